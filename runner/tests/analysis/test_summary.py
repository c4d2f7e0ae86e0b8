import statistics
from collections import defaultdict

import msgspec
import pytest

from roundtrip.analysis.samples import LARGE_BYTES, TYPICAL_SAMPLES
from roundtrip.analysis.summary import FEW_POINTS, summarise
from roundtrip.analysis.warnings import of_modes
from roundtrip.config.decode import convert_custom, encode
from roundtrip.errors import RoundtripError
from roundtrip.results.records import SINGLES, PilotRecord, TrialRecord, VoidRecord
from roundtrip.results.selection import used_trials
from roundtrip.results.summary import Cell, EndUsage, Mode, State, Summary, Verdict
from tests import synthetic
from tests.synthetic import (
    COLD_CLIENT,
    COLD_SERVER,
    FAILED,
    KINDS,
    POINTS,
    SINGLE,
    SKIPPED,
    Made,
    make,
    slow_adds_ns,
    truth_ns,
)


def cells(made: Made) -> dict[tuple[str, str], Cell]:
    summary = summarise(made.run, made.records)
    return {(it.row, it.point): it for it in summary.cells if it.idle_states == "disabled"}


@pytest.fixture(scope="module")
def plain() -> Made:
    return make(3)


@pytest.fixture(scope="module")
def summary(plain: Made) -> Summary:
    return summarise(plain.run, plain.records)


def test_every_cell_has_its_state_and_a_reason_unless_it_is_steady(plain: Made) -> None:
    found = cells(plain)
    expected = {
        (COLD_CLIENT, "invocation"): State.COLD,
        (COLD_SERVER, "invocation"): State.COLD,
        SINGLE: State.SINGLE,
        (SKIPPED, "objects"): State.SKIPPED,
        FAILED[:2]: State.FAILED,
        ("cpp-omniorb:default", "data-chars"): State.CANNOT,
        ("dotnet-grpc:default", "invocation"): State.UNAVAILABLE,
        ("java-rmi:default", "invocation"): State.STEADY,
    }
    for key, state in expected.items():
        assert found[key].state is state, key
        assert (found[key].reason is None) == (state is State.STEADY), key


def test_the_truth_is_within_the_intervals_about_as_often_as_they_say() -> None:
    inside = total = 0
    for seed in range(6):
        found = cells(make(seed))
        for kind in KINDS:
            for index, point in enumerate(POINTS):
                estimate = found[kind.row, point.key].mean
                if estimate is None or estimate.ci95_ns is None or point.key == "invocation":
                    continue
                total += 1
                inside += estimate.ci95_ns[0] <= truth_ns(kind, index) * 1.0008 <= estimate.ci95_ns[1]
    assert inside / total > 0.88
    assert total > 200


def test_no_interval_of_a_time_reaches_zero_and_no_net_exceeds_its_gross(summary: Summary) -> None:
    nets = 0
    for cell in summary.cells:
        for estimate in (cell.typical, cell.mean):
            assert estimate is None or estimate.ci95_ns is None or estimate.ci95_ns[0] > 0
        if cell.net is not None and cell.estimate is not None:
            nets += 1
            if cell.net.value_ns is not None:
                assert 0 < cell.net.value_ns < cell.estimate.value_ns
            if cell.net.ci95_ns is not None:
                assert 0 < cell.net.ci95_ns[0] <= cell.net.ci95_ns[1] < cell.estimate.value_ns
    assert nets > 20


def test_what_is_as_fast_as_its_null_has_an_upper_limit_alone() -> None:
    made = make(3, kinds=tuple(it for it in KINDS if it.row != SKIPPED))
    like_null = synthetic.Kind("java-x:default", "X", "java", "x", "java-sockets:null", (1, 1, 1, 1, 1))
    found = cells(make(3, kinds=(*(it for it in KINDS if it.language == "java"), like_null)))
    net = found["java-x:default", "data-bytes"].net
    assert net is not None
    assert net.value_ns is None or net.at_most_ns is None
    assert made.run.rows


def test_cold_rows_stand_in_no_comparison(summary: Summary) -> None:
    compared = {row for it in summary.comparisons for row in (it.a, it.b)}
    assert compared
    assert not compared & {COLD_CLIENT, COLD_SERVER, SKIPPED}
    assert not any(row.endswith(":null") for row in compared)


def test_a_row_that_the_compiler_counter_is_silent_about_does_not_become_steady_by_that(plain: Made) -> None:
    # The pilot judged by falling calls alone: where that was not steady, nothing later makes it so.
    records = [
        msgspec.structs.replace(it, steady=False, compiling=None)
        if isinstance(it, PilotRecord) and it.row == "java-rmi:default"
        else it
        for it in plain.records
    ]
    found = cells(Made(plain.run, records))
    assert found["java-rmi:default", "invocation"].state is State.COLD
    assert "faster" in str(found["java-rmi:default", "invocation"].reason)


