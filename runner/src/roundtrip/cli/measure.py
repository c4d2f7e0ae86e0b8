"""Commands that measure, and that show what was measured."""

from types import ModuleType
from typing import Any

from invoke.context import Context

from roundtrip.cli.build import HOSTS_HELP, INSTALL_HELP, SYSTEMS_HELP
from roundtrip.cli.command import command
from roundtrip.config import settings
from roundtrip.config.profile import PROFILES
from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy.placement import PLACEMENTS
from roundtrip.errors import UsageError

JSON_HELP = "Print the result as JSON on standard output; everything else goes to standard error."
RESULTS_HELP = "Folder of the runs."
RUN_HELP = "A run's name or folder; without it, the newest."

OPTIONS = {
    "systems": SYSTEMS_HELP,
    "jvm": "Run Java's systems on these: Java homes, repeated or with commas; each is a row of its own.",
    "workloads": f"Of {', '.join(WORKLOADS)}; globs, repeated or with commas. Default: all.",
    "profile": "; ".join(f"{profile.name}: {profile.summary}" for profile in PROFILES.values()) + ".",
    "seed": "Of every random order; the same one gives the same order of trials.",
    "budget": "How long the run may take, as 10m or 1h; fits the rounds to it.",
    "placement": f"CPUs of the two ends: {', '.join(PLACEMENTS)}.",
    "condition": "awake: idle states held off; as-is: the machine as it comes. Default: awake, nulls as-is beside.",
    "sampling": "Time between samples of CPU and memory, as 1s or 100ms.",
    "deadline": "How long a worker may stay silent beyond what its command should take.",
    "ports": "Where servers may listen, as 5000-5010; any free port by default.",
    "hosts": HOSTS_HELP,
    "setup_hosts": "Install on these hosts what the systems need there, with apt-get, where we may.",
    "results": RESULTS_HELP,
    "json": JSON_HELP,
}
_INSTALL = {
    "install": INSTALL_HELP,
}


@command(name="all", iterable=["systems", "workloads", "jvm"], help={**OPTIONS, **_INSTALL})
def all_(
    context: Context,
    systems: list[str],
    workloads: list[str],
    jvm: list[str],
    profile: str = "",
    seed: str = "",
    budget: str = "",
    placement: str = "",
    condition: str = "",
    sampling: str = "",
    deadline: str = "",
    ports: str = "",
    hosts: str = "",
    setup_hosts: bool = False,
    results: str = "",
    json: bool = False,
    install: bool = True,
) -> None:
    """Set up, build, measure and report: the whole way.

    Exit status: 0 where something was measured and nothing failed, 1 where a cell failed, 2 for wrong use,
    130 after Ctrl-C.

    Examples:
      invoke all
      invoke all --profile paper --systems 'java-*'
      invoke all --systems java-rmi,cpp-omniorb --workloads invocation --budget 5m
      invoke all --hosts client=local,server=me@other
    """
    told = _settings(
        context, profile, seed, budget, placement, condition, sampling, deadline, ports, hosts, results
    )
    options = _work().Options(
        explicit_budget=bool(budget), json=json, install=install, setup_hosts=setup_hosts
    )
    _work().run_new(told, systems, workloads, jvm, options)


@command(
    iterable=["systems", "workloads", "jvm"],
    optional=["resume"],
    help={**OPTIONS, "resume": "Go on with a run that was cut off: its name, or nothing for the newest."},
)
def run(
    context: Context,
    systems: list[str],
    workloads: list[str],
    jvm: list[str],
    profile: str = "",
    seed: str = "",
    budget: str = "",
    placement: str = "",
    condition: str = "",
    sampling: str = "",
    deadline: str = "",
    ports: str = "",
    hosts: str = "",
    setup_hosts: bool = False,
    results: str = "",
    resume: str | bool = "",
    json: bool = False,
) -> None:
    """Measure and report; installs nothing.

    Examples:
      invoke run --profile smoke
      invoke run --systems 'java-*' --seed 7
      invoke run --systems java-rmi --jvm /usr/lib/jvm/java-17,/opt/jdk-25
      invoke run --resume
    """
    told = _settings(
        context, profile, seed, budget, placement, condition, sampling, deadline, ports, hosts, results
    )
    if resume:
        asked_anew = [name for name, given in _given(locals()) if given]
        if asked_anew:
            raise UsageError(
                f"--{asked_anew[0].replace('_', '-')}",
                "a resumed run asks what it asked before",
                "--resume, --results, --json",
            )
        _work().run_on(told, resume if isinstance(resume, str) else None, json=json)
    else:
        options = _work().Options(
            explicit_budget=bool(budget), json=json, install=False, setup_hosts=setup_hosts
        )
        _work().run_new(told, systems, workloads, jvm, options)


def _given(options: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name, options[name]) for name in OPTIONS if name in options and name not in ("results", "json")]


@command(positional=["run"], help={"run": RUN_HELP, "results": RESULTS_HELP, "json": JSON_HELP})
def report(context: Context, run: str = "", results: str = "", json: bool = False) -> None:
    """Estimate a run anew and write its summary, page and plots.

    Examples:
      invoke report
      invoke report 20261121-082614 --json
    """
    told = settings.load(context.config, results=results)
    _work().report(told, run or None, json=json)


@command(
    positional=["a", "b"], help={"a": RUN_HELP, "b": RUN_HELP, "results": RESULTS_HELP, "json": JSON_HELP}
)
def compare(context: Context, a: str, b: str, results: str = "", json: bool = False) -> None:
    """Hold two runs against each other, cell by cell.

    Ratios are B's time over A's.

    Examples:
      invoke compare 20261121-082614 20261121-093010
    """
    told = settings.load(context.config, results=results)
    _work().compare(told, a, b, json=json)


def _work() -> ModuleType:
    """What does the work. It loads the plots and the statistics, which no other command should wait for."""
    from roundtrip.cli import measured

    return measured


def _settings(
    context: Context,
    profile: str,
    seed: str,
    budget: str,
    placement: str,
    condition: str,
    sampling: str,
    deadline: str,
    ports: str,
    hosts: str,
    results: str,
) -> settings.Settings:
    return settings.load(
        context.config,
        profile=profile,
        seed=seed,
        budget=budget,
        placement=placement,
        condition=condition,
        sampling=sampling,
        deadline=deadline,
        ports=ports,
        hosts=hosts,
        results=results,
    )
