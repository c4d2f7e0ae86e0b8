from typing import Any

import pytest

from roundtrip.report.page.grades import (
    BEST,
    SHARED,
    UNKNOWN,
    WORSE,
    grade,
    grades,
    overview,
    paper_table,
    rule,
)
from roundtrip.report.page.verdicts import sentences, tiles
from roundtrip.report.reading import View

Json = dict[str, Any]


def near(a: str, b: str) -> bool:
    return {a, b} <= {"a", "b"}


def never(a: str, b: str) -> bool:
    return a == b


def test_the_lowest_alone_is_best() -> None:
    assert grade({"a": 1.0, "b": 2.0, "c": 3.0}, never) == {"a": BEST, "b": WORSE, "c": WORSE}


def test_those_within_the_margin_share_the_place() -> None:
    assert grade({"a": 1.0, "b": 1.02, "c": 3.0}, near) == {"a": SHARED, "b": SHARED, "c": WORSE}


def test_what_has_no_figure_has_no_grade() -> None:
    assert grade({"a": 1.0, "b": None, "c": 3.0}, never) == {"a": BEST, "b": UNKNOWN, "c": WORSE}


def test_nobody_is_best_of_one() -> None:
    assert grade({"a": 1.0, "b": None}, never) == {"a": UNKNOWN, "b": UNKNOWN}


@pytest.mark.parametrize(
    ("verdict", "expected"), [("faster", BEST), ("unresolved", SHARED), ("equivalent", SHARED)]
)
def test_time_goes_by_the_runs_own_verdict(summary: Json, verdict: str, expected: str) -> None:
    compared = [entry | {"verdict": verdict} for entry in summary["comparisons"]]
    view = View(summary | {"comparisons": compared})
    group = view.groups[0]
    pair = [c for c in group.cells if c.row in ("java-rmi:default", "mono-remoting-tcp:default")]
    assert grades(view, group, pair)["Time"]["java-rmi:default"] == expected


def test_the_papers_table_has_its_two_systems_and_a_total(summary: Json) -> None:
    table = paper_table(View(summary))
    assert table is not None
    assert table.columns == ("Java RMI, as it comes", ".NET Remoting over TCP, as it comes")
    by_label = {row.label: row for row in table.rows}
    assert by_label["invocation"].grades == (BEST, WORSE, BEST, WORSE, WORSE, BEST)
    assert by_label["invocation"].paper == (BEST, WORSE, BEST, WORSE, WORSE, BEST)
    assert by_label["data-bytes"].paper == ()
    assert by_label["Total"].grades == (BEST, WORSE, BEST, WORSE, WORSE, BEST)


def test_without_one_of_the_two_there_is_no_such_table(summary: Json) -> None:
    cells = [cell for cell in summary["cells"] if "remoting" not in cell["server"]["system"]]
    assert paper_table(View(summary | {"cells": cells})) is None


def test_all_middleware_is_graded_and_no_socket(summary: Json) -> None:
    rows = {row.label for _, rows in overview(View(summary)) for row in rows}
    assert "SOAP (Axis), as it comes" in rows
    assert not any("sockets" in row for row in rows)


def test_memory_is_ranked_within_a_language_only(summary: Json) -> None:
    by_language = dict(overview(View(summary)))
    memory = {language: [row.grades[2] for row in rows] for language, rows in by_language.items()}
    assert memory["C++"] == [UNKNOWN]  # nobody to compare with
    assert memory["Java"].count(BEST) == 1
    assert memory["C#"].count(BEST) == 1


def test_a_failed_cell_is_not_ranked(synthetic: Json) -> None:
    view = View(synthetic)
    failed = [
        cell for group in view.groups for cell in group.cells if cell.status == "failed" and cell.measured
    ]
    assert failed
    for cell in failed:
        assert not cell.ok


def test_the_rule_names_the_margin(summary: Json) -> None:
    assert "within 3% of the best" in rule(View(summary | {"estimates": {"margin": 0.03}}))


def test_a_tile_owns_up_to_rivals_that_it_is_not_told_apart_from(summary: Json) -> None:
    cells = [dict(cell) for cell in summary["cells"]]
    fastest = next(tile.fastest for tile in tiles(View(summary)) if tile.title == "invocation")
    for cell in cells:
        if cell["title"] == "Java RMI, as it comes" and cell["workload"] == "invocation":
            cell["gross"] = cell["gross"] | {"mean_ns": 11_500.0, "ci95_ns": [9_000.0, 14_000.0]}
    tile = next(tile for tile in tiles(View(summary | {"cells": cells})) if tile.title == "invocation")
    assert tile.fastest == fastest
    assert tile.rival == "Java RMI, as it comes"


def test_the_first_sentence_turns_a_ratio_the_right_way_round(summary: Json) -> None:
    first, last = sentences(View(summary))
    assert first.startswith(
        ".NET Remoting over TCP, in times of Java RMI: \u00d76.25 [5.88, 6.67] in invocation;"
    )
    assert "1 failed, 1 unsupported, 5 unavailable" in last
