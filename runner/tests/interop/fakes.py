"""Pairs of fake systems that share a protocol."""

import json
from pathlib import Path
from typing import Any

from msgspec import structs

from roundtrip.catalog.manifest import System
from roundtrip.catalog.system import Catalog
from tests.fakes import catalog, system

CASES = ("invoke.adds", "putBytes.empty", "putBytes.every-value", "invoke.wraps")
SHARED = ("shared",)
"""The protocols that these systems share."""


def speaker(name: str, protocol: str = "shared", **more: Any) -> System:
    """A fake system of a protocol."""
    return structs.replace(system(name, **more), protocol=protocol)


def two(**more: Any) -> Catalog:
    """Two systems of one protocol, of which the second may misbehave, and one that speaks for itself."""
    return catalog(speaker("one"), speaker("two", **more), speaker("hermit", protocol="own"))


def few_cases(build: Path) -> None:
    """Cuts the build folder's cases down to those that the fake worker knows."""
    file = build / "shared" / "cases.json"
    document = json.loads(file.read_text())
    document["cases"] = [case for case in document["cases"] if case["name"] in CASES]
    file.write_text(json.dumps(document))
