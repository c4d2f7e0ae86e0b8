"""Derived figures: known answers, what lacks a workload, and intervals that hold the truth."""

import math
import statistics
from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.analysis.derived import Value, WorkloadLogs, against, bent, figures, jackknife, linear, settled
from roundtrip.analysis.estimates import Moderated, Prior
from roundtrip.analysis.log_sample import LogSample
from roundtrip.config.derive import AxisValue, Derived, Kind
from roundtrip.config.experiment import Workload

TIMES = st.floats(1e3, 1e9)


def series(logs: Sequence[float], reason: str | None = None, **axes: AxisValue) -> WorkloadLogs:
    values = {name: it for name, it in axes.items() if isinstance(it, int)}
    key = ",".join(f"{name}={it}" for name, it in axes.items())
    workload = Workload(key, key, "made", values, bytes=8 * values.get("count", 0), axes=dict(axes))
    return WorkloadLogs(workload, dict(enumerate(logs, 1)), reason)


def at(ns: float, reason: str | None = None, **axes: AxisValue) -> WorkloadLogs:
    """Two rounds that say the same."""
    return series([] if reason else [math.log(ns)] * 2, reason, **axes)


def test_a_line_is_found_again() -> None:
    line = linear([(x, 3.5 * x + 200) for x in (1, 10, 1000, 16384)])
    assert (line.value, line.intercept) == pytest.approx((3.5, 200))
    assert line.max_residual == pytest.approx(0, abs=1e-9)


def test_values_off_the_line_say_by_how_much() -> None:
    assert linear([(1, 100.0), (2, 100.0), (3, 300.0)]).max_residual == pytest.approx(3 / 7)


@given(st.integers(3, 9), st.lists(st.floats(0.97, 1.03), min_size=13, max_size=13))
def test_lines_bend_where_the_relation_does(bend: int, noise: list[float]) -> None:
    sizes = [4**power for power in range(13)]
    values = [
        (float(x), factor * (20_000 + x if at < bend else 90_000 + 3.0 * x))
        for at, (x, factor) in enumerate(zip(sizes, noise, strict=True))
    ]
    lines = bent(values)
    assert [it.begins for it in lines] == [1, sizes[bend]]
    assert lines[1].slope_ns == pytest.approx(3, rel=0.1)
    assert len(bent([(x, 20_000 + 3.0 * x) for x, _ in values])) == 1
    assert bent([(x, y * (1 + at % 2)) for at, (x, y) in enumerate(values)]) == ()


def test_a_figure_has_the_lines_that_one_line_does_not_hold() -> None:
    row = [at(1e4 + x if x < 500 else 9e4 + 3 * x, size=x) for x in (1, 10, 100, 1000, 10_000, 100_000)]
    (made,) = figures([Derived(name="fit", kind=Kind.LINEAR, along="size")], row).values()
    assert [it.begins for it in made.lines] == [1, 1000]


@pytest.mark.parametrize(
    ("kind", "axis", "times_ns", "at", "expected"),
    [
        (Kind.RATE, "count", {500: 1e6, 1000: 2e6}, 1000, 4e6),
        (Kind.CALLS, "clients", {1: 1e6, 8: 2e6}, 8, 4000),
        (Kind.CALLS, "callers", {1: 1e6, 8: 2e6}, 8, 4000),
        (Kind.DEGRADATION, "count", {1: 10.0, 4: 30.0}, 4, 3),
        (Kind.SPEEDUP, "count", {1: 40.0, 4: 10.0}, 4, 4),
        (Kind.RATIO, "count", {2: 2.0, 1: 3.0}, 1, 1.5),
        (Kind.PARALLELISM, "clients", {1: 300e6, 8: 300e6}, 8, 8),
        (Kind.PARALLELISM, "clients", {1: 300e6, 8: 2400e6}, 8, 1),
        (Kind.PARALLELISM, "clients", {1: 300e6, 8: 600e6}, 8, 4),
    ],
)
def test_figures_have_known_answers(
    kind: Kind, axis: str, times_ns: dict[int, float], at: int, expected: float
) -> None:
    row = []
    for value, ns in times_ns.items():
        scale = {axis: value} if axis in ("clients", "callers") else {}
        values = {"millis": 300, axis: value}
        workload = Workload(str(value), "", "sleep", values, **scale, bytes=8 * value, axes={axis: value})
        row.append(WorkloadLogs(workload, {1: math.log(ns), 2: math.log(ns)}))
    found = figures(settled([Derived("it", kind, axis)], {axis: [*times_ns]}), row)
    assert found["it", ((axis, at),)].value == pytest.approx(expected)


