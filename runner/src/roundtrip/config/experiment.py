"""Experiments as data: what is timed, along which axes, how often, and what follows (docs/experiments.md)."""

import itertools
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from roundtrip.config.decode import Seconds, fit
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import ROOT

FOLDER = Path(__file__).parents[1] / "experiments"
MOST_POINTS = 2_000
SCATTERED = ("sort",)
"""Operations of which one sample is a call at each of several servers, at the same time."""

AxisValue = Annotated[int, Meta(ge=0)] | str
DeriveKind = Literal["linear", "rate", "geomean", "peak", "degradation", "speedup", "parallelism", "ratio"]


class Operation(Struct, frozen=True):
    """A line of shared-idl/operations.json.

    Attributes:
        bytes: Logical bytes of one element.
        values: What it must be told, with least, most and perhaps default.
        timed: Whether it may be timed.
    """

    name: str
    bytes: int
    values: dict[str, dict[str, int]]
    timed: bool

    @property
    def size_key(self) -> str | None:
        """The value that says how many elements a call moves."""
        return next((key for key in ("size", "count", "items") if key in self.values), None)


@dataclass(frozen=True)
class Processes:
    """How many processes of each end work together in one deployment."""

    clients: int = 1
    servers: int = 1

    @property
    def total(self) -> int:
        """Of both ends."""
        return self.clients + self.servers


ONE_EACH = Processes()


class Point(Struct, frozen=True):
    """One thing that is timed.

    Attributes:
        key: As options and results spell it.
        operation: Of the contract.
        values: What the operation is told beside its name.
        calls_per_sample: Remote calls in one sample.
        clients: Client processes that call at the same time.
        servers: Server processes that each client is connected to.
        experiment: The experiment that it belongs to.
        axes: Its place in the experiment.
        count: Samples of a measurement at least, by profile.
        least_ns: How long a measurement lasts at least, by profile, if the profile's own is not meant.
        most_ns: When it is ended, likewise.
    """

    key: str
    title: str
    operation: str
    values: dict[str, int]
    calls_per_sample: int = 1
    clients: int = 1
    servers: int = 1
    experiment: str = ""
    axes: dict[str, int | str] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)
    least_ns: dict[str, int] = field(default_factory=dict)
    most_ns: dict[str, int] = field(default_factory=dict)

    @property
    def processes(self) -> Processes:
        """What a deployment must have for it."""
        return Processes(self.clients, self.servers)

    @property
    def size(self) -> int:
        """How many elements a call moves; 1 if it has no such value."""
        return next((self.values[key] for key in ("size", "count", "items") if key in self.values), 1)


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """How much is measured of each point under one profile.

    Attributes:
        count: Samples at least.
        least: How long at least.
        most: When it is ended.
    """

    count: Annotated[int, Meta(ge=1)] = 1
    least: Seconds | None = None
    most: Seconds | None = None


class Scale(Struct, frozen=True, forbid_unknown_fields=True):
    """How many processes of each end."""

    clients: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)
    servers: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)


