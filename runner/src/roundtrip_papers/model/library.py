"""The papers' files (data/*.toml), read and checked: errors name file, key, what is wrong and what is expected."""

import tomllib
from collections.abc import Container, Mapping, Sequence
from functools import cache
from pathlib import Path

from roundtrip.config.decode import decode_into
from roundtrip.config.derive import REDUCING, Derived, Kind
from roundtrip.config.experiment import experiments
from roundtrip.errors import UsageError, unknown
from roundtrip_papers.model.paper import (
    NOT_OF_TIMES,
    ONE_SIDED,
    ORDERED,
    RELATIVE,
    TIMES,
    TWO_SIDED,
    Claim,
    ClaimKind,
    Entry,
    Figure,
    Grid,
    Operand,
    Paper,
    Part,
    Unit,
    derivation,
)
from roundtrip_papers.model.vocabulary import Hosts, types

FOLDER = Path(__file__).parents[1] / "data"


def read(name: str, folder: Path = FOLDER) -> Paper:
    """A paper by its file's name without the ending, such as "elbers-2004"; a wrong file is a UsageError."""
    file = folder / f"{name}.toml"
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        known = ", ".join(sorted(path.stem for path in folder.glob("*.toml")))
        raise UsageError(file.name, f"it cannot be read: {error.strerror}", known) from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(file.name, f"it cannot be read as TOML: {error}") from error
    paper = decode_into(table, Paper, file.name)
    if paper.name != name:
        raise UsageError(f"{file.name}: name", f"'{paper.name}' is not the file's name", f"'{name}'")
    _check(paper, file.name)
    return paper


@cache
def papers() -> tuple[Paper, ...]:
    """All papers, by name."""
    return tuple(read(path.stem) for path in sorted(FOLDER.glob("*.toml")))


def pairs() -> list[tuple[str, str]]:
    """The pairs of rows whose ratios are shown beside a paper's in every report."""
    compared = (pair for paper in papers() if paper.ratios is not None for pair in paper.ratios.compared)
    return [(pair.rmi, pair.remoting) for pair in compared]


def check_rows(paper: Paper, known: Container[str]) -> None:
    """Refuses a paper that names a row of which `known`, the keys of the catalog's rows, has none."""
    for row, at in paper.row_keys.items():
        if row not in known:
            allowed = "a row that `./invokew list` shows"
            raise UsageError(f"{paper.name}.toml: {at}", f"unknown row '{row}'", allowed)


def _check(paper: Paper, file: str) -> None:
    seen: set[str] = set()
    for entry in paper.entry:
        at = f"{file}: entry.{entry.key}"
        if entry.key in seen:
            raise UsageError(f"{at}.key", "there are two of that name", "keys, each once")
        seen.add(entry.key)
        _check_entry(entry, at)
    known = {workload.key for one in experiments().values() for workload in one.workloads()}
    for test in paper.ratios.test if paper.ratios else ():
        if test.workload not in known:
            raise unknown(f"{file}: ratios.test.workload", "workload", test.workload, known)


def _check_entry(entry: Entry, at: str) -> None:
    measured = entry.figure or entry.table or entry.claim or entry.profile or entry.reach or entry.types
    if not (entry.facts or measured):
        raise UsageError(at, "it has nothing", "facts, figure, table, claim, profile, reach or types")
    if bool(measured) == (entry.not_measured is not None):
        allowed = "a reason only if there are just facts; otherwise one for each figure, table and claim"
        raise UsageError(f"{at}.not_measured", "it is of facts alone", allowed)
    for place, grid in enumerate(entry.table):
        _check_grid(grid, f"{at}.table[{place}]")
    for place, figure in enumerate(entry.figures):
        _check_figure(figure, f"{at}.figure[{place}] ({figure.what})")
    for place, claim in enumerate(entry.claim):
        _check_claim(claim, f"{at}.claim[{place}]")
    if entry.profile is not None:
        _check_profiled(entry.profile, f"{at}.profile")
    if entry.types is not None:
        known = sorted({*types(entry.types.of).values()})
        for type_ in entry.types.published:
            if type_ not in known:
                raise unknown(f"{at}.types.published", "type", type_, known)


