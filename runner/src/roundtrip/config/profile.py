"""The profiles: how much is measured. Every default of a measurement stands here, with its reason."""

from typing import Any

import msgspec
from msgspec import Struct

SECOND = 1_000_000_000

LONG_SAMPLE_NS = 5 * SECOND
"""A sample that takes longer is measured in the first round only, as n = 1, cold and without an interval."""


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a run measures.

    Attributes:
        name: As options and results spell it.
        summary: One line for help texts.
        rounds: Trials of each row to begin with.
        least_rounds: To which a budget may cut that before measurements are shortened.
        looks: Numbers of rounds after which rows that are still unresolved get more, while the budget lasts.
        counts: Workload to the samples that a measurement takes at least.
        least_ns: How long a measurement lasts at least.
        most_ns: When it is ended even if its count is not reached; always after a whole call.
        fresh_processes: Whether every workload gets processes of its own.
        pilot_most_ns: How long the pilot warms up a row and workload at most; 0: no pilot.
        warmup_least_ns: The warm-up of a row that is steady from the start.
        sampling_s: Seconds between samples of CPU and memory.
        budget_s: Seconds that the run may take, or None.
        margin: Relative difference below which two rows count as equivalent.
        fewest_rounds: What is measured whatever it costs; a budget that was asked for may go down to one.
        shortest: Share to which a budget may shorten measurements before it gives up the least rounds.
        compiling_most_ns: The most of a pilot whose runtime compiles meanwhile, where that is more.
    """

    name: str
    summary: str
    rounds: int
    least_rounds: int
    looks: tuple[int, ...]
    counts: dict[str, int]
    least_ns: int
    most_ns: int
    fresh_processes: bool
    pilot_most_ns: int
    warmup_least_ns: int
    sampling_s: float
    budget_s: float | None
    margin: float = 0.05
    fewest_rounds: int = 1
    shortest: float = 1.0
    compiling_most_ns: int = 0

    def as_dict(self) -> dict[str, Any]:
        """For run.json."""
        document: dict[str, Any] = msgspec.to_builtins(self)
        return document


_PAPER_COUNTS = {"invocation": 50_000, "data-bytes": 10, "data-chars": 10, "data-string": 10, "objects": 1}

INTEROP = Profile(
    "interop",
    "what each pair costs, beside who understands whom",
    rounds=3,
    least_rounds=2,
    looks=(3,),
    counts={"invocation": 2_000, "data-bytes": 5, "data-chars": 5, "data-string": 5, "objects": 3},
    least_ns=3 * SECOND // 10,
    most_ns=SECOND,
    fresh_processes=False,
    pilot_most_ns=3 * SECOND // 2,
    warmup_least_ns=SECOND // 5,
    sampling_s=0.0,
    budget_s=600.0,
    shortest=0.4,
)
"""Of `invoke interop`. It has more pairs than a run has rows, and its question is not which is fastest by a tenth."""

PROFILES = {
    profile.name: profile
    for profile in (
        Profile(
            "smoke",
            "one round, a fraction of a second a workload: proves that everything runs",
            rounds=1,
            least_rounds=1,
            looks=(1,),
            counts={"invocation": 100, "data-bytes": 2, "data-chars": 2, "data-string": 2, "objects": 1},
            least_ns=SECOND // 20,
            most_ns=SECOND // 4,
            fresh_processes=False,
            pilot_most_ns=0,
            warmup_least_ns=SECOND // 50,
            sampling_s=0.1,
            budget_s=None,
        ),
        Profile(
            "quick",
            "5 rounds and more where they decide something, within a budget: the default",
            rounds=5,
            least_rounds=3,
            looks=(5, 7, 10),
            counts={"invocation": 5_000, "data-bytes": 10, "data-chars": 10, "data-string": 10, "objects": 5},
            least_ns=SECOND // 2,
            most_ns=3 * SECOND // 2,
            fresh_processes=False,
            pilot_most_ns=7 * SECOND // 2,
            warmup_least_ns=SECOND // 4,
            sampling_s=0.1,
            budget_s=1200.0,
            fewest_rounds=3,
            shortest=0.4,
            compiling_most_ns=20 * SECOND,
        ),
        Profile(
            "paper",
            "5 rounds of the papers' counts, 10 s to 60 s a measurement, fresh processes for each workload",
            rounds=5,
            least_rounds=5,
            looks=(5,),
            counts=_PAPER_COUNTS,
            least_ns=10 * SECOND,
            most_ns=60 * SECOND,
            fresh_processes=True,
            pilot_most_ns=8 * SECOND,
            warmup_least_ns=SECOND // 2,
            sampling_s=1.0,
            budget_s=None,
            fewest_rounds=5,
            compiling_most_ns=20 * SECOND,
        ),
    )
}
