"""A paper's numbers, beside those of this run for the same two kinds of middleware."""

from dataclasses import dataclass

from markupsafe import Markup

from roundtrip.report.page.html import Section, asset, templates
from roundtrip.report.units import factor, factor_interval
from roundtrip.report.view import Table, View
from roundtrip.results.summary import Cell, Verdict
from roundtrip_papers.model.library import papers
from roundtrip_papers.model.paper import Compared, Paper, Ratios, Test
from roundtrip_papers.pages import TEMPLATES

BEST, SHARED, WORSE, UNKNOWN = "+", "+/-", "\u2212", "\u00b7"
ASPECTS = ("Time", "CPU", "Memory")

Two = tuple[str, str]


@dataclass(frozen=True)
class MeasuredTest:
    """One test of a pair of ours: Remoting relative to RMI.

    Attributes:
        gross: The ratio of the times, with its interval if the run judged the pair; empty if either is not ranked.
        overhead: The same less the baseline of each; empty if one of these is not known.
        marks: Time, CPU and memory, each of RMI and then of Remoting.
    """

    gross: str = ""
    overhead: str = ""
    marks: tuple[Two, ...] = ((UNKNOWN, UNKNOWN),) * len(ASPECTS)


@dataclass(frozen=True)
class PaperPair:
    """Two rows of ours, and what came of each of the paper's tests, in the paper's order."""

    rmi: str
    remoting: str
    why: str
    tests: tuple[MeasuredTest, ...]

    @property
    def totals(self) -> tuple[Two, ...]:
        """The better system by aspect: the one that has more +."""
        return tuple(_total([test.marks[place] for test in self.tests]) for place in range(len(ASPECTS)))


@dataclass(frozen=True)
class PaperComparison:
    """A paper's ratios beside pairs of a run, the nearest to the paper first."""

    paper: Paper
    published: Ratios
    pairs: tuple[PaperPair, ...]

    @staticmethod
    def marks(written: str) -> list[str]:
        """The paper's marks as the page prints them."""
        return [WORSE if mark == "-" else mark for mark in written.split()]


def section(view: View) -> Section | None:
    """The section of a run's page; None if the run has none of the paper's pairs."""
    found = compare(view)
    if found is None:
        return None
    page = templates(TEMPLATES).get_template("comparison.html.j2")
    html = Markup(page.render(view=view, comparison=found, aspects=ASPECTS))  # noqa: S704 - escaped by the template
    return Section("paper", "The paper", html, asset("comparison.css", TEMPLATES))


def compare(view: View) -> PaperComparison | None:
    """The paper's ratios and marks beside the run's; None if the run has none of its pairs."""
    paper = next(paper for paper in papers() if paper.name == "elbers-2004")
    if (published := paper.ratios) is None:
        return None
    compared = (each for each in published.compared if {each.rmi, each.remoting} <= view.rows.keys())
    pairs = tuple(_pair(view, each, published.test) for each in compared)
    pairs = tuple(pair for pair in pairs if any(test.gross for test in pair.tests))
    return PaperComparison(paper, published, pairs) if pairs else None


def _pair(view: View, compared: Compared, tests: tuple[Test, ...]) -> PaperPair:
    tables = {table.workload.key: table for table in view.tables}
    found = tuple(
        _measured(view, tables[test.workload], compared) if test.workload in tables else MeasuredTest()
        for test in tests
    )
    return PaperPair(view.name(compared.rmi), view.name(compared.remoting), compared.why, found)


def _measured(view: View, table: Table, compared: Compared) -> MeasuredTest:
    cells = {cell.row: cell for cell in table.ranked}
    rmi, remoting = cells.get(compared.rmi), cells.get(compared.remoting)
    if rmi is None or remoting is None or rmi.estimate is None or remoting.estimate is None:
        return MeasuredTest()
    judged = table.relation(remoting.row, rmi.row)
    margin = view.judging.margin
    if judged is None:
        gross = factor(remoting.estimate.value_ns / rmi.estimate.value_ns)
        time = _marks(rmi.estimate.value_ns, remoting.estimate.value_ns, margin)
    else:
        gross = f"{factor(judged.ratio)} {factor_interval(judged.ci95)}".strip()
        is_decided = judged.verdict in (Verdict.SLOWER, Verdict.FASTER)
        time = _marks(1.0, judged.ratio, 0.0) if is_decided else (SHARED, SHARED)
    cpu = _marks(cpu_ns(rmi), cpu_ns(remoting), margin)
    memory = _marks(peak_bytes(rmi), peak_bytes(remoting), margin)
    return MeasuredTest(gross, _net_ratio(rmi, remoting), (time, cpu, memory))


def _net_ratio(rmi: Cell, remoting: Cell) -> str:
    below, above = (None if it.overhead is None else it.overhead.value_ns for it in (rmi, remoting))
    return "" if below is None or above is None else factor(above / below)


def _marks(a: float | None, b: float | None, margin: float) -> Two:
    """A plus for the lower, a minus for the higher, +/- for both if they are within the margin."""
    if a is None or b is None:
        return UNKNOWN, UNKNOWN
    if max(a, b) <= (1 + margin) * min(a, b):
        return SHARED, SHARED
    return (BEST, WORSE) if a < b else (WORSE, BEST)


def _total(marks: list[Two]) -> Two:
    if all(a == UNKNOWN for a, _ in marks):
        return UNKNOWN, UNKNOWN
    balance = sum((a == BEST) - (b == BEST) for a, b in marks)
    return (BEST, WORSE) if balance > 0 else (WORSE, BEST) if balance < 0 else (SHARED, SHARED)


def cpu_ns(cell: Cell) -> float | None:
    """CPU time of a call at both ends and in helpers."""
    client, server = cell.client_usage.cpu_ns_per_call, cell.server_usage.cpu_ns_per_call
    return (
        None if client is None or server is None else client + server + (cell.helpers_cpu_ns_per_call or 0.0)
    )


def peak_bytes(cell: Cell) -> float | None:
    """Peak memory of both ends together."""
    client, server = cell.client_usage.peak_rss_bytes, cell.server_usage.peak_rss_bytes
    return None if client is None or server is None else float(client + server)
