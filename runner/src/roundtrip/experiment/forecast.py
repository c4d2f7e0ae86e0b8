"""A forecast of a run and its time. Loads nothing that only measuring needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import PROFILES
from roundtrip.config.request import RunRequest
from roundtrip.experiment.budget import Budget
from roundtrip.experiment.expected import Expected
from roundtrip.experiment.known import Known
from roundtrip.experiment.memory_check import HostMemory
from roundtrip.experiment.plan import Plan, idle_states_of, nulls_of, settled
from roundtrip.experiment.rounds import Rounds
from roundtrip.experiment.workspace import Workspace
from roundtrip_agent import host

BYTES_PER_SLICE = 12_000
"""Size of a slice of short calls on disk: some three bytes for each call, compressed."""


@dataclass(frozen=True)
class Forecast:
    """The forecast of a run.

    Attributes:
        rows, points: Keys.
        pilots: Rows of which it is to be found out how long they take to become warm: no earlier run on this host did.
        seconds: About how long it would take, once built.
        disk_bytes: About what it would write.
    """

    rows: list[str]
    points: list[str]
    rounds: int
    pilots: int
    seconds: float
    disk_bytes: int


def forecast(request: RunRequest, rows: Sequence[Row], points: Sequence[Point], where: Workspace) -> Forecast:
    """Forecasts a run on this machine and its time; measures nothing."""
    facts = host.facts()
    plan = Plan(
        settled(request),
        PROFILES[request.profile],
        tuple(rows),
        nulls_of(where.catalog, rows),
        tuple(points),
        request.cpu_pinning,
        idle_states_of(request, can_disable=facts["can_disable_idle_states"]),
        reasons={},
    )
    known = Known(points)
    rounds = Rounds(plan, known, HostMemory.here(facts["memory_bytes"]).fits)
    everything = rounds.everything(rows)
    memory = where.memory(everything, plan.placement, [facts])
    for row in everything:
        memory.recall(row, known)
    expected = Expected(plan.profile, points, known, len(rows))
    fitted = Budget(plan, rounds, expected).fit_rounds(plan.rows, 0, plan.budget_s)
    slices = sum(
        len(block.turns) * len(block.points) * plan.profile.cycles
        for n in range(1, fitted.rounds + 1)
        for block in rounds.blocks(n, fitted.rows)
    )
    return Forecast(
        [row.key for row in fitted.rows],
        [point.key for point in points],
        fitted.rounds,
        pilots=sum(bool(known.unpiloted(row)) for row in everything) if plan.profile.pilot_most_ns else 0,
        seconds=fitted.seconds,
        disk_bytes=slices * BYTES_PER_SLICE,
    )
