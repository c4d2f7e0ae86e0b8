"""Runs with several clients on the page and in the terminal."""

import io

import msgspec
import pytest
from rich.console import Console

from roundtrip.report.page.html import render
from roundtrip.report.terminal.run import render as show
from roundtrip.report.view import View
from roundtrip.results.summary import Summary, Throughput


@pytest.fixture
def scaled(summary: Summary) -> Summary:
    """The first point, and the same with four clients at two servers."""
    first, *rest = summary.run.document.points
    one = msgspec.structs.replace(first, experiment="made")
    four = msgspec.structs.replace(one, key="made:clients=4", title="Four", clients=4, servers=2)
    document = msgspec.structs.replace(summary.run.document, points=[one, four, *rest])
    cells = []
    for cell in summary.cells:
        cells.append(cell)
        if cell.point == first.key:
            cells[-1] = msgspec.structs.replace(cell, throughput=Throughput(76543.2, 1.0, 2.0))
            cells.append(msgspec.structs.replace(cells[-1], point=four.key, clients=4, servers=2))
    return msgspec.structs.replace(
        summary, run=msgspec.structs.replace(summary.run, document=document), cells=cells
    )


def test_points_of_an_experiment_with_several_clients_show_what_all_did(scaled: Summary) -> None:
    tables = View(scaled).tables
    assert [table.is_scaled for table in tables[:3]] == [True, True, False]
    assert [table.processes for table in tables[:3]] == ["", "4 clients at once, 2 servers", ""]


def test_the_page_says_how_many_and_what_they_did_together(scaled: Summary, page: str) -> None:
    said = render(scaled)
    assert "4 clients at once, 2 servers, CPU pinning" in said
    assert said.count("A second, all clients") == 2
    assert "76,543" in said
    assert "With several clients a time is that of one call" in said
    for text in ("clients at once", "A second, all clients", "76,543", "With several clients"):
        assert text not in page


def test_the_terminal_says_so_too(scaled: Summary, summary: Summary) -> None:
    out, plain = io.StringIO(), io.StringIO()
    show(scaled, Console(file=out, width=200))
    show(summary, Console(file=plain, width=200))
    assert "Four (4 clients at once, 2 servers, idle states disabled)" in out.getvalue()
    assert "76,543" in out.getvalue()
    assert "a second, all" in out.getvalue()
    assert "a second, all" not in plain.getvalue()
