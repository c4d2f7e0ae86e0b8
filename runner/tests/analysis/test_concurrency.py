"""Which calls of several clients count, on moments made up: every figure can be said beforehand."""

import numpy as np
import pytest

from roundtrip.analysis.concurrency import ClientCalls, find_overlap


def client(start: int, lengths: list[int], gap: int = 0) -> ClientCalls:
    """Calls one after the other, with so much between two of them."""
    sizes = np.asarray(lengths, dtype=np.int64)
    starts = start + np.concatenate(([0], np.cumsum(sizes[:-1] + gap)))
    return ClientCalls(starts, sizes, (start, int(starts[-1] + sizes[-1])))


def test_calls_count_that_began_and_ended_while_all_were_active() -> None:
    first = client(0, [10] * 10)  # 0 to 100
    second = client(35, [20] * 5)  # 35 to 135
    both = find_overlap([first, second])
    assert both.window_ns == (35, 100)
    # Of the first from 40 on, of the second from 35 to 95; in the order in which they began.
    assert both.samples.tolist() == [20, 10, 10, 20, 10, 10, 20, 10, 10]


def test_a_call_at_the_edge_counts_for_the_throughput_by_its_part_inside() -> None:
    both = find_overlap([client(0, [10] * 10), client(35, [20] * 5)])
    assert both.throughput_per_s == pytest.approx(1e9 * (6.5 + 3.25) / 65)


def test_time_between_calls_counts_for_the_throughput_too() -> None:
    both = find_overlap([client(0, [10] * 5, gap=10), client(0, [10] * 5, gap=10)])
    assert both.window_ns == (0, 90)
    assert both.throughput_per_s == pytest.approx(1e9 * 10 / 90)


def test_calls_as_long_as_the_time_together_all_count() -> None:
    """As when a lock is asked for: each client calls once, and the last one waits for all others."""
    both = find_overlap([client(0, [10]), client(0, [20]), client(1, [29])])
    assert both.window_ns == (0, 30)
    assert both.samples.tolist() == [10, 20, 29]
    assert both.throughput_per_s == pytest.approx(1e9 * 3 / 30)


@pytest.mark.parametrize(("start", "late"), [(0, False), (10, False), (11, True), (100, True), (150, True)])
def test_a_client_that_begins_late_is_named_so(start: int, late: bool) -> None:
    assert find_overlap([client(0, [1] * 100), client(start, [1] * 100)]).late is late
