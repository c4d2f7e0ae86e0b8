"""Experiments as data: what is timed, along which axes, how often, and what follows (docs/experiments.md)."""

import itertools
import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from roundtrip.config.decode import Seconds, decode_into
from roundtrip.config.derive import ROW, AxisValue, Derived, Kind, Sweep
from roundtrip.config.derive import check as check_derived
from roundtrip.errors import UsageError, unknown
from roundtrip.extensions import added
from roundtrip.paths import ROOT, display_path

FOLDER = Path(__file__).parents[1] / "experiments"
MAX_POINTS = 2_000
SIZES = ("size", "count", "items")
"""Values that say how many elements a call moves; no operation has two of them."""
RESERVED = ("clients", "servers", ROW)
"""Axes that an experiment has without naming them."""
SCATTERED = ("sort",)
"""Operations of which one sample is a call at each of several servers, at the same time."""


class Operation(Struct, frozen=True):
    """A line of shared-idl/operations.json.

    Attributes:
        bytes: Logical bytes of one element.
        values: Its parameters beside the name, each with `least`, `most` and perhaps `default`.
        timed: Whether it may be timed.
    """

    name: str
    bytes: int
    values: dict[str, dict[str, int]]
    timed: bool


@dataclass(frozen=True)
class Processes:
    """The numbers of processes of each end that work together in one deployment."""

    clients: int = 1
    servers: int = 1

    @property
    def total(self) -> int:
        """The processes of both ends."""
        return self.clients + self.servers

    @property
    def larger(self) -> int:
        """The processes of the end that has more: those share its CPUs and start one after the other."""
        return max(self.clients, self.servers)


ONE_EACH = Processes()


class Point(Struct, frozen=True):
    """One thing that is timed.

    Attributes:
        key: Name in options and results.
        operation: Operation of the contract.
        values: Parameters of the operation.
        calls_per_sample: Remote calls in one sample.
        clients: Client processes that call at the same time.
        servers: Server processes that each client is connected to.
        bytes: Logical bytes that a call moves.
        experiment: The experiment that it belongs to.
        axes: Its place in the experiment; clients and servers too, if the experiment has several numbers of them.
        count: Minimum samples of a measurement, by profile.
        least_ns: Minimum duration of a measurement, by profile, in nanoseconds; absent: the profile's own.
        most_ns: Maximum duration, likewise.
    """

    key: str
    title: str
    operation: str
    values: dict[str, int]
    calls_per_sample: int = 1
    clients: int = 1
    servers: int = 1
    bytes: int = 0
    experiment: str = ""
    axes: dict[str, int | str] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)
    least_ns: dict[str, int] = field(default_factory=dict)
    most_ns: dict[str, int] = field(default_factory=dict)

    @property
    def processes(self) -> Processes:
        """The processes that a deployment must have for it."""
        return Processes(self.clients, self.servers)

    @property
    def is_of_crowd(self) -> bool:
        """Whether its experiment has several numbers of clients, which share processes: at fewer the others wait."""
        return "clients" in self.axes

    @property
    def size(self) -> int:
        """The number of elements that a call moves; 1 if it has no such value."""
        return next((self.values[key] for key in SIZES if key in self.values), 1)

    @property
    def work(self) -> int:
        """The quantity with which the time of a sample should grow, within one experiment."""
        others = (max(1, value) for key, value in self.values.items() if key not in SIZES)
        return max(1, self.bytes, self.size) * math.prod(others)

    @property
    def is_of_sweep(self) -> bool:
        """Whether it is one of the points of an experiment with axes."""
        return bool(self.axes)


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """Amount that is measured of each point under one profile.

    Attributes:
        count: Minimum samples.
        least: Minimum duration.
        most: Maximum duration.
    """

    count: Annotated[int, Meta(ge=1)] = 1
    least: Seconds | None = None
    most: Seconds | None = None


