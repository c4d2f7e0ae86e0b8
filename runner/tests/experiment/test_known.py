"""What pilots found: what a call takes, and how long a row warms up in its trials."""

import pytest
from msgspec import structs

from roundtrip.config.experiment import Point
from roundtrip.experiment.known import Known
from roundtrip.experiment.pilot import without
from roundtrip.results.records import Measurement, Outcome, TrialRecord, Window
from tests.fakes import BY_KEY, POINTS, pilot, row, system

ROW = row(system("one"))
S = 1_000_000_000


def numbers_of(what: str) -> tuple[Point, ...]:
    """A sweep over numbers of clients, or of servers."""
    return tuple(
        structs.replace(
            BY_KEY["invocation"], key=f"s:{what}={it}", experiment="s", axes={what: it}, **{what: it}
        )
        for it in (1, 4)
    )


def test_a_warm_up_is_of_as_many_calls_as_the_pilot_had_or_has_time() -> None:
    known = Known(POINTS)
    known.add(pilot(ROW.key, "invocation", 50e3, 2 * S, calls=20_100))
    assert known.warmup(ROW.key, "invocation", first=True) == Window(20_100, 2 * S)
    known.add(pilot(ROW.key, "objects", 0.5e9, S, calls=2))
    assert known.warmup(ROW.key, "objects", first=True) == Window(4, 2 * S), "cold as a whole"
    assert known.warmup(ROW.key, "objects", first=False) == Window(2, S)
    assert known.warmup("another:row", "objects", first=True) == Window(0, 0)


def test_several_servers_are_warmed_up_for_as_many_times_as_long() -> None:
    known = Known(numbers_of("servers"))
    known.add(pilot(ROW.key, "s:servers=1", 50e3, 2 * S, calls=100))
    assert known.warmup(ROW.key, "s:servers=1", first=True, new=True) == Window(100, 2 * S)
    assert known.warmup(ROW.key, "s:servers=4", first=True, new=True) == Window(400, 8 * S)


def test_numbers_of_clients_warm_up_once() -> None:
    known = Known(numbers_of("clients"))
    known.add(pilot(ROW.key, "s:clients=1", 50e3, 3 * S, calls=100))
    assert known.warmup(ROW.key, "s:clients=4", first=True, new=True) == Window(100, 3 * S)
    assert known.warmup(ROW.key, "s:clients=1", first=False) == Window(0, 0)


def test_a_pilot_that_failed_tells_no_cost_and_ends_its_point() -> None:
    known = Known(POINTS)
    known.add(without(ROW, BY_KEY["invocation"], Outcome.FAILED, "it died"))
    assert known.call_ns(ROW.key, "invocation") == 0.0
    assert "invocation" not in known.possible(ROW.key)
    assert "invocation" not in known.unpiloted(ROW)


@pytest.mark.parametrize(
    ("outcome", "failure", "left"),
    [("failed", "died", False), ("failed", "agent", True), ("cannot", None, False), ("ok", None, True)],
)
def test_a_trial_ends_points_of_sweeps_that_had_no_pilot(
    outcome: str, failure: str | None, left: bool
) -> None:
    points = (*numbers_of("clients"), BY_KEY["objects"])
    known = Known(points)
    record = TrialRecord(
        trial="t", round=1, block=1, position=1, row=ROW.key, is_null=False, idle_states="default",
        placement="none", started="", started_ns=0,
        measurements=[Measurement(point=it.key, outcome=Outcome(outcome), failure=failure) for it in points],
    )  # fmt: skip
    known.add_trial(record)
    assert ("s:clients=4" in known.possible(ROW.key)) is left
    assert "objects" in known.possible(ROW.key), "a point without axes is tried in each trial"


def test_what_is_long_by_a_pilot_or_its_manifest_is_taken_once() -> None:
    known = Known(POINTS)
    known.add(pilot(ROW.key, "objects", 4.9e9))
    assert not known.is_long(ROW, "objects")
    known.add(pilot(ROW.key, "objects", 5.1e9))
    assert known.is_long(ROW, "objects")
    assert known.is_long(row(structs.replace(system("slow"), slow={"objects": 6.0})), "objects")


def test_what_is_not_known_of_a_row_is_taken_from_another() -> None:
    known = Known(POINTS)
    known.add(pilot("another:row", "objects", 7e3))
    assert known.usual_call_ns(ROW.key, "objects") == 7e3
    known.add(pilot(ROW.key, "objects", 9e3))
    assert known.usual_call_ns(ROW.key, "objects") == 9e3
    assert known.usual_call_ns(ROW.key, "invocation") == 0.0
