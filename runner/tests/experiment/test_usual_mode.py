"""Which rows lack trials in the machine's usual mode, of runs whose modes are known."""

import math
from collections import Counter

import pytest

from roundtrip.catalog.system import Row
from roundtrip.experiment.duration_model import DurationModel
from roundtrip.experiment.usual_mode import UsualMode, _fewer
from roundtrip.results.records import PilotRecord, TrialRecord
from tests.fakes import WARM, row, system
from tests.synthetic import FAST_NS, KINDS, POINTS, SLOW_NS, Kind, Made, make

ALIKE = tuple(
    Kind(f"one{n}:default", f"One {n}", "java", "frame", "one0:default", (1,) * 5) for n in range(12)
)
"""Rows of which every point is measured in every round."""

BETWEEN_NS = math.sqrt(FAST_NS * SLOW_NS)


def rows(kinds: tuple[Kind, ...]) -> list[Row]:
    return [row(system(kind.row.partition(":")[0])) for kind in kinds]


def usual_mode(made: Made, trials: int | None = None) -> UsualMode:
    """What is known once so many trials are over; None: all of them."""
    pilots = [it for it in made.records if isinstance(it, PilotRecord)]
    model = DurationModel(WARM, tuple(POINTS))
    for pilot in pilots:
        model.know(pilot)
    over = [it for it in made.records if isinstance(it, TrialRecord)][:trials]
    return UsualMode([*pilots, *over], "disabled", model, carries=True)


def slow_trials(made: Made) -> Counter[str]:
    """By row, how many of its trials the machine was slow in."""
    return Counter(
        trial.row
        for trial in made.records
        if isinstance(trial, TrialRecord)
        and trial.idle_states == "disabled"
        and any(min(it.last.handover_ns or (0,)) > BETWEEN_NS for it in trial.measurements if it.attempts)
    )


@pytest.mark.parametrize(("rounds", "spare"), [(3, 0), (5, 2)])
def test_rows_with_too_few_trials_in_the_usual_mode_lack_some(rounds: int, spare: int) -> None:
    made = make(1, rounds, two_modes=True, kinds=ALIKE)
    expected = {key for key, count in slow_trials(made).items() if count > spare}
    assert 0 < len(expected) < len(ALIKE)
    assert {it.key for it in usual_mode(made).lacking(rows(ALIKE), 3)} == expected


def test_what_a_row_never_does_it_does_not_lack() -> None:
    found = usual_mode(make(1, 3)).lacking(rows(KINDS), 3)
    assert [it.key for it in found] == ["java-jacorb:default"], "it failed in two of three rounds"


@pytest.mark.parametrize("rounds", [3, 5])
@pytest.mark.parametrize("over", [12, 24])
def test_as_many_rows_as_will_lack_trials_are_foreseen(over: int, rounds: int) -> None:
    every, foreseen, lacking = rows(ALIKE), 0, 0
    for seed in range(40):
        made = make(seed, rounds, two_modes=True, kinds=ALIKE)
        foreseen += len(usual_mode(made, over).will_lack(every, rounds)[0])
        lacking += len(usual_mode(made).lacking(every, 3))
    assert foreseen == pytest.approx(lacking, rel=0.25)


def test_further_trials_may_be_in_another_mode_as_well() -> None:
    """Rounds are drawn until no row lacks any: as many trials were foreseen when the first three were over."""
    every, usual, needed, foreseen = rows(ALIKE), 3, 0, 0.0
    for seed in range(40):
        made = make(seed, 12, two_modes=True, kinds=ALIKE)
        lacking, trials_each = usual_mode(made, usual * len(ALIKE)).will_lack(every, usual)
        foreseen += len(lacking) * trials_each
        while lacking := usual_mode(made, usual * len(ALIKE)).lacking(every, 3):
            needed += len(lacking)
            usual += 1
        usual = 3
    assert foreseen == pytest.approx(needed, rel=0.2)


def test_those_that_lack_a_trial_already_come_first() -> None:
    made = make(1, 3, two_modes=True, kinds=ALIKE)
    known = usual_mode(made, len(ALIKE))
    slow = [
        it.row for it in known.records if isinstance(it, TrialRecord) and slow_trials(Made(made.run, [it]))
    ]
    found = [it.key for it in known.will_lack(rows(ALIKE), 3)[0]]
    assert slow
    assert set(found[: len(slow)]) == set(slow)


def test_before_anything_is_measured_nothing_is_foreseen() -> None:
    assert usual_mode(make(1, 3, kinds=ALIKE), 0).will_lack(rows(ALIKE), 3) == ([], 0.0)


@pytest.mark.parametrize(
    ("least", "tries", "share", "chance"),
    [(3, 3, 1.0, 0.0), (3, 3, 0.5, 0.875), (1, 2, 0.5, 0.25), (2, 0, 0.9, 1.0), (0, 2, 0.5, 0.0)],
)
def test_the_chance_of_fewer_is_binomial(least: int, tries: int, share: float, chance: float) -> None:
    assert _fewer(least, tries, share) == pytest.approx(chance)
