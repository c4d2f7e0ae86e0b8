"""This machine for a command that has no run: its rows are built, and no other command measures meanwhile."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli.command import end, print_json
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.agent_pool import AgentPool, holder
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.location import LocalHost
from roundtrip.processes.topology import Topology
from roundtrip.results.files import replace_file, write_errors
from roundtrip.toolchain import build
from roundtrip.toolchain.runtimes import runtimes

DEADLINE_S = 60.0


@dataclass(frozen=True)
class OneMachine:
    """This machine, locked, with rows that were built; the paths that both ends need, and separate CPUs for them."""

    rows: Sequence[Row]
    topology: Topology
    cpu_pinning: CpuPinning
    known: Catalog
    _agents: AgentPool
    _unavailable: dict[str, str | None]

    def ends(self) -> Ends:
        """Living agents."""
        return self._agents.ends()

    def missing(self, row: Row) -> str | None:
        """The reason why a row cannot run here; None: it can."""
        reason = row.missing(self._unavailable)
        return None if reason is None else f"unavailable: {reason}"


class Found(Protocol):
    """What a command found of a row in a round; `reason` is that of what is missing, or empty."""

    row: str
    reason: str


@contextmanager
def told(
    found: Sequence[Found],
    file: Path,
    show: Callable[[], None],
    *,
    json: bool,
) -> Iterator[None]:
    """Stores and shows what is found within the context, after Ctrl-C too; exit status 1 if something is missing."""
    try:
        yield
    finally:
        with write_errors(file.parent):
            replace_file(file, msgspec.json.format(msgspec.json.encode(found), indent=1))
        if json:
            print_json(found)
        else:
            show()
    end(not any(it.reason for it in found))


def show_missing(found: Sequence[Found], out: Console) -> None:
    """What is missing and why, each once."""
    for text in dict.fromkeys(f"{it.row}: {it.reason}" for it in found if it.reason):
        out.print(text, markup=False)


@contextmanager
def one_machine(systems: Sequence[str], command: str, out: Console, *, install: bool) -> Iterator[OneMachine]:
    """Builds rows and locks this machine for a command, for as long as the context lasts."""
    known = catalog.load()
    rows = select_rows(known, systems)
    unavailable = build.prepare(known, rows, out, install=install)
    with closing(LocalHost(known.root / "build", runtimes())) as host:
        host.agents.lock(holder(command))
        host.agents.agent()
        yield OneMachine(
            rows,
            host.topology(DEADLINE_S, None),
            host.pin("separate"),
            known,
            host.agents,
            unavailable,
        )
