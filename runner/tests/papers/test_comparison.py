"""A paper's ratios and marks beside a run's."""

from dataclasses import replace

import msgspec
import pytest

from roundtrip.report.page.html import render
from roundtrip.report.view import View
from roundtrip.results.summary import Summary, Verdict
from roundtrip_papers.pages.comparison import BEST, SHARED, UNKNOWN, WORSE, compare
from tests.report.conftest import summary_of, with_verdict
from tests.synthetic import KINDS, Kind, make, with_headline

RMI, REMOTING = "java-rmi:default", "mono-remoting-tcp:default"


def of(*left_out: str, more: tuple[Kind, ...] = ()) -> View:
    return View(summary_of(make(3, kinds=(*(it for it in KINDS if it.row not in left_out), *more))))


def test_pairs_stand_beside_the_paper_the_nearest_first(view: View) -> None:
    found = compare(view)
    assert [test.ratio for test in found.published.test] == [7, 2, 7]
    assert [pair.remoting for pair in found.pairs] == [
        ".NET Remoting (Mono, SOAP)",
        ".NET Remoting (Mono, TCP)",
    ]
    http = replace(KINDS[2], row="java-rmi-http-port:direct", title="RMI over HTTP", protocol="http")
    assert compare(of(more=(http,))).pairs[0].rmi == "RMI over HTTP"


def test_a_ratio_is_remotings_time_over_rmis_with_the_runs_own_interval(view: View) -> None:
    tcp = compare(view).pairs[1]
    judged = view.tables[0].relation(REMOTING, RMI)
    assert judged.ratio > 2
    assert tcp.tests[0].gross.startswith(f"\u00d7{judged.ratio:.2f} [{judged.ci95[0]:.2f}, ")


def test_what_is_not_ranked_has_neither_ratio_nor_marks(view: View) -> None:
    soap = compare(view).pairs[0]  # Its characters were sent once.
    assert soap.tests[0].gross
    assert (soap.tests[1].gross, soap.tests[1].overhead) == ("", "")
    assert soap.tests[1].marks == ((UNKNOWN, UNKNOWN),) * 3


def test_an_overhead_ratio_needs_two_overheads(summary: Summary) -> None:
    assert compare(View(summary)).pairs[1].tests[0].overhead
    spoilt = [
        with_headline(it, overhead=msgspec.structs.replace(it.overhead, value_ns=None, ci95_ns=None))
        if it.row == RMI and it.overhead is not None
        else it
        for it in summary.cells
    ]
    found = compare(View(msgspec.structs.replace(summary, cells=spoilt)))
    assert {test.overhead for pair in found.pairs for test in pair.tests} == {""}


@pytest.mark.parametrize(
    ("verdict", "marks"),
    [
        (Verdict.SLOWER, (BEST, WORSE)),
        (Verdict.NOT_SIGNIFICANT, (SHARED, SHARED)),
        (Verdict.EQUIVALENT, (SHARED, SHARED)),
        (None, (SHARED, SHARED)),
    ],
)
def test_time_is_marked_by_the_runs_own_verdict(
    summary: Summary, verdict: Verdict | None, marks: tuple[str, str]
) -> None:
    found = compare(View(with_verdict(summary, verdict)))
    assert {test.marks[0] for test in found.pairs[1].tests} == {marks}
    assert found.pairs[1].totals[0] == marks


def test_cpu_and_memory_within_the_margin_share_their_mark(summary: Summary) -> None:
    def with_cpu(times: float) -> View:
        cells = []
        for it in summary.cells:
            usage = msgspec.structs.replace(
                it.client_usage, cpu_ns_per_call=1000.0 * (times if it.row == REMOTING else 1.0)
            )
            server = msgspec.structs.replace(it.server_usage, cpu_ns_per_call=1.0)
            cells.append(msgspec.structs.replace(it, client_usage=usage, server_usage=server))
        return View(msgspec.structs.replace(summary, cells=cells))

    assert compare(with_cpu(1.04)).pairs[1].tests[0].marks[1] == (SHARED, SHARED)
    assert compare(with_cpu(1.2)).pairs[1].tests[0].marks[1] == (BEST, WORSE)
    assert compare(with_cpu(0.5)).pairs[1].tests[0].marks[1] == (WORSE, BEST)


def test_columns_are_exact_rows_and_nothing_that_is_merely_named_alike() -> None:
    # Planted: without java-rmi, a row whose name begins with it must not stand for RMI.
    cgi = replace(KINDS[2], row="java-rmi-http-cgi:default", title="Java RMI over HTTP, CGI")
    view = of(RMI, more=(cgi,))
    assert "java-rmi-http-cgi:default" in view.rows
    assert compare(view) is None
    assert 'id="paper"' not in render(view.summary)


def test_a_run_without_the_papers_two_has_no_such_part(summary: Summary) -> None:
    assert compare(of(REMOTING, "mono-remoting-soap:default")) is None
    assert 'id="paper"' in render(summary)


def test_the_page_claims_no_more_of_the_paper_than_is_known(page: str) -> None:
    section = " ".join(page.partition('id="paper"')[2].partition("</section>")[0].split())
    assert "Mono on Linux stands here for Microsoft" in section
    assert "not known which ratios are of corrected times" in section
    assert "The paper gives no rule for its marks" in section
    assert "a million characters" not in section
    assert "the paper&#39;s measure" not in section
    assert "\u00d77 to 20" not in section
