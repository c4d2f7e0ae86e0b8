"""What failed processes printed last is kept once for each reason, within bounds."""

from msgspec.structs import replace

from roundtrip.analysis.failures import MAX_CHARS, MAX_LINES, failures
from roundtrip.results.records import CalibrationRecord, Measurement, Outcome, TrialRecord
from roundtrip.results.summary import Failure
from tests.synthetic import make

TRIALS = [it for it in make(1, rounds=3).records if isinstance(it, TrialRecord)]


def died(workload: str, reason: str, detail: str) -> Measurement:
    return Measurement(workload=workload, outcome=Outcome.FAILED, reason=reason, detail=detail)


def test_each_reason_of_a_row_has_its_first_output_and_one_without_is_left_out() -> None:
    first, second, *_ = [
        replace(it, measurements=[died("a", "it died", f"words {number}"), died("b", "it hung", " \n")])
        for number, it in enumerate(trial for trial in TRIALS if trial.row == "java-rmi:default")
    ]
    lost = CalibrationRecord(
        row="cpp-sockets:baseline",
        workload="a",
        windows=[],
        warmup_ns=0,
        steady=False,
        call_ns=0.0,
        outcome=Outcome.FAILED,
        reason="no server",
        detail="bind: no\n\nend",
    )
    assert failures([first, second, lost]) == [
        Failure("cpp-sockets:baseline", "no server", ["bind: no", "end"]),
        Failure("java-rmi:default", "it died", ["words 0"]),
    ]


def test_output_without_end_is_cut() -> None:
    endless = "\n".join(f"{number} " + "x" * 10_000 for number in range(1000))
    [found] = failures([replace(TRIALS[0], measurements=[died("a", "it died", endless)])])
    assert len(found.output) == MAX_LINES
    assert found.output[-1].startswith("999 ")
    assert {len(line) for line in found.output} == {MAX_CHARS}
