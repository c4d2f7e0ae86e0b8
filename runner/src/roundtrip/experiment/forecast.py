"""What a run would measure, and about how long that would take. Loads nothing that only measuring needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import PROFILES
from roundtrip.config.request import RunRequest
from roundtrip.experiment.budget import fit
from roundtrip.experiment.course import Course
from roundtrip.experiment.duration_model import DurationModel
from roundtrip.experiment.plan import Plan, idle_states_of, nulls_of, settled
from roundtrip.experiment.workspace import Workspace
from roundtrip_agent import host

BYTES_PER_SAMPLE = 3
"""What a timed call takes on disk, compressed."""


@dataclass(frozen=True)
class Forecast:
    """What a run would measure.

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
    """What a run on this machine would measure, and about how long that would take; measures nothing."""
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
    model = DurationModel(plan.profile, points)
    course = Course(plan, model)
    everything = course.everything(rows)
    memory = where.memory(everything, plan.placement, [facts])
    for row in everything:
        memory.recall(row, model)

    def cost_s(kept: Sequence[Row], rounds: int) -> float:
        return course.pilots_s(kept) + course.rounds_s(kept, rounds)

    fitted = fit(plan.profile, rows, 0, plan.rounds, plan.limit_s, cost_s, keep_rows=plan.aims)
    trials = [it for n in range(1, fitted.rounds + 1) for it in course.trials(n, fitted.rows)]
    return Forecast(
        [row.key for row in fitted.rows],
        [point.key for point in points],
        fitted.rounds,
        pilots=sum(bool(model.unpiloted(row)) for row in everything) if plan.profile.pilot_most_ns else 0,
        seconds=fitted.seconds,
        disk_bytes=sum(model.samples(it) for it in trials) * BYTES_PER_SAMPLE,
    )
