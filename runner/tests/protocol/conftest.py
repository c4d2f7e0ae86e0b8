"""The fake system of each core, built, and the Python worker of the runner's tests; or any that `--worker` names."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import placeholders
from roundtrip.catalog import system as catalog
from roundtrip.paths import ROOT
from roundtrip.toolchain import build
from roundtrip.toolchain.runtimes import runtimes
from tests.fakes import WORKER
from tests.protocol.conversation import Worker

PYTHON = "python-fake"
FAKES = (PYTHON, "java-fake", "cpp-fake", "mono-fake", "dotnet-fake")

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
def unavailable(request: pytest.FixtureRequest) -> dict[str, str | None]:
    """Why each of the chosen systems cannot be run here, or None. Builds those that are not up to date."""
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    known = catalog.load().of_tests
    names = {each["fake"] for each in params if each.get("fake") in known.systems}
    return build.prepare(known, [known.row(name) for name in names], Console(stderr=True), install=False)


@pytest.fixture
def fake(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    environment = {"ROUNDTRIP_CASES": str(ROOT / "shared-idl" / "cases.json")}
    if request.param == PYTHON:
        argv = {verb: [sys.executable, str(WORKER), verb] for verb in ("serve", "drive")}
    elif request.param in FAKES:
        argv = built(request.param, request.getfixturevalue("unavailable"), environment)
    else:
        argv = {verb: [*shlex.split(request.param), verb] for verb in ("serve", "drive")}
    return lambda verb: Worker(argv[verb], environment, tmp_path)


def built(name: str, reasons: dict[str, str | None], environment: dict[str, str]) -> dict[str, list[str]]:
    """The commands of a system, by verb; what its manifest sets is added to the environment."""
    known = catalog.load().of_tests.systems
    if name not in known:
        pytest.skip(f"there is no {name}/system.toml in this checkout")
    system, reason = known[name], reasons[name]
    if system.fault is not None or (reason is not None and "build failed" in reason):
        pytest.fail(f"{name}: {reason or system.fault}")
    if reason is not None:
        pytest.skip(f"{name} is unavailable: {reason}")
    values = {"here": str(ROOT / "build" / name), "bind": "127.0.0.1", **runtimes()}
    environment.update(system.run.env)
    return {
        "serve": [placeholders.fill(part, values, {}) for part in system.run.serve],
        "drive": [placeholders.fill(part, values, {}) for part in system.run.drive],
    }
