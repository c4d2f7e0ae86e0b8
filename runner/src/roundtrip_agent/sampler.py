"""The time series of a region, and what was used over it."""

import math
import time
from typing import Any

from roundtrip_agent import host
from roundtrip_agent import procfs as processes


class Sampler:
    """An open region: samples worker trees and the host until `finish`.

    To make one opens the region: it forgets peaks, reads every counter and takes the first sample.

    Args:
        roots: Name of each worker to the process id of its tree's root.
        interval_ns: Between samples; 0: only the first and the last.
        interface: Interface whose bytes are counted; None: all interfaces.

    Attributes:
        names: Names of the workers.
        next_ns: Time of the next sample, on CLOCK_MONOTONIC.
    """

    def __init__(self, roots: dict[str, int], interval_ns: int, interface: str | None = None) -> None:
        self.names = roots.keys()
        self._roots, self._interval_ns, self._interface = roots, interval_ns, interface
        self._rows: list[tuple[Any, ...]] = []
        for root in roots.values():
            processes.reset_tree_peak(root)
        self._host_before = host.counters(interface)
        self._before = self._sample()
        self._began_ns: int = self._rows[0][0]
        self.next_ns = time.monotonic_ns() + interval_ns if interval_ns else math.inf

    def sample_if_due(self) -> None:
        """Takes a sample if it is time, and sets when the next is due; those that were missed are not made up for."""
        if time.monotonic_ns() >= self.next_ns:
            self._sample()
            self.next_ns = time.monotonic_ns() + self._interval_ns

    def finish(self) -> dict[str, Any]:
        """The usage of each tree over the region, the host's, and the series (rows of `ResourceSample`)."""
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
                "elapsed_ns": time.monotonic_ns() - self._began_ns,
                # An interface that is removed takes its bytes with it.
                **{name: max(0, host_after[name] - before) for name, before in self._host_before.items()},
            },
            "series": self._rows,
        }

    def _sample(self) -> dict[str, processes.Usage]:
        now = time.monotonic_ns()
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
