"""A paper as data: what it asked, what it published with where that is, and what measures it again here.

docs/papers.md says what each key of a file means. Where something has no counterpart, a reason stands instead of it.
"""

import itertools
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from roundtrip.config.derive import AxisValue, Derived, Kind
from roundtrip.config.experiment import Experiment, Workload, experiments
from roundtrip.errors import unknown
from roundtrip_papers.model.vocabulary import Feature, Hosts, Network, TypeMap

Text = Annotated[str, Meta(min_length=1, description="text")]
Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", description="lower case, digits and -")]
RowKey = Annotated[
    str, Meta(pattern="^[a-z0-9-]+[:>][a-z0-9-]+$", description="a row as system:variant or client>server")
]
Marks = Annotated[
    str, Meta(pattern=r"^(\+|\+/-|-)( (\+|\+/-|-)){5}$", description="six marks of +, +/- and -")
]
Link = Annotated[str, Meta(pattern=r"^[1-9]\d*mbit$", description="a rate such as 10mbit or 100mbit")]
Factor = Annotated[float, Meta(gt=0, description="a number greater than zero")]
Times = Annotated[float, Meta(gt=1, description="a number greater than one")]
Number = Annotated[float, Meta(ge=0, description="a number from zero on")]
Bounded = Annotated[
    str,
    Meta(
        pattern=r"^(about|up to|more than|less than) \d+(\.\d+)?$",
        description="a number, or text with about, up to, more than or less than before a number",
    ),
]
Rows = Annotated[tuple[RowKey, ...], Meta(min_length=1, description="a list of rows as system:variant")]


class Unit(StrEnum):
    """The unit of a published number, as the paper prints it; `of` relative to `over` has one of three."""

    MS = "ms"
    NS = "ns"
    S = "s"
    MS_PER_CHARACTER = "ms/character"
    MBIT_PER_S = "Mbit/s"
    TIMES = "times"
    SLOWER = "% slower"
    FASTER = "% faster"
    OF_TIME = "% of the time"
    OF_LINK = "% of the link"
    OF_CPU = "% of the CPU"
    MB = "MB"
    CALLS = "calls"
    METHODS = "methods"
    THREADS = "threads"


RELATIVE = frozenset({Unit.TIMES, Unit.SLOWER, Unit.FASTER})
TIMES = frozenset({Unit.MS, Unit.NS, Unit.S})
NOT_OF_TIMES = frozenset({Kind.RATIO, Kind.DEGRADATION, Kind.SPEEDUP})
"""Kinds of figures that have no unit, and that need the workloads of their base, too."""


class End(StrEnum):
    """An end of a call."""

    CLIENT = "client"
    SERVER = "server"


class Bound(StrEnum):
    """The precision of a paper's number."""

    EXACT = "exact"
    ABOUT = "about"
    UP_TO = "up to"
    MORE = "more than"
    LESS = "less than"


class Part(StrEnum):
    """A number of a line."""

    SLOPE = "slope"
    INTERCEPT = "intercept"


class Counted(StrEnum):
    """A quantity of a call that is counted instead of timed, in both directions."""

    BYTES = "bytes"
    SEGMENTS = "segments"


class ClaimKind(StrEnum):
    """The kind of a paper's claim, which decides how it is judged."""

    LOWER = "lower"
    """The figure of `of` is lower than that of `over`."""
    HIGHER = "higher"
    EQUAL = "equal"
    CROSSING = "crossing"
    """It is lower at first and higher in the end, along an axis that `of` and `over` leave open by several values."""
    LINEAR = "linear"
    """Times lie on the line that `of` is."""
    PARALLEL = "parallel"
    """All calls of `of` ran at the same time."""
    UNSUPPORTED = "unsupported"
    """None of the rows of `of` has such an operation."""
    MOST = "most"
    """More than half of the samples of an end of `of` are in what `parts` begin with."""
    PASSES = "passes"
    """Through `network` each of `rows` gets, and none of `others`."""
    HAS = "has"
    """Each of `rows` has `feature`, and none of `others`."""
    CAUSE = "cause"
    FEATURE = "feature"
    JUDGEMENT = "judgement"
    """An opinion or a recommendation, which no measurement can decide; no figure judges a cause or a feature either."""
    OBSOLETE = "obsolete"
    """What it is about no longer exists; `not_measured` says since when."""


ORDERED = frozenset({ClaimKind.LOWER, ClaimKind.HIGHER})
TWO_SIDED = ORDERED | {ClaimKind.EQUAL, ClaimKind.CROSSING}
ONE_SIDED = frozenset({ClaimKind.LINEAR, ClaimKind.PARALLEL, ClaimKind.UNSUPPORTED, ClaimKind.MOST})


class FigureState(StrEnum):
    """Whether a figure has a published number (else it is lost), and one that measures it again."""

    COMPARED = "compared"
    LOST = "lost"
    NOT_MEASURED = "not measured"
    NEITHER = "lost and not measured"


