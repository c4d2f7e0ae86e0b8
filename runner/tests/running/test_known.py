"""What calibrations found: what a call takes, how long a row warms up in its trials, and what is known again later."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.analysis import steadiness
from roundtrip.catalog.manifest import Slow
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Workload
from roundtrip.results.records import CalibrationRecord, Measurement, Outcome, TrialRecord, Window
from roundtrip.running.calibration import without
from roundtrip.running.known import FILE, CalibrationMemory, Known, calibrated, expected_ns
from tests.fakes import BY_KEY, WORKLOADS, calibration, row, system

ROW = row(system("one"))
S = 1_000_000_000
SWEEP = tuple(
    Workload(f"made:{kind},{n}", "", f"put{kind}Array", {"count": n}, experiment="made", axes={"count": n})
    for kind in ("Octet", "Int32")
    for n in range(1, 31)
)
CALIBRATION = CalibrationRecord(
    row=ROW.key, workload="invocation", windows=[Window(9, 900)], warmup_ns=900, steady=True, call_ns=100.0
)
HERE = {"hosts": [{"cpu_model": "some"}], "tools": {"java": "17"}}
BUILDS = {("one", ""): "abc", ("other", ""): "xyz"}


def numbers_of(what: str) -> tuple[Workload, ...]:
    """A sweep over numbers of clients, or of servers."""
    return tuple(
        structs.replace(
            BY_KEY["invocation"], key=f"s:{what}={it}", experiment="s", axes={what: it}, **{what: it}
        )
        for it in (1, 4)
    )


def test_a_warm_up_is_of_as_many_calls_as_the_calibration_had_or_has_time() -> None:
    known = Known(WORKLOADS)
    known.add(calibration(ROW.key, "invocation", 50e3, 2 * S, calls=20_100))
    assert known.warmup(ROW.key, "invocation", first=True) == Window(20_100, 2 * S)
    known.add(calibration(ROW.key, "objects", 0.5e9, S, calls=9, warmed_ns=2 * S))
    assert known.warmup(ROW.key, "objects", first=True) == Window(6, 3 * S), "fresh processes"
    assert known.warmup(ROW.key, "objects", first=False) == Window(2, S)
    assert known.warmup("another:row", "objects", first=True) == Window(0, 0)


@pytest.mark.parametrize(
    ("what", "warmed"), [("servers", Window(400, 8 * S)), ("clients", Window(100, 2 * S))]
)
def test_several_servers_are_warmed_up_for_as_many_times_as_long(what: str, warmed: Window) -> None:
    known = Known(numbers_of(what))
    known.add(calibration(ROW.key, f"s:{what}=1", 50e3, 2 * S, calls=100))
    assert known.warmup(ROW.key, f"s:{what}=1", first=True, new=True) == Window(100, 2 * S)
    assert known.warmup(ROW.key, f"s:{what}=4", first=True, new=True) == warmed
    if what == "clients":
        assert known.warmup(ROW.key, "s:clients=1", first=False) == Window(0, 0), "they warm up once"


def test_a_calibration_that_failed_tells_no_cost_and_ends_its_workload() -> None:
    known = Known(WORKLOADS)
    known.add(without(ROW, BY_KEY["invocation"], Outcome.FAILED, "it died"))
    assert known.call_ns(ROW.key, "invocation") == 0.0
    assert "invocation" not in known.possible(ROW.key)
    assert "invocation" not in known.uncalibrated(ROW)


@pytest.mark.parametrize(
    ("outcome", "failure", "left"),
    [("failed", "died", False), ("failed", "agent", True), ("unsupported", None, False), ("ok", None, True)],
)
def test_a_trial_ends_workloads_of_sweeps_that_had_no_calibration(
    outcome: str, failure: str | None, left: bool
) -> None:
    workloads = (*numbers_of("clients"), BY_KEY["objects"])
    known = Known(workloads)
    record = TrialRecord(
        trial="t", round=1, block=1, position=1, row=ROW.key, is_baseline=False, idle_states="unchanged",
        cpu_pinning="none", started="", started_ns=0,
        measurements=[Measurement(workload=it.key, outcome=Outcome(outcome), failure=failure) for it in workloads],
    )  # fmt: skip
    known.add_trial(record)
    assert ("s:clients=4" in known.possible(ROW.key)) is left
    assert "objects" in known.possible(ROW.key), "a workload without axes is tried in each trial"


def test_what_is_long_by_a_calibration_or_its_manifest_is_taken_once() -> None:
    known = Known(WORKLOADS)
    known.add(calibration(ROW.key, "objects", 4.9e9))
    assert not known.is_long(ROW, "objects")
    known.add(calibration(ROW.key, "objects", 5.1e9))
    assert known.is_long(ROW, "objects")
    assert known.is_long(
        row(structs.replace(system("slow"), slow=(Slow("objects", Seconds(6.0), "…"),))), "objects"
    )


def test_what_is_not_known_of_a_row_is_taken_from_another() -> None:
    known = Known(WORKLOADS)
    known.add(calibration("another:row", "objects", 7e3))
    assert known.usual_call_ns(ROW.key, "objects") == 7e3
    known.add(calibration(ROW.key, "objects", 9e3))
    assert known.usual_call_ns(ROW.key, "objects") == 9e3
    assert known.usual_call_ns(ROW.key, "invocation") == 0.0


def test_the_first_workload_and_the_largest_of_another_operation_stand() -> None:
    assert [it.key for it in calibrated(SWEEP)] == ["made:Octet,1", "made:Int32,30"]
    assert calibrated([BY_KEY["invocation"], *SWEEP[:1]]) == [BY_KEY["invocation"], SWEEP[0]]


def test_what_lies_between_two_known_workloads_is_expected_on_their_line() -> None:
    least, most = calibrated(SWEEP)
    between = next(it for it in SWEEP if it.key == "made:Int32,15")
    share = (between.work - least.work) / (most.work - least.work)
    known = [(least, 1_000.0), (most, 2_000.0)]
    assert expected_ns(between, known) == pytest.approx(1_000 + 1_000 * share)
    assert expected_ns(between, []) == 0
    assert expected_ns(least, [(least, 7.0)]) == 7


# Calibrations of earlier runs


def memory(
    folder: Path, circumstances: dict[str, Any] = HERE, builds: dict[tuple[str, str], str] = BUILDS
) -> CalibrationMemory:
    return CalibrationMemory(folder, circumstances, builds)


def test_what_was_kept_is_found_by_a_later_run(tmp_path: Path) -> None:
    memory(tmp_path).keep(ROW, CALIBRATION)
    others = {**BUILDS, ("other", ""): "new", ("one", "old"): "abd"}
    assert memory(tmp_path, HERE, others).find(ROW, "invocation") is not None
    assert memory(tmp_path).find(ROW, "invocation") == structs.replace(CALIBRATION, remembered=True)
    assert memory(tmp_path).find(ROW, "objects") is None


@pytest.mark.parametrize(
    ("circumstances", "builds"),
    [
        ({**HERE, "tools": {"java": "21"}}, BUILDS),
        ({**HERE, "hosts": [{"cpu_model": "another"}]}, BUILDS),
        (HERE, {**BUILDS, ("one", ""): "abd"}),
    ],
)
def test_another_host_runtime_or_build_knows_nothing(
    tmp_path: Path, circumstances: dict[str, Any], builds: dict[tuple[str, str], str]
) -> None:
    memory(tmp_path).keep(ROW, CALIBRATION)
    assert memory(tmp_path, circumstances, builds).find(ROW, "invocation") is None


def test_what_an_earlier_rule_found_is_not_known_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory(tmp_path).keep(ROW, CALIBRATION)
    monkeypatch.setattr(steadiness, "VERSION", steadiness.VERSION + 1)
    assert memory(tmp_path).find(ROW, "invocation") is None


def test_what_was_not_steady_or_only_remembered_is_not_kept(tmp_path: Path) -> None:
    for found in (structs.replace(CALIBRATION, steady=False), structs.replace(CALIBRATION, remembered=True)):
        memory(tmp_path).keep(ROW, found)
    assert not (tmp_path / FILE).exists()


def test_the_newest_counts_and_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    memory(tmp_path).keep(ROW, CALIBRATION)
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'nonsense\n{"old": {"kind": "calibration", "version": 1}}\n')
    memory(tmp_path).keep(ROW, structs.replace(CALIBRATION, call_ns=50.0))
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"torn')
    found = memory(tmp_path).find(ROW, "invocation")
    assert found is not None
    assert found.call_ns == 50.0
