"""The time series of one timed region, and what was used over it."""

import time
from typing import Any

from roundtrip_agent import host
from roundtrip_agent import procfs as processes


class Sampler:
    """Samples worker trees and the host at an interval between `begin` and `finish`.

    Args:
        clock: CLOCK_MONOTONIC in nanoseconds; a parameter so that tests need no sleep.
    """

    def __init__(self, clock: Any = time.monotonic_ns) -> None:
        self._clock = clock
        self._roots: dict[str, int] = {}
        self._interval_ns = 0
        self._interface: str | None = None
        self._next_ns: int | None = None
        self._rows: list[tuple[Any, ...]] = []
        self._before: dict[str, processes.Usage] = {}
        self._host_before: dict[str, int] = {}
        self._began_ns = 0
        self._is_open = False

    @property
    def is_open(self) -> bool:
        """Whether something is being measured."""
        return self._is_open

    @property
    def next_ns(self) -> int | None:
        """When the next sample is due, or None if none is."""
        return self._next_ns

    def begin(self, roots: dict[str, int], interval_ns: int, interface: str | None = None) -> None:
        """Opens a region: forgets peaks, reads every counter, takes the first sample.

        Args:
            roots: Name of each worker to the process id of its tree's root.
            interval_ns: Between samples; 0: only the first and the last.
            interface: Whose bytes are counted; None: those of all.
        """
        self._roots, self._interval_ns, self._rows = dict(roots), interval_ns, []
        self._interface = interface
        self._is_open = True
        for root in roots.values():
            processes.reset_tree_peak(root)
        self._host_before = host.counters(self._interface)
        self._before = self._sample()
        self._began_ns = self._rows[0][0] if self._rows else self._clock()
        self._next_ns = self._clock() + interval_ns if interval_ns else None

    def sample(self) -> None:
        """Takes a sample and sets when the next is due; samples that were missed are not made up for."""
        self._sample()
        if self._interval_ns:
            self._next_ns = self._clock() + self._interval_ns

    def finish(self) -> dict[str, Any]:
        """Closes the region: usage of each tree over it, the host's, and the series (rows of `Sample`)."""
        self._is_open, self._next_ns = False, None
        after = self._sample()
        host_after = host.counters(self._interface)
        return {
            "usage": {
                name: {
                    # Of a child that ended in between, less may be known than before: whole clock ticks.
                    "cpu_ns": max(0, after[name].cpu_ns - before.cpu_ns),
                    "context_switches": max(0, after[name].context_switches - before.context_switches),
                    "idle_rss_bytes": before.rss_bytes,
                    "peak_rss_bytes": processes.tree_peak_rss_bytes(self._roots[name]),
                }
                for name, before in self._before.items()
            },
            "host": {
                "elapsed_ns": self._clock() - self._began_ns,
                **{name: host_after[name] - before for name, before in self._host_before.items()},
            },
            "series": self._rows,
        }

    def _sample(self) -> dict[str, processes.Usage]:
        now = self._clock()
        usages = {name: processes.usage(root) for name, root in self._roots.items()}
        for name, used in usages.items():
            self._rows.append(
                (now, name, used.cpu_ns, used.rss_bytes, used.context_switches, None, None, None)
            )
        seen = host.counters(self._interface)
        self._rows.append(
            (
                now,
                "host",
                seen["cpu_ns"],
                None,
                None,
                seen["steal_ns"],
                seen["sent_bytes"],
                seen["received_bytes"],
            )
        )
        return usages
