"""Experiments as data: what is timed, along which axes, how often, and what follows (docs/experiments.md)."""

import itertools
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, field, structs

from roundtrip.config.decode import Seconds, pick, read_toml
from roundtrip.config.derive import ROW, AxisValue, Derived, Kind, Name, Sweep
from roundtrip.config.derive import check as check_derived
from roundtrip.config.request import Callers
from roundtrip.errors import UsageError, unknown
from roundtrip.extensions import added
from roundtrip.paths import ROOT, display_path

FOLDER = Path(__file__).parents[1] / "experiments"
MAX_WORKLOADS = 2_000
MAX_LISTED = 5
"""Workloads of one experiment that a line names one by one."""
SIZES = ("size", "count", "items")
"""Values that say how many elements a call moves; no operation has two of them."""
MESSAGE = "message"
"""The experiment of a message, which may be along the length of a list of the document."""
RESERVED = ("clients", "servers", "share", "arrivals", "connections", "callers", ROW)
"""Axes that an experiment has without naming them."""
CLOSED_LOOP = (0,)
"""The share of an experiment whose calls are not due at a rate."""
RANDOM: Final = "random"
"""The usual arrivals: exponentially distributed intervals."""


class CallsOfSample(Struct, frozen=True):
    """The remote calls of a sample: one for each `per` of a value, rounded up."""

    value: str
    per: int


