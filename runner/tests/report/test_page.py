import re
from pathlib import Path
from typing import Any

import pytest

from roundtrip.report.page.html import render, write_report
from roundtrip.report.units import clean
from tests.report.reading_html import Page
from tests.report.sample import HOSTILE

Json = dict[str, Any]
MEBI = 1 << 20


@pytest.fixture(scope="module")
def read(page: str) -> Page:
    return Page(page)


def test_nothing_is_loaded_from_anywhere(page: str, read: Page) -> None:
    assert [load for load in read.loads if not load[2].startswith("#")] == []
    addresses = re.findall(
        r"\b(?:https?:)?//[^\s\"'<>)]+", re.sub(r"^\s*//.*$", "", page, flags=re.MULTILINE)
    )
    assert [address for address in addresses if not address.endswith("www.w3.org/2000/svg")] == []
    assert "@import" not in page
    assert "url(" not in re.sub(r"url\(#[\w-]+\)", "", page)


def test_the_browser_is_told_to_load_nothing(page: str) -> None:
    assert "default-src 'none'" in page


def test_the_markup_is_well_formed_and_ids_are_unique(read: Page) -> None:
    assert read.unclosed == []
    assert len(read.ids) == len(set(read.ids))


def test_links_within_the_page_lead_somewhere(read: Page) -> None:
    assert {value[1:] for _, _, value in read.loads} <= set(read.ids)


def test_every_row_stands_in_every_workloads_table(page: str, summary: Json) -> None:
    for workload in summary["run"]["asked"]["workloads"]:
        article = page.partition(f'id="numbers-{workload}-split-awake"')[2].partition("</article>")[0]
        rows = set(re.findall(r'<th scope="row">([^<]*)', article))
        cells = [c for c in summary["cells"] if c["workload"] == workload and c["condition"] == "awake"]
        assert {cell["title"] for cell in cells} == {row.strip() for row in rows}


def test_what_was_not_measured_says_why(page: str, read: Page, summary: Json) -> None:
    missing = page.partition('id="missing"')[2].partition("</section>")[0]
    listed = re.findall(r'class="status (\w+)"', missing)
    wrong = [cell["status"] for cell in summary["cells"] if cell["status"] != "ok"]
    assert sorted(listed) == sorted(wrong)
    for cell in summary["cells"]:
        assert cell["status"] == "ok" or clean(cell["reason"]) in " ".join(read.text.split())


def test_strings_of_a_worker_are_text(page: str, read: Page) -> None:
    assert clean(HOSTILE) in read.text
    assert "\x1b" not in page
    assert read.tags["script"] == 1  # our own
    assert read.handlers == []


@pytest.mark.parametrize("key", ["title", "reason", "workload", "condition"])
def test_no_field_of_a_cell_can_become_markup(summary: Json, key: str) -> None:
    hostile = f'"><img src=x onerror=1>{HOSTILE}'
    rows = (
        "java-rmi",
        "java-sockets",
        "mono-remoting-http",
    )  # one that was measured, its null, one that failed
    cells = [c for c in summary["cells"] if c["workload"] == "data-chars" and c["server"]["system"] in rows]
    spoilt = [cell | {key: f"{cell[key]} {hostile}"} for cell in cells]
    read = Page(render(summary | {"cells": spoilt, "pilots": []}))
    assert read.tags["script"] == 1
    assert "img" not in read.tags
    assert read.handlers == []
    assert read.unclosed == []


def test_every_plot_has_words_for_those_who_do_not_see_it(page: str) -> None:
    plots = re.findall(r"<svg [^>]*>", page)
    assert len(plots) > 30
    for plot in plots:
        assert 'aria-hidden="true"' in plot or re.search(r'role="img" aria-label="[^"]{20,}"', plot)


def test_tables_have_headings_of_columns_and_rows(page: str) -> None:
    for table in re.findall(r"<table.*?</table>", page, flags=re.DOTALL):
        assert '<th scope="col"' in table
        assert '<th scope="row"' in table


def test_differences_below_the_margin_are_grey(page: str) -> None:
    article = page.partition('id="numbers-invocation-split-awake"')[2].partition("</article>")[0]
    coded = article.partition("Java sockets, coded")[2].partition("</tr>")[0]
    rmi = article.partition("Java RMI, as it comes")[2].partition("</tr>")[0]
    assert coded.count("grey") == 3  # ratio, net, verdict
    assert "grey" not in rmi


def test_both_conditions_of_the_nulls_stand_side_by_side(page: str) -> None:
    section = page.partition('id="nulls"')[2].partition("</section>")[0]
    assert "as-is / awake" in section
    assert section.count("Java sockets, null</th>") == 5


def test_it_has_the_parts_of_a_report_in_order(page: str) -> None:
    sections = re.findall(r'<section id="(\w+)"', page)
    assert sections == [
        "glance", "numbers", "nulls", "latency", "resources", "paper", "grades",
        "payload", "warmup", "pairs", "environment", "missing", "reading",
    ]  # fmt: skip


def test_it_is_small_enough_to_send(page: str) -> None:
    assert len(page.encode()) < 5 * MEBI


def test_a_real_summary_becomes_a_page(synthetic: Json, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_report(synthetic, path)
    read = Page(path.read_text(encoding="utf-8"))
    assert read.unclosed == []
    for cell in synthetic["cells"]:
        assert cell["title"] in read.text
        assert cell["status"] == "ok" or cell["reason"] in " ".join(read.text.split())


def test_a_run_without_figures_still_becomes_a_page(empty_run: Json) -> None:
    read = Page(render(empty_run))
    assert "nothing is installed" in read.text
    assert read.unclosed == []
