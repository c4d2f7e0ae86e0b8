"""Calls at a rate: a queue that is simulated, one that grows, and a generator that is late."""

import math
import statistics

import numpy as np
import pytest
from msgspec import structs

from roundtrip.analysis.load import load_of, refusal
from roundtrip.config.experiment import Workload
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.region import BorderReading
from roundtrip.processes.timing import LoadSlice
from roundtrip.results.records import LATENCY, LATENESS, RuntimeUse, Slice
from roundtrip.results.summary import State
from roundtrip.running.load import at_load, cpu_ns_per_call, lead_in, plan_load
from roundtrip.running.slices import SliceRule

SERVICE_NS = 100_000.0
CAPACITY = 1e9 / SERVICE_NS
CALLS = 2_000


def closed(cycle: int = 1) -> Slice:
    """The closed loop before, of one caller."""
    return Slice(
        cycle=cycle,
        samples=1000,
        remote_calls=1000,
        lead_in_calls=100,
        started_ns=0,
        ended_ns=10**8,
        total_ns=10**8,
        throughput_per_s=CAPACITY,
    )


def done(calls: int, started_ns: int, ended_ns: int) -> worker.Done:
    return worker.Done(
        samples=calls,
        remote_calls=calls,
        lead_in=0,
        started_ns=started_ns,
        ended_ns=ended_ns,
        stopped_by=worker.StoppedBy.COUNT,
        runtime=RuntimeUse(),
    )


def queued(load: float, *, late_ns: float = 0.0, seed: int = 1, leading: int = 0) -> Slice:
    """A slice of one caller whose service takes a constant time, at a load that may be beyond capacity."""
    random = np.random.default_rng(seed)
    due = np.cumsum(random.exponential(SERVICE_NS / load, CALLS)).astype(np.int64)
    sent, free = np.empty_like(due), 0.0
    for number, at in enumerate(due):
        sent[number] = max(at, free) + late_ns
        free = sent[number] + SERVICE_NS
    replied = sent + int(SERVICE_NS)
    lateness = np.full(CALLS, int(late_ns))
    ended = done(CALLS, int(due[0]), int(replied[-1]))
    taken = LoadSlice("client", ended, replied - due, due, sent, lateness)
    return at_load(closed(), taken, leading, round(100 * load), (30_000.0, 90_000.0))


def test_calls_have_their_rate_and_the_latencies_of_their_queue() -> None:
    slices = [queued(0.5, seed=seed, leading=500) for seed in range(12)]
    found = load_of(slices)
    assert found is not None
    assert found.capacity_per_s == CAPACITY
    assert found.rate_per_s == pytest.approx(CAPACITY / 2, rel=0.05)
    assert found.share == pytest.approx(0.5, rel=0.05)
    # Pollaczek and Khinchine: half a service of waiting, on average, and the service itself.
    assert sum(it.total_ns for it in slices) / sum(it.samples for it in slices) == pytest.approx(
        1.5e5, rel=0.05
    )
    assert refusal(slices) is None


def test_callers_are_within_a_call_by_little_s_law() -> None:
    works = [it.load.work for it in (queued(0.5, seed=seed, leading=500) for seed in range(12)) if it.load]
    assert {(it.client_ns, it.server_ns) for it in works if it} == {(30_000.0, 90_000.0)}
    assert statistics.fmean(it.callers for it in works if it) == pytest.approx(0.5, rel=0.05)


def test_each_end_s_work_is_read_where_it_does_nothing_else() -> None:
    """The client's in the closed loop, since it waits for moments awake; the server's at the rate; a row's own."""
    readings = [
        BorderReading(
            {"row": {"client": client, "server": server, "helper:web": 9}, "other": {"client": 1}}, (), 0
        )
        for client, server in ((100, 50), (22_100, 900), (99_900, 40_900))
    ]
    taken = LoadSlice("client", done(400, 0, 1), *[np.zeros(0, dtype=np.int64)] * 4)
    assert cpu_ns_per_call(closed(), taken, "row", readings) == (20.0, 100.0)


