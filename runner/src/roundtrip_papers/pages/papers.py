"""The pages of the papers: one that sums up all claims, and one a paper with each number beside ours."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from roundtrip.report.page.html import asset, templates
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.kinds import Line, graph
from roundtrip.report.plots.palette import LIGHT_HUES, SHAPES, stylesheet
from roundtrip.report.plots.sheet import EDGE, WIDTH, Axis, Sheet, log_ticks, plain_ticks
from roundtrip.report.units import NOTHING, digits, slug
from roundtrip_papers.judging.figures import Source
from roundtrip_papers.judging.results import (
    Answer,
    ClaimVerdict,
    EntryResult,
    FigureResult,
    PaperResult,
    Quantity,
)
from roundtrip_papers.model.paper import RELATIVE, Bound, Unit
from roundtrip_papers.model.vocabulary import Feature, Hosts, Network
from roundtrip_papers.pages import TEMPLATES
from roundtrip_papers.untimed.records import FeatureResult, ReachResult

INDEX = "index.html"
PITCH = 30.0
MIN_SHARE = 0.02
METHODS = 8


def render(results: Sequence[PaperResult], sources: Sequence[Source]) -> dict[str, str]:
    """All pages, by file name. Strings in results and in the runs that judged them are escaped, whatever they are."""
    environment = templates(TEMPLATES)
    environment.globals |= {
        "css": Markup(stylesheet() + asset("report.css") + asset("papers.css", TEMPLATES)),  # noqa: S704 - our files
        "index": INDEX,
        "verdicts": list(ClaimVerdict),
        "hosts": list(Hosts),
        "networks": [network.description for network in Network],
    }
    functions = (published, shown, change, then_and_now, plot, curves, shares, compared, passages, abilities)
    for function in functions:
        environment.globals[function.__name__] = function
    page = environment.get_template("papers.html.j2")
    pages = {INDEX: page.render(results=results, sources=sources, lead=lead(results))}
    page = environment.get_template("one-paper.html.j2")
    return pages | {f"{result.paper.name}.html": page.render(result=result) for result in results}


def lead(results: Iterable[PaperResult]) -> str:
    """The verdicts on all claims: a sentence about those that compare times or rates, and one about properties."""
    claims = [claim for result in results for claim in result.claims]
    sentences = []
    for is_compared, about in ((True, "compare times or rates"), (False, "are about properties")):
        verdicts = [it.verdict for it in claims if it.compares is is_compared]
        counts = {verdict: verdicts.count(verdict) for verdict in ClaimVerdict if verdict in verdicts}
        parts = ", ".join(f"{count} {verdict.of(count)}" for verdict, count in counts.items())
        sentences += [f"{len(verdicts)} claims {about}: {parts}."] if parts else []
    return " ".join(sentences)


def published(result: FigureResult) -> str:
    """The paper's number as it prints it; what was lost says so."""
    figure = result.figure
    if figure.value is None:
        return "lost"
    bound = "" if figure.bound is Bound.EXACT else f"{figure.bound} "
    return f"{bound}{figure.value:g}"


def shown(quantity: Quantity | None) -> str:
    """One of our numbers, with its interval."""
    if quantity is None:
        return NOTHING
    if quantity.ci95 is None or quantity.ci95[0] == quantity.ci95[1]:
        return digits(quantity.value)
    low, high = quantity.ci95
    return f"{digits(quantity.value)} [{digits(low)}, {digits(high)}]"


def change(answer: Answer, unit: Unit) -> str:
    """The change since the paper, in words."""
    if answer.change is None:
        return ""
    if unit in RELATIVE:
        return f"{digits(answer.change)} of the paper's"
    times = answer.change if answer.change >= 1 else 1 / answer.change
    return f"{digits(times)} times {'better' if answer.change >= 1 else 'worse'}"


def then_and_now(results: Iterable[PaperResult]) -> list[tuple[str, FigureResult]]:
    """The published times of calls that were measured again, each with its paper's name, in the order of the calls.

    The last row of several is the plain socket beside them, which alone is not the call.
    """
    figures = [(it.paper.name, figure) for it in results for entry in it.entries for figure in entry.figures]
    measured = [
        (paper, it)
        for paper, it in figures
        if it.figure.call is not None
        and it.figure.of is not None
        and it.own
        and (len(it.figure.of.rows) == 1 or it.own[0].rows != it.figure.of.rows[-1])
    ]
    return sorted(measured, key=lambda it: it[1].figure.call or "")


