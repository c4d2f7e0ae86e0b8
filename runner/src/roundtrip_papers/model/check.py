"""The checks of a paper's file: each error names the file, the key, what is wrong and what is expected."""

from collections.abc import Container, Mapping, Sequence

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
    Hosts,
    Operand,
    Paper,
    Part,
    Unit,
    derivation,
)
from roundtrip_papers.model.type_map import types


def check(paper: Paper, shown: str) -> None:
    """Refuses what cannot be meant.

    Args:
        paper: A paper from its file.
        shown: The file, for errors.

    Raises:
        UsageError: Names the file, the key, what is wrong and what is expected.
    """
    seen: set[str] = set()
    for entry in paper.entry:
        at = f"{shown}: entry.{entry.key}"
        if entry.key in seen:
            raise UsageError(f"{at}.key", "there are two of that name", "keys, each once")
        seen.add(entry.key)
        _check_entry(entry, at)
    known = {it.key for one in experiments().values() for it in one.points()}
    for test in paper.ratios.test if paper.ratios else ():
        if test.point not in known:
            raise unknown(f"{shown}: ratios.test.point", "point", test.point, known)


def check_rows(paper: Paper, known: Container[str] | Sequence[str], shown: str) -> None:
    """Refuses a row that there is not.

    Args:
        paper: A paper from its file.
        known: Keys of all rows of the catalog.
        shown: The file, for errors.

    Raises:
        UsageError: Names the file, the key and the row.
    """
    for row, at in paper.row_keys.items():
        if row not in known:
            raise UsageError(f"{shown}: {at}", f"unknown row '{row}'", "a row as `invoke list` shows them")


def _check_entry(entry: Entry, at: str) -> None:
    measured = entry.figure or entry.table or entry.claim or entry.profile or entry.reach or entry.types
    if not (entry.facts or measured):
        raise UsageError(at, "it has nothing", "facts, figure, table, claim, profile, reach or types")
    alone = not measured
    if alone == (entry.not_measured is None):
        raise UsageError(
            f"{at}.not_measured",
            "it is of facts alone",
            "a reason if there are but facts, and else one beside each figure, table and claim",
        )
    for place, grid in enumerate(entry.table):
        _check_grid(grid, f"{at}.table[{place}]")
    for place, figure in enumerate(entry.figures):
        _check_figure(figure, f"{at}.figure[{place}] ({figure.what})")
    for place, claim in enumerate(entry.claim):
        _check_claim(claim, f"{at}.claim[{place}]")
    if entry.profile is not None:
        _check_untimed(entry.profile, f"{at}.profile")
    if entry.types is not None:
        known = sorted({*types(entry.types.of).values()})
        for type_ in entry.types.published:
            if type_ not in known:
                raise unknown(f"{at}.types.published", "type", type_, known)


def _check_grid(grid: Grid, at: str) -> None:
    for line in grid.lines:
        if len(line.values) != len(grid.columns):
            raise UsageError(
                f"{at}.lines ({line.title}).values",
                f"there are {len(line.values)}",
                f"{len(grid.columns)}, one a column",
            )
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
    relative = figure.over is not None or kind in NOT_OF_TIMES
    allowed = (
        RELATIVE
        if relative
        else {Unit.MS_PER_CHARACTER}
        if figure.of.part is Part.SLOPE
        else {Unit.MBIT_PER_S}
        if kind in (Kind.RATE, Kind.PEAK)
        else TIMES
    )
    if figure.unit not in allowed:
        raise UsageError(
            f"{at}.unit",
            f"'{figure.unit}' is not what `of` and `over` make",
            ", ".join(it for it in Unit if it in allowed),
        )


def _is_of_rows(claim: Claim, at: str) -> bool:
    """Whether a claim is of what rows can do, whatever they take; it is whole then."""
    by_kind = {ClaimKind.PASSES: "network", ClaimKind.HAS: "feature"}
    named = {name for name in by_kind.values() if getattr(claim, name) is not None}
    needed = by_kind.get(claim.kind)
    if needed is None:
        if named or claim.rows or claim.others:
            allowed = " or ".join(f"{name} of {kind}" for kind, name in by_kind.items())
            raise UsageError(f"{at}.{(*named, 'rows')[0]}", f"{claim.kind} is not judged so", allowed)
        return False
    if named != {needed} or not claim.rows:
        allowed = f"{needed} and rows, and others if need be"
        raise UsageError(f"{at}.{needed}", f"{claim.kind} is not judged so", allowed)
    if claim.of or claim.over or claim.not_measured:
        allowed = f"{needed}, rows and others alone"
        raise UsageError(f"{at}.of", f"what {claim.kind} something is not timed", allowed)
    return True