def test_of_equal_values_the_first_is_the_peak() -> None:
    row = [at(ns, count=n) for n, ns in ((1, 3.0), (16, 9.0), (64, 9.0))]
    found = figures([Derived("top", Kind.PEAK, "count")], row)
    assert (found["top", ()].at, found["top", ()].value) == (16, pytest.approx(9.0))


@given(st.lists(TIMES, min_size=2, max_size=9))
def test_the_jackknife_of_a_mean_is_student_s_interval(times: list[float]) -> None:
    logs = [math.log(it) for it in times]
    without = [(sum(logs) - it) / (len(logs) - 1) for it in logs]
    found = jackknife(sum(logs) / len(logs), without)
    expected = Moderated.of(LogSample(tuple(logs)), Prior()).interval
    assert found is not None
    assert expected is not None
    if np.std(logs) > 1e-3:  # Below that the estimates have a least spread.
        assert [math.exp(it) for it in found] == pytest.approx(list(expected), rel=1e-6)


def test_one_round_has_no_interval() -> None:
    assert jackknife(1.0, [1.0]) is None
    found = figures([Derived("fit", Kind.LINEAR, "count")], [series([1.0], count=n) for n in (1, 2, 3)])
    assert found["fit", ()].value is None
    assert found["fit", ()].reason == "count=1: it was measured in fewer than two rounds"


ROW = [
    at(100.0 * (1 + kind) + 2.0 * (1 + kind) * count, type=name, count=count)
    for kind, name in enumerate(("Int16", "Int32"))
    for count in (1, 100, 10_000)
]


def test_figures_are_made_of_figures_and_stand_at_their_places() -> None:
    derive = [
        Derived("fit", Kind.LINEAR, "count"),
        Derived("rate", Kind.RATE, "count"),
        Derived("basic", Kind.GEOMEAN, "type", of="rate"),
        Derived("peak", Kind.PEAK, "count", of="basic"),
        Derived("to", Kind.RATIO, "type", base="Int16"),
        Derived("slower", Kind.DEGRADATION, "count", only={"type": ("Int16",)}),
    ]
    found = figures(settled(derive, {"type": ["Int16", "Int32"], "count": [1, 100, 10_000]}), ROW)
    line = found["fit", (("type", "Int32"),)]
    assert (line.value, line.intercept) == (pytest.approx(4), pytest.approx(200))
    assert line.workloads == 3
    fast, slow = 8e9 * 10_000 / 20_100, 8e9 * 10_000 / 40_200
    assert found["rate", (("type", "Int16"), ("count", 10_000))].value == pytest.approx(fast)
    assert found["basic", (("count", 10_000),)].value == pytest.approx(math.sqrt(fast * slow))
    top = found["peak", ()]
    assert (top.at, top.value, top.workloads) == (10_000, pytest.approx(math.sqrt(fast * slow)), 6)
    assert {place: it.value for (name, place), it in found.items() if name == "to"} == {
        (("type", "Int32"), ("count", count)): pytest.approx(2) for count in (1, 100, 10_000)
    }
    assert found["slower", (("type", "Int16"), ("count", 100))].value == pytest.approx(300 / 102)
    assert not [place for name, place in found if name == "slower" and ("type", "Int32") in place]


def test_what_lacks_a_workload_says_which_and_why() -> None:
    kinds = {"fit": Kind.LINEAR, "mean": Kind.GEOMEAN, "high": Kind.PEAK, "to": Kind.RATIO}
    derive = settled([Derived(name, it, "count") for name, it in kinds.items()], {"count": [1, 2, 3, 4]})
    row = [at(0, "it cannot", count=1), *(at(100.0 + n, count=n) for n in (2, 3, 4))]
    found = figures(derive, row)
    why = "count=1: it cannot"
    assert (found["fit", ()].value, found["fit", ()].reason) == (pytest.approx(1), why)
    assert (found["mean", ()].value, found["mean", ()].reason) == (None, why)
    assert (found["high", ()].at, found["high", ()].reason) == (4, why)
    assert (found["to", (("count", 2),)].value, found["to", (("count", 2),)].reason) == (None, why)
    fewer = figures(derive[:1], row[:3])
    assert fewer["fit", ()] == Value(None, reason=why)
    assert figures(derive[:1], [at(5, count=1), at(5, count=2)])["fit", ()].value is None


