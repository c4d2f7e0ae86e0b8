"""The result of a paper: its figures beside ours, its claims with verdicts."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from roundtrip.config.derive import AxisValue
from roundtrip.results.records import Interval
from roundtrip_papers.model.paper import TWO_SIDED, Claim, Entry, Figure, Paper
from roundtrip_papers.model.vocabulary import Described, Hosts
from roundtrip_papers.untimed.records import FeatureResult, ProfileResult, ReachResult


class ClaimVerdict(Described):
    """The verdict on a claim."""

    HOLDS = "still holds", "The claim is true today."
    REVERSED = "reversed", "The opposite is true today."
    GONE = "no longer holds", "The difference, or the law, no longer exists."
    NOT_APPLICABLE = "no longer applicable", "What the claim is about no longer exists."
    NOT_DECIDED = (
        "not decided",
        "It was measured, and the result is compatible with the claim and with its opposite.",
    )
    NOT_MEASURED = "not measured", "No result tests the claim; the reason is given."
    NOT_MEASURABLE = "no measurement can decide this", "The claim is a proposal or an opinion."

    @property
    def is_decided(self) -> bool:
        """Whether a measurement decides the claim."""
        return self in (ClaimVerdict.HOLDS, ClaimVerdict.REVERSED, ClaimVerdict.GONE)

    def of(self, number: int) -> str:
        """The verdict as the end of a sentence about so many claims."""
        if self in (ClaimVerdict.HOLDS, ClaimVerdict.GONE):
            return self.value if number == 1 else self.value.removesuffix("s")
        if self is ClaimVerdict.NOT_MEASURABLE:
            return "can be decided by no measurement"
        return f"{'is' if number == 1 else 'are'} {self}"


@dataclass(frozen=True)
class Quantity:
    """Something measured, in nanoseconds, bytes a second or without a unit.

    Attributes:
        is_linear: Whether times lie on a line.
        rise: Of a line, how much its longest adds, as a part of its time at 0.
    """

    value: float
    ci95: Interval | None = None
    is_linear: bool | None = None
    rise: float | None = None

    def over(self, other: "Quantity") -> "Quantity":
        """The ratio. Its interval takes the two for independent, so that it is rather too wide than too narrow."""
        ratio = self.value / other.value
        if self.ci95 is None or other.ci95 is None or min(*self.ci95, *other.ci95, ratio) <= 0:
            return Quantity(ratio)
        half = math.hypot(*(math.log(high / low) / 2 for low, high in (self.ci95, other.ci95)))
        return Quantity(ratio, (ratio / math.exp(half), ratio * math.exp(half)))

    def times(self, factor: float) -> "Quantity":
        """The same in another unit."""
        bounds = None if self.ci95 is None else (factor * self.ci95[0], factor * self.ci95[1])
        return Quantity(factor * self.value, bounds, self.is_linear, self.rise)

    @property
    def inverse(self) -> "Quantity":
        """One over it."""
        return Quantity(1 / self.value, None if self.ci95 is None else (1 / self.ci95[1], 1 / self.ci95[0]))


@dataclass(frozen=True)
class NoFigure:
    """The reason why something was not measured.

    Attributes:
        unsupported: Whether the mapping has no such thing: it cannot be asked any more.
        unasked: Whether the run did not try.
    """

    reason: str
    unsupported: bool = False
    unasked: bool = False

    def or_else(self, other: "NoFigure") -> "NoFigure":
        """The more informative of two runs' reasons: there is no such thing, or why it has no figure."""
        return max(other, self, key=lambda missing: (missing.unsupported, not missing.unasked))


@dataclass(frozen=True)
class Answer:
    """The answer of one run, or none, to a figure, in the paper's unit.

    Attributes:
        rows: Rows of ours, as `of` or as `of over over`.
        hosts: Hosts of the ends.
        place: The place along the axes of a graph that is lost.
        outruns: Whether the run was too fast for the paper's link.
        change: The published number over ours, of a time, or ours over the published, of a ratio or a rate: how far
            today is from then; None if there is nothing to compare.
    """

    rows: str
    hosts: Hosts
    run: str
    value: Quantity | None = None
    missing: NoFigure | None = None
    change: float | None = None
    place: Mapping[str, AxisValue] = field(default_factory=dict)
    outruns: bool = False


@dataclass(frozen=True)
class FigureResult:
    """A published figure with what was measured of it; along an axis if it was a graph."""

    figure: Figure
    answers: tuple[Answer, ...]

    @property
    def own(self) -> list[Answer]:
        """The answers with a value that were measured where the paper measured."""
        if self.figure.of is None:
            return []
        hosts = self.figure.of.hosts
        return [answer for answer in self.answers if answer.value is not None and answer.hosts is hosts]

    @property
    def side_by_side(self) -> dict[str, dict[Hosts, Answer]]:
        """The answers with a value, by rows and by the kind of hosts."""
        found: dict[str, dict[Hosts, Answer]] = {}
        for answer in self.answers:
            if answer.value is not None:
                found.setdefault(answer.rows, {})[answer.hosts] = answer
        return found

    @property
    def reason(self) -> str | None:
        """The reason why nothing here is measured as the paper did; None if something is."""
        if self.figure.not_measured is not None or self.figure.of is None:
            return self.figure.not_measured
        if self.own:
            return None
        reasons = (answer.missing.reason for answer in self.answers if answer.missing is not None)
        return next(reasons, "no run was made of it")


