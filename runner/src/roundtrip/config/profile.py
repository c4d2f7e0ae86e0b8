"""The profiles: how much is measured. Every default of a measurement stands here, with its reason."""

from msgspec import Struct

SECOND = 1_000_000_000

LONG_SAMPLE_NS = 5 * SECOND
"""A sample that takes longer is taken once, after everything else: n = 1, cold and without an interval."""

SHORT_CALL_NS = SECOND // 1000
"""Calls shorter than this are measured for `short_least_ns`, so that what happens once a second is in every trial."""


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a run measures. A budget costs rounds, then rows: it never shortens a warm-up or a measurement.

    Attributes:
        name: As options and results spell it.
        summary: One line for help texts.
        rounds: Trials of each row.
        least_rounds: To which a budget may cut that before it costs rows.
        most_rounds: To which rows are measured further that lack trials in the machine's usual mode.
        least_ns: How long a measurement lasts at least.
        short_least_ns: The same of short calls.
        most_ns: When it is ended even if its count is not reached; always after a whole call.
        fresh_processes: Whether every point gets processes of its own.
        pilot_most_ns: How long a pilot warms up a row and point at most; 0: nothing is warmed up.
        sampling_s: Seconds between samples of CPU and memory, in one trial of each row.
        retakes: How often a measurement that was not steady is taken again in the same processes.
        aim_s: How long a run may take before it costs rounds, not below `least_rounds` and never a row, if neither a
            budget nor a number of rounds was asked for; None: as long as it takes.
    """

    name: str
    summary: str
    rounds: int
    least_rounds: int
    most_rounds: int
    least_ns: int
    short_least_ns: int
    most_ns: int
    fresh_processes: bool
    pilot_most_ns: int
    sampling_s: float
    retakes: int = 3
    aim_s: float | None = None


INTEROP = Profile(
    "interop",
    "what each pair costs, beside who understands whom",
    rounds=3,
    least_rounds=1,
    most_rounds=3,
    least_ns=3 * SECOND // 10,
    short_least_ns=3 * SECOND // 10,
    most_ns=SECOND,
    fresh_processes=False,
    pilot_most_ns=6 * SECOND,
    sampling_s=0.0,
    retakes=1,
)
"""Of `invoke interop`. It has more pairs than a run has rows, and its question is not which is fastest by a tenth."""

PROFILES = {
    profile.name: profile
    for profile in (
        Profile(
            "smoke",
            "one cold round, a fraction of a second a point: proves that everything runs, ranks nothing",
            rounds=1,
            least_rounds=1,
            most_rounds=1,
            least_ns=SECOND // 20,
            short_least_ns=SECOND // 20,
            most_ns=SECOND // 4,
            fresh_processes=False,
            pilot_most_ns=0,
            sampling_s=0.1,
            retakes=0,
        ),
        Profile(
            "quick",
            "5 rounds, or as many down to 3 as an hour has room for, each row warm before it is timed: the default",
            rounds=5,
            least_rounds=3,
            most_rounds=8,
            least_ns=6 * SECOND // 10,
            short_least_ns=12 * SECOND // 10,
            most_ns=3 * SECOND,
            fresh_processes=False,
            pilot_most_ns=75 * SECOND,
            sampling_s=0.1,
            aim_s=3480.0,  # An hour with the start, the single samples that take longer than foretold, and the report.
        ),
        Profile(
            "paper",
            "5 rounds of at least 10 s a measurement with the papers' counts, fresh processes for each",
            rounds=5,
            least_rounds=3,
            most_rounds=8,
            least_ns=10 * SECOND,
            short_least_ns=10 * SECOND,
            most_ns=60 * SECOND,
            fresh_processes=True,
            pilot_most_ns=75 * SECOND,
            sampling_s=1.0,
        ),
    )
}
