"""The fake system of each core, built; or any that `--worker` names."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.catalog.manifest import System
from roundtrip.message import cases
from roundtrip.message.types import message_of
from roundtrip.paths import ROOT
from roundtrip.toolchain.run_by_hand import command_of, environment_of
from tests.building import chosen, need, prepared_once
from tests.protocol.conversation import Worker

FAKES = ("java-fake", "cpp-fake", "mono-fake", "dotnet-fake")

Start = Callable[[str], Worker]
"""Starts a worker with a verb."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--worker", help="A fake system's command without its verb: test that one alone.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fake" in metafunc.fixturenames:
        given = metafunc.config.getoption("--worker")
        metafunc.parametrize(
            "fake", [given] if given else FAKES, indirect=True, ids=["given"] if given else FAKES
        )


@pytest.fixture(scope="session")
def unavailable(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str | None]:
    """Why each of the chosen systems cannot be run here, or None."""
    known = catalog.load().of_tests
    names = {name for name in chosen(request, "fake") if name in known.systems}
    return prepared_once(known, [known.row(name) for name in names], tmp_path_factory, "fakes")


@pytest.fixture
def fake(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    if request.param in FAKES:
        system = built(request.param, request.getfixturevalue("unavailable"))
        return lambda verb: Worker(command_of(system, verb), environment_of(system), tmp_path)
    shared = json.loads((ROOT / "shared-idl" / "cases.json").read_bytes())
    shared["cases"] += cases.cases(message_of(ROOT / "shared-idl"))
    cases.write(tmp_path / "cases.json", shared)
    environment = {"ROUNDTRIP_CASES": str(tmp_path / "cases.json")}
    return lambda verb: Worker([*shlex.split(request.param), verb], environment, tmp_path)


def built(name: str, reasons: dict[str, str | None]) -> System:
    """A core's fake system, if this host could build it."""
    known = catalog.load().for_tests
    if name not in known:
        pytest.skip(f"{name}/system.toml is not in this checkout")
    system = known[name]
    need(name, reasons[name])
    return system
