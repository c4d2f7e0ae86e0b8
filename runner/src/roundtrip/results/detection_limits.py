"""The smallest difference that each host can tell, as `invoke aa` found it; kept between runs."""

from pathlib import Path

import msgspec
from msgspec import Struct

from roundtrip.results.files import append_line
from roundtrip.results.records import RunDocument

FILE = ".floors.jsonl"
_HOST = ("name", "cpu_model", "cpus")


class DetectionLimit(Struct, frozen=True):
    """The smallest difference that one run of `invoke aa` found its host to tell.

    Attributes:
        host: The facts that make a host the same one, both hosts' if there are two.
        floor: The difference, as a fraction.
        run: Name of the run that found it.
    """

    host: list[list[object]]
    placement: str
    profile: str
    floor: float
    run: str


def record(results: Path, run: RunDocument, floor: float) -> None:
    """Keeps the limit that a run found for later runs on its host.

    Args:
        results: The folder of the runs.
        run: The A/A test.
        floor: The smallest difference, as a fraction.

    Raises:
        DiskFull, RoundtripError: As `append_line`.
    """
    found = DetectionLimit(_host(run), run.placement, run.profile.name, floor, run.run)
    append_line(results / FILE, msgspec.json.encode(found))


def find(results: Path, run: RunDocument) -> float | None:
    """The newest limit of a run's host, CPU pinning and profile; None: no A/A test ran there."""
    found = None
    try:
        lines = (results / FILE).read_bytes().splitlines()
    except FileNotFoundError:
        return None
    for line in lines:
        try:
            limit = msgspec.json.decode(line, type=DetectionLimit)
        except msgspec.MsgspecError:  # Torn, or of an older version.
            continue
        if (limit.host, limit.placement, limit.profile) == (_host(run), run.placement, run.profile.name):
            found = limit.floor
    return found


def _host(run: RunDocument) -> list[list[object]]:
    hosts = [host["facts"] for host in run.hosts.values()] if run.hosts else [run.host]
    return [[facts.get(name) for name in _HOST] for facts in hosts]
