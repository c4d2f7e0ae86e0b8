"""The gate on runs of two builds whose difference is known."""

import numpy as np
import pytest
from msgspec.structs import replace

from roundtrip.analysis.gate import Gated, Outcome, gate, status
from roundtrip.analysis.summary import summarise
from roundtrip.config.row_key import RowKey
from roundtrip.errors import RoundtripError
from roundtrip.results.records import BuildRecord, TrialRecord
from tests.synthetic import Made, make, slower

MARGIN = 0.03


def with_build(made: Made, *, other: float = 1.0, control: float = 1.0, lost: str = "") -> Made:
    """Every row a second and a third time in the same blocks, slower by a factor; all but those that are lost."""
    chance = np.random.default_rng(5)
    rows, records = list(made.run.rows), list(made.records)
    for row in [it for it in rows if it.row != it.baseline and not it.is_socket]:
        key = RowKey.parse(row.row)
        for again, factor in ((key.at("old"), other), (key.control, control)):
            rows.append(replace(row, row=str(again), build=again.build, role=again.role))
            for record in made.records:
                if isinstance(record, TrialRecord) and record.row == row.row and str(again) != lost:
                    found = [slower(it, factor * chance.lognormal(0, 0.004)) for it in record.measurements]
                    name = f"{record.trial}{again.build}{again.role}"
                    records.append(replace(record, trial=name, row=str(again), measurements=found))
    builds = [BuildRecord("old", "HEAD", "0" * 64)]
    return Made(replace(made.run, rows=rows, builds=builds), records)


def judged(made: Made) -> dict[tuple[str, str], Gated]:
    return {(it.row, it.workload): it for it in gate(summarise(made.run, made.records), MARGIN)}


def outcomes(made: Made, of: list[tuple[str, str]]) -> set[Outcome]:
    found = judged(made)
    return {found[key].outcome for key in of}


@pytest.fixture(scope="module")
def sound() -> list[tuple[str, str]]:
    """The rows and workloads at which the gate is not void."""
    found = [key for key, it in judged(with_build(make(7))).items() if it.outcome is not Outcome.VOID]
    assert len(found) > 8
    return found


def test_a_build_that_became_slower_is_found(sound: list[tuple[str, str]]) -> None:
    made = with_build(make(7), other=1 / 1.1)
    assert outcomes(made, sound) == {Outcome.SLOWER}
    assert status([*judged(made).values()]) == 1


@pytest.mark.parametrize("other", [1.0, 1 / 1.02, 1.1], ids=["equal", "within the margin", "faster"])
def test_others_pass(sound: list[tuple[str, str]], other: float) -> None:
    assert outcomes(with_build(make(7), other=other), sound) == {Outcome.PASSED}


@pytest.mark.parametrize("control", [1.1, 1 / 1.1], ids=["slower", "faster"])
def test_a_control_that_differs_makes_it_void(sound: list[tuple[str, str]], control: float) -> None:
    made = with_build(make(7), other=1 / 1.1, control=control)
    assert outcomes(made, sound) == {Outcome.VOID}
    assert status([*judged(made).values()]) == 3


def test_a_row_that_is_not_there_makes_it_void(sound: list[tuple[str, str]]) -> None:
    row = sound[0][0]
    found = judged(with_build(make(7), lost=f"{row}#old"))[sound[0]]
    assert found.outcome is Outcome.VOID
    assert f"{row}#old" in found.why


def test_a_count_that_changed_is_named_if_no_two_trials_overlap(sound: list[tuple[str, str]]) -> None:
    made = with_build(make(7))
    row, workload = sound[0]

    def judged_with(own: list[float], other: list[float]) -> dict[str, tuple[float, float]]:
        summary = summarise(made.run, made.records)
        for cell in summary.cells:
            if cell.workload == workload and cell.row in (row, f"{row}#old"):
                cell.counts = {"segments": own if cell.row == row else other}
        [found] = [it for it in gate(summary, MARGIN) if (it.row, it.workload) == (row, workload)]
        return found.counts

    assert judged_with([4.0, 4.01, 4.02], [2.0, 2.0, 2.1]) == {"segments": (2.0, 4.01)}
    assert judged_with([4.0, 4.01, 2.05], [2.0, 2.0, 2.1]) == {}, "two trials overlap"
    assert judged_with([2.001, 2.001, 2.001], [2.0, 2.0, 2.0]) == {}, "it is as good as the same"
    assert judged_with([4.0, 4.0], [2.0, 2.0]) == {}, "two trials may be chance"


def test_what_is_open_says_how_many_rounds_would_show_it() -> None:
    made = with_build(make(7))
    found = gate(summarise(made.run, made.records), 0.0005)
    assert any(it.rounds for it in found)
    assert not any(it.rounds for it in found if it.outcome is not Outcome.PASSED)


@pytest.mark.parametrize("cores", [[], ["java"]])
def test_a_core_that_differs_is_warned_of(cores: list[str]) -> None:
    made = with_build(make(7))
    made.run.builds = [replace(it, cores=cores) for it in made.run.builds]
    warnings = summarise(made.run, made.records).run.warnings
    assert any("the instrument changed" in it for it in warnings) is bool(cores)


def test_a_run_of_one_build_has_no_gate() -> None:
    made = make(7)
    with pytest.raises(RoundtripError, match="--against"):
        gate(summarise(made.run, made.records), MARGIN)
