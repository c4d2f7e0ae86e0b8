"""A paper's figures and claims beside what was measured: each number with ours, each claim with a verdict."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from roundtrip.analysis.derived import geomean
from roundtrip.config.derive import AxisValue
from roundtrip.config.experiment import Point
from roundtrip.results.records import Interval
from roundtrip.results.summary import Cell, DerivedFigure, Summary
from roundtrip.results.summary import State as CellState
from roundtrip_papers.model.features import Feature
from roundtrip_papers.model.networks import Network
from roundtrip_papers.model.paper import (
    RELATIVE,
    Claim,
    ClaimKind,
    Counted,
    Entry,
    Figure,
    Hosts,
    Operand,
    Paper,
    Part,
    Unit,
)
from roundtrip_papers.untimed.records import OnWire, Passage, Probed, Profiled, Reached, Untimed

SUBSTANCE = 1.1
"""What differs by less is called equal: a paper's graph shows no more."""

PARALLEL_SHARE = 0.9
"""Calls are called parallel if so large a part of all clients' ran at the same time."""

TO_UNIT = {
    Unit.MS: 1e-6,
    Unit.NS: 1.0,
    Unit.S: 1e-9,
    Unit.MS_PER_CHARACTER: 1e-6,
    Unit.MBIT_PER_S: 8e-6,
    Unit.CALLS: 1.0,
}
"""Of what we measure, in nanoseconds or bytes a second, to what a paper prints."""


NOTHING_UNTIMED = Untimed()

UNTIMED = "nothing on one machine has counted or profiled it yet"

NOT_TRIED = "nothing in a laboratory has tried it yet"

NOT_PROBED = "nothing on one machine has tried it yet"

MOST = 0.5
"""Most of the time is more than this part of it."""


class Verdict(StrEnum):
    """What has become of a claim."""

    HOLDS = "holds"
    REVERSED = "reversed"
    GONE = "gone"
    """The difference, or the law, is no longer there."""
    CANNOT = "cannot be asked any more"
    NOT_MEASURED = "not measured"

    def of(self, number: int) -> str:
        """As the end of a sentence about so many claims."""
        one = number == 1
        if self is Verdict.HOLDS:
            return "holds" if one else "hold"
        return self.value if self is Verdict.CANNOT else f"{'is' if one else 'are'} {self}"


@dataclass(frozen=True)
class Quantity:
    """Something measured, in nanoseconds, bytes a second or without a unit.

    Attributes:
        ci95: None: there is none.
        is_linear: Of a line: whether times lie on it.
    """

    value: float
    ci95: Interval | None = None
    is_linear: bool | None = None

    def over(self, other: "Quantity") -> "Quantity":
        """The ratio. Its interval takes the two for independent, so that it is rather too wide than too narrow."""
        ratio = self.value / other.value
        if self.ci95 is None or other.ci95 is None or min(*self.ci95, *other.ci95, ratio) <= 0:
            return Quantity(ratio)
        half = math.hypot(*(math.log(it.ci95[1] / it.ci95[0]) / 2 for it in (self, other) if it.ci95))
        return Quantity(ratio, (ratio / math.exp(half), ratio * math.exp(half)))

    def times(self, factor: float) -> "Quantity":
        """In another unit."""
        bounds = None if self.ci95 is None else (factor * self.ci95[0], factor * self.ci95[1])
        return Quantity(factor * self.value, bounds, self.is_linear)


@dataclass(frozen=True)
class Missing:
    """Why something was not measured.

    Attributes:
        cannot: Whether the mapping has no such thing: it cannot be asked any more.
        unasked: Whether the run did not try.
    """

    reason: str
    cannot: bool = False
    unasked: bool = False

    def or_else(self, other: "Missing") -> "Missing":
        """Of what two runs say the more telling: there is no such thing, or why it has no figure; else the other's."""
        return max(other, self, key=lambda it: (it.cannot, not it.unasked))