def test_pairs_over_three_tenths_apart_are_decided(summary: Summary) -> None:
    apart = [it for it in summary.comparisons if it.ratio.ratio > 1.3]
    assert len(apart) > 20
    assert all(it.verdict is Verdict.SLOWER for it in apart)


def test_in_two_modes_times_are_those_of_one_and_the_other_is_shown() -> None:
    made = make(5, two_modes=True)
    summary = summarise(made.run, made.records)
    assert [mode.name for mode in summary.judging.modes] == ["fast", "slow"]
    assert summary.judging.reference_mode == "fast"
    steady = [it for it in summary.cells if it.state is State.STEADY and it.by_mode]
    assert steady
    for cell in steady:
        slow = cell.by_mode["slow"]
        if cell.mean is not None and slow.mean is not None:
            adds_ns = slow_adds_ns([it.key for it in POINTS].index(cell.point))
            assert slow.mean.value_ns - cell.mean.value_ns == pytest.approx(
                adds_ns, abs=0.05 * (cell.mean.value_ns + adds_ns)
            )
    assert any("two modes" in it for it in summary.run.warnings)


def test_a_mode_in_which_nothing_was_measured_is_said_to_be_one() -> None:
    modes = [Mode("fast", 90_000, 52), Mode("slow", 240_000, 0)]
    assert [*of_modes(modes)] == [
        "The machine has two modes: handing 1 MiB from CPU to CPU takes 90 µs or 240 µs (in one of them no "
        "measurement began and ended). Times are those of the other."
    ]


def test_trials_of_the_other_mode_are_carried_over_and_decide() -> None:
    """Without them a row with one trial in each mode has no interval, and one in the other mode alone no figure."""
    made = make(13, rounds=3, two_modes=True)
    summary = summarise(made.run, made.records)
    carried = [it for it in summary.cells if it.carried]
    assert carried
    for cell in carried:
        assert cell.is_ranked
        assert cell.trials + cell.carried + sum(cell.excluded.values()) == 3
        assert cell.estimate is not None
        assert cell.estimate.trials == cell.trials + cell.carried
        assert len(cell.trial_mean_ns) == cell.trials, (
            "what was measured in the mode that counts is not mixed"
        )
    assert {it.trials for it in carried} == {0, 1, 2}
    for cell in (it for it in carried if not it.trials):
        assert (cell.reason, cell.quantiles, cell.client_usage) == (None, {}, EndUsage())
    cost = summary.judging.mode_costs["invocation disabled typical"]
    assert cost.added_ns == pytest.approx(slow_adds_ns(0), abs=3 * cost.error_ns)
    assert cost.error_ns < 0.1 * cost.added_ns
    assert cost.rows >= 4
    assert any("carried over" in it for it in summary.run.warnings)


def test_a_median_of_another_mode_that_nothing_carries_over_is_none_and_the_mean_stays() -> None:
    """All of a row's trials are in the other mode, and too few other rows have samples enough for a median."""
    made = make(13, rounds=3, two_modes=True)
    before = summarise(made.run, made.records).cells
    chosen = next(it for it in before if it.point == "data-bytes" and it.carried and not it.trials)
    made.run.points = [msgspec.structs.replace(it, bytes=LARGE_BYTES) for it in made.run.points]
    for record in made.records:
        for it in getattr(record, "measurements", ()):
            if (record.row, it.point) == (chosen.row, chosen.point):
                for attempt in it.attempts:
                    attempt.samples = TYPICAL_SAMPLES
    after = cells(made)[chosen.row, chosen.point]
    assert (after.typical, after.apart) == (None, None)
    assert after.mean == after.estimate == chosen.mean


def test_intervals_with_carried_trials_hold_the_truth() -> None:
    inside, total = 0, 0
    for seed in range(20):
        made = make(seed, rounds=3, two_modes=True)
        summary = summarise(made.run, made.records)
        if summary.judging.reference_mode != "fast":
            continue
        found = {(it.row, it.point): it for it in summary.cells if it.idle_states == "disabled"}
        for kind in KINDS:
            for index, point in enumerate(POINTS):
                cell = found[kind.row, point.key]
                if not cell.carried or not cell.is_ranked or cell.mean is None or cell.mean.ci95_ns is None:
                    continue
                if point.key != "invocation":
                    total += 1
                    inside += cell.mean.ci95_ns[0] <= truth_ns(kind, index) * 1.0008 <= cell.mean.ci95_ns[1]
    assert total > 50
    assert inside / total > 0.9


