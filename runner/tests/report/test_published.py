"""A paper's ratios beside a run's."""

import copy
from typing import Any

from roundtrip.report.page.html import render
from roundtrip.report.page.published import beside
from roundtrip.report.reading import View

Json = dict[str, Any]
TIMES = "\u00d7"


def test_the_papers_three_tests_stand_beside_what_was_measured(summary: Json) -> None:
    found = beside(View(summary))
    assert found is not None
    assert found.ratios == (f"{TIMES}7", f"{TIMES}2", f"{TIMES}7 to 20")
    [tcp] = [pair for pair in found.pairs if "TCP" in pair.remoting or "tcp" in pair.remoting]
    assert [bool(each.gross) for each in tcp.measured] == [True, True, True]


def test_a_ratio_has_the_interval_of_the_runs_own_comparison_and_remotings_time_on_top(summary: Json) -> None:
    entry = next(
        each
        for each in summary["comparisons"]
        if (each["a"], each["b"], each["workload"])
        == ("java-rmi:default", "mono-remoting-tcp:default", "invocation")
    )
    turned = copy.deepcopy(summary)
    for each in turned["comparisons"]:
        if {each["a"], each["b"]} == {entry["a"], entry["b"]} and each["workload"] == "invocation":
            each.update(ratio=0.25, ratio_ci95=[0.2, 0.5])
    found = beside(View(turned))
    assert found is not None
    said = [
        pair.measured[0].gross for pair in found.pairs if pair.measured[0].gross.startswith(f"{TIMES}4.00")
    ]
    assert said == [f"{TIMES}4.00 [2.00, 5.00]"]


def test_net_is_left_out_where_a_row_is_not_above_its_null(summary: Json) -> None:
    spoilt = copy.deepcopy(summary)
    for cell in spoilt["cells"]:
        if cell["server"]["system"] == "java-rmi" and cell.get("net"):
            cell["net"]["mean_ns"] = -1.0
    found = beside(View(spoilt))
    assert found is not None
    assert {each.net for pair in found.pairs for each in pair.measured} == {""}


def test_a_run_without_the_papers_two_has_no_such_page(summary: Json) -> None:
    without = copy.deepcopy(summary)
    without["cells"] = [cell for cell in without["cells"] if "remoting" not in cell["server"]["system"]]
    assert beside(View(without)) is None
    page = render(without)
    assert 'id="paper"' not in page
    assert 'id="paper"' in render(summary)