@dataclass(frozen=True)
class Source:
    """A run that may answer.

    Attributes:
        hosts: Where its ends were.
    """

    hosts: Hosts
    summary: Summary

    @classmethod
    def of(cls, summary: Summary) -> "Source":
        """A run, on one host or on several."""
        return cls(Hosts.LOCAL if summary.run.document.hosts is None else Hosts.REMOTE, summary)

    @property
    def said(self) -> str:
        """What it is, in words."""
        return f"{self.where}, run {self.name}"

    @property
    def name(self) -> str:
        """Of the run."""
        return self.summary.run.document.run

    @property
    def where(self) -> str:
        """Where its ends were, in words: a laboratory is never called two hosts."""
        if self.hosts is Hosts.LOCAL:
            return "one machine"
        return "a laboratory" if self.summary.run.document.placement == "lab" else "two hosts"

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is None and operand.hosts is self.hosts

    def quantity(self, operand: Operand, row: str, place: Mapping[str, AxisValue]) -> Quantity | Missing:
        """What one of our rows comes to at an operand's place, as `quantity`."""
        return quantity(operand, row, self.summary, place)


@dataclass(frozen=True)
class Counts:
    """What was counted on the wire, on one machine."""

    wire: Sequence[OnWire]
    said: str = f"counted {Hosts.LOCAL.said}"

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is not None and operand.hosts is Hosts.LOCAL

    def quantity(self, operand: Operand, row: str, place: Mapping[str, AxisValue]) -> Quantity | Missing:
        """What a call of one of our rows comes to, in bytes or segments; a count has no spread."""
        known = {(it.row, it.point): it for it in self.wire}
        values = []
        for point in _points(operand, _chosen(operand, place)):
            found = known.get((row, point.key))
            if found is None:
                return Missing(f"{row}, {point.key}: {UNTIMED}")
            value = found.total_bytes if operand.counted is Counted.BYTES else found.total_segments
            if not value:
                return Missing(f"{row}: {found.reason or 'nothing of it was on the wire'}")
            values.append(value)
        mean = values[0] if len(values) == 1 else geomean(values)
        return Quantity(mean, (mean, mean))


AnySource = Source | Counts


@dataclass(frozen=True)
class Answer:
    """What one run, or none, says of a figure, in the paper's unit.

    Attributes:
        rows: Which of ours, as `of` or as `of over over`.
        hosts: Where the ends were.
        run: Its name, and where its ends were in words.
        again: The published number over ours, of a time, or ours over the published, of a ratio or a rate: how far
            today is from then; None: there is none to compare.
    """

    rows: str
    hosts: Hosts
    run: str
    value: Quantity | None = None
    missing: Missing | None = None
    again: float | None = None


@dataclass(frozen=True)
class FigureResult:
    """A published figure with what was measured of it; along an axis if it was a graph."""

    figure: Figure
    answers: tuple[Answer, ...]

    @property
    def own(self) -> list[Answer]:
        """Those with a value that were measured where the paper measured it."""
        of = self.figure.of
        return [it for it in self.answers if it.value is not None and of is not None and it.hosts is of.hosts]

    @property
    def reason(self) -> str | None:
        """Why nothing stands beside it of where the paper measured it; None: something does."""
        if self.figure.not_measured is not None or self.figure.of is None:
            return self.figure.not_measured
        if self.own:
            return None
        said = [it.missing.reason for it in self.answers if it.missing is not None]
        return said[0] if said else "no run was made of it"


@dataclass(frozen=True)
class ClaimResult:
    """A claim with its verdict.

    Attributes:
        why: The figure behind the verdict, or why there is none, in a sentence.
    """

    claim: Claim
    verdict: Verdict
    why: str


