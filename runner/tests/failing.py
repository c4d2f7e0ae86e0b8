"""What is measured while something is made to break."""

from roundtrip.config.profile import SECOND, Profile

WORKLOADS = ("data-bytes", "invocation", "data-string")
VICTIM = "invocation"

PROFILE = Profile(
    "failures",
    "long enough to be hit in the middle",
    rounds=1,
    least_rounds=1,
    looks=(1,),
    counts=dict.fromkeys(WORKLOADS, 1),
    least_ns=2 * SECOND,
    most_ns=2 * SECOND,
    fresh_processes=False,
    pilot_most_ns=0,
    warmup_least_ns=1,
    sampling_s=0.5,
    budget_s=None,
)
