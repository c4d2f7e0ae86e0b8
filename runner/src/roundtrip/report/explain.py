"""What differs between two rows of a run, as both hosts saw it: programs, settings, and what a call used."""

from msgspec import Struct

from roundtrip.errors import unknown
from roundtrip.report.units import NOTHING, digits, duration, share, size
from roundtrip.report.view import View, time
from roundtrip.results.records import RowRecord
from roundtrip.results.summary import Cell, EndUsage


class Fact(Struct, frozen=True):
    """One thing that is not the same of two rows, in words; `workload` is empty if it is of all of them."""

    workload: str
    name: str
    a: str
    b: str


def explain(view: View, a: str, b: str) -> list[Fact]:
    """What is not the same of two rows, given by their keys or by their systems: settings first, then what calls used.

    Raises:
        UsageError: The run has no such row.
    """
    rows = [_row(view, name) for name in (a, b)]
    settings = [_settings(view, row) for row in rows]
    found = _differing("", *settings)
    for workload in view.run.workloads:
        cells = [
            next(it for it in view.cells if (it.row, it.workload) == (row.row, workload.key)) for row in rows
        ]
        found += _differing(workload.key, *(_figures(cell) for cell in cells))
    return found


def _row(view: View, name: str) -> RowRecord:
    for row in view.run.rows:
        if name in (row.row, row.system):
            return row
    raise unknown(f"'{name}'", "row of this run", name, view.rows)


def _differing(workload: str, a: dict[str, str], b: dict[str, str]) -> list[Fact]:
    pairs = ((name, a.get(name, NOTHING), b.get(name, NOTHING)) for name in a | b)
    return [Fact(workload, name, *values) for name, *values in pairs if values[0] != values[1]]


def _settings(view: View, row: RowRecord) -> dict[str, str]:
    cell = next(it for it in view.cells if it.row == row.row)
    start = next((it.time.value_ns for it in view.starts if it.row == row.row), None)
    variables = {f"variable {name}": value for name, value in row.env.items()}
    return {
        "language": row.language,
        "protocol": row.protocol,
        "variant": row.variant_title,
        "build": row.build or "this checkout",
        "client's runtime": cell.client.runtime or NOTHING,
        "server's runtime": cell.server.runtime or NOTHING,
        "client's command": " ".join(row.drive),
        "server's command": " ".join(row.serve),
        **variables,
        "start and connect": duration(start),
    }


def _figures(cell: Cell) -> dict[str, str]:
    sent, received = map(size, cell.wire_bytes_per_call or (None, None))
    found = {
        cell.headline: time(cell),
        "bytes of a request on the wire": sent,
        "bytes of a reply on the wire": received,
        **{f"{name.replace('_', ' ')} a call": digits(cell.count(name) or 0.0) for name in cell.counts},
    }
    for end, usage in (("client", cell.client_usage), ("server", cell.server_usage)):
        found |= {f"{end}'s {name}": text for name, text in _usage(usage).items()}
    return found


def _usage(usage: EndUsage) -> dict[str, str]:
    switches = usage.context_switches_per_call
    return {
        "CPU a call": duration(usage.cpu_ns_per_call),
        "context switches a call": NOTHING if switches is None else digits(switches),
        "threads": NOTHING if usage.threads is None else digits(usage.threads),
        "peak memory": size(usage.peak_rss_bytes),
        "time compiling": share(usage.compiled_share),
        "time collecting garbage": share(usage.collected_share),
    }
