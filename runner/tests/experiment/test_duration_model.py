"""How long things take: from hints, from pilots, from what was run."""

import pytest
from msgspec import structs

from roundtrip.config.profile import PROFILES
from roundtrip.experiment.duration_model import (
    BETWEEN_S,
    ENOUGH_TOLD,
    LATER_SHARE,
    PILOT_S,
    START_S,
    DurationModel,
    measurement_ns,
)
from roundtrip.results.records import Outcome, PilotRecord, Window
from tests.fakes import BY_KEY, POINTS, planned, row, system

QUICK = PROFILES["quick"]
ROW = row(system("one"))
PLANNED = planned(ROW, "invocation", "objects")


def pilot(point: str, call_ns: float, warmup_s: float, **more: object) -> PilotRecord:
    its = PilotRecord(
        row=ROW.key, point=point, windows=[], warmup_ns=round(warmup_s * 1e9), steady=True, call_ns=call_ns
    )
    return structs.replace(its, **more)


def test_a_trial_takes_its_start_its_warm_ups_and_its_measurements() -> None:
    model = DurationModel(QUICK, POINTS)
    model.know(pilot("invocation", 50e3, 4.0))
    model.know(pilot("objects", 2e6, 1.0))
    # `objects` comes second: its own warm-up alone. Short calls are measured for longer.
    assert model.trial_s(PLANNED) == pytest.approx(START_S + 4.0 + 1.2 + 1.0 + 0.6 + 2 * BETWEEN_S)
    first = planned(ROW, "objects", "invocation")
    assert model.trial_s(first) == pytest.approx(START_S + 4.0 + 0.6 + 4.0 + 1.2 + 2 * BETWEEN_S)


def test_clients_that_share_cpus_start_for_as_much_longer_and_warm_up_as_long_as_their_pilot() -> None:
    crowd = structs.replace(BY_KEY["invocation"], clients=4, least_ns={"quick": 1}, most_ns={"quick": 1})
    model = DurationModel(QUICK, [crowd])
    model.know(pilot("invocation", 50e3, 3.0))
    assert model.trial_s(planned(ROW, "invocation")) == pytest.approx(4 * START_S + 3.0 + BETWEEN_S, abs=0.01)


def test_a_slow_call_is_measured_to_its_end_and_in_its_count() -> None:
    model = DurationModel(QUICK, POINTS)
    model.know(pilot("objects", 0.5e9, 1.0))
    one = planned(ROW, "objects")
    assert model.trial_s(one) == pytest.approx(START_S + 1.0 + 1.5 + BETWEEN_S)
    model.know(pilot("objects", 4e9, 1.0))
    assert model.trial_s(one) == pytest.approx(START_S + 1.0 + 4.0 + BETWEEN_S)
    assert not model.is_long(ROW, "objects")
    model.know(pilot("objects", 5.1e9, 0.0))
    assert model.is_long(ROW, "objects")


def test_what_a_trial_took_corrects_the_next_ones_of_its_row_and_those_of_others_once_several_have_told() -> (
    None
):
    model = DurationModel(QUICK, POINTS)
    for point in ("invocation", "objects"):
        model.know(pilot(point, 50e3, 1.0))
    guessed = model.trial_s(PLANNED)
    model.learn_trial(PLANNED, guessed + 3.0)
    assert model.trial_s(PLANNED) == pytest.approx(guessed + 3.0)
    *told, other = (
        planned(row(system(f"other{number}")), "invocation", "objects") for number in range(ENOUGH_TOLD)
    )
    usual = model.trial_s(other)
    for it in told:
        assert model.trial_s(other) == usual, "one row may be far from the others"
        model.learn_trial(it, usual + 2.0)
    assert model.trial_s(other) == pytest.approx(usual + 2.0)


def test_pilots_that_took_longer_than_hinted_are_expected_to_go_on_so() -> None:
    both = ("invocation", "objects")
    model = DurationModel(QUICK, [BY_KEY[key] for key in both])
    hinted = model.pilot_s(ROW)
    other, slow = row(system("other")), row(structs.replace(system("slow"), warmup_s=30.0))
    model.learn_pilot(ROW, both, 2 * hinted)
    assert hinted < model.pilot_s(other) < 1.5 * hinted, "one row may be far from the others"
    for _ in range(100):
        model.learn_pilot(ROW, both, 2 * hinted)
    assert model.pilot_s(other) == pytest.approx(2 * hinted, rel=0.1)
    assert model.pilot_s(slow) > 2 * model.pilot_s(other)
    for point in both:
        model.know(pilot(point, 50e3, 1.0))
    assert model.pilot_s(ROW) == 0.0


