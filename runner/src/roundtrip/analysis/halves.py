"""Which half: what each implementation's client adds to a call, and what its server adds, where they were crossed.

The time of a pair is taken as what all pairs share, a part of the client and a part of the server: the model of two
factors without interaction, fitted by means of rows and columns in each round. What does not split is shown.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy import special

from roundtrip.analysis.estimates import ALPHA
from roundtrip.results.records import Interval
from roundtrip.results.summary import Cell

Cells = Mapping[tuple[str, str], Cell]
"""By the systems of client and server."""


@dataclass(frozen=True)
class Half:
    """What an end of a system adds, beyond the mean of all implementations at that end; below 0: it saves."""

    system: str
    side: str
    ns: float
    ci95_ns: Interval


@dataclass(frozen=True)
class Split:
    """The halves of one workload.

    Attributes:
        left_ns: The largest part of a pair's mean time that does not split.
        pair: That pair: the systems of client and server.
        contrasts: Differences of two clients, or of two servers, whose interval excludes 0, the largest first.
    """

    halves: tuple[Half, ...]
    left_ns: float
    pair: tuple[str, str]
    contrasts: tuple["Contrast", ...]


@dataclass(frozen=True)
class Contrast:
    """By how much one system's client, or its server, costs more than another's, whichever the other end is."""

    side: str
    slower: str
    faster: str
    ns: float
    ci95_ns: Interval


def split(cells: Cells) -> Split | None:
    """Splits the times of a workload; None if not every pair of at least two systems is ranked in the same rounds."""
    systems = [*dict.fromkeys(client for client, _ in cells)]
    pairs = [(client, server) for client in systems for server in systems]
    if len(systems) < 2 or not all(pair in cells and cells[pair].is_ranked for pair in pairs):
        return None
    rounds = {len(cells[pair].trial_ns) for pair in pairs}
    if len(rounds) != 1 or rounds == {1}:
        return None
    size, count = len(systems), rounds.pop()
    times = np.array([cells[pair].trial_ns for pair in pairs]).reshape(size, size, count)
    whole = times.mean(axis=(0, 1))
    of_side = {"client": times.mean(axis=1) - whole, "server": times.mean(axis=0) - whole}
    freedom = (count - 1) * (size - 1)
    reach = float(special.stdtrit(freedom, 1 - ALPHA / 2))
    halves, contrasts = [], []
    for side, parts in of_side.items():
        # Implementations of one protocol share a spread: three rounds alone know little of it.
        error = math.sqrt(float(parts.var(axis=1, ddof=1).sum()) / (size - 1) / count)
        means = parts.mean(axis=1)
        half = reach * error * math.sqrt(1 - 1 / size)
        halves += [
            Half(name, side, float(mean), (float(mean) - half, float(mean) + half))
            for name, mean in zip(systems, means, strict=True)
        ]
        both = reach * error * math.sqrt(2)
        for (a, of_a), (b, of_b) in combinations(zip(systems, means, strict=True), 2):
            (slower, high), (faster, low) = ((a, of_a), (b, of_b)) if of_a > of_b else ((b, of_b), (a, of_a))
            ns = float(high - low)
            if ns > both:
                contrasts.append(Contrast(side, slower, faster, ns, (ns - both, ns + both)))
    means = times.mean(axis=2)
    fitted = means.mean() + of_side["client"].mean(axis=1)[:, None] + of_side["server"].mean(axis=1)[None, :]
    left = np.abs(means - fitted)
    client, server = np.unravel_index(int(left.argmax()), left.shape)
    contrasts.sort(key=lambda it: it.ns, reverse=True)
    return Split(tuple(halves), float(left.max()), (systems[client], systems[server]), tuple(contrasts))