def _check_grid(grid: Grid, at: str) -> None:
    for line in grid.lines:
        if len(line.values) != len(grid.columns):
            allowed = f"{len(grid.columns)}, one a column"
            raise UsageError(f"{at}.lines ({line.title}).values", f"there are {len(line.values)}", allowed)
    if grid.not_measured is not None:
        if grid.experiment is not None or grid.hosts is not None or any(it.rows for it in grid.columns):
            raise UsageError(f"{at}.not_measured", "it has what measures it, too", "one of the two")
        return
    if grid.hosts is None:
        raise UsageError(f"{at}.hosts", "it is missing", ", ".join(Hosts))
    for column in grid.columns:
        if not column.rows:
            raise UsageError(f"{at}.columns ({column.title}).rows", "it is empty", "rows as system:variant")


def _check_figure(figure: Figure, at: str) -> None:
    if (figure.value is None) == (figure.lost is None):
        raise UsageError(f"{at}.value", "it has both a value and `lost`, or neither", "one of the two")
    if figure.line is not None and figure.lost is None:
        raise UsageError(f"{at}.line", "the graph is not lost", "a line of a graph that is lost")
    if figure.call is not None and (figure.value is None or figure.unit not in TIMES):
        raise UsageError(f"{at}.call", "it is not a time that was published", "a value in ms, ns or s")
    if (figure.of is None) == (figure.not_measured is None):
        raise UsageError(f"{at}.of", "it has both `of` and `not_measured`, or neither", "one of the two")
    if figure.of is None:
        if figure.over is not None:
            raise UsageError(f"{at}.over", "there is no `of`", "both, or not_measured alone")
        return
    kind = _check_operand(figure.of, f"{at}.of")
    counted = figure.of.counted
    if counted is not None and (figure.over is None or figure.over.counted is not counted):
        raise UsageError(f"{at}.over", f"it has no {counted}, unlike `of`", f"counted = '{counted}' in both")
    if figure.over is not None and (other := _check_operand(figure.over, f"{at}.over")) is not kind:
        raise UsageError(f"{at}.over", f"it is {other or 'a time'}, unlike `of`", str(kind or "a time"))
    allowed = _units(figure, figure.of, kind)
    if figure.unit not in allowed:
        wrong = f"'{figure.unit}' is not what `of` and `over` make"
        raise UsageError(f"{at}.unit", wrong, ", ".join(unit for unit in Unit if unit in allowed))


def _units(figure: Figure, operand: Operand, kind: Kind | None) -> Container[Unit]:
    if figure.over is not None or kind in NOT_OF_TIMES:
        return RELATIVE
    if operand.part is Part.SLOPE:
        return {Unit.MS_PER_CHARACTER}
    return {Unit.MBIT_PER_S} if kind in (Kind.RATE, Kind.PEAK) else TIMES


SUBJECTS = {ClaimKind.PASSES: "network", ClaimKind.HAS: "feature"}
"""The key of what rows of a claim can do, whatever they take."""


def _check_claim_of_rows(claim: Claim, at: str) -> None:
    named = {name for name in SUBJECTS.values() if getattr(claim, name) is not None}
    needed = SUBJECTS.get(claim.kind)
    so = f"{claim.kind} is not judged so"
    if needed is None:
        if named or claim.rows or claim.others:
            allowed = " or ".join(f"{name} of {kind}" for kind, name in SUBJECTS.items())
            raise UsageError(f"{at}.{(*named, 'rows')[0]}", so, allowed)
    elif named != {needed} or not claim.rows:
        raise UsageError(f"{at}.{needed}", so, f"{needed} and rows, and others if need be")
    elif claim.of or claim.over or claim.not_measured:
        allowed = f"{needed}, rows and others alone"
        raise UsageError(f"{at}.of", f"what {claim.kind} something is not timed", allowed)