class Operand(Struct, frozen=True, forbid_unknown_fields=True):
    """A measurement here by each of its rows: times at workloads of an experiment, or a figure that is made of them.

    Attributes:
        at: The place, by axis (`clients` and `servers` too); several values: the geometric mean over them; of a
            crossing, and of a graph that is lost, the axis itself.
    """

    experiment: Key
    rows: Rows
    hosts: Hosts
    at: dict[str, AxisValue | tuple[AxisValue, ...]] = field(default_factory=dict)
    derived: Key | None = None
    part: Part | None = None
    counted: Counted | None = None

    @property
    def chosen(self) -> dict[str, tuple[AxisValue, ...]]:
        """The values of each axis that it names."""
        return {name: values if isinstance(values, tuple) else (values,) for name, values in self.at.items()}

    def values_of(self, axis: str) -> list[int]:
        """The numbers along an axis of the workloads that it is made of."""
        values = (workload.axes.get(axis) for workload in self.workloads)
        return [value for value in values if isinstance(value, int)]

    @property
    def workloads(self) -> list[Workload]:
        """The workloads that a run must have for it."""
        one = experiments()[self.experiment]
        only = self.chosen
        for each in derivation(one, self.derived):
            only = {**each.only, **only}
            if each.kind in NOT_OF_TIMES:
                only = {name: values for name, values in only.items() if name != each.along}
        return [
            workload
            for workload in one.workloads()
            if all(
                name not in workload.axes or workload.axes[name] in values for name, values in only.items()
            )
        ]


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """One published number and what measures it again; `over` divides it for a unit that is relative.

    Attributes:
        line: Slope and intercept of the line that the paper published for a graph that is lost, in the graph's unit.
        call: Name of the call in the table of times then and now.
    """

    what: Text
    unit: Unit
    value: Number | None = None
    lost: Text | None = None
    bound: Bound = Bound.EXACT
    where: Text | None = None
    of: Operand | None = None
    over: Operand | None = None
    not_measured: Text | None = None
    note: Text | None = None
    line: tuple[Number, Number] | None = None
    call: Text | None = None

    @property
    def state(self) -> FigureState:
        """Its counterpart here."""
        if self.lost is not None:
            return FigureState.LOST if self.not_measured is None else FigureState.NEITHER
        return FigureState.COMPARED if self.not_measured is None else FigureState.NOT_MEASURED


class TableColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a published table: our rows that measure it again, and its unit if it is not the table's."""

    title: Text
    rows: tuple[RowKey, ...] = ()
    unit: Unit | None = None


class TableLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a published table: a value for each column, and its place, as in an operand."""

    title: Text
    values: tuple[Number | Bounded, ...]
    experiment: Key | None = None
    at: dict[str, AxisValue | tuple[AxisValue, ...]] = field(default_factory=dict)
    derived: Key | None = None


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """A published table of numbers; with `over`, of the times on `hosts` relative to those on other ones."""

    where: Text
    unit: Unit
    columns: Annotated[tuple[TableColumn, ...], Meta(min_length=1, description="at least one column")]
    lines: Annotated[tuple[TableLine, ...], Meta(min_length=1, description="at least one line")]
    experiment: Key | None = None
    hosts: Hosts | None = None
    over: Hosts | None = None
    not_measured: Text | None = None

    @property
    def figures(self) -> Iterator[Figure]:
        """Its cells, line by line."""
        for line in self.lines:
            for column, cell in zip(self.columns, line.values, strict=True):
                bound, _, number = cell.rpartition(" ") if isinstance(cell, str) else ("exact", "", cell)
                yield Figure(
                    what=f"{line.title}, {column.title}",
                    unit=column.unit or self.unit,
                    value=float(number),
                    bound=Bound(bound),
                    where=self.where,
                    of=self._operand(line, column, self.hosts),
                    over=self._operand(line, column, self.over),
                    not_measured=self.not_measured,
                )

    def _operand(self, line: TableLine, column: TableColumn, hosts: Hosts | None) -> Operand | None:
        experiment = line.experiment or self.experiment
        if experiment is None or hosts is None or self.not_measured is not None:
            return None
        return Operand(experiment, column.rows, hosts, line.at, line.derived)


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of the paper that may hold or not.

    Attributes:
        short: The claim in a few words, if it is of the paper's conclusion.
        by: Minimum factor of a claim that something is so many times lower or higher.
        parts: Prefixes of the methods of a profile, such as `java.lang.String`.
        rows, others: Rows that get through `network` or have `feature`, and rows that do not.
    """

    text: Text
    kind: ClaimKind
    where: Text | None = None
    headline: bool = False
    short: Text | None = None
    of: Operand | None = None
    over: Operand | None = None
    by: Times | None = None
    end: End | None = None
    parts: tuple[Text, ...] = ()
    network: Network | None = None
    feature: Feature | None = None
    rows: tuple[RowKey, ...] = ()
    others: tuple[RowKey, ...] = ()
    not_measured: Text | None = None


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One experiment, table, figure, profile or list of a paper."""

    key: Key
    title: Text
    asked: Text
    where: Text
    facts: tuple[Text, ...] = ()
    figure: tuple[Figure, ...] = ()
    table: tuple[Grid, ...] = ()
    claim: tuple[Claim, ...] = ()
    profile: Operand | None = None
    reach: tuple[RowKey, ...] = ()
    types: TypeMap | None = None
    not_measured: Text | None = None
    note: Text | None = None
    since: Text | None = None

    @property
    def figures(self) -> list[Figure]:
        """All its numbers, those of tables too."""
        return [*self.figure, *itertools.chain.from_iterable(it.figures for it in self.table)]

    @property
    def operands(self) -> list[Operand]:
        """All that must be timed for it."""
        return [operand for operand in self._compared if operand.counted is None]

    @property
    def counted(self) -> list[Operand]:
        """All that must be counted for it."""
        return [operand for operand in self._compared if operand.counted is not None]

    @property
    def profiled(self) -> list[Operand]:
        """All that must be profiled for it."""
        of_claims = (claim.of for claim in self.claim if claim.kind is ClaimKind.MOST)
        return [operand for operand in (self.profile, *of_claims) if operand is not None]

    @property
    def reached(self) -> list[str]:
        """All rows that must try networks for it."""
        return list(dict.fromkeys([*self.reach, *self._claimed(ClaimKind.PASSES)]))

    @property
    def probed(self) -> list[str]:
        """All rows whose features must be tried for it."""
        return list(dict.fromkeys(self._claimed(ClaimKind.HAS)))

    def _claimed(self, kind: ClaimKind) -> Iterator[str]:
        return (row for it in self.claim if it.kind is kind for row in (*it.rows, *it.others))

    @property
    def _compared(self) -> list[Operand]:
        claims = (claim for claim in self.claim if claim.kind is not ClaimKind.MOST)
        each: Iterator[Figure | Claim] = itertools.chain(self.figures, claims)
        return [operand for one in each for operand in (one.of, one.over) if operand is not None]


class Test(Struct, frozen=True, forbid_unknown_fields=True):
    """A ratio of Remoting's time to RMI's that a report sets beside that of our workload.

    Attributes:
        marks: Marks of its closing table: time, CPU and memory, each of RMI and then of Remoting.
    """

    __test__ = False  # It is none of pytest's.

    workload: Text
    what: Text
    ratio: Factor
    marks: Marks
    where: Text
    note: Text


class Compared(Struct, frozen=True, forbid_unknown_fields=True):
    """Two of our rows whose ratio stands beside the published one, and why they are comparable with the paper's."""

    rmi: RowKey
    remoting: RowKey
    why: Text


