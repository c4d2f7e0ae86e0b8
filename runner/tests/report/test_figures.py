import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.report.lines import lines
from roundtrip.report.reading import View
from roundtrip.report.units import (
    clean,
    digits,
    duration,
    factor,
    factor_interval,
    finite,
    size,
    span,
    time_interval,
)

Json = dict[str, Any]


@pytest.mark.parametrize(
    ("ns", "text"),
    [
        (0.0, "0 ns"),
        (999.0, "999 ns"),
        (999.9, "1.00 \u00b5s"),
        (23_456.0, "23.5 \u00b5s"),
        (1.5e6, "1.50 ms"),
        (2.5e9, "2.50 s"),
        (-187.0, "\u2212187 ns"),
        (None, "\u2013"),
    ],
)
def test_times_have_three_digits_and_a_unit_that_fits(ns: float | None, text: str) -> None:
    assert duration(ns) == text


def test_an_interval_is_in_the_unit_of_its_mean() -> None:
    assert time_interval((980.0, 1_040.0), 1_010.0) == "[0.980, 1.04]"
    assert time_interval(None, 1_010.0) == ""


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 s"), (59.6, "1 min"), (1068, "17 min 48 s"), (7200, "2 h")]
)
def test_long_times_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert span(seconds) == text


def test_sizes_are_binary_and_ratios_have_a_sign() -> None:
    assert size(61 << 20) == "61.0 MiB"
    assert factor(1.419) == "\u00d71.42"
    assert factor_interval((0.934, 1.034)) == "[0.934, 1.03]"


@given(st.floats(min_value=1e-2, max_value=1e6))
def test_digits_are_within_half_a_step_of_the_value(value: float) -> None:
    assert float(digits(value).replace(",", "")) == pytest.approx(value, rel=0.0051, abs=0.0006)


@given(st.text())
def test_clean_text_has_one_line_and_no_control_characters(text: str) -> None:
    assert all(
        character.isprintable() or character == " " for character in clean(text) if ord(character) < 0x100
    )
    assert "\n" not in clean(text)


@pytest.mark.parametrize("value", [None, "12", True, math.nan, math.inf, [1]])
def test_what_is_no_number_is_not_drawn(value: object) -> None:
    assert finite(value) is None


def test_a_group_holds_what_may_be_compared(summary: Json) -> None:
    view = View(summary)
    assert [group.title for group in view.groups] == summary["run"]["asked"]["workloads"]
    assert {group.condition for group in view.groups} == {"awake"}


def test_cells_that_never_began_stand_with_the_others_of_their_workload(synthetic: Json) -> None:
    view = View(synthetic)
    assert [group.title for group in view.groups] == synthetic["run"]["asked"]["workloads"]
    rows = {row["row"] for row in synthetic["run"]["rows"]}
    for group in view.groups:
        assert {cell.row for cell in group.cells} == rows


def test_parameters_set_groups_apart(summary: Json) -> None:
    cells = [cell for cell in summary["cells"] if cell["workload"] == "invocation"]
    sizes = [cell | {"parameters": {"size": size}} for size in (1, 1024) for cell in cells]
    titles = [group.title for group in View(summary | {"cells": sizes}).groups]
    assert titles == ["invocation, size 1", "invocation, size 1024"]


def test_rows_of_one_title_get_names_of_their_own(summary: Json) -> None:
    cells = [cell | {"title": "The same"} for cell in summary["cells"]]
    group = View(summary | {"cells": cells}).groups[0]
    labels = [cell.label for cell in group.cells]
    assert len(set(labels)) == len(labels)
    assert "The same (java-rmi:default)" in labels


def test_a_line_has_the_figures_of_its_cell(summary: Json) -> None:
    view = View(summary)
    rmi = next(line for line in lines(view, view.groups[0]) if line.row == "java-rmi:default")
    cell = next(cell for cell in summary["cells"] if cell["title"] == rmi.label)
    assert rmi.figures["gross"].value == cell["gross"]["mean_ns"]
    assert rmi.figures["ratio"].text == factor(cell["net"]["ratio"])
    assert rmi.figures["peak"].value == pytest.approx(sum(
        cell["memory"][f"{end}_peak_rss_bytes"] for end in ("client", "server")))  # fmt: skip
    assert rmi.verdict == "slower"


def test_an_unresolved_verdict_says_what_it_would_take(summary: Json) -> None:
    cells = [dict(cell) for cell in summary["cells"]]
    for cell in cells:
        if cell.get("net"):
            cell["net"] = cell["net"] | {"verdict": "unresolved", "trials_needed": 17}
    view = View(summary | {"cells": cells})
    verdicts = {line.verdict for line in lines(view, view.groups[0]) if not line.is_null and line.measured}
    assert verdicts == {"unresolved; 17 trials would do"}
