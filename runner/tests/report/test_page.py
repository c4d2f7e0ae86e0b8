import re
from html import unescape

import pytest
from markupsafe import escape
from msgspec.structs import replace

from roundtrip.report.page.html import render, why_judged
from roundtrip.report.plots import Plots
from roundtrip.report.units import clean
from roundtrip.report.view import View, time
from roundtrip.results.records import CalibrationRecord
from roundtrip.results.summary import (
    Disturber,
    HostPicture,
    Judged,
    ProbeTimes,
    RatioEstimate,
    Summary,
    Verdict,
)
from tests.report.conftest import summary_of, with_document
from tests.report.reading_html import Page
from tests.synthetic import HOSTILE, make, with_headline

MEBI = 1 << 20


@pytest.fixture(scope="module")
def read(page: str) -> Page:
    return Page(page)


def section(page: str, name: str) -> str:
    return page.partition(f'<section id="{name}"')[2].partition("</section>")[0]


def table(page: str, workload: str) -> str:
    return page.partition(f'id="numbers-{workload}"')[2].partition("</article>")[0]


def line(page: str, workload: str, label: str) -> str:
    return table(page, workload).partition(f'<th scope="row">{label}')[2].partition("</tr>")[0]


def text_of(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def changed(summary: Summary, row: str, workload: str, **values: object) -> Summary:
    cells = [
        replace(it, **values) if (it.row, it.workload) == (row, workload) else it for it in summary.cells
    ]
    return replace(summary, cells=cells)


def test_nothing_is_loaded_from_anywhere(page: str, read: Page) -> None:
    assert [load for load in read.loads if not load[2].startswith("#")] == []
    code = re.sub(r"^\s*//.*$", "", page, flags=re.MULTILINE)
    assert re.findall(r"\b(?:https?:)?//[^\s\"'<>)]+", code) == []
    assert "@import" not in page
    assert "url(" not in page
    assert "default-src 'none'" in page, "the browser refuses too"


def test_the_markup_is_well_formed_and_links_lead_somewhere(page: str, read: Page) -> None:
    assert read.unclosed == []
    assert len(read.ids) == len(set(read.ids))
    assert {value[1:] for _, _, value in read.loads} <= set(read.ids)
    assert len(page.encode()) < MEBI


def test_it_begins_with_what_was_found(page: str, read: Page) -> None:
    lead = text_of(page.partition('<p class="lead">')[2].partition("</p>")[0])
    assert lead.startswith("omniORB is the fastest of 7 for a call with one integer: ")
    before = read.text.partition(lead)[0]
    assert len(before.split()) < 20


def test_every_row_is_in_every_table_and_a_baseline_has_no_verdict(page: str, view: View) -> None:
    assert [it.workload.key for it in view.tables] == [workload.key for workload in view.run.workloads]
    for its in view.tables:
        rows = re.findall(r'<th scope="row">([^<]*)', table(page, its.slug))
        assert {unescape(it).strip() for it in rows} == set(view.labels.values())
        for cell in its.beside:
            said = text_of(line(page, its.slug, view.name(cell.row)))
            assert not re.search("slower|faster|equivalent", said)


def test_a_ranked_row_has_its_figures_with_the_summarys_intervals(page: str) -> None:
    said = text_of(line(page, "invocation", "Java RMI"))
    assert re.fullmatch(
        r"18\.\d µs \[18\.\d, 18\.\d\] \u00d71\.4\d \[1\.4\d, 1\.4\d\] 5\.\d\d µs \[5\.\d\d, 5\.\d\d\] "
        r"\u00d71\.3\d \[1\.3\d, 1\.3\d\] slower \d \d+ slices( not: .*)?",
        said,
    )


def test_cold_figures_are_hollow_with_the_reason_beside_them(page: str) -> None:
    for row, reason in (
        ("SOAP (CXF)", "client's runtime still compiled"),
        ("Java IDL", "server's runtime compiled"),
    ):
        found = line(page, "invocation", row)
        assert '<span class="status not_steady">not steady</span>' in found
        assert re.search(r'<td class="n unranked" data-value="[\d.]+">○ ', found)
        assert reason in text_of(found)
        assert not re.search("slower|faster|equivalent|not_significant", text_of(found))


def test_what_is_not_ranked_says_why(page: str, view: View) -> None:
    missing = text_of(section(page, "missing"))
    assert len(view.unranked) == 7
    for it in view.unranked:
        assert it.reason in missing
    assert "measure it with: ./invokew run --systems java-sockets:hand-coded" in missing


def test_what_cannot_be_told_from_its_baseline_is_said_so(summary: Summary) -> None:
    limit = replace(
        next(it.overhead for it in summary.cells if it.overhead),
        value_ns=None,
        ci95_ns=None,
        at_most_ns=500.0,
    )
    cells = [
        with_headline(it, overhead=limit)
        if (it.row, it.workload) == ("java-rmi:default", "invocation")
        else it
        for it in summary.cells
    ]
    page = render(replace(summary, cells=cells))
    assert "not significant (at most 500 ns)" in text_of(line(page, "invocation", "Java RMI"))


def test_the_pairs_are_the_judged_ones_with_their_verdicts(page: str, summary: Summary, view: View) -> None:
    shown = [
        tuple(text_of(it) for it in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, flags=re.DOTALL))
        for row in re.findall(r"<tr><th scope=\"row\">.*?</tr>", section(page, "pairs"), flags=re.DOTALL)
    ]
    judged = [
        (
            view.name(it.a),
            view.name(it.b),
            it.verdict.words if it.verdict else "not compared",
            why_judged(it.why),
        )
        for it in summary.comparisons
    ]
    assert [(it[0], it[1], it[3], it[5]) for it in shown] == judged
    assert {"neighbours in the ranking", "same language", "compared by a paper"} <= {it[5] for it in shown}