@dataclass(frozen=True)
class EntryResult:
    """An entry with all of its results."""

    entry: Entry
    figures: tuple[FigureResult, ...]
    claims: tuple[ClaimResult, ...]
    profiles: tuple[Profiled, ...] = ()
    reached: tuple[Reached, ...] = ()
    probed: tuple[Probed, ...] = ()

    @property
    def state(self) -> str:
        """`measured`, `profiled`, `read`, `cannot`, `lost` or `not measured`, of the entry as a whole."""
        answered = [it for it in self.figures if it.reason is None]
        if answered:
            return "lost, measured" if all(it.figure.lost for it in answered) else "measured"
        if any(it.verdict is not Verdict.NOT_MEASURED for it in self.claims):
            return "measured"
        if any(it.passage is not None for it in self.reached):
            return "measured"
        if any(it.found is not None for it in self.probed):
            return "measured"
        if any(it.ends for it in self.profiles):
            return "profiled"
        if self.entry.types is not None:
            return "read"
        missing = [a.missing for it in self.figures for a in it.answers if a.missing is not None]
        if missing and all(it.cannot for it in missing):
            return "cannot"
        return "not measured"

    @property
    def reason(self) -> str | None:
        """Why it is not measured; None: it is."""
        if self.state in ("measured", "lost, measured", "profiled"):
            return None
        if self.state == "read":
            return "types have no time; ours are read from the contract"
        said = [it.reason for it in self.profiles] + [it.said for it in self.reached]
        said += [self.entry.not_measured]
        said += [*(it.reason for it in self.figures), *(it.why for it in self.claims)]
        return next((it for it in said if it), "it has facts alone")


@dataclass(frozen=True)
class PaperResult:
    """A paper with all of its results."""

    paper: Paper
    entries: tuple[EntryResult, ...]

    @property
    def measured(self) -> int:
        """How many entries have a figure of ours, or a claim that is judged."""
        return sum(it.reason is None for it in self.entries)

    @property
    def verdicts(self) -> dict[Verdict, int]:
        """How many claims came to each verdict."""
        claims = [it.verdict for entry in self.entries for it in entry.claims]
        return {verdict: claims.count(verdict) for verdict in Verdict}


def judge(paper: Paper, runs: Sequence[Source], untimed: Untimed = NOTHING_UNTIMED) -> PaperResult:
    """Sets a paper beside runs.

    Args:
        paper: Its file.
        runs: Of several that answer the same question the first one does.
        untimed: What was counted and profiled.
    """
    sources: list[AnySource] = [*runs, Counts(untimed.wire)]
    entries = [
        EntryResult(
            entry,
            tuple(_figure(it, sources) for it in entry.figures),
            tuple(_claim(it, sources, untimed) for it in entry.claim),
            tuple(_profiles(entry.profile, untimed.profiles)),
            tuple(_reached(row, network, untimed.reached) for row in entry.reach for network in Network),
            tuple(
                _probed(row, it.feature, untimed.probed)
                for it in entry.claim
                if it.feature is not None
                for row in (*it.rows, *it.others)
            ),
        )
        for entry in paper.entry
    ]
    return PaperResult(paper, tuple(entries))


def _profiles(operand: Operand | None, profiles: Iterable[Profiled]) -> Iterator[Profiled]:
    """Those of an operand, row by row and point by point; one that there is not says so."""
    if operand is None:
        return
    known = {(it.row, it.point): it for it in profiles}
    for row in operand.rows:
        for point in operand.points:
            yield known.get((row, point.key)) or Profiled(
                row, point.key, reason=f"{row}, {point.key}: {UNTIMED}"
            )


def _reached(row: str, network: Network, reached: Iterable[Reached]) -> Reached:
    """What became of a row in a network; what was never tried says so."""
    known = (it for it in reached if (it.row, it.network) == (row, network))
    return next(known, Reached(row, network.value, None, f"{row}: {NOT_TRIED}"))


def _probed(row: str, feature: Feature, probed: Iterable[Probed]) -> Probed:
    """Whether a row has a feature; what was never tried says so."""
    known = (it for it in probed if (it.row, it.feature) == (row, feature))
    return next(known, Probed(row, feature.value, None, f"{row}: {NOT_PROBED}"))