class Operation(Struct, frozen=True):
    """A line of shared-idl/operations.json.

    Attributes:
        bytes: Logical bytes of an element.
        values: Its parameters, with `least`, `most` and perhaps `default`; the number of elements is the first.
        scattered: One sample is a call at each of several servers, at the same time.
        calls: The remote calls of a sample; one, if it does not say.
        waits: The value for which the server waits, in milliseconds.
        payload: What its elements are, beside those of other operations that move as many.
    """

    name: str
    bytes: int
    values: dict[str, dict[str, int]]
    timed: bool
    scattered: bool = False
    calls: CallsOfSample | None = None
    waits: str | None = None
    payload: str | None = None

    def calls_per_sample(self, values: Mapping[str, int]) -> int:
        """Remote calls of one sample at one server."""
        return 1 if self.calls is None else -(-values.get(self.calls.value, 0) // self.calls.per)


@dataclass(frozen=True)
class Processes:
    """The numbers of processes of each end that work together in one deployment."""

    clients: int = 1
    servers: int = 1

    @property
    def larger(self) -> int:
        """The processes of the end that has more: those share its CPUs and start one after the other."""
        return max(self.clients, self.servers)


ONE_EACH = Processes()


class Workload(Struct, frozen=True):
    """One thing that is timed.

    Attributes:
        key: Name in options and results.
        clients: Client processes that call at the same time.
        servers: Server processes that each client is connected to.
        callers: Threads of each client process that call at the same time.
        one_client: Whether these share a client, and do not have one each.
        share: Per cent of what they can do in a closed loop, at which calls are due in an open one; 0: they are in a
            closed loop.
        arrivals: How these come: at random moments, or at a constant distance.
        axes: Its place in the experiment; clients and servers too, if the experiment has several numbers of them.
        sends: The conformance case whose argument is sent; empty: the argument is that by formula.
        count: Minimum samples of a measurement, by preset.
        least_ns: Minimum duration of a measurement, by preset; absent: the preset's own.
        most_ns: Maximum duration, likewise.
    """

    key: str
    title: str
    operation: str
    values: dict[str, int]
    calls_per_sample: int = 1
    clients: int = 1
    servers: int = 1
    callers: int = 1
    one_client: bool = False
    share: int = 0
    arrivals: str = RANDOM
    bytes: int = 0
    experiment: str = ""
    axes: dict[str, int | str] = field(default_factory=dict)
    sends: str = ""
    count: dict[str, int] = field(default_factory=dict)
    least_ns: dict[str, int] = field(default_factory=dict)
    most_ns: dict[str, int] = field(default_factory=dict)

    @property
    def processes(self) -> Processes:
        """The processes that a deployment must have for it."""
        return Processes(self.clients, self.servers)

    @property
    def scale(self) -> tuple[int | str, ...]:
        """How many call how many servers, the processes first."""
        return self.clients, self.servers, self.callers, self.one_client, self.share, self.arrivals

    @property
    def at_once(self) -> int:
        """The calls that are made at the same time."""
        return self.clients * self.callers

    @property
    def is_of_crowd(self) -> bool:
        """Whether its experiment has several numbers of clients, which share processes: at fewer the others wait."""
        return "clients" in self.axes

    @property
    def size(self) -> int:
        """The number of elements that a call moves; 1 if it has no such value."""
        return _size(self.values)

    @property
    def wait_ms(self) -> int:
        """For how long a server waits in a call, in milliseconds."""
        waits = operations()[self.operation].waits
        return self.values[waits] if waits else 0

    @property
    def work(self) -> int:
        """The quantity with which the time of a sample should grow, within one experiment."""
        numbers = {key: value for key, value in self.axes.items() if self.sends and isinstance(value, int)}
        others = (max(1, value) for key, value in {**self.values, **numbers}.items() if key not in SIZES)
        return max(1, self.bytes, self.size) * math.prod(others)

    @property
    def is_of_sweep(self) -> bool:
        """Whether it is one of the workloads of an experiment with axes."""
        return bool(self.axes)


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """What is measured of each workload under one preset: minimum samples, minimum and maximum duration."""

    count: Annotated[int, Meta(ge=1)] = 1
    least: Seconds | None = None
    most: Seconds | None = None


class Scale(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of processes of each end, and of callers of a client, which have a connection each or one.

    With `share`, calls are due at that many per cent of the callers' capacity, and arrive as `arrivals` says.
    """

    servers: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)
    clients: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = (1,)
    connections: tuple[Literal["each", "one"], ...] = ("each",)
    share: tuple[Annotated[int, Meta(ge=1, le=99)], ...] = CLOSED_LOOP
    arrivals: tuple[Literal["random", "constant"], ...] = (RANDOM,)
    callers: tuple[Callers, ...] = (1,)

    @property
    def axes(self) -> dict[str, tuple[AxisValue, ...]]:
        """All of it by name; the last one varies fastest."""
        return dict(structs.asdict(self))


class Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """One file below experiments/, here or in an extension.

    Attributes:
        call: An operation, in which {axis} stands for a value of that axis.
        sends: The conformance case whose argument is sent; along axes the one of this name with `-` and the values.
        default: Whether it is measured unless something is named.
        order: Position among the others; equals are sorted by name.
        axes: Axes in the order of the keys; one that is not in `call` is a parameter of the operations that have it.
        values: Parameters that are the same at every workload.
    """

    name: Name
    title: str
    call: Annotated[
        str, Meta(pattern=r"^(\w|\{\w+\})+$", description="an operation, perhaps with {axis} in it")
    ]
    sends: str = ""
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
        """All its axes: clients and servers too, if there are several numbers of them; share and callers at a rate."""
        at_rate = ("share", "callers") if self.scale.share != CLOSED_LOOP else ()
        scale = self.scale.axes.items()
        return self.axes | {name: values for name, values in scale if len(values) > 1 or name in at_rate}

    @property
    def parameters(self) -> list[str]:
        """The axes that are parameters of its operations: those that are not in `call`, and choose no case."""
        return [name for name in self.axes if f"{{{name}}}" not in self.call and not self.sends]

    @property
    def operations(self) -> list[str]:
        """The operations that it times."""
        chosen = itertools.product(*self.axes.values())
        found = (self.call.format(**dict(zip(self.axes, values, strict=True))) for values in chosen)
        return list(dict.fromkeys(found))

    def workloads(self) -> list[Workload]:
        """Its workloads, the last axis fastest, clients and servers last of all.

        An axis that an operation has no value for does not apply to it: that operation has one workload for all of it.
        """
        found: dict[str, Workload] = {}
        names = (*self.axes, *self.scale.axes)
        for values in itertools.product(*self.axes.values(), *self.scale.axes.values()):
            chosen = dict(zip(names, values, strict=True))
            scale = {name: chosen.pop(name) for name in self.scale.axes}
            workload = self._workload(chosen, scale)
            found.setdefault(workload.key, workload)
        return list(found.values())

    def _workload(self, chosen: dict[str, AxisValue], scale: dict[str, Any]) -> Workload:
        operation = operations()[self.call.format(**chosen)]
        axes = {
            name: value
            for name, value in chosen.items()
            if name not in self.parameters or name in operation.values
        }
        axes |= {name: value for name, value in scale.items() if name in self.places}
        values = {
            name: value
            for name, value in {**self.values, **axes}.items()
            if name in operation.values and isinstance(value, int)
        }
        place = ",".join(f"{name}={value}" for name, value in axes.items())
        return Workload(
            key=f"{self.name}:{place}" if place else self.name,
            title=f"{self.title}, {place.replace(',', ', ')}" if place else self.title,
            operation=operation.name,
            values=values,
            calls_per_sample=scale["servers"] * operation.calls_per_sample(values),
            clients=scale["clients"],
            servers=scale["servers"],
            callers=scale["callers"],
            one_client=scale["connections"] == "one",
            share=scale["share"],
            arrivals=scale["arrivals"],
            bytes=operation.bytes * _size(values),
            experiment=self.name,
            axes=axes,
            sends="-".join([self.sends, *map(str, chosen.values())]) if self.sends else "",
            count={name: times.count for name, times in self.times.items()},
            least_ns={name: round(1e9 * it.least) for name, it in self.times.items() if it.least is not None},
            most_ns={name: round(1e9 * it.most) for name, it in self.times.items() if it.most is not None},
        )


def _size(values: Mapping[str, int]) -> int:
    return next((values[key] for key in SIZES if key in values), 1)


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


def experiments_along(repeat: Mapping[str, tuple[int, ...]]) -> dict[str, Experiment]:
    """The experiments, of which that of a message is along these axes, if there are any."""
    found = dict(experiments())
    for axis in repeat:
        fit = Derived(name="fit", title="Time of an element, and of none", kind=Kind.LINEAR, along=axis)
        found[MESSAGE] = structs.replace(found[MESSAGE], axes=dict(repeat), derive=(fit,))
    return found


def sweeps(workloads: Iterable[Workload], repeat: Mapping[str, tuple[int, ...]]) -> list[Sweep]:
    """The experiments with axes that workloads are of, as a run keeps them; those made elsewhere ask for no figure."""
    callers = {it.experiment: it.callers for it in workloads if it.is_of_sweep}
    of_name = experiments_along(repeat)
    known = [_called_by(of_name[name], count) for name, count in callers.items() if name in of_name]
    return [
        Sweep(name=each.name, title=each.title, about=each.about, axes=each.places, derive=each.derive)
        for each in known
    ]


def read(file: Path) -> Experiment:
    """Reads one experiment. Raises UsageError with the file, the key, what was wrong and what is allowed."""
    shown = display_path(ROOT, file)
    experiment = read_toml(file, Experiment, shown)
    if experiment.name != file.stem:
        raise UsageError(f"{shown}: name", f"'{experiment.name}' is not the file's name", f"'{file.stem}'")
    _check(experiment, shown)
    return experiment


def _check(experiment: Experiment, shown: str) -> None:
    axes, scale = experiment.axes, experiment.scale
    for name in re.findall(r"\{(\w*)\}", experiment.call):
        if name not in axes:
            raise unknown(f"{shown}: call", "axis", name, axes)
    for name, values in axes.items():
        if name in RESERVED:
            wrong, allowed = "it is not an axis of a file", "another name, or a table [scale]"
        elif not values or len(set(values)) != len(values):
            wrong, allowed = "it is empty, or has a value twice", "values, each once"
        elif name in experiment.parameters and not all(isinstance(it, int) for it in values):
            wrong, allowed = "it is a parameter of the operation", "numbers, or its name in call"
        elif name in experiment.values:
            raise UsageError(f"{shown}: values.{name}", "it is an axis too", "one of the two")
        else:
            continue
        raise UsageError(f"{shown}: axes.{name}", wrong, allowed)
    for name, is_given in (("callers", scale.callers != (1,)), ("share", scale.share != CLOSED_LOOP)):
        if is_given and (scale.clients, scale.servers) != ((1,), (1,)):
            wrong = "callers are of one client, which calls one server"
            raise UsageError(f"{shown}: scale.{name}", wrong, "clients = [1] and servers = [1]")
    if scale.arrivals != (RANDOM,) and scale.share == CLOSED_LOOP:
        raise UsageError(
            f"{shown}: scale.arrivals", "there is no rate at which calls arrive", "share beside it"
        )
    number = math.prod(map(len, (*axes.values(), *scale.axes.values())))
    if number > MAX_WORKLOADS:
        raise UsageError(f"{shown}: axes", f"they make {number} workloads", f"at most {MAX_WORKLOADS}")
    _check_operations(experiment, shown)
    workloads = experiment.workloads()
    for workload in workloads:
        _check_workload(workload, shown)
    check_derived(experiment.derive, experiment.places, shown)
    for each in experiment.derive:
        for workload in workloads:
            if each.along in workload.axes:
                _check_derive(each, workload, f"{shown}: derive.{each.name}.kind")


def _check_operations(experiment: Experiment, shown: str) -> None:
    """Refuses operations that are not timed, and parameters that no operation has."""
    known = {name: it for name, it in operations().items() if it.timed}
    named = experiment.operations
    for operation in named:
        if operation not in known:
            raise unknown(f"{shown}: call", "timed operation", operation, known)
    allowed = dict.fromkeys(name for operation in named for name in known[operation].values)
    for place, names in (("axes", experiment.parameters), ("values", experiment.values)):
        for name in names:
            if name not in allowed:
                raise unknown(f"{shown}: {place}", f"value of {named[0]}", name, allowed)


def _check_workload(workload: Workload, shown: str) -> None:
    operation = operations()[workload.operation]
    if workload.servers > 1 and not operation.scattered:
        wrong = f"{operation.name} calls one server, not {workload.servers}"
        allowed = ", ".join(name for name, it in operations().items() if it.scattered)
        raise UsageError(f"{shown}: scale.servers", wrong, f"[1], or a call of {allowed}")
    for name, limit in operation.values.items():
        allowed = f"{limit['least']} to {limit['most']}"
        if name not in workload.values and "default" not in limit:
            raise UsageError(f"{shown}: values.{name}", f"{operation.name} needs it", allowed)
        value = workload.values.get(name, limit["least"])
        if not limit["least"] <= value <= limit["most"]:
            raise UsageError(f"{shown}: {name}", f"{value} is not allowed in {operation.name}", allowed)


def _check_derive(each: Derived, workload: Workload, at: str) -> None:
    if each.kind is Kind.RATE and (not workload.bytes or workload.calls_per_sample != 1):
        wrong = f"{workload.operation} moves no bytes, or does so in several calls"
        raise UsageError(at, wrong, "another kind")
    if each.kind is Kind.PARALLELISM and (each.along != "clients" or not workload.wait_ms):
        allowed = ", ".join(name for name, it in operations().items() if it.waits)
        raise UsageError(at, "it is of calls for which a server waits", f"call {allowed}, and along clients")


def listed(keys: Iterable[str]) -> str:
    """Keys of workloads or rows in a line: many of one experiment are its name and their number."""
    named: list[str] = []
    for name, group in itertools.groupby(keys, lambda key: key.partition(":")[0]):
        own = list(group)
        named += own if len(own) <= MAX_LISTED else [f"{name} ({len(own)})"]
    return ", ".join(named)


def _called_by(experiment: Experiment, callers: int) -> Experiment:
    """An experiment with another number of callers; the same if it has several numbers of them, or no callers."""
    scale = experiment.scale
    if len(scale.callers) > 1 or (scale.callers == (1,) and scale.share == CLOSED_LOOP):
        return experiment
    return structs.replace(experiment, scale=structs.replace(scale, callers=(callers,)))


def select_workloads(
    named: Iterable[str],
    patterns: Iterable[str],
    repeat: Mapping[str, tuple[int, ...]] | None = None,
    callers: int | None = None,
) -> list[Workload]:
    """The workloads that the user picked, in the order of the experiments and each once.

    Without names they are of the default experiments, or of those that have the workloads; without patterns, all
    workloads. `callers` replaces the number of callers of each experiment.

    Raises:
        UsageError: A pattern picks nothing; the message has the nearest ones. Or callers of an experiment cannot be
            replaced.
    """
    known = experiments_along(repeat or {})
    wanted = list(patterns)
    chosen = pick(named, known, option="--experiments", noun="experiment")
    if not chosen:
        chosen = [name for name, it in known.items() if wanted or it.default]
    if callers is not None:
        able = {name: found for name, it in known.items() if (found := _called_by(it, callers)) is not it}
        if unable := [name for name in chosen if name not in able]:
            wrong = f"{unable[0]} has no number of callers that could be replaced"
            raise UsageError("--callers", wrong, f"--experiments {','.join(able)}")
        known = known | able
    workloads = {workload.key: workload for name in chosen for workload in known[name].workloads()}
    keys = pick(wanted, workloads, option="--workloads", noun="workload") if wanted else workloads
    return [workloads[key] for key in keys]


def need_rate(option: str, workloads: Iterable[Workload], allowed: str) -> None:
    """Raises UsageError if an option is of calls at a rate, and no workload has these."""
    if not any(workload.share for workload in workloads):
        raise UsageError(option, "no calls are due at a rate", allowed)
