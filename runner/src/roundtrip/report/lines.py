"""One cell as a line of a table: every figure written out, for the terminal and the page alike."""

from dataclasses import dataclass

from roundtrip.report.cells import Cell
from roundtrip.report.reading import Group, View
from roundtrip.report.units import (
    NOTHING,
    count,
    digits,
    duration,
    factor,
    factor_interval,
    size,
    time_interval,
)


@dataclass(frozen=True)
class Figure:
    """A figure as text, and as the number that it sorts by (None: nothing was measured)."""

    text: str
    value: float | None
    interval: str = ""


@dataclass(frozen=True)
class Line:
    """A cell, written out.

    Attributes:
        status: ok, failed, unsupported or unavailable.
        grey: Whether the difference to the null is below what the run tells apart.
        figures: By column name, see `line`.
    """

    label: str
    row: str
    language: str
    is_null: bool
    status: str
    reason: str
    verdict: str
    grey: bool
    measured: bool
    figures: dict[str, Figure]


def lines(view: View, group: Group) -> list[Line]:
    """All cells of a group, the fastest first, what was not measured last."""
    return [line(view, cell) for cell in group.cells]


def line(view: View, cell: Cell) -> Line:
    """One cell."""
    ratio, net = cell.number("net", "ratio"), cell.number("net", "mean_ns")
    figures = {
        "gross": _mean(cell, "gross"),
        "null": _mean(cell, "null"),
        "ratio": Figure(factor(ratio), ratio, factor_interval(cell.interval("net", "ratio_ci95"))),
        "net": Figure(duration(net), net),
        "samples": _whole(cell.raw.get("samples")),
        "trials": _whole(cell.raw.get("trials")),
    }
    for name in ("p50", "p90", "p99", "p999"):
        value, beside = cell.number("gross", f"{name}_ns"), cell.number("null", f"{name}_ns")
        figures[name] = Figure(duration(value), value)
        figures[f"null_{name}"] = Figure(duration(beside), beside)
    for end in ("client", "server", "helpers"):
        used = cell.number("cpu", f"{end}_ns_per_call")
        figures[f"cpu_{end}"] = Figure(duration(used), used)
    for end in ("client", "server"):
        for when in ("idle", "peak"):
            held = cell.number("memory", f"{end}_{when}_rss_bytes")
            figures[f"{when}_{end}"] = Figure(size(held), held)
        switched = cell.number("context_switches", f"{end}_per_call")
        figures[f"switches_{end}"] = Figure(NOTHING if switched is None else digits(switched), switched)
    for way in ("sent", "received"):
        moved = cell.number("wire", f"bytes_{way}_per_call")
        figures[f"wire_{way}"] = Figure(size(moved), moved)
    figures["peak"] = Figure(size(cell.peak_bytes), cell.peak_bytes)
    figures["cpu"] = Figure(duration(cell.cpu_ns), cell.cpu_ns)
    return Line(
        label=cell.label,
        row=cell.row,
        language=cell.language,
        is_null=view.is_null(cell),
        status=cell.status,
        reason=cell.reason,
        verdict=_verdict(view, cell),
        grey=ratio is not None and (cell.verdict == "equivalent" or abs(ratio - 1) < view.margin),
        measured=cell.measured,
        figures=figures,
    )


def _mean(cell: Cell, part: str) -> Figure:
    mean = cell.number(part, "mean_ns")
    return Figure(duration(mean), mean, time_interval(cell.interval(part, "ci95_ns"), mean))


def _whole(value: object) -> Figure:
    number = float(value) if isinstance(value, int | float) else None
    return Figure(count(number), number)


def _verdict(view: View, cell: Cell) -> str:
    """The run's word on the cell against its null, with what it would take where there is none yet."""
    if view.is_null(cell):
        return "null"
    needed = cell.number("net", "trials_needed")
    if cell.verdict == "unresolved" and needed is not None:
        return f"unresolved; {count(needed)} trials would do"
    return cell.verdict or NOTHING
