import copy
import io
from typing import Any

import pytest
from rich.console import Console

from roundtrip.report.terminal.run import render
from roundtrip.report.units import clean

Json = dict[str, Any]


def shown(summary: Json, width: int) -> str:
    out = io.StringIO()
    render(summary, Console(file=out, width=width))
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 100, 160, 240])
def test_no_line_is_wider_than_the_terminal(summary: Json, synthetic: Json, width: int) -> None:
    for one in (summary, synthetic):
        assert max(len(line) for line in shown(one, width).splitlines()) <= width


@pytest.mark.parametrize("width", [80, 160])
def test_figures_are_never_cut(summary: Json, width: int) -> None:
    text = shown(summary, width)
    assert "\u2026" not in text
    assert "11.3 \u00b5s" in text


def test_a_wide_terminal_shows_more(summary: Json) -> None:
    assert "ratio" in shown(summary, 80)
    assert "peak memory" not in shown(summary, 80)
    assert "peak memory" in shown(summary, 160)


def test_helpers_have_a_column_where_there_are_any(summary: Json) -> None:
    assert "CPU helpers" in shown(summary, 400)
    without = copy.deepcopy(summary)
    for cell in without["cells"]:
        cell.get("cpu", {}).pop("helpers_ns_per_call", None)
    assert "CPU helpers" not in shown(without, 400)


def test_every_cell_that_is_not_ok_has_its_reason(summary: Json, synthetic: Json) -> None:
    for one in (summary, synthetic):
        text = " ".join(shown(one, 400).split())
        wrong = [cell for cell in one["cells"] if cell["status"] != "ok"]
        assert wrong
        for cell in wrong:
            assert f"{cell['title']}: {cell['status']}: {clean(cell['reason'])}" in text


def test_strings_of_a_worker_move_no_cursor_and_are_no_markup(summary: Json) -> None:
    text = shown(summary, 400)
    assert "\x1b" not in text
    assert "[bold]markup[/bold]" in text


def test_the_plus_and_minus_table_states_its_rule(summary: Json) -> None:
    assert "within 5% of the best" in " ".join(shown(summary, 100).split())


@pytest.mark.parametrize("width", [60, 160])
def test_a_run_without_figures_is_shown(empty_run: Json, width: int) -> None:
    assert "nothing is installed" in " ".join(shown(empty_run, width).split())