def test_a_run_of_rows_against_themselves_has_a_page_too(summary: Summary) -> None:
    pairs = [replace(it, why="control") for it in summary.comparisons]
    page = render(replace(summary, comparisons=pairs))
    assert "the same system twice" in text_of(section(page, "pairs"))


def test_mean_and_median_are_told_apart_where_a_table_has_both(summary: Summary) -> None:
    assert ">Median call<" in table(render(summary), "invocation")
    mixed = table(render(changed(summary, "java-rmi:default", "invocation", headline="mean")), "invocation")
    assert ">Time<" in mixed
    assert text_of(mixed.partition("Java RMI")[2].partition("</td>")[0]).endswith("mean call")


def test_baselines_are_shown_under_both_idle_states(page: str) -> None:
    baselines = section(page, "baselines")
    for heading in ("idle states disabled", "idle states unchanged", "/ disabled"):
        assert f'class="n">{heading}</th>' in baselines
    factors = [float(it) for it in re.findall(r">\u00d7([\d.]+)</td>", baselines)]
    assert len(factors) == 15
    assert all(4.5 < it < 5.5 for it in factors)


def test_what_does_not_count_is_said_in_the_row_and_each_flag_is_explained(summary: Summary) -> None:
    void = {"disturbed": 2, "torn": 1}
    excluded = {"not_steady": 1, "disturbed": 1}
    page = render(
        changed(summary, "java-rmi:default", "invocation", trials=2, excluded=excluded, slices=33, void=void)
    )
    found = line(page, "invocation", "Java RMI")
    assert text_of(found).endswith("2 of 4 33 slices not: 2 disturbed, 1 torn")
    assert 'title="left out: 1 not steady, 1 disturbed too often"' in found
    flags = text_of(section(page, "reading"))
    assert "disturbed a waiting system used more than 2 % of a CPU" in flags
    assert "torn a system of the block failed in this cycle" in flags


def test_tables_that_engineers_ask_for_are_open(page: str) -> None:
    for title in ("Quantiles: ", "Used by a call: "):
        assert re.search(rf'<details class="card" open>\s*<summary><h3>{title}', page)
        assert not re.search(rf'<details class="card">\s*<summary><h3>{title}', page)


def test_facts_of_each_cpu_are_not_for_readers(summary: Summary) -> None:
    host = {"os": "An OS", "cores": {"0": "0.7"}, "domains": {"0": "node0.7-1"}, "speeds": {"0": 70007}}
    shown = text_of(section(render(with_document(summary, host=host)), "environment"))
    assert "An OS" in shown
    assert not re.search(r"0\.7|70007", shown)