def _check_claim(claim: Claim, at: str) -> None:
    so = f"{claim.kind} is not judged so"
    if claim.by is not None and claim.kind not in ORDERED:
        raise UsageError(f"{at}.by", so, " or ".join(sorted(ORDERED)))
    _check_claim_of_rows(claim, at)
    if claim.kind in SUBJECTS:
        return
    sides = (claim.of is not None) + (claim.over is not None)
    needs = 2 if claim.kind in TWO_SIDED else 1 if claim.kind in ONE_SIDED else 0
    if claim.not_measured is not None:
        if sides:
            raise UsageError(f"{at}.not_measured", "it has what measures it, too", "one of the two")
        return
    if needs == 0:
        raise UsageError(f"{at}.not_measured", f"it is missing of {claim.kind}", "why nothing judges it")
    if sides != needs or claim.of is None:
        needed = "of" if needs == 1 else "of and over"
        raise UsageError(f"{at}.of", f"{claim.kind} needs {needed}", "them, or not_measured")
    kind = _check_operand(claim.of, f"{at}.of")
    if claim.over is not None:
        _check_operand(claim.over, f"{at}.over")
    if claim.kind is ClaimKind.CROSSING:
        if all(len(values) < 2 for values in claim.of.chosen.values()):
            raise UsageError(f"{at}.of.at", "nothing crosses at one place", "several values of an axis")
        if claim.over and claim.over.hosts is not claim.of.hosts:
            raise UsageError(
                f"{at}.over.hosts", "a crossing is of one run", f"'{claim.of.hosts}', as in `of`"
            )
    if (claim.end is not None) + bool(claim.parts) != (2 if claim.kind is ClaimKind.MOST else 0):
        raise UsageError(f"{at}.parts", so, f"end and parts, of {ClaimKind.MOST}")
    if claim.kind is ClaimKind.MOST:
        _check_profiled(claim.of, f"{at}.of")
    wanted = {ClaimKind.LINEAR: Kind.LINEAR, ClaimKind.PARALLEL: Kind.PARALLELISM}.get(claim.kind)
    if wanted is not None and kind is not wanted:
        raise UsageError(
            f"{at}.of.derived", f"{claim.kind} is not judged by it", f"a figure of kind {wanted}"
        )


def _check_profiled(operand: Operand, at: str) -> None:
    _check_operand(operand, at)
    _check_untimed(operand, at, "profiled")


def _check_untimed(operand: Operand, at: str, how: str) -> None:
    if operand.derived is not None or operand.hosts is not Hosts.LOCAL:
        raise UsageError(at, f"calls are {how} on one machine", "hosts = 'local', without derived")


def _check_operand(operand: Operand, at: str) -> Kind | None:
    """The kind of its figure, of a mean that of its source; None for a time."""
    one = experiments().get(operand.experiment)
    if one is None:
        raise unknown(f"{at}.experiment", "experiment", operand.experiment, experiments())
    places = one.places
    for name, values in operand.chosen.items():
        if name not in places:
            raise unknown(f"{at}.at", "axis", name, places)
        for value in values:
            if value not in places[name]:
                raise unknown(f"{at}.at.{name}", "value", str(value), map(str, places[name]))
        if not values:
            raise UsageError(f"{at}.at.{name}", "it is empty", "values of the axis")
    if operand.counted is not None:
        _check_untimed(operand, f"{at}.counted", "counted")
    chain = derivation(one, operand.derived, at)
    kind = next((it.kind for it in chain if it.kind is not Kind.GEOMEAN), None)
    _check_place(operand, places, chain, at)
    if (kind is Kind.LINEAR) != (operand.part is not None):
        raise UsageError(f"{at}.part", "a line has it, and nothing else", ", ".join(Part))
    if not operand.workloads:
        raise UsageError(f"{at}.at", "no workload of the experiment is there", "a place that has workloads")
    return kind


def _check_place(operand: Operand, places: Mapping[str, object], chain: Sequence[Derived], at: str) -> None:
    """All axes are named that the time or the figure still has, and no other."""
    gone = {it.along for it in chain if it.kind in REDUCING}
    used = dict.fromkeys(name for workload in operand.workloads for name in workload.axes)
    for name in used:
        if name not in gone and name not in operand.at:
            raise UsageError(f"{at}.at.{name}", "it is missing", "a value of the axis, or several")
    for name in operand.at:
        if name in gone or (name not in used and used):
            raise UsageError(f"{at}.at.{name}", "what is meant has no such axis", "no value of it")
