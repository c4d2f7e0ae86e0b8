"""The fake system of each core, built; or any worker that `--worker` names."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from roundtrip.paths import ROOT
from tests.protocol.conversation import Worker

FAKES = ("java-fake", "cpp-fake", "mono-fake", "dotnet-fake")

Start = Callable[[str], Worker]
"""Starts a worker with a verb."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--worker", help="A fake system's command without its verb: test that one alone.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fake" in metafunc.fixturenames:
        given = metafunc.config.getoption("--worker")
        metafunc.parametrize("fake", [given] if given else FAKES, indirect=True)


@pytest.fixture
def fake(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    argv = shlex.split(request.param)
    environment = {"ROUNDTRIP_CASES": str(ROOT / "shared-idl" / "cases.json")}
    return lambda verb: Worker([*argv, verb], environment, tmp_path)