def test_where_a_sample_makes_no_call_its_cost_is_that_of_a_sample() -> None:
    made = make(3)
    plain = summarise(made.run, made.records).cells[0]
    for record in made.records:
        for it in getattr(record, "measurements", ()):
            for attempt in it.attempts:
                attempt.samples, attempt.remote_calls = attempt.remote_calls, 0
    found = summarise(made.run, made.records).cells[0]
    assert found.client_usage.cpu_ns_per_call is not None
    assert (found.client_usage, found.server_usage) == (plain.client_usage, plain.server_usage)


@pytest.mark.parametrize(("sampled", "expected"), [({1}, {2, 3}), ({1, 2, 3}, {1, 2, 3}), (set(), {1, 2, 3})])
def test_quantiles_are_of_trials_that_nobody_samples_if_there_are_such(
    sampled: set[int], expected: set[int]
) -> None:
    made = make(3, rounds=3)
    found: dict[int, float] = {}
    for record in made.records:
        if isinstance(record, TrialRecord) and record.row == "java-rmi:default":
            record.sampled = record.round in sampled
            (attempt,) = [it.last for it in record.measurements if it.point == "invocation"]
            found[record.round] = attempt.quantiles_ns["p99"] = 1e6 * record.round
    summary = summarise(made.run, made.records)
    (cell,) = [it for it in summary.cells if (it.row, it.point) == ("java-rmi:default", "invocation")]
    its = sorted(found[number] for number in expected)
    assert (cell.quantiles["p99"].least_ns, cell.quantiles["p99"].most_ns) == (its[0], its[-1])


def test_a_host_that_notices_wake_ups_late_is_warned_of() -> None:
    made = make(3)
    assert not any("wake-up" in it for it in summarise(made.run, made.records).run.warnings)
    made.run.host["late_wakeups"] = 0.43
    (warning,) = [it for it in summarise(made.run, made.records).run.warnings if "wake-up" in it]
    assert "43% of exchanges" in warning


@pytest.mark.parametrize(("worked_ns", "is_told"), [(400_000, True), (30_000_000, False)])
def test_calls_that_wait_for_a_delayed_acknowledgement_are_told(worked_ns: int, *, is_told: bool) -> None:
    made = make(3)
    for record in made.records:
        for it in getattr(record, "measurements", ()):
            if (record.row, it.point) != ("java-rmi:default", "invocation"):
                continue
            for attempt in it.attempts:
                attempt.mean_ns, attempt.quantiles_ns = 45e6, {"p50": 45e6}
                for end, usage in attempt.usage.items():
                    worked = msgspec.structs.replace(usage, cpu_ns=worked_ns * attempt.remote_calls)
                    attempt.usage[end] = worked
    found = [it for it in summarise(made.run, made.records).run.warnings if "Nagle" in it]
    assert len(found) == is_told
    assert all(it.startswith("In 1 of ") and "(java-rmi:default)" in it for it in found)


def test_what_old_processes_meet_is_told_once_for_all_rows_that_were_measured(plain: Made) -> None:
    assert not any("young processes" in it for it in summarise(plain.run, plain.records).run.warnings)
    never = "Never measured."
    rows = [
        msgspec.structs.replace(it, aging=("Its list grows.",) if it.language == "java" else ())
        for it in plain.run.rows
    ]
    rows.append(msgspec.structs.replace(rows[0], row="java-late:default", aging=(never,)))
    run = msgspec.structs.replace(plain.run, rows=rows)
    (warning,) = [it for it in summarise(run, plain.records).run.warnings if "young processes" in it]
    titles = dict.fromkeys(it.title for it in plain.run.rows if it.language == "java" and it.reason is None)
    assert len(titles) > 1
    assert warning == f"{', '.join(titles)}: figures are of young processes. Its list grows."


def test_cold_starts_are_of_the_trials_of_rounds_in_the_idle_states_that_are_compared() -> None:
    made = make(3)
    expected: dict[str, list[float]] = defaultdict(list)
    for number, record in enumerate(made.records, 1):
        if isinstance(record, TrialRecord):
            record.cold_start_ns = number * 1_000_000
            if record.idle_states == "disabled" and record.round != SINGLES:
                expected[record.row].append(number * 1e6)
    found = {it.row: it.time for it in summarise(made.run, made.records).starts}
    assert found.keys() == expected.keys()
    for row, values in expected.items():
        assert found[row].value_ns == pytest.approx(statistics.geometric_mean(values))
        assert found[row].trials == len(values)


