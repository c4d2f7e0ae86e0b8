from typing import Any

import pytest

from roundtrip.analysis.wire_limit import limits, wire_share

PATH: dict[str, Any] = {
    "client_to_server": {"wire_bits_per_s": 100e6},
    "server_to_client": {"wire_bits_per_s": 50e6},
}
MIB = {"bytes_sent_per_call": 1.1e6, "bytes_received_per_call": 0.0}


def test_a_mebibyte_at_the_wire_s_rate_is_limited_by_it() -> None:
    share = wire_share(PATH, MIB, {"mean_ns": 88e6}, 1)
    assert share == {"wire_ns_per_call": pytest.approx(88e6), "share": pytest.approx(1.0), "limit": "network"}


def test_a_slow_middleware_is_not() -> None:
    share = wire_share(PATH, MIB, {"mean_ns": 400e6}, 1)
    assert share is not None
    assert (share["share"], share["limit"]) == (pytest.approx(0.22), None)


def test_a_small_call_that_a_limiter_lets_through_is_not() -> None:
    wire = {"bytes_sent_per_call": 100.0, "bytes_received_per_call": 100.0}
    share = wire_share(PATH, wire, {"mean_ns": 12e3}, 1)
    assert share is not None
    assert (share["share"], share["limit"]) == (pytest.approx(2.0), None)


def test_both_directions_are_waited_for_one_after_the_other() -> None:
    wire = {"bytes_sent_per_call": 1250.0, "bytes_received_per_call": 1250.0}
    share = wire_share(PATH, wire, {"mean_ns": 175 * 400e3}, 175)
    assert share is not None
    assert share["wire_ns_per_call"] == pytest.approx(300e3)
    assert share["share"] == pytest.approx(0.75)


def test_nothing_is_said_where_nothing_is_known() -> None:
    unknown = {**PATH, "server_to_client": {"unreachable": "timed out"}}
    assert wire_share(None, MIB, {"mean_ns": 1.0}, 1) is None
    assert wire_share(unknown, MIB, {"mean_ns": 1.0}, 1) is None
    assert wire_share(PATH, None, None, None) is None


def test_one_sentence_tells_which_workloads_the_network_limits() -> None:
    cells = [
        {"workload": "data-bytes", "path": {"share": 0.97, "limit": "network"}},
        {"workload": "data-bytes", "path": {"share": 0.3, "limit": None}},
        {"workload": "invocation", "path": {"share": 0.1, "limit": None}},
        {"workload": "objects", "path": None},
    ]
    [sentence] = limits(cells)
    assert "data-bytes (1 of 2 cells, 97% to 97% of a call's time)" in sentence
    assert "invocation" not in sentence
    assert limits(cells[1:]) == []
