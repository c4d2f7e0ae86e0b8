"""What `invoke wire` does. Apart from the command, since this is what takes long to load."""

from rich.console import Console
from rich.table import Column, Table

from roundtrip.cli.command import console, end, print_json
from roundtrip.cli.one_machine import chosen_points, one_machine
from roundtrip.errors import RoundtripError
from roundtrip.overhead.wire import OnWire, on_wire
from roundtrip.report.units import NOTHING, digits


def run(systems: list[str], experiments: list[str], workloads: list[str], *, json: bool) -> None:
    """Counts and shows what calls put on the wire; exit status 1 if that of none could be counted.

    Raises:
        RoundtripError: This user may not listen to packets.
    """
    out = console(aside=json)
    points = chosen_points(experiments, workloads)
    found: list[OnWire] = []
    with one_machine(systems, "invoke wire", out) as here:
        for row in here.rows:
            if (reason := here.missing(row)) is not None:
                found += [OnWire(row.key, it.key, reason=reason) for it in points]
                continue
            try:
                found += on_wire(row, points, here.ends(), here.topology)
            except PermissionError as error:
                raise RoundtripError("listening to packets takes root, or CAP_NET_RAW") from error
    if json:
        print_json(found)
    else:
        for point in points:
            _show(point.title, [it for it in found if it.point == point.key], out)
    end(any(it.reason is None for it in found))


def _show(title: str, found: list[OnWire], out: Console) -> None:
    """A table of one point, the shortest messages first."""
    names = ("bytes sent", "received", "segments sent", "received", "of the least")
    table = Table(Column(no_wrap=True), *names, box=None, title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    counted = sorted((it for it in found if it.total_bytes), key=lambda it: it.total_bytes or 0.0)
    for it in counted:
        least = counted[0].total_bytes or 1.0
        figures = (it.sent_bytes, it.received_bytes, it.sent_segments, it.received_segments)
        times = f"\u00d7{digits((it.total_bytes or 0.0) / least)}"
        table.add_row(it.row, *(NOTHING if one is None else digits(one) for one in figures), times)
    out.print(table)
    for it in found:
        if it.reason is not None:
            out.print(f"{it.row}: {it.reason}", markup=False, soft_wrap=True)