# Figures


def _figure(figure: Figure, sources: Sequence[AnySource]) -> FigureResult:
    of, over = figure.of, figure.over
    if of is None or figure.not_measured is not None:
        return FigureResult(figure, ())
    answers: list[Answer] = []
    # What was measured elsewhere than in the paper stands beside it, unless where is the question.
    elsewhere = [it for it in Hosts if it is not of.hosts] if over is None or over.hosts is of.hosts else []
    for place in _places(figure, of):
        for hosts in (of.hosts, *elsewhere):
            found = [
                _answer(figure, of, over, row, beside, hosts, sources, place)
                for row, beside in _pairs(of, over)
            ]
            # Where the paper's hosts were, silence is told; elsewhere a figure is a gift.
            answers += [it for it in found if hosts is of.hosts or it.value is not None]
    return FigureResult(figure, tuple(answers))


def _pairs(of: Operand, over: Operand | None) -> Iterable[tuple[str, str | None]]:
    """Which row is held against which, the nearest to the paper's first; one that is on both sides against itself."""
    for row in of.rows:
        besides = (None,) if over is None else (row,) if row in over.rows else over.rows
        for beside in besides:
            yield row, beside


def _places(figure: Figure, of: Operand) -> list[dict[str, AxisValue]]:
    """Of a graph that is lost each place along its axes; of anything else the one that the operand names."""
    if figure.lost is None:
        return [{}]
    places: list[dict[str, AxisValue]] = [{}]
    for name, values in of.chosen.items():
        if len(values) > 1:
            places = [{**place, name: value} for place in places for value in values]
    return places


def _answer(
    figure: Figure,
    of: Operand,
    over: Operand | None,
    row: str,
    beside: str | None,
    hosts: Hosts,
    sources: Sequence[AnySource],
    place: Mapping[str, AxisValue],
) -> Answer:
    rows = row if beside is None else f"{row} over {beside}"
    if place:
        rows += ", " + ", ".join(f"{name} {value}" for name, value in place.items())
    asked = msgspec.structs.replace(of, hosts=hosts)
    missing = Missing(_nobody(hosts), unasked=True)
    answering = [it for it in sources if it.answers(asked)]
    for source in answering:
        found = source.quantity(of, row, place)
        if over is not None and beside is not None and isinstance(found, Quantity):
            # Of the same run, but for what the paper held against the other kind of hosts.
            own = [source] if over.hosts is of.hosts else [it for it in sources if it.answers(over)]
            base = _first(over, beside, own, place)
            found = found.over(base) if isinstance(base, Quantity) else base
        if isinstance(found, Missing):
            missing = missing.or_else(found)
            continue
        printed = _as_printed(found, figure.unit)
        return Answer(rows, hosts, source.said, printed, None, _again(figure, found, printed))
    if missing.unasked and len(answering) > 1:
        missing = Missing(f"none of {len(answering)} runs {hosts.said} has it of {row}", unasked=True)
    return Answer(rows, hosts, "", None, missing)


def _first(
    operand: Operand, row: str, sources: Iterable[AnySource], place: Mapping[str, AxisValue]
) -> Quantity | Missing:
    """What the first run says that has it."""
    missing = Missing(_nobody(operand.hosts), unasked=True)
    for source in sources:
        found = source.quantity(operand, row, place)
        if isinstance(found, Quantity):
            return found
        missing = missing.or_else(found)
    return missing


def _nobody(hosts: Hosts) -> str:
    return f"the paper measured it {hosts.said}, and no run {hosts.said} has it"


def _as_printed(found: Quantity, unit: Unit) -> Quantity:
    if unit is Unit.SLOWER:
        bounds = None if found.ci95 is None else (100 * (found.ci95[0] - 1), 100 * (found.ci95[1] - 1))
        return Quantity(100 * (found.value - 1), bounds)
    if unit is Unit.FASTER:
        bounds = None if found.ci95 is None else (100 * (1 - found.ci95[1]), 100 * (1 - found.ci95[0]))
        return Quantity(100 * (1 - found.value), bounds)
    return found.times(TO_UNIT.get(unit, 1.0))


