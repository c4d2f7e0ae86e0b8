"""The command `self-check`. What takes long to load is loaded where it is needed."""

from roundtrip.cli.command import Settings, command
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError


@command(
    name="self-check",
    request="all",
    help={
        "rounds": "Number of measurements of each pair. Default: 10, or as many as fit into 10 minutes.",
        "seconds": "Duration of one measurement in seconds. Default: 2, and 60 with --run.",
        "seed": "Seed of the order within each round. Default: 1.",
        "run": "Measure the steady systems of this run instead: its name or folder, or last.",
        "systems": "Systems of that run: names or patterns, with commas or repeated. Default: its steady ones.",
        "workloads": "Workloads of that run. Default: invocation.",
    },
)
def self_check(
    settings: Settings,
    request: RunRequest,
    systems: list[str],
    workloads: list[str],
    run: str = "",
    rounds: int | None = None,
    seconds: float = 0.0,
    seed: int = 1,
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Measure Roundtrip's own overhead, or cross-check a run.

    Baselines alternate with sockperf and netperf on the same CPUs, omniORB with a bare loop, and sampled systems with
    the same ones unsampled. Ratios are Roundtrip's time over the other: 1.00 means that Roundtrip adds nothing.

    With --run, each steady system of that run is measured for a minute in one pair of processes, and the run's time is
    divided by that.

    Examples:
      invoke self-check
      invoke self-check --rounds 20 --json
      invoke self-check --run last --systems 'java-*'
    """
    if rounds is not None and rounds < 1:
        raise UsageError("--rounds", f"{rounds} is too few", "1 or more")
    if seconds < 0:
        raise UsageError("--seconds", f"{seconds:g} is too short", "more than 0")
    if run and request != settings.request({}):
        raise UsageError("--run", "it cannot be combined with options of a measurement; the run's are reused")
    if not run and (systems or workloads or results):
        raise UsageError("--systems, --workloads, --results", "they select from a run", "--run as well")
    from roundtrip.reading.runs import find
    from roundtrip_overhead import self_check as body

    if run:
        folder = find(settings.results(results), run)
        body.check_run(settings, folder, systems, workloads, seconds=seconds or 60.0, json=json)
    else:
        body.check_pairs(
            request, rounds=rounds, seconds=seconds or 2.0, seed=seed, json=json, install=install
        )