def test_what_a_pilot_took_beside_its_warm_up_is_shared_by_all_that_it_started() -> None:
    crowd = structs.replace(BY_KEY["objects"], clients=8, least_ns={"quick": 1}, most_ns={"quick": 1})
    model = DurationModel(QUICK, [BY_KEY["invocation"], crowd])
    model.know(pilot("invocation", 50e3, 2.0))
    model.know(pilot("objects", 50e3, 4.0))
    model.learn_pilot(ROW, ["invocation", "objects"], 2.0 + 4.0 + (1 + 8) * 3.0)
    assert model.trial_s(planned(ROW, "objects")) == pytest.approx(8 * 3.0 + 4.0 + BETWEEN_S, abs=0.01)


def test_so_are_first_trials_that_were_warm_later_than_hinted() -> None:
    model = DurationModel(QUICK, POINTS)
    other = planned(row(system("other")), "invocation", "objects")
    before = model.trial_s(other)
    model.learn_first_trial(ROW, ["invocation", "objects"])
    assert model.trial_s(other) == before, "nothing became warm"
    model.know(pilot("invocation", 50e3, 2 * PILOT_S["java"]))
    for _ in range(100):
        model.learn_first_trial(ROW, ["invocation", "objects"])
    assert model.trial_s(other) == pytest.approx(before + (1 + LATER_SHARE) * PILOT_S["java"], rel=0.1)


def test_a_pilot_that_failed_tells_no_cost() -> None:
    model = DurationModel(QUICK, POINTS)
    model.know(pilot("invocation", 0.0, 0.0, outcome=Outcome.FAILED))
    assert model.call_ns(ROW.key, "invocation") == 0.0


def test_a_point_s_own_length_goes_before_the_profile_s() -> None:
    own = structs.replace(
        BY_KEY["objects"], least_ns={"quick": 7_000_000_000}, most_ns={"quick": 9_000_000_000}
    )
    assert measurement_ns(QUICK, own, 1e3) == (7_000_000_000, 9_000_000_000)
    assert measurement_ns(QUICK, BY_KEY["objects"], 1e3) == (QUICK.short_least_ns, QUICK.most_ns)
    assert measurement_ns(QUICK, BY_KEY["objects"], 1e6) == (QUICK.least_ns, QUICK.most_ns)


def test_numbers_of_clients_start_and_warm_up_once_as_the_most_of_them() -> None:
    crowd = [
        structs.replace(
            BY_KEY["invocation"],
            key=f"crowd:clients={clients}",
            clients=clients,
            experiment="crowd",
            axes={"clients": clients},
            least_ns={"quick": 1},
            most_ns={"quick": 1},
        )
        for clients in (1, 4)
    ]
    model = DurationModel(QUICK, crowd)
    model.know(pilot("crowd:clients=1", 50e3, 3.0))
    expected_s = 4 * START_S + 4 * 3.0 + 2 * BETWEEN_S
    for points in (crowd, crowd[::-1]):
        assert model.trial_s(planned(ROW, *(it.key for it in points))) == pytest.approx(expected_s, abs=0.01)


def test_a_warm_up_is_of_as_many_calls_as_the_pilot_made_or_as_its_time_has_room_for() -> None:
    model = DurationModel(QUICK, POINTS)
    windows = [Window(100, 1_000_000_000), Window(20_000, 1_000_000_000)]
    model.know(pilot("invocation", 50e3, 2.0, windows=windows))
    assert model.warmup(ROW.key, "invocation", first=True) == Window(20_100, 2_000_000_000)
    model.know(pilot("objects", 0.5e9, 1.0, windows=[Window(2, 1_000_000_000)]))
    assert model.warmup(ROW.key, "objects", first=True) == Window(4, 2_000_000_000)
    assert model.warmup(ROW.key, "objects", first=False) == Window(2, 1_000_000_000)
    assert model.warmup("another:row", "objects", first=True) == Window(0, 0)


def test_several_servers_are_warmed_up_for_as_many_times_as_long() -> None:
    sorting = [
        structs.replace(
            BY_KEY["invocation"], key=f"s:servers={it}", servers=it, experiment="s", axes={"servers": it}
        )
        for it in (1, 4)
    ]
    model = DurationModel(QUICK, sorting)
    model.know(pilot("s:servers=1", 50e3, 2.0, windows=[Window(100, 2_000_000_000)]))
    assert model.warmup(ROW.key, "s:servers=1", first=True, new=True) == Window(100, 2_000_000_000)
    assert model.warmup(ROW.key, "s:servers=4", first=True, new=True) == Window(400, 8_000_000_000)
