"""The request of a run: one type that the command line builds, run.json keeps as `asked`, and `--resume` reads.

Each field is an option of the command line, with its type, its default and its help. What `invoke.yaml` may set has a
line there as well, with the same default.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from roundtrip.config.decode import Ports, Seconds
from roundtrip.config.profile import PROFILES

ProfileName = Literal["smoke", "quick", "paper"]
CpuPinning = Literal["separate", "shared", "none"]
IdleStates = Literal["disabled", "default"]

SYSTEMS_HELP = (
    "Which systems: names, patterns or system:variant, with commas or repeated. Default: every system, its first "
    "variant."
)


class Jvm(Struct, frozen=True):
    """A Java of the user's choice: the mark of its rows ("jdk25"), the path of its `java`, and its version."""

    name: str
    program: str
    version: str


def _option(text: str, *, only: str = "run", yaml: bool = True, metavar: str = "") -> Meta:
    """The properties of a field for the command line and invoke.yaml, beside its type and default.

    Args:
        text: The help: whole sentences.
        only: Which commands have it: `run` (`run`, `all` and `aa`), `interop` (these and `interop`), `all` (every one
            that measures) or `hosts` (`doctor`, and those of `interop`).
        yaml: Whether invoke.yaml may set it.
        metavar: Form of its value in the help, if the type does not give it.
    """
    return Meta(extra={"help": text, "only": only, "yaml": yaml, "metavar": metavar})


class RunRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to measure, and how. None: as the profile or the host has it."""

    systems: Annotated[
        tuple[str, ...],
        _option(
            f"{SYSTEMS_HELP} Two that share a protocol may be put together, as 'java-idl>cpp-omniorb': the client of "
            "the first at the server of the second.",
            only="interop",
            yaml=False,
            metavar="PATTERNS",
        ),
    ] = ()
    variants: Annotated[
        bool, _option("Measure every variant of the systems, and hand-coded sockets, too.", yaml=False)
    ] = False
    experiments: Annotated[
        tuple[str, ...],
        _option(
            "What is timed: names or patterns of experiments, with commas or repeated (see `list`). Default: "
            "invocation, data-*, objects.",
            yaml=False,
            metavar="PATTERNS",
        ),
    ] = ()
    workloads: Annotated[
        tuple[str, ...],
        _option(
            "Which points of the experiments are timed: keys or patterns, as invocation or 'strings:*size=1000*'. "
            "Default: all.",
            yaml=False,
            metavar="PATTERNS",
        ),
    ] = ()
    jvm: Annotated[
        tuple[str, ...],
        _option(
            "Run the Java systems on these Java homes; each gives rows of its own. Default: the Java of this machine.",
            yaml=False,
            metavar="HOMES",
        ),
    ] = ()
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
    profile: Annotated[
        ProfileName,
        _option("How much is measured. " + " ".join(f"{it.name}: {it.summary}." for it in PROFILES.values())),
    ] = "quick"
    rounds: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        _option(
            "How many trials each row gets, each in fresh processes. Default: as many as the profile says; with a "
            "budget as many as it has time for."
        ),
    ] = None
    seed: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        _option(
            "The seed of every random order: the same seed gives the same order of trials. Default: a new one, printed "
            "and recorded.",
            only="interop",
        ),
    ] = None
    budget: Annotated[
        Seconds | None,
        _option(
            "How long the run may take, as 10m or 1h. It sets the number of rounds; if it has no room for the fewest, "
            "it costs systems, never a warm-up. Default: as long as the profile's rounds take.",
            only="interop",
        ),
    ] = None
    cpu_pinning: Annotated[
        CpuPinning,
        _option(
            "The CPUs of the two ends: separate ones, the same ones (shared), or none pinned.", only="all"
        ),
    ] = "separate"
    idle_states: Annotated[
        IdleStates | None,
        _option(
            "disabled holds deep idle states (C-states) off while calls are timed; default leaves the machine as it "
            "is. Default: disabled, with the baselines measured both ways.",
            only="all",
        ),
    ] = None
    sample_interval: Annotated[
        Seconds | None,
        _option(
            "Time between samples of CPU and memory, as 1s or 100ms. Default: the profile's.", only="all"
        ),
    ] = None
    timeout: Annotated[
        Seconds,
        _option(
            "Extra time before a silent worker is declared hung, beyond what its command should take.",
            only="all",
        ),
    ] = field(default_factory=lambda: Seconds(60))
    ports: Annotated[
        Ports | None, _option("Where servers may listen, as 5000-5010. Default: any free port.", only="hosts")
    ] = None
    hosts: Annotated[
        str | dict[str, str | list[str]] | None,
        _option(
            "client=HOST,server=HOST, or clients=HOST,HOST,server=HOST, each [user@]name[:port][/address] over SSH, "
            "or local; or lab (see lab.up). "
            "Default: this machine.",
            only="hosts",
            metavar="HOSTS",
        ),
    ] = None
