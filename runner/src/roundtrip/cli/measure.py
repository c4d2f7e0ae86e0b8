"""Commands that measure. What takes long to load is loaded where it is needed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from roundtrip.cli.command import Settings, command, console, counted, print_json
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog, Row
    from roundtrip.config.experiment import Point
    from roundtrip.experiment.forecast import Forecast
    from roundtrip.results.store import RunFolder

TIMED_OF_PAIRS = ("invocation", "data-bytes", "data-chars", "objects")
"""What a call costs, and what text and structures do that bytes need not."""

FEW = 5
"""Points of one experiment that a plan names one by one."""


@dataclass(frozen=True)
class Selection:
    """What is measured.

    Attributes:
        catalog: All systems.
        rows: Those that are measured, in the catalog's order.
        points: At which each of them is.
    """

    catalog: "Catalog"
    rows: "Sequence[Row]"
    points: "Sequence[Point]"


@command(name="all", request="run")
def all_(
    settings: Settings,
    request: RunRequest,
    results: str = "",
    json: bool = False,
    install: bool = True,
    setup_hosts: bool = False,
) -> None:
    """Set up, build, measure and report: the whole way.

    Exit status: 0 if something was measured and nothing failed, 1 if a cell failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke all
      invoke all --profile smoke
      invoke all --profile paper --systems 'java-*'
      invoke all --hosts client=local,server=me@other
    """
    from roundtrip.cli import measuring, reporting

    selection, folder, out = select(request), settings.results(results), console(aside=json)
    run = measuring.measure(request, selection, folder, out, install=install, setup_hosts=setup_hosts)
    reporting.finish(run, json=json)


@command(
    request="run",
    optional=["resume"],
    help={
        "resume": "Resume an interrupted run: this one, or without a value the newest. Its own options are reused.",
        "dry_run": "Show what would be measured, and about how long it would take; measure nothing.",
    },
)
def run(
    settings: Settings,
    request: RunRequest,
    resume: str = "",
    dry_run: bool = False,
    results: str = "",
    json: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Measure and report; installs nothing.

    Exit status: 0 if something was measured and nothing failed, 1 if a cell failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke run --systems java-rmi,cpp-omniorb --workloads invocation
      invoke run --profile smoke
      invoke run --systems 'java-*' --seed 7 --budget 30m
      invoke run --systems java-rmi --jvm /usr/lib/jvm/java-17,/opt/jdk-25
      invoke run --systems 'java-idl,java-idl>cpp-omniorb' --experiments sort
      invoke run --resume
    """
    if resume:
        if request != settings.request({}) or dry_run or setup_hosts:
            raise UsageError(
                "--resume",
                "it cannot be combined with options that say what to measure; the original ones are reused",
                "at most --results and --json beside it",
            )
        from roundtrip.cli import measuring

        measuring.resume(resume if isinstance(resume, str) else None, settings.results(results), json=json)
        return
    selection, folder, out = select(request), settings.results(results), console(aside=json)
    if dry_run:
        show_forecast(request, selection, folder, out, setup_hosts=setup_hosts, json=json)
        return
    from roundtrip.cli import measuring, reporting

    done = measuring.measure(request, selection, folder, out, install=False, setup_hosts=setup_hosts)
    reporting.finish(done, json=json)


