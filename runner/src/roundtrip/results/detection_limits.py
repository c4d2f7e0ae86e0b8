"""The smallest difference that each host can tell, as `invoke aa` found it; kept between runs."""

from pathlib import Path

import msgspec
from msgspec import Struct

from roundtrip.results.files import append_line, read_lines
from roundtrip.results.records import RunDocument

FILE = ".detection_limits.jsonl"
_HOST = ("name", "cpu_model", "cpus")
"""The facts that make a host the same one."""


class DetectionLimit(Struct, frozen=True):
    """The smallest difference that one run of `invoke aa` found its host, or both hosts, to tell, as a fraction."""

    host: list[list[object]]
    cpu_pinning: str
    preset: str
    detection_limit: float
    run: str
    cpus_per_end: int | None = None

    @property
    def circumstances(self) -> tuple[object, ...]:
        """What a run must share with the A/A test to have its limit."""
        return self.host, self.cpu_pinning, self.cpus_per_end, self.preset


def record(results: Path, run: RunDocument, detection_limit: float) -> None:
    """Keeps the limit that an A/A test found for later runs on its host. Raises what `append_line` does."""
    append_line(results / FILE, msgspec.json.encode(_limit(run, detection_limit)))


def find(results: Path, run: RunDocument) -> float | None:
    """The newest limit of a run's host, CPU pinning and preset; None: no A/A test ran there."""
    return next(reversed(find_all(results, run)), None)


def find_all(results: Path, run: RunDocument) -> list[float]:
    """The limits of a run's host, CPU pinning and preset, the oldest first."""
    wanted = _limit(run, 0.0)
    return [
        limit.detection_limit
        for limit in read_lines(results / FILE, DetectionLimit)
        if limit.circumstances == wanted.circumstances
    ]


def _limit(run: RunDocument, detection_limit: float) -> DetectionLimit:
    hosts = [host["facts"] for host in run.hosts.values()] if run.hosts else [run.host]
    facts = [[host.get(name) for name in _HOST] for host in hosts]
    return DetectionLimit(
        facts, run.cpu_pinning, run.preset.name, detection_limit, run.run, run.asked.cpus_per_end
    )
