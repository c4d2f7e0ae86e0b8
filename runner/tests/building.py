"""Systems of the catalog that a test starts: built if they are not up to date, and never installed."""

import fcntl
import json
import os
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.toolchain import build


def prepared(known: Catalog, rows: Iterable[Row]) -> dict[str, str | None]:
    """Why each system of these rows cannot be run here, or None."""
    return build.prepare(known, rows, Console(stderr=True), install=False)


def prepared_once(
    known: Catalog, rows: Iterable[Row], places: pytest.TempPathFactory, name: str
) -> dict[str, str | None]:
    """As `prepared`: what one process of a test run found is so for all of them."""
    folder = places.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    with (folder / f"prepared-{name}.json").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if not file.read():
            json.dump(prepared(known, rows), file)
            file.flush()
        file.seek(0)
        found: dict[str, str | None] = json.load(file)
    return found


def chosen(request: pytest.FixtureRequest, parameter: str) -> list[Any]:
    """The values of a parameter in the tests that were chosen."""
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    return [each[parameter] for each in params if parameter in each]


def need(name: str, reason: str | None) -> None:
    """Skips a test whose system cannot be had here; fails one whose system's build failed."""
    if reason is not None and "build failed" in reason:
        pytest.fail(f"{name}: {reason}")
    if reason is not None:
        pytest.skip(f"{name} is unavailable: {reason}")


def require(*names: str) -> None:
    known = catalog.load()
    reasons = prepared(known, select_rows(known, names))
    for name in names:
        need(name, reasons[name])
