"""The request of a run: one type that the command line builds, run.json keeps as `asked`, and `--resume` reads.

Each field is an option of the command line, with its type, its default and its help; but one that a command makes of an
option of its own. What `invoke.yaml` may set has a line there as well, with the same default.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from roundtrip.config.decode import Ports, Seconds
from roundtrip.config.preset import PRESETS

PresetName = Literal["smoke", "quick", "paper"]
CpuPinning = Literal["separate", "shared", "none"]
IdleStates = Literal["disabled", "unchanged"]

Callers = Annotated[int, Meta(ge=1, le=64)]
"""Threads of a client that call at the same time."""

SYSTEMS_HELP = (
    "Systems to measure: names, patterns or system:variant, with commas or repeated. Default: all, in their first "
    "variant."
)

P99_HELP = (
    "Limit of the p99 of latency, such as 1ms. The report says how many calls a second each system takes below it. It "
    "needs calls at a rate, as of --experiments load. Default: none."
)

BUILD_ENV_HELP = (
    "Variables of this environment that builds get, such as CXXFLAGS, PKG_CONFIG_PATH or MAVEN_OPTS. The run records "
    "their values. Default: none."
)


class Jvm(Struct, frozen=True):
    """A Java of the user's choice: the mark of its rows ("jdk25"), the path of its `java`, and its version."""

    name: str
    program: str
    version: str


def _option(text: str, *, only: str = "experiments", yaml: bool = True, metavar: str = "") -> Meta:
    """The properties of a field for the command line and invoke.yaml, beside its type and default.

    Args:
        text: The help: whole sentences.
        only: Which commands have it: `run` (`run`, `all` and `aa`), `experiments` (also one that names the variants),
            `interop` (also `interop`), `all` (every one that measures) or `hosts` (`doctor`, and those of `interop`);
            empty: none, since a command sets it.
        yaml: Whether invoke.yaml may set it.
        metavar: Form of its value in the help, if the type does not give it.
    """
    return Meta(extra={"help": text, "only": only, "yaml": yaml, "metavar": metavar})


class RunRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to measure, and how. None: as the preset or the host has it."""

    systems: Annotated[
        tuple[str, ...],
        _option(
            f"{SYSTEMS_HELP} A pair such as 'java-idl>cpp-omniorb' is the client of the first with the server of the "
            "second; both speak the same protocol.",
            only="interop",
            yaml=False,
            metavar="PATTERNS",
        ),
    ] = ()
    variants: Annotated[
        bool, _option("Measure every variant, and the hand-coded sockets.", only="run", yaml=False)
    ] = False
    experiments: Annotated[
        tuple[str, ...],
        _option(
            "Experiments to time: names or patterns, with commas or repeated (see `list`). Default: invocation, "
            "data-*, objects.",
            yaml=False,
            metavar="PATTERNS",
        ),
    ] = ()
    workloads: Annotated[
        tuple[str, ...],
        _option(
            "Workloads of the experiments to time: names or patterns, such as invocation or 'strings:*size=1000*'. "
            "Default: all.",
            yaml=False,
            metavar="WORKLOADS",
        ),
    ] = ()
    callers: Annotated[
        Callers | None,
        _option(
            "Number of callers of experiments that have one number of them, such as load. Default: the experiment's.",
            only="run",
            yaml=False,
        ),
    ] = None
    p99: Annotated[Seconds | None, _option(P99_HELP, only="run", yaml=False)] = None
    jvm: Annotated[
        tuple[str, ...],
        _option(
            "Java homes to run the Java systems on, with commas or repeated. Each is a row of its own. "
            "Default: the Java of this machine.",
            only="run",
            yaml=False,
            metavar="HOMES",
        ),
    ] = ()
    against: Annotated[
        str | None,
        _option(
            "Another build to measure each system against, in the same rounds: a commit, or the folder of another "
            "checkout. A JAR file replaces the one of the same artifact; GROUP=VERSION, such as io.grpc=1.70.0, asks "
            "for that version of a Maven library. Each system is measured a third time, as a control. Default: none.",
            only="run",
            yaml=False,
            metavar="COMMIT|FOLDER|JAR|GROUP=VERSION",
        ),
    ] = None
    worker_env: Annotated[
        tuple[str, ...],
        _option(
            "Variables of this environment that workers get, such as JAVA_TOOL_OPTIONS. The run records their values. "
            "Default: none.",
            only="interop",
            yaml=False,
            metavar="NAMES",
        ),
    ] = ()
    build_env: Annotated[
        tuple[str, ...], _option(BUILD_ENV_HELP, only="hosts", yaml=False, metavar="NAMES")
    ] = ()
    preset: Annotated[
        PresetName,
        _option("How much to measure. " + " ".join(f"{it.name}: {it.summary}." for it in PRESETS.values())),
    ] = "quick"
    rounds: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        _option(
            "Number of rounds: trials of each system, each in fresh processes. Default: the preset's; with --budget, "
            "as many as fit."
        ),
    ] = None
    seed: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        _option(
            "Seed of every random order: the same seed gives the same order of trials. Default: a new one, printed and "
            "recorded.",
            only="interop",
        ),
    ] = None
    budget: Annotated[
        Seconds | None,
        _option(
            "Time limit of the run, such as 10m or 1h. It leaves out rounds first, then workloads, then systems that "
            "no --systems names; it never shortens a warm-up. Default: none.",
            only="interop",
        ),
    ] = None
    cpu_pinning: Annotated[
        CpuPinning,
        _option("CPUs of client and server: separate, the same (shared), or not pinned (none).", only="all"),
    ] = "separate"
    cpus_per_end: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        _option(
            "CPUs of each end, each of another core. Default: two with four cores or more; with fewer, one.",
            only="all",
        ),
    ] = None
    idle_states: Annotated[
        IdleStates | None,
        _option(
            "Deep idle states of CPUs (C-states) while calls are timed: disabled, or left unchanged. Default: disabled "
            "if the host allows it, with the baselines measured both ways.",
            only="all",
        ),
    ] = None
    sample_interval: Annotated[
        Seconds | None,
        _option(
            "Time between samples of CPU and memory, such as 1s or 100ms. Default: the preset's.", only="all"
        ),
    ] = None
    timeout: Annotated[
        Seconds,
        _option(
            "Extra time, beyond the expected, before a silent worker counts as hung.",
            only="all",
        ),
    ] = field(default_factory=lambda: Seconds(60))
    ports: Annotated[
        Ports | None, _option("Ports for servers, such as 5000-5010. Default: any free port.", only="hosts")
    ] = None
    hosts: Annotated[
        str | dict[str, str | list[str]] | None,
        _option(
            "Hosts to measure on: client=HOST,server=HOST, or clients=HOST,HOST,server=HOST. A HOST is "
            "[user@]name[:port][/address], reached over SSH, or local. `lab` is the simulated two-host network "
            "(see lab.up). Default: this machine.",
            only="hosts",
            metavar="HOSTS",
        ),
    ] = None
    repeat: Annotated[
        dict[str, tuple[int, ...]],
        _option("The list of a message that is repeated, and its numbers of elements.", only="", yaml=False),
    ] = {}
