import math
import statistics
from collections import defaultdict
from collections.abc import Container

import pytest
from msgspec.structs import replace

from roundtrip.analysis.summary import FEW_WORKLOADS, summarise
from roundtrip.errors import RoundtripError
from roundtrip.results.records import (
    MEASURED_ONCE,
    CalibrationRecord,
    Interval,
    TrialRecord,
    VoidRecord,
    Window,
    used_trials,
)
from roundtrip.results.summary import Cell, State, Summary, Verdict
from tests import synthetic
from tests.synthetic import (
    FAILED,
    KINDS,
    NOT_STEADY_CLIENT,
    NOT_STEADY_SERVER,
    ONCE_AT,
    SKIPPED,
    WORKLOADS,
    Made,
    make,
    measurements,
    of_message,
    reslice,
    truth_ns,
)

ROW = "java-rmi:default"
APART = ("java-sockets:baseline", ROW, "java-jacorb:default")
"""In each round the two rows are dealt to two blocks, each with the baseline."""


def small(seed: int = 3) -> Made:
    """A run of a few rows, ROW among them, for what is one row's own."""
    return make(seed, kinds=KINDS[:5])


def cells(made: Made) -> dict[tuple[str, str], Cell]:
    summary = summarise(made.run, made.records)
    return {(it.row, it.workload): it for it in summary.cells if it.idle_states == "disabled"}


def warnings(made: Made, words: str) -> list[str]:
    """The warnings that hold these words."""
    return [it for it in summarise(made.run, made.records).run.warnings if words in it]


@pytest.fixture(scope="module")
def plain() -> Made:
    return make(3)


@pytest.fixture(scope="module")
def summary(plain: Made) -> Summary:
    return summarise(plain.run, plain.records)


def test_every_cell_has_its_state_and_a_reason_unless_it_is_steady(plain: Made) -> None:
    found = cells(plain)
    expected = {
        (NOT_STEADY_CLIENT, "invocation"): State.NOT_STEADY,
        (NOT_STEADY_SERVER, "invocation"): State.NOT_STEADY,
        ONCE_AT: State.MEASURED_ONCE,
        (SKIPPED, "objects"): State.SKIPPED,
        FAILED[:2]: State.FAILED,
        ("cpp-omniorb:default", "data-chars"): State.UNSUPPORTED,
        ("dotnet-grpc:default", "invocation"): State.UNAVAILABLE,
        (ROW, "invocation"): State.STEADY,
    }
    for key, state in expected.items():
        assert found[key].state is state, key
        assert (found[key].reason is None) == (state is State.STEADY), key


def test_the_truth_is_within_the_intervals_about_as_often_as_they_say() -> None:
    inside = total = 0
    for seed in range(6):
        found = cells(make(seed))
        for kind in KINDS:
            for index, workload in enumerate(WORKLOADS):
                estimate = found[kind.row, workload.key].of("mean")
                if estimate is None or estimate.ci95_ns is None or workload.key == "invocation":
                    continue
                total += 1
                inside += estimate.ci95_ns[0] <= truth_ns(kind, index) * 1.0008 <= estimate.ci95_ns[1]
    assert inside / total > 0.88
    assert total > 200


def test_no_interval_reaches_zero_and_no_net_exceeds_its_gross(summary: Summary) -> None:
    overheads = 0
    for cell in summary.cells:
        for figure in cell.figures.values():
            assert figure.time.ci95_ns is None or figure.time.ci95_ns[0] > 0
        if cell.overhead is not None and cell.estimate is not None:
            overheads += 1
            if cell.overhead.value_ns is not None:
                assert 0 < cell.overhead.value_ns < cell.estimate.value_ns
            if cell.overhead.ci95_ns is not None:
                assert 0 < cell.overhead.ci95_ns[0] <= cell.overhead.ci95_ns[1]
    assert overheads > 20