def test_a_base_that_was_not_measured_is_named() -> None:
    derive = settled([Derived("slower", Kind.DEGRADATION, "count")], {"count": [1, 2, 4]})
    found = figures(derive, [at(5, count=2), at(7, count=4)])
    assert {it.reason for it in found.values()} == {"count=1: it was not measured"}


def test_rows_are_set_in_relation_within_their_common_rounds() -> None:
    derive = [Derived("mean", Kind.GEOMEAN, "count"), Derived("to", Kind.RATIO, "row", base="b", of="mean")]
    drift = [0.0, 0.7, -0.4]
    row = [series([5 + it for it in drift], count=n) for n in (1, 2)]
    base = [WorkloadLogs(it.workload, {1: 4.0, 2: 4.7, 9: 77.0}) for it in row]
    found = against(derive, row, base)["to", ()]
    assert found.value == pytest.approx(math.e)
    assert found.ci95 == (pytest.approx(math.e), pytest.approx(math.e))
    assert found.rounds == 2
    alone = against(derive, row, [WorkloadLogs(row[0].workload, {8: 1.0, 9: 1.0}), base[1]])["to", ()]
    assert (alone.value, alone.reason) == (
        None,
        "count=1: the two rows have fewer than two rounds in common",
    )
    absent = against(derive, row, [])["to", ()]
    assert absent.reason == "count=1: the other row: it was not measured"


# Intervals

RUNS = 400
XS = (1, 10, 100, 1_000, 4_000, 10_000)
SLOPE, INTERCEPT = 3.0, 20_000.0


def held(rows: Iterable[Sequence[WorkloadLogs]]) -> dict[str, list[bool]]:
    """Whether the intervals of a line and of a mean hold the truth, of each row that has them."""
    derive = [Derived("fit", Kind.LINEAR, "count"), Derived("mean", Kind.GEOMEAN, "count")]
    mean = statistics.geometric_mean([SLOPE * x + INTERCEPT for x in XS])
    of: dict[str, list[bool]] = {"slope": [], "intercept": [], "mean": []}
    for row in rows:
        found = figures(derive, row)
        line, middle = found["fit", ()], found["mean", ()]
        for name, interval, truth in (
            ("slope", line.ci95, SLOPE),
            ("intercept", line.intercept_ci95, INTERCEPT),
            ("mean", middle.ci95, mean),
        ):
            if interval is not None:
                of[name].append(interval[0] <= truth <= interval[1])
    return of


def covered(rounds: int, lost: float, process: float, seed: int) -> dict[str, float]:
    """How often the intervals of a line and of a mean hold the truth.

    A part of the measurements is lost. All workloads of a trial share a spread; each has 1 % of its own.
    """
    random = np.random.default_rng(seed)
    rows: list[list[WorkloadLogs]] = []
    for _ in range(RUNS):
        shared = process * random.standard_normal(rounds)
        row = []
        for x in XS:
            logs = math.log(SLOPE * x + INTERCEPT) + shared + 0.01 * random.standard_normal(rounds)
            kept = {n: float(log) for n, log in enumerate(logs, 1) if random.random() >= lost}
            row.append(WorkloadLogs(Workload(str(x), "", "made", {"count": x}, axes={"count": x}), kept))
        rows.append(row)
    return {name: float(np.mean(its)) for name, its in held(rows).items()}


@pytest.mark.parametrize(
    ("rounds", "lost", "process"),
    [(5, 0.0, 0.0), (5, 0.0, 0.03), (5, 0.1, 0.01), (15, 0.2, 0.01), (3, 0.0, 0.01)],
)
def test_intervals_hold_the_truth(rounds: int, lost: float, process: float) -> None:
    for name, share in covered(rounds, lost, process, seed=20260101).items():
        # 95 % less three standard errors of so few runs.
        assert share >= 0.95 - 3 * math.sqrt(0.95 * 0.05 / RUNS), f"{name}: {share:.1%}"
