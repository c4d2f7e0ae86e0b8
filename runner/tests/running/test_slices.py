"""How long a slice lasts, by what a call takes."""

from typing import Any

import pytest
from msgspec import structs

from roundtrip.config.preset import PRESETS, SECOND
from roundtrip.processes.worker_messages import LeadIn
from roundtrip.running.slices import MAX_CAPACITY, SliceRule, cycles_of, measured_once_rule, slice_rule
from tests.fakes import BY_KEY

QUICK = PRESETS["quick"]
MS = 1_000_000
ONE, BOUNCE = BY_KEY["invocation"], BY_KEY["objects"]
"""One call a sample, and three; three samples at least in all."""


def rule(call_ns: float, cycles: int = 12, **changed: Any) -> SliceRule:
    return slice_rule(QUICK, structs.replace(ONE, **changed), call_ns, cycles)


@pytest.mark.parametrize(
    ("call_ns", "samples", "elapsed_ns", "lead_in"),
    [
        (0, 5, 200 * MS, LeadIn(calls=1, elapsed_ns=50 * MS)),  # Nothing is known: one may take seconds.
        (20_000, 5, 200 * MS, LeadIn(calls=20, elapsed_ns=50 * MS)),
        (40 * MS, 5, 200 * MS, LeadIn(calls=5, elapsed_ns=50 * MS)),  # No longer than the slice itself.
        (100 * MS, 5, 200 * MS, LeadIn(calls=2, elapsed_ns=50 * MS)),
        (101 * MS, 1, 0, LeadIn(calls=1, elapsed_ns=50 * MS)),
        (999 * MS, 1, 0, LeadIn(calls=1, elapsed_ns=50 * MS)),
        (1000 * MS, 1, 0, LeadIn()),
        (4000 * MS, 1, 0, LeadIn()),
    ],
)
def test_short_calls_fill_a_time_and_long_ones_are_one(
    call_ns: float, samples: int, elapsed_ns: int, lead_in: LeadIn
) -> None:
    found = rule(call_ns)
    assert (found.stop.samples, found.stop.elapsed_ns, found.lead_in) == (samples, elapsed_ns, lead_in)
    assert found.stop.limit_ns == 800 * MS
    assert found.takes_s >= (found.stop.limit_ns + lead_in.elapsed_ns + call_ns) / 1e9


@pytest.mark.parametrize(("hops", "calls"), [(0, 20), (1, 20), (3, 7), (20, 1), (50, 1)])
def test_a_lead_in_is_counted_in_round_trips(hops: int, calls: int) -> None:
    assert rule(1000, calls_per_sample=hops).lead_in.calls == calls


def test_what_a_workload_asks_for_is_dealt_over_its_cycles() -> None:
    own = {"count": {"quick": 1000}, "least_ns": {"quick": 6 * SECOND}, "most_ns": {"quick": 60 * SECOND}}
    found = rule(20_000, **own)
    assert (found.stop.samples, found.stop.elapsed_ns, found.stop.limit_ns) == (84, 500 * MS, 5 * SECOND)
    assert rule(200 * MS, **own).stop.samples == 84, "a long call too"
    assert rule(20_000, cycles=40, **own).stop.elapsed_ns == 200 * MS, "and never less than the preset's"
    short = rule(20_000, most_ns={"quick": SECOND})
    assert short.stop.limit_ns == 800 * MS


def test_several_clients_end_by_time_alone() -> None:
    assert rule(20_000, clients=4).stop.samples == 1
    assert rule(20_000, clients=4).stop.elapsed_ns == 200 * MS
    assert rule(20 * MS, clients=4).stop.elapsed_ns == 4 * 5 * 20 * MS, "as long as the samples take them"
    assert rule(90 * MS, clients=8).stop.elapsed_ns == rule(90 * MS).stop.limit_ns, "but no longer than that"


def test_several_callers_end_by_time_alone_and_have_room_together() -> None:
    found, alone = rule(20_000, callers=64).stop, rule(20_000).stop
    assert (found.samples, found.elapsed_ns) == (1, 200 * MS)
    assert found.elapsed_ns / 20_000 < found.capacity < alone.capacity


def test_there_is_room_for_calls_that_become_faster() -> None:
    for call_ns in (20_000, 100_000):
        found = rule(call_ns).stop
        assert found.capacity >= 8 * found.elapsed_ns / call_ns
    assert rule(0, least_ns={"quick": 10_000 * SECOND}).stop.capacity == MAX_CAPACITY


def test_a_sample_measured_once_is_one_call_and_nothing_else() -> None:
    found = measured_once_rule(7e9)
    assert (found.stop.samples, found.stop.capacity, found.lead_in) == (1, 1, LeadIn())
    assert found.takes_s == 14.0


def test_few_rows_and_workloads_of_sweeps_have_cycles_of_their_own() -> None:
    assert [cycles_of(QUICK, ONE, rows) for rows in (1, 4, 5, 60)] == [20, 20, 10, 10]
    swept = structs.replace(ONE, axes={"size": 1})
    assert [cycles_of(QUICK, swept, rows) for rows in (1, 60)] == [4, 4]
