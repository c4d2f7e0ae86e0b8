"""A cell of a summary, with the holes that a failed or cut-off measurement leaves in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roundtrip.report.units import clean, finite

LANGUAGES = {"java": "Java", "csharp": "C#", "cpp": "C++", "python": "Python"}


def row_name(end: object) -> str:
    """`system:variant` of one end of a cell; empty where it has none."""
    return f"{end.get('system')}:{end.get('variant')}" if isinstance(end, Mapping) else ""


@dataclass(frozen=True)
class Cell:
    """One cell of a summary.

    Attributes:
        raw: The cell as the summary holds it.
        label: What it is called in this report; unique within its group.
    """

    raw: Mapping[str, Any]
    label: str

    @property
    def row(self) -> str:
        """`system:variant` of the server."""
        return row_name(self.raw.get("server"))

    @property
    def language(self) -> str:
        """The language as people write it."""
        key = str(self.raw.get("language") or "")
        return LANGUAGES.get(key, clean(key))

    @property
    def workload(self) -> str:
        """The workload's name."""
        return clean(self.raw.get("workload"))

    @property
    def status(self) -> str:
        """One of ok, failed, unsupported, unavailable."""
        return clean(self.raw.get("status"))

    @property
    def reason(self) -> str:
        """Why it is not ok; a sentence even where nobody gave one."""
        return clean(self.raw.get("reason")) or ("" if self.status == "ok" else "no reason was recorded")

    @property
    def measured(self) -> bool:
        """Whether there is a gross mean; a failed cell keeps that of its good trials."""
        return self.number("gross", "mean_ns") is not None

    @property
    def ok(self) -> bool:
        """Whether it may be ranked."""
        return self.status == "ok" and self.measured

    @property
    def verdict(self) -> str:
        """What the run says of this cell against its null."""
        return clean(self.part("net").get("verdict"))

    @property
    def cpu_ns(self) -> float | None:
        """Processor time a call, of both ends and the helpers, in nanoseconds."""
        ends = [self.number("cpu", f"{end}_ns_per_call") for end in ("client", "server")]
        known = [value for value in ends if value is not None]
        helpers = self.number("cpu", "helpers_ns_per_call") or 0.0
        return sum(known) + helpers if len(known) == len(ends) else None

    @property
    def peak_bytes(self) -> float | None:
        """Peak resident memory of both ends together."""
        ends = [self.number("memory", f"{end}_peak_rss_bytes") for end in ("client", "server")]
        known = [value for value in ends if value is not None]
        return sum(known) if len(known) == len(ends) else None

    def part(self, name: str) -> Mapping[str, Any]:
        """The object under a key, empty where there is none."""
        found = self.raw.get(name)
        return found if isinstance(found, Mapping) else {}

    def number(self, part: str, key: str) -> float | None:
        """A finite number two keys deep, or None."""
        return finite(self.part(part).get(key))

    def interval(self, part: str, key: str) -> tuple[float, float] | None:
        """A pair of finite bounds two keys deep, or None."""
        bounds = [finite(value) for value in self.part(part).get(key) or []]
        return (
            (bounds[0], bounds[1])
            if len(bounds) == 2 and bounds[0] is not None and bounds[1] is not None
            else None
        )

    def numbers(self, part: str, key: str) -> list[float]:
        """A list of numbers two keys deep; a value that is none becomes 0."""
        return [finite(value) or 0.0 for value in self.part(part).get(key) or []]
