"""The smallest difference that each host can tell, as `invoke aa` found it; kept between runs."""

from pathlib import Path

import msgspec
from msgspec import Struct

from roundtrip.results.files import append_line
from roundtrip.results.records import RunDocument

FILE = ".floors.jsonl"
_HOST = ("name", "cpu_model", "cpus")


class Floor(Struct, frozen=True):
    """What one run of `invoke aa` found.

    Attributes:
        host: The facts that make a host the same one, both hosts' if there are two.
        floor: As a fraction.
        run: That found it.
    """

    host: list[list[object]]
    placement: str
    profile: str
    floor: float
    run: str


def keep(results: Path, run: RunDocument, floor: float) -> None:
    """Keeps what a run found for later ones on its host.

    Args:
        results: The folder of the runs.
        run: Of rows and their twins.
        floor: What it found, as a fraction.

    Raises:
        DiskFull, RoundtripError: As `append_line`.
    """
    found = Floor(_host(run), run.placement, run.profile.name, floor, run.run)
    append_line(results / FILE, msgspec.json.encode(found))


def find(results: Path, run: RunDocument) -> float | None:
    """The floor of a run's host, CPU pinning and profile, the newest one; None: nobody asked."""
    found = None
    try:
        lines = (results / FILE).read_bytes().splitlines()
    except FileNotFoundError:
        return None
    for line in lines:
        try:
            floor = msgspec.json.decode(line, type=Floor)
        except msgspec.MsgspecError:  # Torn, or of an older version.
            continue
        if (floor.host, floor.placement, floor.profile) == (_host(run), run.placement, run.profile.name):
            found = floor.floor
    return found


def _host(run: RunDocument) -> list[list[object]]:
    hosts = [host["facts"] for host in run.hosts.values()] if run.hosts else [run.host]
    return [[facts.get(name) for name in _HOST] for facts in hosts]
