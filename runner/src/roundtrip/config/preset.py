"""The presets: how much is measured. They hold every default of a measurement, with its reason."""

from msgspec import Struct

SECOND = 1_000_000_000

LONG_SAMPLE_NS = 5 * SECOND
"""A sample that takes longer is taken once, after everything else: n = 1, not steady and without an interval."""

CALIBRATION_MOST_NS = 60 * SECOND
"""A row that is not steady after so long is not steady."""

FEW_ROWS = 4
"""A run of so many rows or fewer has more cycles: it answers one question, and the cycles cost little."""


class Preset(Struct, frozen=True):
    """The amount that a run measures. A budget never shortens a warm-up or a slice.

    Attributes:
        least_rounds: Minimum to which a budget may cut `rounds` before it leaves out workloads.
        most_rounds: Maximum to which a budget may raise `rounds`, if it has the time.
        cycles: Slices of each row at a workload that count, in one trial.
        cycles_of_few: The same in a run of `FEW_ROWS` rows or fewer.
        cycles_of_sweep: The same at each workload of a sweep, and of baselines under other idle states.
        slice_ns: Minimum time of a slice; calls that are longer have their own number (running/slices.py).
        fresh_processes: Whether every workload gets processes of its own.
        calibration_most_ns: Maximum of a calibration of a row at a workload, half of it if calls become no faster; 0:
            nothing is warmed up.
        sampling_s: Seconds between samples of CPU and memory, in one trial of each row.
    """

    name: str
    summary: str
    rounds: int
    least_rounds: int
    most_rounds: int
    calibration_most_ns: int
    sampling_s: float
    cycles: int
    cycles_of_few: int
    fresh_processes: bool = False
    cycles_of_sweep: int = 4
    slice_ns: int = SECOND // 5
    lead_in_ns: int = SECOND // 20


INTEROP = Preset(
    "interop",
    "times of each pair, with its outcomes",
    rounds=3,
    least_rounds=1,
    most_rounds=3,
    calibration_most_ns=6 * SECOND,
    sampling_s=0.0,
    cycles=4,
    cycles_of_few=4,
    slice_ns=SECOND // 10,
)
"""Preset of `invoke interop`. It has more pairs than a run has rows, and does not ask which is faster by a tenth."""

PRESETS = {
    preset.name: preset
    for preset in (
        Preset(
            "smoke",
            "one round without warm-up, less than a second a workload; shows that everything runs, ranks nothing",
            rounds=1,
            least_rounds=1,
            most_rounds=1,
            calibration_most_ns=0,
            sampling_s=0.1,
            cycles=1,
            cycles_of_few=1,
            cycles_of_sweep=1,
            slice_ns=SECOND // 20,
            lead_in_ns=SECOND // 200,
        ),
        Preset(
            "quick",
            "3 rounds of 10 slices, or of 20 for up to four systems, after each system has warmed up",
            rounds=3,
            least_rounds=3,
            most_rounds=15,
            calibration_most_ns=CALIBRATION_MOST_NS,
            sampling_s=0.1,
            cycles=10,
            cycles_of_few=20,
        ),
        Preset(
            "paper",
            "5 rounds of 40 slices with each experiment's own counts, and fresh processes for each workload",
            rounds=5,
            least_rounds=3,
            most_rounds=8,
            fresh_processes=True,
            calibration_most_ns=CALIBRATION_MOST_NS,
            sampling_s=1.0,
            cycles=40,
            cycles_of_few=40,
            cycles_of_sweep=40,
        ),
    )
}
