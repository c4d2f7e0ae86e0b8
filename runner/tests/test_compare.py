import copy
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from roundtrip.analysis.compare import compare
from tests.synthetic import summary_of, write_run

Json = dict[str, Any]


def summary(*cells: Json, **host: Any) -> Json:
    return {
        "schema": 1,
        "run": {
            "run": "20261121-082614",
            "created": "2026-11-21T08:26:14Z",
            "asked": {"placement": "split", "conditions": ["awake"], "profile": {"name": "quick"}},
            "host": {"cpu_model": "Imaginary", "kernel": "6.1.0"} | host,
            "tools": {"java": "17.0.15"},
            "placements": {"server": [1], "client": [0]},
            "roundtrip": "0.1.0",
            "commit": "abc123",
        },
        "estimates": {"margin": 0.05},
        "cells": list(cells),
    }


def cell(means: list[float], system: str = "java-rmi", runtime: str = "OpenJDK 17", **more: Any) -> Json:
    end = {"system": system, "variant": "default", "runtime": runtime}
    mean = {"mean_ns": float(np.mean(means)), "ci95_ns": None} if means else None
    return {
        "server": end,
        "client": end,
        "title": "Java RMI, as it comes",
        "language": "java",
        "workload": "invocation",
        "parameters": {},
        "clients": 1,
        "placement": "split",
        "condition": "awake",
        "status": "ok" if means else "failed",
        "reason": None if means else "the server closed the connection",
        "trials": len(means),
        "gross": mean,
        "trial_means_ns": means,
    } | more


def only(comparison: Json) -> Json:
    (found,) = comparison["cells"]
    return dict(found)


def test_a_cell_is_judged_by_welch_on_logarithms() -> None:
    a, b = [10.0, 10.2, 9.9, 10.1, 10.0], [15.1, 14.8, 15.0, 15.3, 14.9]
    found = only(compare(summary(cell(a)), summary(cell(b))))
    expected = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
    interval = expected.confidence_interval(0.95)
    assert found["row"] == "java-rmi:default"
    assert found["ratio"] == pytest.approx(math.exp(np.log(b).mean() - np.log(a).mean()))
    assert found["ratio_ci95"] == pytest.approx([math.exp(interval.low), math.exp(interval.high)])
    assert found["p_adjusted"] == pytest.approx(expected.pvalue)
    assert found["verdict"] == "slower"


def test_p_values_are_adjusted_over_the_table() -> None:
    a, b = [10.0, 10.2, 9.9, 10.1, 10.0], [10.2, 10.5, 10.1, 10.4, 10.3]
    alone = only(compare(summary(cell(a)), summary(cell(b))))
    names = ("invocation", "data-bytes", "objects")
    both = compare(
        summary(*(cell(a, workload=name) for name in names)),
        summary(*(cell(b, workload=name) for name in names)),
    )
    assert [c["p_adjusted"] for c in both["cells"]] == pytest.approx([3 * alone["p_adjusted"]] * 3)


def test_the_stricter_margin_decides_what_is_equivalent() -> None:
    a, b = summary(cell([100.0, 101.0, 100.5])), summary(cell([102.0, 101.0, 101.5]))
    assert only(compare(a, b))["verdict"] == "equivalent"
    b["estimates"]["margin"] = 0.001
    assert compare(a, b)["margin"] == compare(b, a)["margin"] == 0.001
    assert only(compare(a, b))["verdict"] == "unresolved"


means = st.lists(st.floats(1e3, 1e6), min_size=2, max_size=8)


@given(means, means)
def test_swapping_the_runs_inverts_ratio_and_verdict(a: list[float], b: list[float]) -> None:
    forth = only(compare(summary(cell(a)), summary(cell(b))))
    back = only(compare(summary(cell(b)), summary(cell(a))))
    opposite = {"slower": "faster", "faster": "slower"}
    assert back["ratio"] == pytest.approx(1 / forth["ratio"])
    assert back["verdict"] == opposite.get(forth["verdict"], forth["verdict"])


def test_what_one_run_lacks_is_listed() -> None:
    comparison = compare(
        summary(cell([10.0, 11.0]), cell([1.0, 1.1], system="java-sockets")),
        summary(cell([10.0, 11.0]), cell([2.0, 2.1], system="java-idl")),
    )
    assert [c["row"] for c in comparison["cells"]] == ["java-rmi:default"]
    assert [c["row"] for c in comparison["only_in_a"]] == ["java-sockets:default"]
    assert [c["row"] for c in comparison["only_in_b"]] == ["java-idl:default"]


@pytest.mark.parametrize("other", [{"placement": "together"}, {"condition": "as-is"}, {"clients": 4}])
def test_cells_under_other_circumstances_are_not_compared(other: Json) -> None:
    comparison = compare(summary(cell([10.0, 11.0])), summary(cell([10.0, 11.0], **other)))
    assert not comparison["cells"]
    assert len(comparison["only_in_a"]) == len(comparison["only_in_b"]) == 1


def test_a_cell_that_was_not_measured_is_kept_with_its_reason() -> None:
    found = only(compare(summary(cell([10.0, 11.0])), summary(cell([]))))
    assert found["b"]["status"] == "failed"
    assert found["b"]["reason"] == "the server closed the connection"
    assert (found["ratio"], found["ratio_ci95"], found["p_adjusted"], found["verdict"]) == (None,) * 4


def test_one_trial_gives_a_ratio_and_no_verdict() -> None:
    found = only(compare(summary(cell([10.0])), summary(cell([20.0, 21.0]))))
    assert found["ratio"] > 2
    assert (found["ratio_ci95"], found["verdict"]) == (None, None)


def test_the_same_surroundings_raise_no_doubt() -> None:
    one = summary(cell([10.0, 11.0]))
    assert compare(one, copy.deepcopy(one))["doubts"] == []


def test_other_surroundings_are_doubts() -> None:
    a, b = summary(cell([10.0, 11.0])), summary(cell([10.0, 11.0], runtime="OpenJDK 21"), kernel="6.12.0")
    b["run"]["tools"]["java"] = "21.0.2"
    b["run"]["asked"]["conditions"] = ["as-is"]
    b["run"]["placements"]["server"] = [0]
    doubts = {doubt["what"]: (doubt["a"], doubt["b"]) for doubt in compare(a, b)["doubts"]}
    assert doubts == {
        "host.kernel": ("6.1.0", "6.12.0"),
        "asked.conditions": (["awake"], ["as-is"]),
        "placements.server": ([1], [0]),
        "tools.java": ("17.0.15", "21.0.2"),
        "runtime.server.java-rmi:default": ("OpenJDK 17", "OpenJDK 21"),
        "runtime.client.java-rmi:default": ("OpenJDK 17", "OpenJDK 21"),
    }


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(ValueError, match="B: schema 2; only 1 is known"):
        compare(summary(), summary() | {"schema": 2})


def test_two_whole_runs_can_be_compared_and_stored(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        write_run(tmp_path / name, seed)
    a, b = (summary_of(tmp_path / name) for name in ("a", "b"))
    comparison = compare(a, b)
    assert len(comparison["cells"]) == len(a["cells"])
    assert comparison["doubts"] == []
    assert json.loads(json.dumps(comparison, allow_nan=False)) == comparison
