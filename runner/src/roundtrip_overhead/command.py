"""The command `self-check`. What takes long to load is loaded where it is needed."""

from roundtrip.cli.command import Settings, command
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError


@command(
    name="self-check",
    request="all",
    help={
        "rounds": "Number of measurements of each pair. Default: 10, or as many as fit into 10 minutes.",
        "seconds": "Duration of one measurement in seconds. Default: 2.",
        "seed": "Seed of the order within each round. Default: 1.",
    },
)
def self_check(
    settings: Settings,
    request: RunRequest,
    rounds: int | None = None,
    seconds: float = 2.0,
    seed: int = 1,
    json: bool = False,
    install: bool = False,
) -> None:
    """Measure Roundtrip's own overhead.

    Baselines alternate with sockperf and netperf on the same CPUs, omniORB with a bare loop, and sampled systems with
    the same ones unsampled. Ratios are Roundtrip's time over the other: 1.00 means that Roundtrip adds nothing.

    Examples:
      invoke self-check
      invoke self-check --rounds 20 --json
    """
    if rounds is not None and rounds < 1:
        raise UsageError("--rounds", f"{rounds} is too few", "1 or more")
    if seconds <= 0:
        raise UsageError("--seconds", f"{seconds:g} is too short", "more than 0")
    from roundtrip_overhead.self_check import check_pairs

    check_pairs(request, rounds=rounds, seconds=seconds, seed=seed, json=json, install=install)