class Derived(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that is made of the points of an experiment.

    Attributes:
        along: The axis that it is a function of, or is taken over.
        title: As the report prints it.
    """

    name: str
    kind: DeriveKind
    along: str
    title: str = ""
    base: str | None = None


class Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """One file below experiments/.

    Attributes:
        call: An operation, in which {axis} stands for a value of that axis.
        default: Whether it is measured unless something is named.
        order: Where it stands among the others; equals by name.
        axes: In the order of the keys; those that are not in `call` are told to the operation.
        values: What the operation is told at every point.
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

    def points(self) -> list["Point"]:
        """Its points, the last axis fastest, clients and servers last of all."""
        return [
            self._point(dict(zip(self.axes, chosen, strict=True)), clients, servers)
            for chosen in itertools.product(*self.axes.values())
            for servers in self.scale.servers
            for clients in self.scale.clients
        ]

    def _point(self, axes: dict[str, int | str], clients: int, servers: int) -> "Point":
        place = [f"{name}={value}" for name, value in axes.items()]
        place += [f"clients={clients}"] if len(self.scale.clients) > 1 else []
        place += [f"servers={servers}"] if len(self.scale.servers) > 1 else []
        operation = self.call.format(**axes)
        values = self.values | {
            name: value
            for name, value in axes.items()
            if f"{{{name}}}" not in self.call and isinstance(value, int)
        }
        return Point(
            key=f"{self.name}:{','.join(place)}" if place else self.name,
            title=self.title if not place else f"{self.title}, {', '.join(place)}",
            operation=operation,
            values=values,
            calls_per_sample=servers * _calls(operation, values),
            clients=clients,
            servers=servers,
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
    """The experiments that come with the project, by name."""
    found = [read(file) for file in sorted(FOLDER.glob("*.toml"))]
    return {it.name: it for it in sorted(found, key=lambda it: it.order)}


def read(file: Path) -> Experiment:
    """Reads one experiment.

    Raises:
        UsageError: Names the file, the key, what was wrong and what is allowed.
    """
    shown = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(shown, f"it cannot be read: {error}") from error
    experiment = fit(table, Experiment, shown)
    if experiment.name != file.stem:
        raise UsageError(f"{shown}: name", f"'{experiment.name}' is not the file's name", f"'{file.stem}'")
    _check(experiment, shown)
    return experiment


def _check(experiment: Experiment, shown: str) -> None:
    for name in re.findall(r"\{(\w*)\}", experiment.call):
        if name not in experiment.axes:
            raise unknown(f"{shown}: call", "axis", name, experiment.axes)
    for name, values in experiment.axes.items():
        if not values or len(set(values)) != len(values):
            raise UsageError(
                f"{shown}: axes.{name}", "it is empty, or has a value twice", "values, each once"
            )
        if f"{{{name}}}" not in experiment.call and not all(isinstance(it, int) for it in values):
            raise UsageError(
                f"{shown}: axes.{name}", "it is told to the operation", "numbers, or its name in call"
            )
        if name in experiment.values:
            raise UsageError(f"{shown}: values.{name}", "it is an axis too", "one of the two")
    number = 1
    for its in (*experiment.axes.values(), experiment.scale.clients, experiment.scale.servers):
        number *= len(its)
    if number > MOST_POINTS:
        raise UsageError(f"{shown}: axes", f"they make {number} points", f"at most {MOST_POINTS}")
    for point in experiment.points():
        _check_point(experiment, point, shown)
    places = [*experiment.axes, "clients", "servers"]
    for each in experiment.derive:
        if each.along not in places:
            raise unknown(f"{shown}: derive.{each.name}.along", "axis", each.along, places)


def _check_point(experiment: Experiment, point: Point, shown: str) -> None:
    known = {name: it for name, it in operations().items() if it.timed}
    if point.operation not in known:
        raise unknown(f"{shown}: call", "timed operation", point.operation, known)
    if point.servers > 1 and point.operation not in SCATTERED:
        raise UsageError(
            f"{shown}: scale.servers",
            f"{point.operation} calls one server, not {point.servers}",
            f"[1], or a call of {', '.join(SCATTERED)}",
        )
    limits = known[point.operation].values
    for name, value in point.values.items():
        if name not in limits:
            where = "axes" if name in experiment.axes else "values"
            raise unknown(f"{shown}: {where}", f"value of {point.operation}", name, limits)
        least, most = limits[name]["least"], limits[name]["most"]
        if not least <= value <= most:
            raise UsageError(
                f"{shown}: {name}", f"{value} is not allowed in {point.operation}", f"{least} to {most}"
            )
    for name, its in limits.items():
        if name not in point.values and "default" not in its:
            raise UsageError(
                f"{shown}: values.{name}", f"{point.operation} needs it", f"{its['least']} to {its['most']}"
            )


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
            raise unknown("--workloads", "workload", pattern, points)
        picked |= matching
    return [point for key, point in points.items() if key in picked]


def as_document(point: Point) -> dict[str, Any]:
    """A point for `--json`."""
    document: dict[str, Any] = msgspec.to_builtins(point)
    return document
