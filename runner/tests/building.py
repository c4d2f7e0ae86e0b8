"""Systems of the catalog that a test starts."""

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.toolchain import build


def require(*names: str) -> None:
    """Builds systems that are not up to date.

    A system that cannot be had here skips the test; one whose build fails, fails it.
    """
    known = catalog.load()
    reasons = build.prepare(known, select_rows(known, names), Console(stderr=True), install=False)
    for name in names:
        reason = reasons[name]
        if reason is not None and "build failed" not in reason:
            pytest.skip(f"{name} is unavailable: {reason}")
        assert reason is None
