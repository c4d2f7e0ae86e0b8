"""Runs of real systems, each put to one fault: nothing stays, nothing is lost, every cell is accounted for."""

from collections import Counter

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.toolchain import build

from .harness import ENDS_WITHIN_S, suffer
from .kinds import KINDS, How, Kind, When, Who, drawn

SAMPLE = 5
"""Of all kinds in a run of all tests; `--faults` has more."""

pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(4 * ENDS_WITHIN_S)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fault" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--faults")
        number = len(KINDS) if asked == "all" else int(asked or SAMPLE)
        faults = drawn(number, int(metafunc.config.getoption("--fault-seed")))
        names = [f"{number}: {kind}" for number, (kind, _) in enumerate(faults, 1)]
        metafunc.parametrize("fault", faults, ids=names)


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    known = catalog.load()
    for name in ("cpp-sockets", "cpp-omniorb", "java-rmi-http-servlet"):
        reason = build.prepare(known, select_rows(known, name), Console(stderr=True), install=False)[name]
        if reason is not None and "build failed" not in reason:
            pytest.skip(f"{name} is unavailable: {reason}")
        assert reason is None


def test_the_table_has_every_kind_once() -> None:
    assert len(KINDS) >= 60
    assert max(Counter((it.who, it.how, it.when) for it in KINDS).values()) == 1
    assert len(drawn(3 * len(KINDS), 1)) == 3 * len(KINDS)
    assert drawn(20, 7) == drawn(20, 7) != drawn(20, 8)


@pytest.mark.parametrize("when", [When.PILOT, When.FIRST_TRIAL])
def test_a_moment_comes(when: When) -> None:
    pause = next(it for it in KINDS if (it.who, it.how, it.when) == (Who.RUNNER, How.PAUSE, when))
    traces = suffer(pause, 0.0)
    assert traces.struck
    assert traces.wrong == []


def test_a_run_bears_it(fault: tuple[Kind, float]) -> None:
    traces = suffer(*fault)
    assert traces.wrong == []
