from typing import Any

import pytest

from roundtrip.analysis.compare import compare
from roundtrip.analysis.network import network_share
from tests.test_compare import cell, summary

LOCAL = cell([10e3, 11e3, 12e3])
REMOTE = cell([100e3, 110e3, 120e3], placement="lab", path={"limit": "network"})


def test_the_factor_is_the_remote_time_over_the_local_one_whichever_run_is_first() -> None:
    for a, b in ((LOCAL, REMOTE), (REMOTE, LOCAL)):
        [share] = network_share([a], [b])
        assert share["factor"] == pytest.approx(10.0)
        assert share["factor_ci95"][0] < 10 < share["factor_ci95"][1]
        assert share["local"] == {"placement": "split", "mean_ns": pytest.approx(11e3), "ci95_ns": None}
        assert share["remote"]["placement"] == "lab"
        assert share["limit"] == "network"


def test_only_what_differs_in_its_hosts_alone_is_held_together() -> None:
    others: list[dict[str, Any]] = [
        {"workload": "objects"},
        {"condition": "as-is"},
        {"parameters": {"size": 1}},
    ]
    for other in others:
        assert network_share([LOCAL], [REMOTE | other]) == []
    assert network_share([LOCAL], [LOCAL]) == []
    assert network_share([REMOTE], [REMOTE | {"placement": "paired"}]) == []
    assert network_share([LOCAL], [cell([], placement="lab")]) == []


def test_two_runs_on_other_hosts_are_shown_by_their_share_and_not_as_strangers() -> None:
    found = compare(summary(LOCAL), summary(REMOTE))
    assert [share["factor"] for share in found["network"]] == [pytest.approx(10.0)]
    assert (found["cells"], found["only_in_a"], found["only_in_b"]) == ([], [], [])
    assert compare(summary(LOCAL), summary(LOCAL))["network"] == []