@command(
    request="interop",
    help={
        "quick": "Time nothing, and leave out what takes long: eight clients at once, values of a megabyte and more."
    },
)
def interop(
    settings: Settings,
    request: RunRequest,
    quick: bool = False,
    results: str = "",
    json: bool = False,
    install: bool = True,
    setup_hosts: bool = False,
) -> None:
    """Test every client against every server of the same protocol.

    Values go there and back and are compared bit for bit. What a standard or a library is known to alter or to refuse
    is shown with its reason; anything else is a failure. `invoke run --resume` resumes an interrupted run.

    Exit status: 0 if every pair did as it should, 1 if one failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke interop
      invoke interop --quick --json
      invoke interop --systems 'java-jacorb,cpp-omniorb'
      invoke interop --systems 'java-*>cpp-omniorb'
    """
    from roundtrip.catalog import system
    from roundtrip.cli import measuring, reporting
    from roundtrip.config.experiment import select_points
    from roundtrip.deploy.conformance import Cases
    from roundtrip.interop import pairs

    catalog = system.load()
    out = console(aside=json)
    picked = pairs.select(catalog, request.systems)
    rows = [row for row in picked if row.driver is None]
    wires = Cases.load(catalog.root / "shared-idl" / "cases.json").shared_wires
    found = pairs.pairs(catalog, rows, wires) if rows else []
    found += [pair for pair in picked if pair.driver is not None]
    if request.systems:
        for name, wire in pairs.alone(catalog, rows, wires).items():
            out.print(f"{name} is left out: no other system uses its protocol, {wire}", markup=False)
    distinct = list({pair.key: pair for pair in found}.values())
    selection = Selection(catalog, distinct, [] if quick else select_points((), TIMED_OF_PAIRS))
    folder = settings.results(results)
    run = measuring.measure(
        request, selection, folder, out, install=install, setup_hosts=setup_hosts, interop=True
    )
    reporting.finish(run, json=json)


