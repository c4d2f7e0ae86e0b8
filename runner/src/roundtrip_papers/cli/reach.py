"""The body of `invoke lab.reach`. Apart from the command, since it takes long to load."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli.command import console, end, print_json
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.lab.laboratory import named
from roundtrip.processes.agent_pool import holder
from roundtrip.report.units import NOTHING
from roundtrip.toolchain import build
from roundtrip.toolchain.command import say
from roundtrip_papers.model.networks import Network
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.reach import SILENT_S, reach
from roundtrip_papers.untimed.records import ReachOutcome, ReachResult


def run(systems: list[str], results: Path, *, json: bool) -> None:
    """Lets rows try all networks and shows what became of it; exit status 1 if none could be tried."""
    out = console(aside=json)
    known = catalog.load()
    by_row: dict[str, list[ReachResult]] = {}
    for found in tries(known, select_rows(known, systems), "invoke lab.reach", out):
        records.keep(results, reached=found)
        by_row[found[0].row] = found
    every = [result for found in by_row.values() for result in found]
    if json:
        print_json(every)
    else:
        _show(by_row, out)
    end(any(result.outcome is not None for result in every))


def tries(known: Catalog, rows: Sequence[Row], command: str, out: Console) -> Iterator[list[ReachResult]]:
    """The outcome of each row in every network, row by row; the laboratory is locked meanwhile.

    Args:
        known: All systems.
        rows: Rows that try.
        command: Name of this command for other runs.
        out: The console for messages to the user.

    Raises:
        UsageError: The laboratory is not up, or another run measures in it.
    """
    laboratory = named()
    laboratory.need_root("lab.reach")
    spec, hosts = laboratory.hosts(), laboratory.sides()
    unavailable = build.prepare(known, rows, out)
    built = [known.systems[name] for name, reason in unavailable.items() if reason is None]
    with closing(
        RemoteHosts(spec, built, known.root / "build", lambda line: say(out, line), holder=holder(command))
    ) as both:
        reasons = {**unavailable, **both.reasons}
        topology = both.topology(SILENT_S, None)
        for row in rows:
            say(out, f"{row.key}: {len(Network)} networks")
            reason = row.missing(reasons)
            if reason is None:
                yield reach(row, both.agents.ends(), topology, hosts)
            else:
                yield [ReachResult(row.key, it.value, None, f"unavailable: {reason}") for it in Network]


def _show(by_row: dict[str, list[ReachResult]], out: Console) -> None:
    """A table of rows by networks; what each network is, and why something could not be tried, stands below.

    What each client said of it is in the results, and in the JSON.
    """
    columns = (Column(it.replace("-", " "), min_width=len(ReachOutcome.REFUSED)) for it in Network)
    table = Table(Column("", no_wrap=True), *columns, box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for row, found in by_row.items():
        table.add_row(row, *(str(result.outcome or NOTHING) for result in found))
    out.print(table)
    for network in Network:
        out.print(f"{network}: {network.description}", markup=False, soft_wrap=True)
    for row, found in by_row.items():
        for detail in dict.fromkeys(result.detail for result in found if result.outcome is None):
            out.print(f"{row}: {detail}", markup=False, soft_wrap=True)