def test_calls_of_the_lead_in_do_not_count_and_are_counted() -> None:
    found = queued(0.5, leading=500)
    assert found.samples == found.remote_calls == CALLS - 500
    assert found.lead_in_calls == 1000 + 100 + 500
    assert queued(0.5, leading=CALLS).samples == CALLS // 4, "a quarter counts, however few were sent"


@pytest.mark.parametrize("load", [0.1, 0.25, 0.5, 0.7, 0.8, 0.9])
def test_a_queue_that_is_at_rest_is_not_refused(load: float) -> None:
    assert not any(
        refusal([queued(load, seed=seed) for seed in range(at, at + 12)]) for at in range(0, 240, 12)
    )


def test_a_queue_that_grows_is_refused() -> None:
    for at in range(20):
        found = refusal([queued(1.2, seed=seed) for seed in range(at, at + 12)])
        assert found is not None
        assert found[0] is State.OVERLOAD
        assert "at most 5%" in found[1]


@pytest.mark.parametrize("load", [0.1, 0.2, 0.3])
def test_a_starved_generator_is_refused_every_time(load: float) -> None:
    for seed in range(20):
        found = refusal([queued(load, late_ns=50_000, seed=seed)])
        assert found is not None
        assert found[0] is State.LATE_GENERATOR
        assert "at most 5%" in found[1]


def test_a_generator_may_be_late_by_what_is_little_to_any_call_or_to_these() -> None:
    assert refusal([queued(0.5, late_ns=9_000)]) is None, "ten microseconds"
    slow = [queued(0.5, late_ns=9_000)]
    assert refusal([*slow, queued(0.9)]) is None
    late = load_of(slow)
    assert late is not None
    assert late.lateness_p99_ns == pytest.approx(9_000, rel=0.02)


def test_records_without_what_late_calls_add_are_refused() -> None:
    old = queued(0.5)
    found = refusal(
        [
            structs.replace(
                old, histograms={LATENCY: old.histograms[LATENCY], LATENESS: old.histograms[LATENESS]}
            )
        ]
    )
    assert found is not None
    assert found[0] is State.LATE_GENERATOR


def test_what_does_not_count_or_is_of_a_closed_loop_has_no_rate() -> None:
    assert load_of([closed()]) is None
    assert refusal([closed()]) is None
    assert load_of([]) is None
    assert LATENCY in queued(0.5).histograms


def rule(**changed: int) -> SliceRule:
    stop = {"samples": 1, "elapsed_ns": 200_000_000, "limit_ns": 800_000_000, "capacity": 1000, **changed}
    return SliceRule(worker.LeadIn(calls=1, elapsed_ns=50_000_000), worker.Stop(**stop), 1.0, 400)


def planned(share: int, capacity: float, seed: str = "1") -> tuple[worker.Load, int]:
    workload = Workload("load", "", "invoke", {}, callers=8, share=share)
    return plan_load(workload, rule(), capacity, seed)


def test_a_queue_forgets_how_it_began_the_later_the_fuller_it_is() -> None:
    assert [lead_in(share) for share in (10, 50, 90)] == [1, 18, 1026]


def test_as_many_calls_are_due_as_a_slice_wants() -> None:
    load, leading = planned(50, 20_000)
    assert load.interval_ns == 100_000
    assert (leading, load.count) == (500, 500 + 2000), "50 ms, and then 200 ms"
    load, leading = planned(10, 2_000)
    assert load.count - leading == 160, "no more than its limit has time for"
    load, leading = planned(10, 10_000)
    assert load.count - leading == 400, "as many as its quantile needs"
    assert load.limit_ns > 2 * load.count * load.interval_ns
    assert planned(90, 20_000)[1] == 1026


def test_the_seed_draws_the_moments() -> None:
    assert planned(50, 1e4, "1")[0].seed == planned(50, 2e4, "1")[0].seed != planned(50, 1e4, "2")[0].seed
    assert math.log2(max(planned(50, 1e4, str(it))[0].seed for it in range(20))) > 50