def test_variables_of_workers_and_builds_are_shown(summary: Summary) -> None:
    given, document = {"JAVA_TOOL_OPTIONS": "-Xint"}, summary.run.document
    rows = [replace(document.rows[0], env={"GC": "server"}), *document.rows[1:]]
    built = {"CXXFLAGS": "-O0"}
    part = replace(summary.run, document=replace(document, worker_env=given, build_env=built, rows=rows))
    shown = text_of(section(render(replace(summary, run=part)), "environment"))
    assert f"Variables of workers JAVA_TOOL_OPTIONS -Xint {document.rows[0].row}: GC server" in shown
    assert "Variables of builds CXXFLAGS -O0" in shown
    assert "Variables of workers Beside those of every worker none" in text_of(render(summary))


def test_the_host_has_a_picture_and_names_who_disturbed_others(summary: Summary) -> None:
    probes = {"copy": ProbeTimes(5.1e6, 5e6, 9.9e6), "<b>, host 2": ProbeTimes(7.0, 6.0, 8.0)}
    host = HostPicture([0.0, 0.3, 400.0], [0.9, 1.0, 3.1], 1.0, 0.9, 3.1, probes=probes)
    page = render(replace(summary, host=host, disturbers=[Disturber("java-rmi:default", 1, 0.31)]))
    said = text_of(section(page, "host"))
    assert "slices of the baselines took 0.90 to 3.10 times their median (5th to 95th percentile)." in said
    assert "copy 5.10 ms (5.00 ms to 9.90 ms); <b>, host 2 7.00 ns (6.00 ns to 8.00 ns)." in said
    assert "these systems worked meanwhile: Java RMI 1 (up to 31 % CPU)." in said
    assert 'href="#host"' in page
    without = render(replace(summary, host=None, disturbers=[]))
    assert "#host" not in without
    assert section(without, "host") == ""


def test_a_cell_has_one_time_in_all_sections(page: str, view: View, plots: Plots) -> None:
    latency = section(page, "latency")
    for its in view.tables:
        quantiles = latency.partition(f"Quantiles: {its.title}<")[2].partition("</table>")[0]
        for cell in its.measured:
            name, shown = escape(view.name(cell.row)), time(cell)
            assert shown in line(page, its.slug, name)
            assert f">{shown}</text>" in plots.distributions[its.slug].body
            if cell.headline == "median":
                row = quantiles.partition(f'<th scope="row">{name}')[2]
                assert text_of(row.partition("</td>")[0]).removeprefix("not steady ○ ").startswith(shown)


def test_quantiles_have_their_intervals_and_verdicts(summary: Summary) -> None:
    row = "java-rmi:default"
    above = next(it for it in View(summary).tables[0].ranked if it.row == "cpp-omniorb:default")
    decided = Judged(RatioEstimate(1.234, (1.2, 1.3), 5), 0.001, Verdict.SLOWER)
    comparisons = [
        replace(it, figures={**it.figures, "p99": decided}) if {it.a, it.b} == {row, above.row} else it
        for it in summary.comparisons
    ]
    shown = replace(summary, comparisons=comparisons)
    [p99] = [
        it.of("p99")
        for it in shown.cells
        if (it.row, it.workload, it.idle_states) == (row, "invocation", "disabled")
    ]
    assert p99 is not None
    assert p99.ci95_ns is not None
    quantiles = section(render(shown), "latency").partition("Quantiles: A call with one integer")[2]
    low, time, high = (ns / 1000 for ns in (p99.ci95_ns[0], p99.value_ns, p99.ci95_ns[1]))
    text = text_of(quantiles.partition("</table>")[0])
    assert f"{time:.1f} µs [{low:.1f}, {high:.1f}] \u00d71.23 slower" in text
    pairs = text_of(section(render(shown), "pairs"))
    assert "\u00d71.23 [1.20, 1.30] slower neighbours in the ranking" in pairs


def test_bytes_on_one_host_are_one_number_and_on_two_are_two(summary: Summary, page: str) -> None:
    assert page.count(">in all</th>") == 5
    assert "to the server</th>" not in page
    facts = {"host": "x", "facts": {"name": "x", "memory_bytes": 1 << 30}, "tools": {}}
    two = render(with_document(summary, hosts={"client": facts, "server": facts}))
    assert two.count("to the server</th>") == two.count("to the client</th>") == 5
    assert ">in all</th>" not in two
    assert "Host of the server" in two


