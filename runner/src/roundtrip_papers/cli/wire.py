"""The body of `invoke wire`. Apart from the command, since it takes long to load."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from roundtrip.catalog.system import Row
from roundtrip.cli.command import console, end, print_json
from roundtrip.config.experiment import Point
from roundtrip.errors import RoundtripError
from roundtrip.report.units import NOTHING, digits
from roundtrip_papers.cli.one_machine import OneMachine, chosen_points, one_machine
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.records import TrafficCount
from roundtrip_papers.untimed.wire import on_wire


def run(
    systems: list[str], experiments: list[str], workloads: list[str], results: Path, *, json: bool
) -> None:
    """Counts and shows what calls put on the wire; exit status 1 if that of none could be counted.

    Raises:
        RoundtripError: This user may not listen to packets.
    """
    out = console(aside=json)
    points = chosen_points(experiments, workloads)
    with one_machine(systems, "invoke wire", out) as here:
        found = [traffic for row in here.rows for traffic in count(row, points, here)]
    records.keep(results, wire=found)
    if json:
        print_json(found)
    else:
        for point in points:
            _show(point.title, [traffic for traffic in found if traffic.point == point.key], out)
    end(any(traffic.reason is None for traffic in found))


def count(row: Row, points: Sequence[Point], here: OneMachine) -> list[TrafficCount]:
    """Counts what calls of one row put on the wire, or says of each point why not.

    Raises:
        RoundtripError: This user may not listen to packets.
    """
    if (reason := here.missing(row)) is not None:
        return [TrafficCount(row.key, point.key, reason=reason) for point in points]
    try:
        return on_wire(row, points, here.ends(), here.topology)
    except PermissionError as error:
        raise RoundtripError("listening to packets takes root, or CAP_NET_RAW") from error


def _show(title: str, found: list[TrafficCount], out: Console) -> None:
    """A table of one point, the shortest messages first."""
    names = ("bytes sent", "received", "segments sent", "received", "of the least")
    table = Table(Column(no_wrap=True), *names, box=None, title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    counted = [(traffic.total_bytes, traffic) for traffic in found if traffic.total_bytes]
    counted.sort(key=lambda pair: pair[0])
    for total_bytes, traffic in counted:
        figures = (
            traffic.sent_bytes,
            traffic.received_bytes,
            traffic.sent_segments,
            traffic.received_segments,
        )
        times = f"\u00d7{digits(total_bytes / counted[0][0])}"
        shown = (NOTHING if figure is None else digits(figure) for figure in figures)
        table.add_row(traffic.row, *shown, times)
    out.print(table)
    for traffic in found:
        if traffic.reason is not None:
            out.print(f"{traffic.row}: {traffic.reason}", markup=False, soft_wrap=True)