@command(
    request="run",
    bare="runs",
    help={
        "runs": "Measure nothing: build the pages from these runs, with commas or repeated, or a folder of --keep.",
        "only": "Which papers: names or patterns, with commas or repeated. Default: all.",
        "list_": "Measure nothing: list what the papers published, and what measures it again.",
        "dry_run": "Measure nothing: say of each paper what would be measured, and about how long that would take.",
        "keep": "Keep what the pages are made of in this folder too: summaries, no samples.",
        "into": "A file of Markdown: write what came of it between its marks for findings too.",
    },
)
def papers(
    settings: Settings,
    request: RunRequest,
    runs: list[str],
    only: list[str],
    list_: bool = False,
    dry_run: bool = False,
    keep: str = "",
    into: str = "",
    results: str = "",
    json: bool = False,
    install: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Measure again what five papers published.

    What they claimed is judged by it. Each paper gets a run of its own, of the rows and points that its numbers and
    claims need where its two ends were: on this machine, or with --hosts on two. On this machine bytes are counted
    and profiles taken as well, apart from anything timed. Pages in the results folder then have every published
    number beside ours, and a verdict on each claim. With runs, the pages are built of these alone, local ones and
    remote ones together.

    Exit status: 0 if something was measured and nothing failed, 1 if a cell failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke papers --list
      invoke papers --only juric-2004 --dry-run
      invoke papers --only juric-2000 --profile quick --hosts lab
      invoke papers 20261121-082614 20261121-093010
      invoke papers 20261121-082614 --keep kept
      invoke papers 20261121-082614 --into README.md
    """
    from roundtrip.cli import papers as body

    for option, given in (("--jvm", request.jvm), ("--variants", request.variants)):
        if given:
            raise UsageError(option, "papers name their rows", "--systems, to measure fewer of them")
    folder = settings.results(results)
    asked = body.Asked(request, runs, only, console(aside=json), json, dry_run, keep, into)
    if list_:
        body.show(asked)
    elif runs:
        body.build(asked, folder)
    else:

        def run(request: RunRequest, rows: "Sequence[Row]", points: "Sequence[Point]") -> "RunFolder | None":
            selection = Selection(body.known(), rows, points)
            if dry_run:
                show_forecast(request, selection, folder, asked.out, setup_hosts=setup_hosts, json=json)
                return None
            from roundtrip.cli import measuring

            return measuring.measure(
                request, selection, folder, asked.out, install=install, setup_hosts=setup_hosts
            )

        body.measure(asked, folder, run)


@command(
    name="self-check",
    request="all",
    help={
        "rounds": "How many times each pair is measured. Default: 10.",
        "seconds": "The length of one measurement in seconds. Default: 2, and 60 for the rows of a run.",
        "seed": "The seed of the order within each round. Default: 1.",
        "run": "Measure the steady rows of this run instead: its name or folder, or last.",
        "systems": "Which rows of that run: names or patterns, with commas or repeated. Default: its steady ones.",
        "workloads": "Which points of that run. Default: invocation.",
    },
)
def self_check(
    settings: Settings,
    request: RunRequest,
    systems: list[str],
    workloads: list[str],
    run: str = "",
    rounds: int = 10,
    seconds: float = 0.0,
    seed: int = 1,
    results: str = "",
    json: bool = False,
) -> None:
    """Measure what the harness adds, and whether a run is true.

    sockperf, netperf and a bare loop run beside our own rows, on the same CPUs, alternating; and rows that are sampled
    beside the same ones that are not. Ratios are ours over theirs: 1.00 means that the instrument adds nothing.

    With --run, each steady row of that run is measured for a minute in one pair of processes, and the run's figure is
    divided by that.

    Examples:
      invoke self-check
      invoke self-check --rounds 20 --json
      invoke self-check --run last --systems 'java-*'
    """
    if rounds < 1:
        raise UsageError("--rounds", f"{rounds} is too few", "1 or more")
    if seconds < 0:
        raise UsageError("--seconds", f"{seconds:g} is too short", "more than 0")
    if run and request != settings.request({}):
        raise UsageError(
            "--run", "it cannot be combined with options that say how to measure; the run's are reused"
        )
    if not run and (systems or workloads or results):
        raise UsageError("--systems, --workloads, --results", "they pick from a run", "--run beside them")
    from roundtrip.cli import self_check as body
    from roundtrip.experiment.run import find

    if run:
        folder = find(settings.results(results), run)
        body.check_run(settings, folder, systems, workloads, seconds=seconds or 60.0, json=json)
    else:
        body.measure(request, rounds=rounds, seconds=seconds or 2.0, seed=seed, json=json)


@command(
    help={
        "systems": "Which systems: names or patterns, with commas or repeated. Default: all.",
        "experiments": "Experiments whose calls are counted. Default: invocation.",
        "workloads": "Points of experiments, as invocation or 'types:*'. Default: those of the experiments.",
    }
)
def wire(
    settings: Settings,
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    results: str = "",
    json: bool = False,
) -> None:
    """Count what a call puts on the wire.

    Bytes and segments of TCP are counted in each direction while calls are made that nobody times; connecting is not
    among them. What goes through a proxy or a tunnel is counted on every hop. Needs root, or CAP_NET_RAW.

    Examples:
      invoke wire --systems java-rmi,java-soap-metro
      invoke wire --systems 'java-*' --workloads data-chars,objects --json
    """
    from roundtrip.cli import wire as body

    body.run(systems, experiments, workloads, settings.results(results), json=json)


@command(help={"systems": "Which systems: names or patterns, with commas or repeated. Default: all."})
def features(settings: Settings, systems: list[str], results: str = "", json: bool = False) -> None:
    """Try what systems can do beside calls.

    Each client tries what its binding knows how to try: whether the server calls it back, calls and objects that are
    made at run time, one-way calls, references that outlive a server, garbage collection and more. Nothing is timed.
    A feature that nobody tried is shown as such, and is never a no.

    Examples:
      invoke features --systems java-rmi,java-jacorb
      invoke features --systems 'java-*' --json
    """
    from roundtrip.cli import features as body

    body.run(systems, settings.results(results), json=json)


@command(
    help={
        "systems": "Which systems: names or patterns, with commas or repeated. Default: all.",
        "experiments": "Experiments whose calls are profiled. Default: invocation.",
        "workloads": "Points of experiments, as invocation or 'strings:*'. Default: those of the experiments.",
        "seconds": "How long each is profiled.",
    }
)
def profile(
    settings: Settings,
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    seconds: float = 10.0,
    results: str = "",
    json: bool = False,
) -> None:
    """Show where the time of a call goes, at both ends.

    Warm processes are sampled while calls are made that nobody times: Java by async-profiler, which is fetched, C++ by
    perf. A page has flame graphs, and each package's and each thread's share. C# is not profiled.

    Examples:
      invoke profile --systems java-rmi,cpp-omniorb --workloads invocation
      invoke profile --systems java-soap-metro --workloads data-chars --seconds 20 --json
    """
    from roundtrip.cli import profiling

    if not 0 < seconds <= 3600:
        raise UsageError("--seconds", f"{seconds:g} is no length of a profile", "more than 0, 3600 at most")
    profiling.run(systems, experiments, workloads, settings.results(results), seconds=seconds, json=json)


@command(request="run")
def aa(
    settings: Settings, request: RunRequest, results: str = "", json: bool = False, install: bool = False
) -> None:
    """Measure every row against itself.

    Each row is measured twice, as if it were two. What differs then is false: `aa` counts it, and says which is the
    smallest difference that this host can tell. Later reports of runs on this host say so too.

    Exit status: 0 if there are no more false calls than the nominal rate allows, 1 if there are, 2 for wrong use, 130
    after Ctrl-C.

    Examples:
      invoke aa --workloads invocation
      invoke aa --systems 'java-rmi,cpp-*' --rounds 7 --json
    """
    from roundtrip.cli import measuring, reporting

    selection, folder, out = select(request), settings.results(results), console(aside=json)
    _refuse_pairs(selection.rows, "is measured a second time")
    rows = [each for row in selection.rows if not row.is_null for each in (row, row.again())]
    twice = replace(selection, rows=rows)
    run = measuring.measure(request, twice, folder, out, install=install, setup_hosts=False)
    reporting.finish_twins(run, json=json)


def select(request: RunRequest) -> Selection:
    """The rows and points that a request names.

    Raises:
        UsageError: A pattern picks nothing, or what it picks cannot run on the Javas or hosts of the request.
    """
    from roundtrip.catalog import system
    from roundtrip.config.experiment import select_points
    from roundtrip.interop import pairs
    from roundtrip.toolchain.runtimes import find_jvms, spread

    if request.hosts is not None and request.jvm:
        raise UsageError("--jvm", "it names Javas of this machine", "no --hosts")
    catalog = system.load()
    points = select_points(request.experiments, request.workloads)
    rows = pairs.select(catalog, request.systems, variants=request.variants)
    if request.jvm:
        _refuse_pairs(rows, "runs on another Java than this machine's")
    return Selection(catalog, spread(rows, find_jvms(request.jvm)), points)


def show_forecast(
    request: RunRequest, selection: Selection, results: Path, out: Console, *, setup_hosts: bool, json: bool
) -> None:
    """Shows what `measuring.measure` would measure with the same arguments, and about how long it would take."""
    from roundtrip.cli import hosting
    from roundtrip.experiment.forecast import forecast

    hosting.named(request.hosts, setup=setup_hosts)
    workspace = hosting.workspace_here(selection.catalog, results)
    found = forecast(request, selection.rows, selection.points, workspace)
    if json:
        print_json(found)
    else:
        out.print("\n".join(forecast_lines(found)), markup=False, soft_wrap=True)


def forecast_lines(found: "Forecast") -> list[str]:
    """A forecast in words. An experiment with many points is its name and their number."""
    from roundtrip.experiment.display import duration

    points: list[str] = []
    for name, group in groupby(found.points, lambda key: key.partition(":")[0]):
        keys = list(group)
        points += keys if len(keys) <= FEW else [f"{name} ({len(keys)})"]
    pilots = f"; pilots of {counted(found.pilots, 'row')} (null sockets too)" if found.pilots else ""
    return [
        f"{counted(len(found.rows), 'row')}: {', '.join(found.rows)}",
        f"{counted(len(found.points), 'point')}: {', '.join(points)}",
        f"{counted(found.rounds, 'round')}{pilots}",
        f"about {duration(found.seconds)} once built, and {found.disk_bytes / 1e6:.0f} MB of results",
    ]


def _refuse_pairs(rows: "Sequence[Row]", what: str) -> None:
    """Raises UsageError if one of the rows is a pair of systems: `what` no pair does."""
    pair = next((row for row in rows if row.driver is not None), None)
    if pair is not None:
        raise UsageError("--systems", f"no pair {what}, as {pair.key} should", "systems by themselves")
