"""Curves of rows that become warm, whose truth is known, and what the rule of a calibration makes of them.

`python -m tests.analysis.warming` prints the table that docs/statistics.md quotes; a test gates it at a smaller size.
Noise and the density of compilation are those of 118 calibrations on a virtual machine with 2 CPUs: most windows
spread by 1.7, 3.4 or 8.6 %, and one in sixteen is longer by a third. Compilers work in nearly every tenth of a second
at first, later in one of three. The numbers depend on the seed alone.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean, median

import numpy as np
from numpy.random import Generator
from rich.console import Console
from rich.table import Table

from roundtrip.analysis.steadiness import Chunk, Curve
from roundtrip.results.records import Window

CALL_NS = 1e6
WINDOW_S = 0.1
CHUNK_S = 0.2
LIMIT_S = 60.0
TRIAL_S = 3.25
"""A trial's own calls after its warm-up: thirteen slices, each with its lead-in."""
NOISES = {"calm": 0.017, "usual": 0.034, "noisy": 0.086}
LONG_SHARE, LONGER = 1 / 16, 0.3
CURVES = 100

Level = Callable[[float], float]
"""The time of a call, over its end, after so many seconds."""


@dataclass(frozen=True)
class Row:
    """A row that becomes warm: its curve, and the second until which runtimes compile for its sake.

    `with_calls` is the share that the server compiles with each call, for ever.
    """

    level: Level
    compiles_s: float = 0.0
    with_calls: float = 0.0

    def compiled(self, second: float, chance: Generator) -> float:
        """The share of a window in which the client compiles."""
        if second >= self.compiles_s:
            return 0.0
        density = 0.9 if second < self.compiles_s / 4 else 0.35
        return float(chance.uniform(0.05, 0.6)) if chance.random() < density else 0.0


def steps(chance: Generator, end_s: float, *levels: float) -> Row:
    """Falls in steps at chance times, equally likely on a scale of logarithms; the last one at `end_s`."""
    times = np.sort(end_s * np.exp(-chance.uniform(0, np.log(end_s / 0.3), len(levels))))
    times[-1] = end_s
    at = [*levels, 1.0]
    return Row(lambda second: at[int(np.searchsorted(times, second, side="right"))], end_s)


GRPC_S = (0.3, 0.6, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 30, 35, 40, 60)
GRPC_US = (
    *(11617, 9624, 5813, 4709, 3261, 2648, 2375, 1844, 1397, 1220),
    *(1102, 861, 775, 729, 719, 680, 668, 662, 648, 642),
)
"""A MiB by gRPC for Java, the medians of one calibration."""


def grpc(_: Generator) -> Row:
    """Falls for 40 s."""
    return Row(
        lambda second: (
            float(np.exp(np.interp(np.log(second), np.log(GRPC_S), np.log(GRPC_US)))) / GRPC_US[-1]
        ),
        30.0,
    )


def hump(chance: Generator) -> Row:
    """Becomes slower before it becomes as fast as it will be: code is compiled anew."""
    end_s = float(chance.uniform(3, 14))
    levels = {0.4: 1.2, 0.8: 1.35, 1.0: 1.2}
    return Row(
        lambda second: next((level for at, level in levels.items() if second < at * end_s), 1.0), end_s
    )


def host(chance: Generator) -> Row:
    """Falls for a second, on a host that is slower by a third for 8 to 30 seconds at a time."""
    ends = np.cumsum(chance.uniform(8, 30, 10))
    return Row(
        lambda second: (1.5 if second < 1 else 1.0) * (1.33 if np.searchsorted(ends, second) % 2 else 1.0),
        1.0,
    )


ROWS: dict[str, Callable[[Generator], Row]] = {
    "even from the start": lambda _: Row(lambda _: 1.0),
    "the same, and compiles with each call": lambda _: Row(lambda _: 1.0, with_calls=0.03),
    "falls for 3 s in steps": lambda chance: steps(chance, 3, 8, 4, 2, 1.4),
    "falls for 12 s in steps": lambda chance: steps(chance, 12, 10, 5, 3, 2, 1.3),
    "falls for 25 s in steps": lambda chance: steps(chance, 25, 12, 6, 3, 2, 1.2),
    "falls for 40 s, as gRPC for Java": grpc,
    "becomes slower before it falls": hump,
    "falls for 1 s, on a host with two speeds": host,
    "falls by 3 % in each doubling": lambda _: Row(lambda second: second ** float(np.log2(0.97))),
    "falls by a fifth in each doubling": lambda _: Row(lambda second: second ** float(np.log2(0.8))),
}


def chunks(row: Row, noise: float, chance: Generator) -> Iterator[Chunk]:
    """The chunks of a calibration, without end."""
    second = 0.0
    while True:
        windows, compiled, served = [], 0.0, 0.0
        for _ in range(round(CHUNK_S / WINDOW_S)):
            longer = chance.exponential(LONGER) if chance.random() < LONG_SHARE else 0.0
            mean_ns = (
                CALL_NS * row.level(second + WINDOW_S / 2) * float(np.exp(chance.normal(0, noise) + longer))
            )
            calls = int(np.ceil(1e9 * WINDOW_S / mean_ns))
            windows.append(Window(calls, round(calls * mean_ns)))
            compiled += row.compiled(second, chance) * calls * mean_ns
            served += chance.normal(row.with_calls, row.with_calls / 4) * calls * mean_ns
            second += calls * mean_ns / 1e9
        yield Chunk(tuple(windows), {"client": round(compiled), "server": round(served)})


@dataclass(frozen=True)
class Outcome:
    """A calibration: whether it became steady, its time, a trial's warm-up, and what the trial is above the end."""

    is_steady: bool
    took_s: float
    warmup_s: float
    above: float


def calibrate(name: str, noise: float, seed: int) -> Outcome:
    """Calibrates a simulated row."""
    chance = np.random.default_rng(seed)
    row, curve = ROWS[name](chance), Curve()
    for chunk in chunks(row, noise, chance):
        curve.chunks.append(chunk)
        if curve.is_steady or curve.is_given_up(round(1e9 * LIMIT_S)):
            break
    warmup_s = curve.warmup_ns / 1e9
    trial = fmean(row.level(warmup_s + part * TRIAL_S) for part in np.linspace(0, 1, 14))
    end = min(row.level(at) for at in np.linspace(0.5, LIMIT_S, 120))
    return Outcome(curve.is_steady, curve.elapsed_ns / 1e9, warmup_s, trial / end - 1)


def main(curves: int = CURVES) -> None:
    """Prints the table."""
    table = Table("row", "noise", "steady", "calibration", "warm-up", "trial above end", "> 5 %", "> 10 %")
    for name in ROWS:
        for noise, size in NOISES.items():
            found = [calibrate(name, size, seed) for seed in range(curves)]
            steady = [it for it in found if it.is_steady]
            above = [it.above for it in steady] or [0.0]
            table.add_row(
                name,
                noise,
                f"{len(steady) / curves:.0%}",
                f"{fmean(it.took_s for it in found):.1f} s",
                f"{fmean(it.warmup_s for it in steady):.1f} s" if steady else "",
                f"{median(above):.1%}",
                *(f"{sum(it > limit for it in above) / curves:.0%}" for limit in (0.05, 0.1)),
            )
    Console(width=130).print(table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