def _again(figure: Figure, found: Quantity, printed: Quantity) -> float | None:
    if figure.value is None or figure.value <= 0 or printed.value == 0:
        return None
    if figure.unit is Unit.SLOWER:
        return found.value / (1 + figure.value / 100)
    if figure.unit is Unit.FASTER:
        return None if figure.value >= 100 else found.value / (1 - figure.value / 100)
    if figure.unit in RELATIVE or figure.unit in (Unit.MBIT_PER_S, Unit.CALLS):
        return printed.value / figure.value
    return figure.value / printed.value


# What an operand comes to in a run


def quantity(
    operand: Operand, row: str, summary: Summary, place: Mapping[str, AxisValue]
) -> Quantity | Missing:
    """What one of our rows comes to at an operand's place.

    Args:
        operand: What is asked.
        row: Its key.
        summary: Of a run.
        place: Axes that are fixed beside the operand's own.
    """
    if row not in {it.row for it in summary.run.document.rows}:
        return Missing(f"{row} is not in run {summary.run.document.run}", unasked=True)
    chosen = _chosen(operand, place)
    found = (
        _times(operand, row, summary, chosen)
        if operand.derived is None
        else _derived(operand, row, summary, chosen)
    )
    if isinstance(found, Missing):
        return found
    values = [it.value for it in found]
    bounds = [it.ci95 for it in found if it.ci95 is not None]
    interval = None
    if len(bounds) == len(values) and all(low > 0 for low, _ in bounds):
        # As if all were off to the same side: of independent ones this is too wide.
        interval = geomean([low for low, _ in bounds]), geomean([high for _, high in bounds])
    if len(values) == 1:
        return Quantity(values[0], bounds[0] if bounds else None, found[0].is_linear)
    if min(values) <= 0:
        return Missing("a value of it is not above zero")
    return Quantity(geomean(values), interval)


def _chosen(operand: Operand, place: Mapping[str, AxisValue]) -> dict[str, tuple[AxisValue, ...]]:
    """The values of each axis that an operand names, with those that are fixed beside."""
    return {**operand.chosen, **{name: (value,) for name, value in place.items()}}


def _points(operand: Operand, chosen: Mapping[str, tuple[AxisValue, ...]]) -> list[Point]:
    return [
        it
        for it in operand.points
        if all(it.axes.get(name, values[0]) in values for name, values in chosen.items())
    ]


def _times(
    operand: Operand, row: str, summary: Summary, chosen: Mapping[str, tuple[AxisValue, ...]]
) -> list[Quantity] | Missing:
    points = _points(operand, chosen)
    idle_states = summary.run.document.idle_states[0] if summary.run.document.idle_states else ""
    cells = {it.point: it for it in summary.cells if it.row == row and it.idle_states == idle_states}
    found = []
    for point in points:
        cell = cells.get(point.key)
        if cell is None:
            return Missing(f"run {summary.run.document.run} has no {point.key} of {row}", unasked=True)
        if (reason := _unfit(cell)) is not None:
            return reason
        estimate = cell.estimate
        assert estimate is not None  # noqa: S101 - what is ranked has one
        found.append(Quantity(estimate.value_ns, estimate.ci95_ns))
    return found or Missing(f"{operand.experiment} has no such point")


def _unfit(cell: Cell) -> Missing | None:
    """Why a cell is no figure to compare."""
    if cell.state is CellState.CANNOT:
        return Missing(f"{cell.row}: {cell.reason}", cannot=True)
    # One trial or one sample has a figure and no interval: it decides nothing, and is shown.
    if cell.state not in (CellState.STEADY, CellState.SINGLE) or cell.estimate is None:
        return Missing(f"{cell.row}, {cell.point} is {cell.state}: {cell.reason or 'without a time'}")
    return None