def widened(was: Interval | None, now: Interval | None) -> tuple[float, float]:
    """How many times further an interval reaches down, and up."""
    assert was is not None
    assert now is not None
    return was[0] / now[0], now[1] / was[1]


def test_a_fall_after_the_time_of_a_trial_widens_intervals_on_the_faster_side(
    plain: Made, summary: Summary
) -> None:
    """Planted: the calibration stood a tenth above its end for as long as a trial goes on, and then fell."""
    call_ns, second, cell_of = 20_000, 1_000_000_000, (ROW, "invocation")
    windows = [Window(second // call_ns * 10 // 11, second)] * 20 + [Window(second // call_ns, second)] * 10
    records = [
        replace(it, windows=windows, call_ns=call_ns, warmup_ns=5 * second)
        if isinstance(it, CalibrationRecord) and (it.row, it.workload) == cell_of
        else it
        for it in plain.records
    ]
    slow = summarise(plain.run, records)
    for was, now in zip(summary.cells, slow.cells, strict=True):
        if (was.row, was.workload) != cell_of:
            assert now == was
            continue
        old, new = (it.figures["mean"] for it in (was, now))
        assert old.ratio and new.ratio and old.overhead and new.overhead  # noqa: PT018
        assert widened(old.time.ci95_ns, new.time.ci95_ns) == pytest.approx((1.1, 1.0), rel=1e-3)
        assert widened(old.ratio.ci95, new.ratio.ci95) == pytest.approx((1.1, 1.0), rel=1e-3)
        down, up = widened(old.overhead.ci95_ns, new.overhead.ci95_ns)
        assert down > 1.1
        assert up == 1.0
    for pair, other in zip(summary.comparisons, slow.comparisons, strict=True):
        sides = {pair.a: (1.1, 1.0), pair.b: (1.0, 1.1)} if pair.workload == "invocation" else {}
        expected = pytest.approx(sides.get(ROW, (1.0, 1.0)), rel=1e-3)
        assert widened(pair.ratio.ci95, other.ratio.ci95) == expected


def test_cold_rows_stand_in_no_comparison(summary: Summary) -> None:
    compared = {row for it in summary.comparisons for row in (it.a, it.b)}
    assert compared
    assert not compared & {NOT_STEADY_CLIENT, NOT_STEADY_SERVER, SKIPPED}
    assert not any(row.endswith(":baseline") for row in compared)


def test_a_silent_compiler_counter_makes_no_row_steady(plain: Made) -> None:
    # The calibration judged by falling calls alone: where that was not steady, nothing later makes it so.
    records = [
        replace(it, steady=False, compiling=None)
        if isinstance(it, CalibrationRecord) and it.row == ROW
        else it
        for it in plain.records
    ]
    cell = cells(Made(plain.run, records))[ROW, "invocation"]
    assert cell.state is State.NOT_STEADY
    assert "faster" in str(cell.reason)


def test_pairs_over_three_tenths_apart_are_decided(summary: Summary) -> None:
    apart = [it for it in summary.comparisons if it.ratio.ratio > 1.3]
    assert len(apart) > 20
    assert all(it.verdict is Verdict.SLOWER for it in apart)


def test_where_a_sample_makes_no_call_its_cost_is_that_of_a_sample() -> None:
    made = small()
    plain = summarise(made.run, made.records).cells[0]
    for _, it in measurements(made):
        samples = it.calls // max(1, len(it.slices))
        it.slices = [replace(one, samples=samples, remote_calls=0) for one in it.slices]
        it.calls = 0
    found = summarise(made.run, made.records).cells[0]
    assert found.client_usage.cpu_ns_per_call is not None
    assert (found.client_usage, found.server_usage) == (plain.client_usage, plain.server_usage)


def test_a_quantile_has_a_verdict_if_each_trial_has_calls_enough(plain: Made, summary: Summary) -> None:
    """Each of twelve slices has 240 calls: 2,880 a trial, of which 1 % are more than ten, and 0.1 % are not."""
    found = cells(plain)[ROW, "invocation"]
    assert list(found.figures) == ["median", "mean", "p90", "p99"]
    p99 = found.figures["p99"]
    assert p99.overhead is None
    assert p99.baseline is not None
    assert p99.ratio is not None
    assert p99.time.value_ns == pytest.approx(statistics.geometric_mean(p99.trial_ns))
    # Calls vary by 4 %: of a normal distribution 1 % lie beyond 2.33 standard deviations.
    assert p99.time.value_ns / found.figures["median"].time.value_ns == pytest.approx(
        math.exp(0.04 * 2.33), rel=0.04
    )
    assert p99.ratio.ratio == pytest.approx(1.42, rel=0.03)
    judged = {
        frozenset((it.a, it.b)): it.figures for it in summary.comparisons if it.workload == "invocation"
    }
    assert all(it.keys() <= {"median", "p90", "p99"} for it in judged.values())
    often = [its for its in judged.values() if "p99" in its and its["p99"].ratio.pairs > 2]
    assert len(often) > 2, "pairs that share blocks in as many rounds"
    assert all(its["p99"].verdict is its["median"].verdict for its in often)
    few = [it.figures.keys() for it in summary.comparisons if it.workload != "invocation"]
    assert all(it <= {"mean"} for it in few), "60 calls a trial"


def test_one_trial_with_too_few_calls_leaves_no_quantile() -> None:
    made = small()
    for record, it in measurements(made, ROW):
        if record.round == 2 and it.workload == "invocation":
            it.slices = it.slices[:5]  # Four that count, with 960 calls.
    assert list(cells(made)[ROW, "invocation"].figures) == ["median", "mean", "p90"]


def test_systems_are_compared_with_a_message_of_the_users_as_without() -> None:
    made = small()
    plain, found = (summarise(it.run, it.records).comparisons for it in (made, of_message(made)))
    assert [(it.workload, it.figures) for it in found] == [(it.workload, it.figures) for it in plain]
    assert len(found) > 3


def test_a_row_that_a_budget_left_out_is_measured_with_its_message() -> None:
    made = of_message(make(rounds=2))
    (row,) = made.run.left_out
    reasons = {it.reason for it in summarise(made.run, made.records).cells if it.row == row}
    command = "./invokew message 'my order.json' --systems java-sockets:hand-coded"
    assert reasons == {f"the budget had no room for it; measure it with: {command}"}


def test_quantiles_of_rows_that_share_no_block_are_not_compared() -> None:
    """Their baselines cannot stand between them, since no difference of quantiles is that of any call."""
    made = make(4, rounds=6, kinds=tuple(it for it in KINDS if it.row in APART))
    [found] = [it for it in summarise(made.run, made.records).comparisons if it.workload == "invocation"]
    assert list(found.figures) == ["median"]


def test_a_host_that_notices_wake_ups_late_is_warned_of() -> None:
    made = small()
    assert not warnings(made, "wake-up")
    made.run.host["late_wakeups"] = 0.43
    (warning,) = warnings(made, "wake-up")
    assert "43% of exchanges" in warning


def throttle(made: Made, rounds: Container[int], *, flagged: int = 0) -> None:
    """Has a quota stop the row in these rounds, and flags so many of its slices in each."""
    for record, it in measurements(made, ROW):
        reslice(it, lambda _, stopped=record.round in rounds: {"throttled": int(stopped)})
        few = [replace(one, flags=["throttled"], throttled=1) for one in it.slices[1 : 1 + flagged]]
        it.slices[1 : 1 + flagged] = few


@pytest.mark.parametrize(
    ("rounds", "flagged", "excluded", "reason"),
    [
        ({1, 2, 3, 4, 5}, 0, {}, None),  # A standing quota.
        ({5}, 0, {"throttled": 1}, None),
        ({1, 2, 3, 4}, 0, {"throttled": 1}, None),
        ({4, 5}, 0, {}, "a CPU quota stopped it in 24 of its 60 slices, and not in the others"),
        ((), 4, {}, None),
        ((), 5, {}, "a CPU quota stopped it in 25 of its 60 slices, and not in the others"),
    ],
)
def test_a_row_whose_quota_changed_for_over_a_third_is_not_ranked(
    rounds: Container[int], flagged: int, excluded: dict[str, int], reason: str | None
) -> None:
    made = small()
    throttle(made, rounds, flagged=flagged)
    cell = cells(made)[ROW, "invocation"]
    assert (cell.is_ranked, cell.reason, cell.excluded) == (reason is None, reason, excluded)
    assert cell.void.get("throttled", 0) == 5 * flagged
    assert cells(made)["java-grpc:default", "invocation"].is_ranked


@pytest.mark.parametrize(("flagged", "is_ranked"), [(4, True), (5, False)])
def test_a_row_that_lost_over_a_third_to_other_programs_is_not_ranked(
    flagged: int, *, is_ranked: bool
) -> None:
    made = small()
    for _, it in measurements(made, ROW):
        it.slices[1 : 1 + flagged] = [replace(one, flags=["foreign"]) for one in it.slices[1 : 1 + flagged]]
    cell = cells(made)[ROW, "invocation"]
    reason = None if is_ranked else "other programs used its CPUs in 25 of its 60 slices"
    assert (cell.is_ranked, cell.reason) == (is_ranked, reason)
    assert cell.void["foreign"] == 5 * flagged


def test_measurements_that_a_quota_stopped_are_counted() -> None:
    made = small()
    assert not warnings(made, "quota")
    for _, it in measurements(made, ROW):
        reslice(it, lambda _: {"throttled": 3})
    (warning,) = warnings(made, "quota")
    assert warning.startswith("A CPU quota stopped the processes in 25 of ")


STILL = {"idle_rss_bytes": 40_000_000, "peak_rss_bytes": 40_000_000}


@pytest.mark.parametrize(
    ("usage", "ends", "stuck"),
    [
        ({"cpu_ns": 0}, ["server"], ([], ["cpu"])),
        ({"cpu_ns": 987_654_321}, ["server"], ([], ["cpu"])),
        ({"idle_rss_bytes": 0}, ["server"], (["memory"], ["memory"])),
        (STILL, ["server"], ([], [])),  # A small program needs the same each time.
        (STILL, ["client", "server"], (["memory"], ["memory"])),
    ],
)
def test_a_counter_that_stands_still_gives_no_figure(
    usage: dict[str, int], ends: list[str], stuck: tuple[list[str], list[str]]
) -> None:
    made = small()
    for _, it in measurements(made, ROW):
        if it.workload == "invocation":
            it.usage |= {end: replace(it.usage[end], **usage) for end in ends}
            it.first = True
    cell = cells(made)[ROW, "invocation"]
    assert (cell.client_usage.stuck, cell.server_usage.stuck) == stuck
    assert (cell.server_usage.cpu_ns_per_call is None) == ("cpu" in stuck[1])
    assert (cell.server_usage.peak_rss_bytes is None) == ("memory" in stuck[1])
    assert [it.partition(" stood")[0] for it in warnings(made, "Sensor")] == [
        f"Sensor did not move: {sensor} of the {end} of {ROW} at invocation"
        for end, sensors in zip(("client", "server"), stuck, strict=True)
        for sensor in sensors
    ]


@pytest.mark.parametrize(("worked_ns", "is_delayed"), [(400_000, True), (30_000_000, False)])
def test_calls_that_wait_for_a_delayed_acknowledgement(worked_ns: int, *, is_delayed: bool) -> None:
    made = small()
    for record, it in measurements(made, ROW):
        if it.workload == "invocation":
            reslice(it, lambda one: {"median_ns": 45e6, "total_ns": 45_000_000 * one.samples})
            for end, usage in it.usage.items():
                it.usage[end] = replace(usage, cpu_ns=worked_ns * it.calls + record.round)
    found = warnings(made, "Nagle")
    assert len(found) == is_delayed
    assert all(it.startswith("In 1 of ") and f"({ROW})" in it for it in found)


def test_what_old_processes_meet_is_said_once_for_all_measured_rows(plain: Made) -> None:
    assert not warnings(plain, "new processes")
    rows = [replace(it, aging=("Its list grows.",) if it.language == "java" else ()) for it in plain.run.rows]
    rows.append(replace(rows[0], row="java-late:default", aging=("Never measured.",)))
    (warning,) = warnings(Made(replace(plain.run, rows=rows), plain.records), "new processes")
    titles = dict.fromkeys(it.title for it in plain.run.rows if it.language == "java" and it.reason is None)
    assert len(titles) > 1
    assert warning == f"{', '.join(titles)}: results apply to new processes. Its list grows."


def test_cold_starts_are_of_rounds_in_the_idle_states_compared() -> None:
    made = small()
    expected: dict[str, list[float]] = defaultdict(list)
    for number, record in enumerate(made.records, 1):
        if isinstance(record, TrialRecord):
            record.cold_start_ns = number * 1_000_000
            if record.idle_states == "disabled" and record.round != MEASURED_ONCE:
                expected[record.row].append(number * 1e6)
    found = {it.row: it.time for it in summarise(made.run, made.records).starts}
    assert found.keys() == expected.keys()
    for row, values in expected.items():
        assert found[row].value_ns == pytest.approx(statistics.geometric_mean(values))
        assert found[row].trials == len(values)


def test_a_baseline_says_why_it_has_no_figure_under_other_idle_states() -> None:
    made = small()
    workload = made.run.workloads[0].key
    for record in made.records:
        if isinstance(record, TrialRecord) and record.idle_states == "unchanged":
            record.measurements = [it for it in record.measurements if it.workload != workload]
    its = [it for it in summarise(made.run, made.records).cells if it.idle_states == "unchanged"]
    reasons = {it.reason for it in its if it.workload == workload and it.state is State.SKIPPED}
    assert reasons == {FEW_WORKLOADS}
    assert any(it.state is State.STEADY for it in its)


@pytest.mark.parametrize(("factor", "is_warned"), [(1.02, False), (1.3, True)])
def test_a_host_that_moves_faster_than_rows_take_turns(factor: float, *, is_warned: bool) -> None:
    made = small(5)
    for record, it in measurements(made):
        if record.is_baseline:
            it.slices = [
                replace(one, median_ns=20e3 * (factor if number % 2 else 1), total_ns=one.samples)
                for number, one in enumerate(it.slices)
            ]
    summary = summarise(made.run, made.records)
    assert summary.host is not None
    assert summary.host.within_cycle == pytest.approx(factor - 1)
    found = [it for it in summary.run.warnings if "same baseline" in it]
    assert len(found) == is_warned
    assert all(it.startswith("The same baseline differs by 30% between two slices") for it in found)


def test_the_host_is_what_its_baselines_took_slice_by_slice(plain: Made, summary: Summary) -> None:
    picture = summary.host
    assert picture is not None
    counted = [
        it
        for record, measurement in measurements(plain)
        if record.is_baseline and record.idle_states == "disabled"
        for it in measurement.counted
    ]
    assert len(picture.time_s) == len(picture.relative) == len(counted)
    assert picture.time_s == sorted(picture.time_s)
    assert picture.time_s[0] == 0.0
    assert picture.median == pytest.approx(1.0, abs=0.005)
    # 90 % of a normal distribution lie within 1.64 standard deviations.
    spread = synthetic.HOST_NOISE * 1.64
    assert (picture.p5, picture.p95) == pytest.approx((1 - spread, 1 + spread), abs=0.02)


def test_a_row_that_works_while_others_are_timed_is_named(plain: Made, summary: Summary) -> None:
    void = [it for _, measurement in measurements(plain) for it in measurement.slices if it.disturbed_by]
    [found] = summary.disturbers
    assert (found.row, found.slices, found.worst) == (synthetic.DISTURBER, len(void), 0.31)
    [warning] = [it for it in summary.run.warnings if "another system worked" in it]
    assert warning.endswith(f"; {len(void)} of these because of {synthetic.DISTURBER}.")
    assert sum(it.void.get("disturbed", 0) for it in summary.cells) == len(void)


def flagged(made: Made, flag: str, cycles: range, rounds: Container[int] = range(9)) -> Cell:
    """One cell if slices of some cycles and rounds do not count, and all others do."""
    for record, it in measurements(made, ROW):
        chosen = cycles if record.round in rounds else range(0)
        it.slices = [replace(one, flags=[flag] if one.cycle in chosen else []) for one in it.slices]
    return cells(made)[ROW, "invocation"]


def test_a_trial_with_too_few_slices_left_counts_no_longer() -> None:
    cell = flagged(small(), "disturbed", range(1, 9), {2})
    assert (cell.state, cell.trials, cell.excluded, cell.slices) == (State.STEADY, 5, {}, 52)
    cell = flagged(small(), "disturbed", range(1, 10), {2, 4})
    assert (cell.state, cell.trials, cell.excluded, cell.slices) == (State.STEADY, 3, {"disturbed": 2}, 36)
    assert cell.estimate is not None
    assert cell.estimate.trials == 3
    none = flagged(small(), "late", range(1, 13))
    assert (none.state, none.estimate, none.is_ranked) == (State.STEADY, None, False)
    assert none.excluded == {"disturbed": 5}
    assert none.reason is not None


def test_what_compiles_in_over_half_of_its_cycles_is_cold() -> None:
    warm = flagged(small(), "compiling-client", range(1, 7))
    assert (warm.state, warm.trials, warm.slices) == (State.STEADY, 5, 30)
    assert warm.void == {"compiling-client": 30}
    not_steady = flagged(small(), "compiling-client", range(1, 8), {1, 2, 3})
    assert (not_steady.state, not_steady.trials) == (State.NOT_STEADY, 5), "shown with all that there is"
    assert not_steady.reason == "the client's runtime compiled while it was measured, in 3 of 5 trials"
    few = flagged(small(), "compiling-client", range(1, 8), {1, 2})
    assert (few.state, few.trials, few.excluded) == (State.STEADY, 3, {"not_steady": 2})


def test_what_becomes_faster_while_it_compiles_is_cold() -> None:
    for factor, state in ((0.8, State.NOT_STEADY), (0.95, State.STEADY), (1.2, State.STEADY)):
        made = small()
        for _, it in measurements(made, ROW):
            reslice(
                it,
                lambda one, factor=factor: (
                    {"median_ns": factor * (one.median_ns or 0), "flags": ["compiling-server"]}
                    if one.cycle in (6, 7)
                    else {}
                ),
            )
        assert cells(made)[ROW, "invocation"].state is state


def test_what_drifts_against_its_block_is_cold() -> None:
    made = small()
    for _, it in measurements(made, ROW):
        reslice(it, lambda one: {"median_ns": (one.median_ns or 0) * (1.3 if one.cycle < 7 else 1)})
    cell = cells(made)[ROW, "invocation"]
    assert (cell.state, cell.reason) == (
        State.NOT_STEADY,
        "calls drifted from the first half of its cycles to the second",
    )


def test_rows_that_share_no_block_are_compared_through_their_baselines() -> None:
    """The host slows one block down by the same time; what is left of it in the ratio is noise."""
    made = make(4, rounds=6, kinds=tuple(it for it in KINDS if it.row in APART))
    places = defaultdict(set)
    for record, it in measurements(made):
        places[record.row].add((record.round, record.block))
        if record.block == 1 and record.idle_states == "disabled":
            reslice(it, lambda one: {"total_ns": one.total_ns + 5_000 * one.samples})
            reslice(it, lambda one: {"median_ns": one.median_ns and one.median_ns + 5_000})
    assert not places[ROW] & places["java-jacorb:default"]
    [found] = [it for it in summarise(made.run, made.records).comparisons if it.workload == "invocation"]
    assert (found.a, found.b, found.ratio.pairs) == ("java-jacorb:default", ROW, 6)
    # The baseline's usual time holds half of what the slow block adds.
    assert found.ratio.ratio == pytest.approx((13_000 * 1.9 + 2_500) / (13_000 * 1.42 + 2_500), rel=0.01)
    assert (found.ratio.of_cycles, found.ratio.of_processes) == (None, None)
    assert found.ratio.ci95 is not None
    assert found.ratio.ci95[1] / found.ratio.ci95[0] < 1.03


@pytest.mark.parametrize(
    ("clients", "cpus", "cpu_pinning", "said"),
    [
        (1, [[0]], "separate", None),
        (2, [[0, 1]], "separate", None),
        (8, [[0]], "separate", "Up to 8 clients share 1 CPU: "),
        (8, [[0, 2]], "separate", "Up to 8 clients share 2 CPUs: "),
        (8, [None], "none", "Up to 8 clients share 2 CPUs: "),
        (8, [[0], [0]], "lab", "Up to 8 clients share 1 CPU: "),
        (8, [[0], [0]], "paired", "Up to 8 clients share 2 CPUs: "),
        (2, [[0], [0]], "paired", None),
    ],
)
def test_clients_that_share_cpus_are_warned_of_with_their_number(
    plain: Made, clients: int, cpus: list[list[int] | None], cpu_pinning: str, said: str | None
) -> None:
    workloads = [replace(it, clients=clients) for it in plain.run.workloads]
    places = {"client" if n == 1 else f"client:{n}": its for n, its in enumerate(cpus, 1)}
    run = replace(plain.run, workloads=workloads, cpu_pinning=cpu_pinning, cpus={"server": [1], **places})
    found = warnings(Made(run, plain.records), "Up to ")
    assert [it[: len(said or "")] for it in found] == ([] if said is None else [said])


def test_a_block_that_was_measured_again_counts_once(plain: Made) -> None:
    first = [it for it in plain.records if isinstance(it, TrialRecord) and (it.round, it.block) == (2, 1)]
    void = VoidRecord(round=2, block=1)
    again = used_trials([*plain.records[:-1], void, *first, plain.records[-1]])
    assert len(again) == len(used_trials(plain.records))
    left = used_trials([*plain.records, void])
    assert len(left) == len(again) - len(first)


def test_trials_that_were_set_up_twice_are_warned_of() -> None:
    made = small()
    assert not warnings(made, "had to be restarted")
    trial = next(it for it in made.records if isinstance(it, TrialRecord))
    trial.incidents = ["the server was killed by signal 9"]
    (warning,) = warnings(made, "had to be restarted")
    assert (
        warning == f"1 trials had to be restarted; the first: {trial.row}: the server was killed by signal 9"
    )


def test_a_trial_of_a_stranger_is_refused(plain: Made) -> None:
    trial = next(it for it in plain.records if isinstance(it, TrialRecord))
    with pytest.raises(RoundtripError, match="stranger"):
        summarise(plain.run, [replace(trial, row="stranger:default")])


def test_memory_is_that_of_first_workloads_in_fresh_processes_alone(plain: Made) -> None:
    made = small()
    for _, it in measurements(made):
        it.first = False
    assert all(cell.client_usage.peak_rss_bytes is None for cell in cells(made).values())
    assert any(cell.client_usage.peak_rss_bytes for cell in cells(plain).values())