@dataclass(frozen=True)
class Finding:
    """What one row, or one over another, says of a claim in one run, and why.

    Attributes:
        rows: A row, or one over another; empty if nothing was measured.
        run: Where and when it was made; empty if it was not timed.
    """

    verdict: ClaimVerdict
    why: str
    rows: str = ""
    run: str = ""

    @property
    def run_name(self) -> str:
        """The run's name alone."""
        return self.run.rpartition(" ")[2]


@dataclass(frozen=True)
class ClaimResult:
    """A claim with its verdict.

    Attributes:
        reasons: The figures behind it, that which decides first; or the reason why there is none.
        against: Rows, or runs of the same rows, that decide otherwise, with their verdicts.
        elsewhere: What the same rows say on the other kind of hosts; empty if nothing.
    """

    claim: Claim
    verdict: ClaimVerdict
    reasons: tuple[str, ...]
    against: Mapping[str, ClaimVerdict] = field(default_factory=dict)
    elsewhere: str = ""

    @property
    def why(self) -> str:
        """All reasons, in a line."""
        return "; ".join(self.reasons)

    @property
    def compares(self) -> bool:
        """Whether it compares times or rates; else it is about a property."""
        return self.claim.kind in TWO_SIDED

    @property
    def words(self) -> str:
        """The verdict, with what decides otherwise."""
        return "; ".join([self.verdict, *(f"{name}: {verdict}" for name, verdict in self.against.items())])


@dataclass(frozen=True)
class EntryResult:
    """An entry with all of its results."""

    entry: Entry
    figures: tuple[FigureResult, ...]
    claims: tuple[ClaimResult, ...]
    profiles: tuple[ProfileResult, ...] = ()
    reached: tuple[ReachResult, ...] = ()
    features: tuple[FeatureResult, ...] = ()

    @property
    def state(self) -> str:
        """The entry as a whole: `measured`, `lost, measured`, `profiled`, `read`, `unsupported` or `not measured`."""
        answered = [figure for figure in self.figures if figure.reason is None]
        if answered:
            return "lost, measured" if all(figure.figure.lost for figure in answered) else "measured"
        tested = (claim for claim in self.claims if claim.claim.not_measured is None)
        judged = any(claim.verdict is not ClaimVerdict.NOT_MEASURED for claim in tested)
        reached = any(result.outcome is not None for result in self.reached)
        if judged or reached or any(result.found is not None for result in self.features):
            return "measured"
        if any(profile.ends for profile in self.profiles):
            return "profiled"
        if self.entry.types is not None:
            return "read"
        answers = (answer for figure in self.figures for answer in figure.answers)
        missing = [answer.missing for answer in answers if answer.missing is not None]
        return "unsupported" if missing and all(it.unsupported for it in missing) else "not measured"

    @property
    def reason(self) -> str | None:
        """The reason why it is not measured; None if it is."""
        if self.state in ("measured", "lost, measured", "profiled"):
            return None
        if self.state == "read":
            return "types have no time; those of today are read from the contract"
        reasons = (
            *(profile.reason for profile in self.profiles),
            *(result.detail for result in self.reached),
            self.entry.not_measured,
            *(figure.reason for figure in self.figures),
            *(claim.why for claim in self.claims),
        )
        return next((reason for reason in reasons if reason), "it has facts alone")


@dataclass(frozen=True)
class PaperResult:
    """A paper with all of its results."""

    paper: Paper
    entries: tuple[EntryResult, ...]

    @property
    def measured(self) -> int:
        """The number of entries that have a figure of ours, or a claim that is judged."""
        return sum(entry.reason is None for entry in self.entries)

    @property
    def claims(self) -> list[ClaimResult]:
        """All claims."""
        return [claim for entry in self.entries for claim in entry.claims]

    @property
    def conclusion(self) -> str:
        """What of the paper's conclusion stands, in a sentence."""
        parts: dict[ClaimVerdict, list[str]] = {}
        for it in self.claims:
            if it.claim.short:
                # Of two rows the one that is not in the figure that decides.
                against = {
                    next((row for row in rows.split(" over ") if row not in it.reasons[0]), rows): verdict
                    for rows, verdict in it.against.items()
                }
                named = ", ".join(f"{row.partition(':')[0]}: {verdict}" for row, verdict in against.items())
                parts.setdefault(it.verdict, []).append(it.claim.short + (f" ({named})" if named else ""))
        return "; ".join(f"{verdict}: {', '.join(claims)}" for verdict, claims in parts.items()) + "."

    @property
    def verdicts(self) -> dict[ClaimVerdict, int]:
        """The number of claims by verdict."""
        verdicts = [claim.verdict for claim in self.claims]
        return {verdict: verdicts.count(verdict) for verdict in ClaimVerdict}