def _derived(
    operand: Operand, row: str, summary: Summary, chosen: Mapping[str, tuple[AxisValue, ...]]
) -> list[Quantity] | Missing:
    figures = [
        it
        for it in summary.derived
        if (it.experiment, it.name, it.row) == (operand.experiment, operand.derived, row)
        and all(name not in it.axes or it.axes[name] in values for name, values in chosen.items())
    ]
    if not figures:
        cells = [
            it for it in summary.cells if it.row == row and it.point.partition(":")[0] == operand.experiment
        ]
        if cells and all(it.state is CellState.CANNOT for it in cells):
            return Missing(f"{row}: {cells[0].reason}", cannot=True)
        return Missing(
            f"run {summary.run.document.run} has no {operand.derived} of {operand.experiment} of {row}",
            unasked=True,
        )
    lacking = next((it for it in figures if it.value is None), None)
    if lacking is not None:
        return Missing(f"{row}: {lacking.reason}")
    return [_part(it, operand.part) for it in figures]


def _part(figure: DerivedFigure, part: Part | None) -> Quantity:
    if part is Part.INTERCEPT:
        return Quantity(figure.intercept_ns or 0.0, figure.intercept_ci95_ns, figure.is_linear)
    return Quantity(figure.value or 0.0, figure.ci95, figure.is_linear)


# Claims


def _claim(claim: Claim, sources: Sequence[AnySource], untimed: Untimed) -> ClaimResult:
    if claim.network is not None:
        return _of_passages(claim, claim.network, untimed.reached)
    if claim.feature is not None:
        return _of_features(claim, claim.feature, untimed.probed)
    if claim.of is None or claim.not_measured is not None:
        return ClaimResult(claim, Verdict.NOT_MEASURED, claim.not_measured or "nothing measures it")
    if claim.kind is ClaimKind.MOST:
        return _of_profiles(claim, claim.of, untimed.profiles)
    if claim.kind is ClaimKind.CROSSING:
        return _of_crossing(claim, claim.of, claim.over, sources)
    asked = _asked(claim, claim.of, claim.over)
    answers = [
        _answer(asked, claim.of, claim.over, row, beside, claim.of.hosts, sources, {})
        for row, beside in _pairs(claim.of, claim.over)
    ]
    if claim.kind is ClaimKind.CANNOT:
        return _of_ability(claim, answers)
    for answer in answers:
        if answer.value is not None:
            verdict, why = _verdict(claim, claim.of, answer)
            return ClaimResult(claim, verdict, why)
    return _unjudged(claim, [it.missing for it in answers if it.missing is not None])


def _unjudged(claim: Claim, missing: Sequence[Missing]) -> ClaimResult:
    if missing and all(it.cannot for it in missing):
        return ClaimResult(claim, Verdict.CANNOT, missing[0].reason)
    return ClaimResult(claim, Verdict.NOT_MEASURED, missing[0].reason if missing else "nothing measures it")


def _asked(claim: Claim, of: Operand, over: Operand | None) -> Figure:
    """What a claim speaks of, as a figure that has no published value."""
    return Figure(what=claim.text, unit=Unit.TIMES if over is not None else Unit.CALLS, of=of, over=over)


def _of_ability(claim: Claim, answers: Sequence[Answer]) -> ClaimResult:
    """What any of the rows can do after all is gone; what was not asked of one of them is not decided."""
    if (able := next((it for it in answers if it.value is not None), None)) is not None:
        return ClaimResult(claim, Verdict.GONE, f"{able.rows} can")
    missing = [it.missing for it in answers if it.missing is not None]
    unknown = next((it for it in missing if not it.cannot), None)
    if unknown is not None or not missing:
        return ClaimResult(claim, Verdict.NOT_MEASURED, unknown.reason if unknown else "nothing measures it")
    return ClaimResult(claim, Verdict.HOLDS, "; ".join(it.reason for it in missing))