def test_strings_of_a_worker_are_text(page: str, read: Page) -> None:
    assert clean(HOSTILE) in read.text
    assert "\x1b" not in page
    assert read.tags["script"] == 1  # our own
    assert read.handlers == []


@pytest.mark.parametrize("where", ["title", "reason", "workload", "warning", "runtime", "tool"])
def test_no_text_of_a_summary_can_become_markup(summary: Summary, where: str) -> None:
    hostile = f'"><img src=x onerror=1>{HOSTILE}'
    document = summary.run.document
    changed = {
        "title": {"rows": [replace(it, title=f"{it.title} {hostile}") for it in document.rows]},
        "workload": {"workloads": [replace(it, title=f"{it.title} {hostile}") for it in document.workloads]},
        "tool": {"tools": {hostile: hostile}},
        "runtime": {"commit": hostile},
    }
    summary = with_document(summary, **changed.get(where, {}))
    if where == "reason":
        cells = [replace(it, reason=it.reason and hostile) for it in summary.cells]
        summary = replace(summary, cells=cells)
    if where == "warning":
        summary = replace(summary, run=replace(summary.run, warnings=[hostile]))
    read = Page(render(summary))
    assert read.tags["script"] == 1
    assert "img" not in read.tags
    assert read.handlers == []
    assert read.unclosed == []
    assert "<img src=x" in read.text


def test_every_plot_has_words_for_those_who_do_not_see_it(page: str) -> None:
    plots = re.findall(r"<svg [^>]*>", page)
    assert len(plots) >= 20
    for plot in plots:
        assert 'aria-hidden="true"' in plot or re.search(r'role="img" aria-label="[^"]{20,}"', plot)


def test_a_table_has_headings_and_as_many_cells_in_every_line(page: str) -> None:
    for found in re.findall(r"<table.*?</table>", page, flags=re.DOTALL):
        assert '<th scope="col"' in found
        assert '<th scope="row"' in found
        head, body = found.partition("</thead>")[::2]
        columns = len(re.findall(r'<th scope="col"', head))
        for row in re.findall(r"<tr.*?</tr>", body, flags=re.DOTALL):
            spans = [int(it or 1) for it in re.findall(r"<t[hd](?:[^>]*colspan=\"(\d+)\")?[^>]*>", row)]
            assert sum(spans) == columns, row


def test_several_clients_are_told_with_what_they_did_together(scaled: Summary, page: str) -> None:
    tables = View(scaled).tables
    assert [table.is_scaled for table in tables[:3]] == [True, True, False]
    assert [table.processes for table in tables[:3]] == ["", "4 clients at once, 2 servers", ""]
    said = render(scaled)
    assert "4 clients at once, 2 servers, CPU pinning" in said
    assert said.count("A second, all clients") == 2
    for text in ("clients at once", "A second, all clients", "76,543", "With several clients, a time is"):
        assert text in said
        assert text not in page


def test_a_run_without_figures_still_becomes_a_page(empty_run: Summary) -> None:
    read = Page(render(empty_run))
    assert "Nothing was measured: nothing is installed." in read.text
    assert read.unclosed == []


def test_a_smoke_run_ranks_nothing_and_says_so() -> None:
    made = make(3, rounds=1)
    records = [it for it in made.records if not isinstance(it, CalibrationRecord)]
    preset = replace(made.run.preset, calibration_most_ns=0)
    run = replace(made.run, preset=preset)
    page = render(summary_of(type(made)(run, records)))
    assert "From the lowest time for a call with one integer" in text_of(page)
    assert "the preset has no warm-up" in text_of(page)
    assert "The run had no calibration." in text_of(page)
    assert "is the fastest" not in text_of(page)


def test_it_says_which_pauses_its_calls_cannot_show(page: str, view: View) -> None:
    found = re.search(
        r"at least ([\d.]+) s of calls. A pause that is rarer than one in ([\d.]+) s may be", page
    )
    assert found is not None
    assert float(found[1]) == pytest.approx(view.counted_s, abs=0.05)
    assert float(found[2]) == pytest.approx(view.counted_s / 3, abs=0.05)