class Scale(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of processes of each end."""

    clients: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)
    servers: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)


class Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """One file below experiments/, here or in an extension.

    Attributes:
        call: An operation, in which {axis} stands for a value of that axis.
        about: Sentences for the reader of the report.
        default: Whether it is measured unless something is named.
        order: Position among the others; equals are sorted by name.
        axes: Axes in the order of the keys; one that is not in `call` is a parameter of the operations that have it.
        values: Parameters that are the same at every point.
        derive: Figures that are computed from its points.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$", description="lower case, digits and -")]
    title: str
    call: Annotated[
        str, Meta(pattern=r"^(\w|\{\w+\})+$", description="an operation, perhaps with {axis} in it")
    ]
    about: str = ""
    default: bool = False
    order: int = 100
    axes: dict[str, tuple[AxisValue, ...]] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    scale: Scale = field(default_factory=Scale)
    times: dict[Literal["smoke", "quick", "paper", "interop"], Times] = field(default_factory=dict)
    derive: tuple[Derived, ...] = ()

    @property
    def places(self) -> dict[str, tuple[AxisValue, ...]]:
        """All its axes: clients and servers too, if there are several numbers of them."""
        scale = {"clients": self.scale.clients, "servers": self.scale.servers}
        return {**self.axes, **{name: values for name, values in scale.items() if len(values) > 1}}

    def points(self) -> list[Point]:
        """Its points, the last axis fastest, clients and servers last of all.

        An axis that an operation has no value for does not apply to it: that operation has one point for all of it.
        """
        found: dict[str, Point] = {}
        for chosen in itertools.product(*self.axes.values(), self.scale.servers, self.scale.clients):
            *values, servers, clients = chosen
            point = self._point(dict(zip(self.axes, values, strict=True)), int(clients), int(servers))
            found.setdefault(point.key, point)
        return list(found.values())

    def _point(self, chosen: dict[str, AxisValue], clients: int, servers: int) -> Point:
        operation = self.call.format(**chosen)
        known = operations().get(operation)
        axes = {
            name: value
            for name, value in chosen.items()
            if f"{{{name}}}" in self.call or known is None or name in known.values
        }
        axes |= {
            name: value for name, value in (("clients", clients), ("servers", servers)) if name in self.places
        }
        passed = {**self.values, **{name: it for name, it in axes.items() if isinstance(it, int)}}
        values = {name: it for name, it in passed.items() if known is not None and name in known.values}
        place = ",".join(f"{name}={value}" for name, value in axes.items())
        size = next((values[name] for name in SIZES if name in values), 1)
        return Point(
            key=f"{self.name}:{place}" if place else self.name,
            title=f"{self.title}, {place.replace(',', ', ')}" if place else self.title,
            operation=operation,
            values=values,
            calls_per_sample=servers * _calls(operation, values),
            clients=clients,
            servers=servers,
            bytes=0 if known is None else known.bytes * size,
            experiment=self.name,
            axes=axes,
            count={name: times.count for name, times in self.times.items()},
            least_ns={name: round(1e9 * it.least) for name, it in self.times.items() if it.least is not None},
            most_ns={name: round(1e9 * it.most) for name, it in self.times.items() if it.most is not None},
        )


def _calls(operation: str, values: Mapping[str, int]) -> int:
    """Remote calls in one sample: a bounce takes two items a round trip; connecting alone calls nothing."""
    if operation == "bounce":
        return (values.get("items", 0) + 1) // 2
    return values.get("first_call", 0) if operation == "connect" else 1


@cache
def operations() -> dict[str, Operation]:
    """The operations of the contract, by name."""
    document = msgspec.json.decode((ROOT / "shared-idl" / "operations.json").read_bytes())
    return {it.name: it for it in msgspec.convert(document["operations"], list[Operation])}


@cache
def experiments() -> dict[str, Experiment]:
    """The experiments that come with the project, and those that extensions add, by name."""
    folders = [FOLDER, *(folder() for folder in added("experiments"))]
    found = [read(file) for folder in folders for file in sorted(folder.glob("*.toml"))]
    return {it.name: it for it in sorted(found, key=lambda it: it.order)}


def sweeps(points: Iterable[Point]) -> list[Sweep]:
    """The experiments with axes that points are of, as a run keeps them; what was made elsewhere asks for no figure."""
    names = dict.fromkeys(it.experiment for it in points if it.is_of_sweep)
    known = [experiments()[name] for name in names if name in experiments()]
    return [
        Sweep(name=each.name, title=each.title, about=each.about, axes=each.places, derive=each.derive)
        for each in known
    ]


def read(file: Path) -> Experiment:
    """Reads one experiment.

    Raises:
        UsageError: Names the file, the key, what was wrong and what is allowed.
    """
    shown = display_path(ROOT, file)
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(shown, f"it cannot be read: {error}") from error
    experiment = decode_into(table, Experiment, shown)
    if experiment.name != file.stem:
        raise UsageError(f"{shown}: name", f"'{experiment.name}' is not the file's name", f"'{file.stem}'")
    _check(experiment, shown)
    return experiment


def _check(experiment: Experiment, shown: str) -> None:
    for name in re.findall(r"\{(\w*)\}", experiment.call):
        if name not in experiment.axes:
            raise unknown(f"{shown}: call", "axis", name, experiment.axes)
    for name, values in experiment.axes.items():
        if name in RESERVED:
            raise UsageError(
                f"{shown}: axes.{name}", "it is not an axis of a file", "another name, or a table [scale]"
            )
        if not values or len(set(values)) != len(values):
            raise UsageError(
                f"{shown}: axes.{name}", "it is empty, or has a value twice", "values, each once"
            )
        if f"{{{name}}}" not in experiment.call and not all(isinstance(it, int) for it in values):
            raise UsageError(
                f"{shown}: axes.{name}", "it is a parameter of the operation", "numbers, or its name in call"
            )
        if name in experiment.values:
            raise UsageError(f"{shown}: values.{name}", "it is an axis too", "one of the two")
    number = 1
    for values in (*experiment.axes.values(), experiment.scale.clients, experiment.scale.servers):
        number *= len(values)
    if number > MAX_POINTS:
        raise UsageError(f"{shown}: axes", f"they make {number} points", f"at most {MAX_POINTS}")
    points = experiment.points()
    _check_operations(experiment, points, shown)
    for point in points:
        _check_point(point, shown)
    check_derived(experiment.derive, experiment.places, shown)
    for each in experiment.derive:
        _check_derive(each, points, shown)


def _check_operations(experiment: Experiment, points: Sequence[Point], shown: str) -> None:
    """Refuses operations that are not timed, and parameters that no operation has."""
    known = {name: it for name, it in operations().items() if it.timed}
    for point in points:
        if point.operation not in known:
            raise unknown(f"{shown}: call", "timed operation", point.operation, known)
    named = dict.fromkeys(point.operation for point in points)
    allowed = dict.fromkeys(name for operation in named for name in known[operation].values)
    passed = [name for name in experiment.axes if f"{{{name}}}" not in experiment.call]
    for where, names in (("axes", passed), ("values", list(experiment.values))):
        for name in names:
            if name not in allowed:
                raise unknown(f"{shown}: {where}", f"value of {next(iter(named))}", name, allowed)


def _check_point(point: Point, shown: str) -> None:
    if point.servers > 1 and point.operation not in SCATTERED:
        raise UsageError(
            f"{shown}: scale.servers",
            f"{point.operation} calls one server, not {point.servers}",
            f"[1], or a call of {', '.join(SCATTERED)}",
        )
    limits = operations()[point.operation].values
    for name, value in point.values.items():
        minimum, maximum = limits[name]["least"], limits[name]["most"]
        if not minimum <= value <= maximum:
            raise UsageError(
                f"{shown}: {name}", f"{value} is not allowed in {point.operation}", f"{minimum} to {maximum}"
            )
    for name, limit in limits.items():
        if name not in point.values and "default" not in limit:
            raise UsageError(
                f"{shown}: values.{name}",
                f"{point.operation} needs it",
                f"{limit['least']} to {limit['most']}",
            )


def _check_derive(each: Derived, points: Iterable[Point], shown: str) -> None:
    """Refuses figures that the operations do not allow."""
    at = f"{shown}: derive.{each.name}.kind"
    for point in points:
        if each.along not in point.axes:
            continue
        if each.kind is Kind.RATE and (not point.bytes or point.calls_per_sample != 1):
            raise UsageError(
                at, f"{point.operation} moves no bytes, or does so in several calls", "another kind"
            )
        if each.kind is Kind.PARALLELISM and (each.along != "clients" or "millis" not in point.values):
            raise UsageError(at, "it is of clients that sleep", "call sleep, and along clients")


def select_points(named: Iterable[str], patterns: Iterable[str]) -> list[Point]:
    """The points that the user picked, in the order of the experiments and each once.

    Args:
        named: Names or patterns of experiments; none: the default ones, or those that have the points.
        patterns: Keys or patterns of points; none: every point of the experiments.

    Raises:
        UsageError: A pattern picks nothing; the message has the nearest ones.
    """
    known = experiments()
    chosen: list[str] = []
    for pattern in named:
        found = [name for name in known if fnmatchcase(name, pattern)]
        if not found:
            raise unknown("--experiments", "experiment", pattern, known)
        chosen += found
    wanted = list(patterns)
    if not chosen:
        chosen = list(known) if wanted else [name for name, it in known.items() if it.default]
    points = {point.key: point for name in known if name in chosen for point in known[name].points()}
    if not wanted:
        return list(points.values())
    picked: set[str] = set()
    for pattern in wanted:
        matching = {key for key in points if fnmatchcase(key, pattern)}
        if not matching:
            raise unknown("--workloads", "point", pattern, points)
        picked |= matching
    return [point for key, point in points.items() if key in picked]