def _of_profiles(claim: Claim, of: Operand, profiles: Sequence[Profiled]) -> ClaimResult:
    """By the first row that was profiled: the part of the samples, at the place with the least of it."""
    why = "nothing measures it"
    for row in of.rows:
        its = [it for it in _profiles(of, profiles) if it.row == row]
        missing = next((it for it in its if claim.end not in it.ends), None)
        if missing is not None:
            why = missing.reason or f"{row}: its {claim.end} was not profiled"
            continue
        parts = [
            sum(
                share
                for name, share in it.ends[str(claim.end)].by_method.items()
                if _is_of(name, claim.parts)
            )
            for it in its
        ]
        least = min(parts)
        said = f"{row}, {claim.end}: {100 * least:.0f} % of the samples" + (
            " at the least" if len(its) > 1 else ""
        )
        return ClaimResult(claim, Verdict.HOLDS if least > MOST else Verdict.GONE, said)
    return ClaimResult(claim, Verdict.NOT_MEASURED, why)


def _of_passages(claim: Claim, network: Network, reached: Sequence[Reached]) -> ClaimResult:
    its = [_reached(row, network, reached) for row in (*claim.rows, *claim.others)]
    tried = {
        it.row: (None, it.said) if it.passage is None else (it.passage is Passage.PASSES, str(it.passage))
        for it in its
    }
    return _of_tries(claim, tried, f"{network.said}: ")


def _of_features(claim: Claim, feature: Feature, probed: Sequence[Probed]) -> ClaimResult:
    its = [_probed(row, feature, probed) for row in (*claim.rows, *claim.others)]
    return _of_tries(claim, {it.row: (it.found, it.said.rstrip(".")) for it in its})


def _of_tries(claim: Claim, tried: Mapping[str, tuple[bool | None, str]], where: str = "") -> ClaimResult:
    """Its rows should have come through and its others not; what was not tried of one of them is not decided.

    Args:
        claim: Which.
        tried: By row: whether it came through (None: it was not tried), and what was said of that.
        where: What begins the sentence.
    """
    if (unknown := next((said for came, said in tried.values() if came is None), None)) is not None:
        return ClaimResult(claim, Verdict.NOT_MEASURED, unknown)
    wrong = [row for row, (came, _) in tried.items() if came is not (row in claim.rows)]
    turned = claim.others and len(wrong) == len(tried)
    verdict = Verdict.REVERSED if turned else Verdict.GONE if wrong else Verdict.HOLDS
    return ClaimResult(claim, verdict, where + "; ".join(f"{row}: {tried[row][1]}" for row in wrong or tried))


def _is_of(method: str, parts: Iterable[str]) -> bool:
    return method.replace("/", ".").startswith(tuple(parts))


def _of_crossing(
    claim: Claim, of: Operand, over: Operand | None, sources: Sequence[AnySource]
) -> ClaimResult:
    """By the first rows of which one run has both ends of its axis: the ratio should be under 1 and then over 1."""
    asked = _asked(claim, of, over)
    axis, values = next((name, its) for name, its in of.chosen.items() if len(its) > 1)
    unknown = []
    for row, beside in _pairs(of, over):
        missing = Missing(_nobody(of.hosts), unasked=True)
        for source in (it for it in sources if it.answers(of)):
            ends = [
                _answer(asked, of, over, row, beside, of.hosts, [source], {axis: values[at]})
                for at in (0, -1)
            ]
            near, far = (it.value for it in ends)
            if near is not None and far is not None:
                said = (
                    f"{row} over {beside}: {_said(near)} at {axis} {values[0]}, {_said(far)} at {values[-1]}"
                )
                return _of_ends(claim, near, far, said)
            for it in ends:
                missing = missing if it.missing is None else missing.or_else(it.missing)
        unknown.append(missing)
    return _unjudged(claim, unknown)