def _check_claim(claim: Claim, at: str) -> None:
    if claim.by is not None and claim.kind not in ORDERED:
        raise UsageError(f"{at}.by", f"{claim.kind} is not judged so", " or ".join(sorted(ORDERED)))
    if _is_of_rows(claim, at):
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
        raise UsageError(
            f"{at}.of", f"{claim.kind} needs {('of', 'of and over')[needs - 1]}", "them, or not_measured"
        )
    kind = _check_operand(claim.of, f"{at}.of")
    if claim.over is not None:
        _check_operand(claim.over, f"{at}.over")
    if claim.kind is ClaimKind.CROSSING and all(len(values) < 2 for values in claim.of.chosen.values()):
        raise UsageError(f"{at}.of.at", "nothing crosses at one place", "several values of an axis")
    if claim.kind is ClaimKind.CROSSING and claim.over and claim.over.hosts is not claim.of.hosts:
        raise UsageError(f"{at}.over.hosts", "a crossing is of one run", f"'{claim.of.hosts}', as in `of`")
    if (claim.end is not None) + bool(claim.parts) != (2 if claim.kind is ClaimKind.MOST else 0):
        raise UsageError(
            f"{at}.parts", f"{claim.kind} is not judged so", f"end and parts, of {ClaimKind.MOST}"
        )
    if claim.kind is ClaimKind.MOST:
        _check_untimed(claim.of, f"{at}.of")
    wanted = {ClaimKind.LINEAR: Kind.LINEAR, ClaimKind.PARALLEL: Kind.PARALLELISM}.get(claim.kind)
    if wanted is not None and kind is not wanted:
        raise UsageError(
            f"{at}.of.derived", f"{claim.kind} is not judged by it", f"a figure of kind {wanted}"
        )


def _check_untimed(operand: Operand, at: str) -> None:
    _check_operand(operand, at)
    if operand.derived is not None or operand.hosts is not Hosts.LOCAL:
        raise UsageError(at, "calls are profiled on one machine", "hosts = 'local', without derived")


def _check_operand(operand: Operand, at: str) -> Kind | None:
    """Refuses an operand that names what there is not; gives the kind of its figure, of a mean that of its source."""
    one = experiments().get(operand.experiment)
    if one is None:
        raise unknown(f"{at}.experiment", "experiment", operand.experiment, experiments())
    if not operand.rows:
        raise UsageError(f"{at}.rows", "it is empty", "rows as system:variant")
    places = one.places
    for name, values in operand.chosen.items():
        if name not in places:
            raise unknown(f"{at}.at", "axis", name, places)
        for value in values:
            if value not in places[name]:
                raise unknown(f"{at}.at.{name}", "value", str(value), map(str, places[name]))
        if not values:
            raise UsageError(f"{at}.at.{name}", "it is empty", "values of the axis")
    if operand.counted is not None and (operand.derived is not None or operand.hosts is not Hosts.LOCAL):
        allowed = "hosts = 'local', without derived"
        raise UsageError(f"{at}.counted", "calls are counted on one machine", allowed)
    chain = derivation(one, operand.derived, at)
    kind = next((it.kind for it in chain if it.kind is not Kind.GEOMEAN), None)
    _check_place(operand, places, chain, at)
    if (kind is Kind.LINEAR) != (operand.part is not None):
        raise UsageError(f"{at}.part", "a line has it, and nothing else", ", ".join(Part))
    if not operand.points:
        raise UsageError(f"{at}.at", "no point of the experiment is there", "a place that has points")
    return kind


def _check_place(operand: Operand, places: Mapping[str, object], chain: Sequence[Derived], at: str) -> None:
    """All axes are named that the time or the figure still has, and no other."""
    gone = {it.along for it in chain if it.kind in REDUCING}
    used = dict.fromkeys(name for point in operand.points for name in point.axes)
    for name in used:
        if name not in gone and name not in operand.at:
            raise UsageError(f"{at}.at.{name}", "it is missing", "a value of the axis, or several")
    for name in operand.at:
        if name in gone or (name not in used and used):
            raise UsageError(f"{at}.at.{name}", "what is meant has no such axis", "no value of it")
