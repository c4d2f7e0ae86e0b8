"""Runs of real systems, each put to one fault: nothing stays, nothing is lost, every cell is accounted for."""

import pytest

from tests.building import require

from .harness import ENDS_WITHIN_S, suffer
from .kinds import KINDS, SYSTEMS, WITH_HELPER, Fault, drawn

SAMPLE = 3
"""Of all kinds in a run of all tests; `--faults` has more."""

pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(4 * ENDS_WITHIN_S)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fault" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--faults")
        number = len(KINDS) if asked == "all" else int(asked or SAMPLE)
        faults = drawn(number, int(metafunc.config.getoption("--fault-seed")))
        names = [f"{number}: {fault}" for number, fault in enumerate(faults, 1)]
        metafunc.parametrize("fault", faults, ids=names)


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    require("cpp-sockets", WITH_HELPER, *SYSTEMS)


def test_a_run_bears_it(fault: Fault) -> None:
    traces = suffer(fault)
    assert traces.wrong == []