def test_a_null_says_why_it_has_no_figure_under_other_idle_states() -> None:
    made = make(3)
    point = made.run.points[0].key
    for record in made.records:
        if isinstance(record, TrialRecord) and record.idle_states == "default":
            record.measurements = [it for it in record.measurements if it.point != point]
    its = [it for it in summarise(made.run, made.records).cells if it.idle_states == "default"]
    reasons = {it.reason for it in its if it.point == point and it.state is State.SKIPPED}
    assert reasons == {FEW_POINTS}
    assert any(it.state is State.STEADY for it in its)


@pytest.mark.parametrize(("factor", "is_told"), [(1.02, False), (1.2, True)])
def test_a_host_on_which_plain_sockets_differ_from_trial_to_trial_is_warned_of(
    factor: float, *, is_told: bool
) -> None:
    made = make(5)
    for record in made.records:
        for it in getattr(record, "measurements", ()):
            for attempt in it.attempts if record.is_null and it.point == "invocation" else ():
                attempt.quantiles_ns["p50"] = 20e3 * (factor if record.round % 2 else 1)
    found = [it for it in summarise(made.run, made.records).run.warnings if "plain socket" in it]
    assert len(found) == is_told
    assert all(it.startswith("The same plain socket takes 10% more or less") for it in found)


@pytest.mark.parametrize(
    ("clients", "cpus", "placement", "told"),
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
def test_clients_that_share_cpus_are_told_with_their_number(
    plain: Made, clients: int, cpus: list[list[int] | None], placement: str, told: str | None
) -> None:
    points = [msgspec.structs.replace(it, clients=clients) for it in plain.run.points]
    places = {"client" if n == 1 else f"client:{n}": its for n, its in enumerate(cpus, 1)}
    run = msgspec.structs.replace(
        plain.run, points=points, placement=placement, placements={"server": [1], **places}
    )
    found = [it for it in summarise(run, plain.records).run.warnings if it.startswith("Up to ")]
    assert [it[: len(told or "")] for it in found] == ([] if told is None else [told])


def test_a_block_that_was_measured_again_counts_once(plain: Made) -> None:
    first = [it for it in plain.records if isinstance(it, TrialRecord) and (it.round, it.block) == (2, 1)]
    records = [*plain.records[:-1], VoidRecord(round=2, block=1), *first, plain.records[-1]]
    assert len(used_trials(records)) == len(used_trials(plain.records))
    assert not [
        it
        for it in used_trials([*plain.records, VoidRecord(round=2, block=1)])
        if (it.round, it.block) == (2, 1)
    ]


def test_trials_that_were_set_up_twice_are_warned_of(plain: Made, summary: Summary) -> None:
    assert not any("set up twice" in it for it in summary.run.warnings)
    at = next(i for i, it in enumerate(plain.records) if isinstance(it, TrialRecord))
    records = list(plain.records)
    records[at] = msgspec.structs.replace(plain.records[at], incidents=["the server was killed by signal 9"])
    (warning,) = [it for it in summarise(plain.run, records).run.warnings if "set up twice" in it]
    assert warning.startswith("1 trials were set up twice, such as ")
    assert warning.endswith(": the server was killed by signal 9")


def test_trials_with_another_purpose_count_nowhere(plain: Made) -> None:
    trial = next(it for it in plain.records if isinstance(it, TrialRecord))
    profiled = msgspec.structs.replace(trial, trial="profile", purpose="profile")
    assert len(used_trials([*plain.records, profiled])) == len(used_trials(plain.records))


def test_a_trial_of_a_stranger_is_refused(plain: Made) -> None:
    trial = next(it for it in plain.records if isinstance(it, TrialRecord))
    with pytest.raises(RoundtripError, match="stranger"):
        summarise(plain.run, [msgspec.structs.replace(trial, row="stranger:default")])


def test_memory_is_that_of_first_points_in_fresh_processes_alone(plain: Made) -> None:
    records = []
    for it in plain.records:
        if isinstance(it, TrialRecord):
            measured = [msgspec.structs.replace(m, first=False) for m in it.measurements]
            it = msgspec.structs.replace(it, measurements=measured)
        records.append(it)
    assert all(cell.client_usage.peak_rss_bytes is None for cell in cells(Made(plain.run, records)).values())
    assert any(cell.client_usage.peak_rss_bytes for cell in cells(plain).values())


def test_a_summary_is_read_as_it_was_written(summary: Summary) -> None:
    data = msgspec.json.encode(summary, enc_hook=encode)
    again = msgspec.json.Decoder(Summary, dec_hook=convert_custom).decode(data)
    assert again == summary