def curves(entry: EntryResult) -> list[tuple[str, Plot]]:
    """What was measured of graphs that are lost, along their last axis; by the place of each in the paper."""
    graphs: dict[tuple[str, Unit, str], list[Line]] = {}
    for result in entry.figures:
        figure, where = result.figure, result.figure.where or entry.entry.where
        found: dict[tuple[str, str], list[tuple[int, float, bool]]] = {}
        for it in result.own:
            axis, at = next(reversed([*it.place.items()]), ("", ""))
            if isinstance(at, int) and it.value is not None:
                row = it.rows.removesuffix(f", {axis} {at}")
                found.setdefault((axis, row), []).append((at, it.value.value, it.value.ci95 is not None))
        for (axis, row), values in found.items():
            lines = graphs.setdefault((where, figure.unit, axis), [])
            color, shape = f"hue-{len(lines) % len(LIGHT_HUES)}", SHAPES[len(lines) // len(LIGHT_HUES)]
            lines.append(Line(f"{figure.what}: {row}", color, shape, values))
        if figure.line is not None and found:
            (axis, _), values = next(iter(found.items()))
            slope, intercept = figure.line
            then = [(at, slope * at + intercept, True) for at, *_ in values]
            published_line = Line(f"{figure.what}: published", "muted", "circle", then)
            graphs[where, figure.unit, axis].append(published_line)
    drawn = []
    for (where, unit, axis), lines in graphs.items():
        alt = f"{where}, {unit} by {axis}: {'; '.join(line.name for line in lines)}."
        sheet = graph(where, str(unit), axis, lines, digits)
        if sheet is not None:  # A run of chosen workloads may have one place.
            drawn.append((where, sheet.figure(slug(f"{entry.entry.key} {where} {unit}"), alt)))
    return drawn


def compared(entry: EntryResult) -> list[FigureResult]:
    """The figures of an entry that stand beside one of ours, or could."""
    return [it for it in entry.figures if it.answers or it.figure.not_measured is None]


def passages(entry: EntryResult) -> list[tuple[str, list[ReachResult]]]:
    """Each row that tried networks, with what became of it in each."""
    rows = dict.fromkeys(it.row for it in entry.reached)
    return [(row, [it for it in entry.reached if it.row == row]) for row in rows]


def abilities(entry: EntryResult) -> tuple[list[str], list[tuple[str, list[FeatureResult | None]]]]:
    """The rows that tried features, and each feature in words with what became of it row by row."""
    rows = list(dict.fromkeys(it.row for it in entry.features))
    by_place = {(it.row, it.feature): it for it in entry.features}
    features = dict.fromkeys(Feature(it.feature) for it in entry.features)
    return rows, [(it.description, [by_place.get((row, it.value)) for row in rows]) for it in features]


class ShareTable(NamedTuple):
    """The shares of the time of one end of a row; a line has a group, a name and a share for each workload."""

    title: str
    workloads: Sequence[str]
    lines: Sequence[tuple[str, str, Sequence[float]]]


def shares(entry: EntryResult) -> list[ShareTable]:
    """The profiles of an entry as tables: what has a fiftieth anywhere, of methods those on top."""
    tables = []
    for row in dict.fromkeys(it.row for it in entry.profiles):
        profiles = [profile for profile in entry.profiles if profile.row == row]
        for end in dict.fromkeys(end for profile in profiles for end in profile.ends):
            of_end = [profile for profile in profiles if end in profile.ends]
            columns = [profile.ends[end] for profile in of_end]
            lines = [
                *_shares("package or library", [column.by_owner for column in columns]),
                *_shares("thread", [column.by_thread for column in columns]),
                *_shares("method", [column.by_method for column in columns])[:METHODS],
            ]
            tables.append(ShareTable(f"{row}, {end}", [profile.workload for profile in of_end], lines))
    return tables


def _shares(group: str, columns: Sequence[Mapping[str, float]]) -> list[tuple[str, str, Sequence[float]]]:
    names = dict.fromkeys(name for column in columns for name, part in column.items() if part >= MIN_SHARE)
    found = [(group, name, [column.get(name, 0.0) for column in columns]) for name in names]
    return sorted(found, key=lambda it: -max(it[2]))


def plot(entry: EntryResult, unit: Unit) -> Plot | None:
    """Published and measured numbers of one unit on one logarithmic axis; None if there are no two to compare.

    What was measured elsewhere than in the paper stands in the table alone.
    """
    rows: list[tuple[str, float, list[Quantity]]] = []
    drawn: list[float] = []
    for result in entry.figures:
        figure = result.figure
        if figure.unit is unit and figure.value is not None and (then := _drawn(figure.value, unit)) > 0:
            values = [answer.value for answer in result.own if answer.value is not None]
            measured = [value for value in values if _drawn(value.value, unit) > 0]
            if measured:
                rows.append((figure.what, then, measured))
                drawn += [then, *(_drawn(value.value, unit) for value in measured)]
    if not rows:
        return None
    low, high = min(drawn) / 1.3, max(drawn) * 1.3
    title = "ratio" if unit in RELATIVE else str(unit)
    label = f"{title}, logarithmic: \u25cb published, \u25cf measured"
    ticks = plain_ticks(log_ticks(low, high, 5))
    axis = Axis(label, low, high, ticks, is_log=True, left=EDGE, width=WIDTH - 2 * EDGE)
    sheet = Sheet([title for title, _, _ in rows], PITCH)
    sheet.axis(axis)
    sheet.name_rows()
    for place, (_, then, measured) in enumerate(rows):
        y = sheet.up(place, 0.4)
        sheet.mark(axis.x(then), y, "circle", "muted", hollow=True)
        for quantity in measured:
            if quantity.ci95 is not None and _drawn(quantity.ci95[0], unit) > 0:
                low_x, high_x = (axis.x(_drawn(bound, unit)) for bound in quantity.ci95)
                sheet.rule(low_x, y, min(high_x, WIDTH - EDGE), y, "hue-0", 1.5)
            sheet.mark(axis.x(_drawn(quantity.value, unit)), y, "circle", "hue-0", hollow=False)
    alt = f"{entry.entry.title}: {len(rows)} published numbers and today's."
    return sheet.figure(f"{entry.entry.key}-{slug(str(unit))}", alt)


def _drawn(value: float, unit: Unit) -> float:
    """Per cents as ratios, which can be drawn whatever their sign."""
    if unit is Unit.SLOWER:
        return 1 + value / 100
    return 1 - value / 100 if unit is Unit.FASTER else value