class Ratios(Struct, frozen=True, forbid_unknown_fields=True):
    """The ratios of a paper that compares two middlewares by a few workloads, for the report of any run."""

    measure: Text
    transport: Text
    platform: Text
    total: Marks
    test: Annotated[tuple[Test, ...], Meta(min_length=1, description="at least one table")]
    compared: Annotated[tuple[Compared, ...], Meta(min_length=1, description="at least one table")]


class Paper(Struct, frozen=True, forbid_unknown_fields=True):
    """One paper: its questions and its numbers."""

    name: Key
    citation: Text
    link: Link
    setting: Text
    method: Text
    rows: Text
    entry: Annotated[tuple[Entry, ...], Meta(min_length=1, description="at least one table")]
    ratios: Ratios | None = None

    @property
    def bits_per_s(self) -> float:
        """The rate of its network, in bits a second."""
        return float(self.link.removesuffix("mbit")) * 1e6

    @property
    def row_keys(self) -> dict[str, str]:
        """Every row that it names, and where: for errors."""
        found: dict[str, str] = {}
        for entry in self.entry:
            operands = (*entry.operands, *entry.counted, *entry.profiled)
            named = (
                *entry.reached,
                *entry.probed,
                *itertools.chain.from_iterable(it.rows for it in operands),
            )
            found |= dict.fromkeys(named, f"entry.{entry.key}")
        for pair in self.ratios.compared if self.ratios else ():
            found |= {pair.rmi: "ratios.compared", pair.remoting: "ratios.compared"}
        return found

    @property
    def workloads(self) -> dict[Hosts, list[Workload]]:
        """The workloads to measure for all of it, by the hosts of both ends; each workload once."""
        found: dict[Hosts, dict[str, Workload]] = {hosts: {} for hosts in Hosts}
        for entry in self.entry:
            for operand in entry.operands:
                found[operand.hosts] |= {it.key: it for it in operand.workloads}
        return {hosts: list(workloads.values()) for hosts, workloads in found.items()}


def derivation(one: Experiment, name: str | None, at: str = "") -> list[Derived]:
    """A figure of an experiment and those that it is made of, itself first; none for a time, which has no name.

    Raises:
        UsageError: There is no figure of that name; it is at the place `at`.
    """
    by_name = {it.name: it for it in one.derive}
    found: list[Derived] = []
    while name is not None:
        if name not in by_name:
            raise unknown(f"{at}.derived", "figure", name, by_name)
        found.append(by_name[name])
        name = by_name[name].of
    return found