def _of_ends(claim: Claim, near: Quantity, far: Quantity, said: str) -> ClaimResult:
    found = {_of_order(near, said, None)[0], _of_order(_inverse(far), said, None)[0]}
    if Verdict.GONE in found or found == {Verdict.HOLDS, Verdict.REVERSED}:
        return ClaimResult(claim, Verdict.GONE, said)
    if Verdict.NOT_MEASURED in found:
        return ClaimResult(claim, Verdict.NOT_MEASURED, f"{said}: not decided")
    return ClaimResult(claim, found.pop(), said)


def _verdict(claim: Claim, of: Operand, answer: Answer) -> tuple[Verdict, str]:
    found = answer.value
    assert found is not None  # noqa: S101 - asked for
    said = f"{answer.rows}: {_said(found)}"
    match claim.kind:
        case ClaimKind.LOWER:
            return _of_order(found, said, claim.by)
        case ClaimKind.HIGHER:
            return _of_order(_inverse(found), said, claim.by)
        case ClaimKind.EQUAL:
            return _of_equality(found, said)
        case ClaimKind.LINEAR:
            if found.is_linear is None:
                return Verdict.NOT_MEASURED, f"{answer.rows}: no line could be fitted"
            return (
                (Verdict.HOLDS, f"{answer.rows}: no time is further from the line than a tenth")
                if (found.is_linear)
                else (Verdict.GONE, f"{answer.rows}: a time is further from the line than a tenth")
            )
        case ClaimKind.PARALLEL:
            clients = max((it for it in of.chosen.get("clients", (1,)) if isinstance(it, int)), default=1)
            said = f"{answer.rows}: {found.value:.1f} of {clients} calls at the same time"
            if found.value >= PARALLEL_SHARE * clients:
                return Verdict.HOLDS, said
            return (Verdict.REVERSED if found.value < 2 else Verdict.GONE), said
        case _:
            return Verdict.NOT_MEASURED, "no figure can judge it"


def _inverse(found: Quantity) -> Quantity:
    bounds = None if found.ci95 is None else (1 / found.ci95[1], 1 / found.ci95[0])
    return Quantity(1 / found.value, bounds)


def _of_order(found: Quantity, said: str, by: float | None) -> tuple[Verdict, str]:
    """Of a ratio that should be under 1, or so many times lower than that."""
    if found.ci95 is None:
        return Verdict.NOT_MEASURED, f"{said}, of single samples or one trial: not decided"
    low, high = found.ci95
    if by is not None and low < 1:
        if low <= 1 / by <= high:
            return Verdict.NOT_MEASURED, f"{said}: not decided"
        return (Verdict.HOLDS if high < 1 / by else Verdict.GONE), said
    if high < 1:
        # What is lower by so little that nobody would see it is no longer what the paper saw.
        return (Verdict.HOLDS if found.value < 1 / SUBSTANCE else Verdict.GONE), said
    if low > 1:
        return (Verdict.REVERSED if found.value > SUBSTANCE else Verdict.GONE), said
    if low > 1 / SUBSTANCE and high < SUBSTANCE:
        return Verdict.GONE, said
    return Verdict.NOT_MEASURED, f"{said}: not decided"


def _of_equality(found: Quantity, said: str) -> tuple[Verdict, str]:
    if found.ci95 is None:
        return Verdict.NOT_MEASURED, f"{said}, of single samples or one trial: not decided"
    low, high = found.ci95
    if low > 1 / SUBSTANCE and high < SUBSTANCE:
        return Verdict.HOLDS, said
    if high < 1 / SUBSTANCE or low > SUBSTANCE:
        return Verdict.GONE, said
    return Verdict.NOT_MEASURED, f"{said}: not decided"


def _said(found: Quantity) -> str:
    interval = "" if found.ci95 is None else f" [{_ratio(found.ci95[0])}, {_ratio(found.ci95[1])}]"
    return f"\u00d7{_ratio(found.value)}{interval}"


def _ratio(value: float) -> str:
    """With two digits behind the point, or two that are not 0."""
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
