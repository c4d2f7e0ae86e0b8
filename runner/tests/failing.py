"""A trial in which something is made to break while its second point is measured."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import select_points
from roundtrip.config.profile import PROFILES, SECOND
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Topology
from roundtrip.experiment.duration_model import DurationModel
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.trial import Conditions, run_trial
from roundtrip.results.records import TrialRecord

POINTS = ("data-bytes", "invocation", "data-string")
VICTIM = "invocation"
BEGUN_WITHIN_S = 200.0

PROFILE = replace(
    PROFILES["smoke"], least_ns=2 * SECOND, short_least_ns=2 * SECOND, most_ns=2 * SECOND, retakes=0
)
"""Long enough to be hit in the middle."""


def broken_trial(
    row: Row, agents: AgentPool, topology: Topology, placement: Placement, strike: Callable[[], None]
) -> TrialRecord:
    """Runs a trial of three points; what strikes in a thread of its own does so once the second one was begun.

    A failure of what strikes fails the test.
    """
    begun = threading.Event()

    def tell(point: str) -> None:
        if point == VICTIM:
            begun.set()

    def wait_and_strike() -> None:
        assert begun.wait(BEGUN_WITHIN_S), "the victim was never begun"
        strike()

    points = tuple(sorted(select_points([], POINTS), key=lambda point: POINTS.index(point.key)))
    conditions = Conditions(
        agents=agents,
        topology=topology,
        placement=placement,
        cases=Cases.load(),
        profile=PROFILE,
        points=points,
        model=DurationModel(PROFILE, points),
        sampling_s=0.5,
        tell=tell,
    )
    planned = Planned(1, 1, 1, row, is_null=row.is_null, idle_states="default", points=POINTS)
    with meanwhile(wait_and_strike):
        return run_trial(planned, conditions, sampled=True).record


@contextmanager
def meanwhile(strike: Callable[[], None]) -> Iterator[None]:
    """Does something in a thread while the context lasts; a failure of it is not lost."""
    struck: list[BaseException] = []

    def run() -> None:
        try:
            strike()
        except BaseException as error:
            struck.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        thread.join()
    for error in struck:
        raise error
