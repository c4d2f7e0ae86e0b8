"""Commands that measure, and that show what was measured. What takes long to load is loaded where it is needed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console

from roundtrip.cli.command import Settings, command, console, print_json
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog, Row
    from roundtrip.config.experiment import Point
    from roundtrip.experiment.workspace import Workspace
    from roundtrip.results.store import RunFolder

TIMED_OF_PAIRS = ("invocation", "data-bytes", "data-chars", "objects")
"""What a call costs, and what text and structures do that bytes need not."""


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
    _run(settings, request, results, json=json, install=install, setup_hosts=setup_hosts)


@command(
    request="run",
    valueless=["resume"],
    said={
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
        _resume(settings, resume if isinstance(resume, str) else None, results, json=json)
    else:
        _run(settings, request, results, json=json, install=False, setup_hosts=setup_hosts, dry_run=dry_run)


@command(
    request="interop",
    said={
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
    from roundtrip.config.experiment import select_points
    from roundtrip.deploy.conformance import Cases
    from roundtrip.interop import pairs

    known = system.load()
    out = console(aside=json)
    picked = pairs.select(known, request.systems)
    rows = [it for it in picked if it.driver is None]
    named = [it for it in picked if it.driver is not None]
    wires = Cases.load(known.root / "shared-idl" / "cases.json").shared_wires
    of_rows = pairs.pairs(known, rows, wires) if rows else []
    chosen = list({row.key: row for row in (*of_rows, *named)}.values())
    if request.systems:
        for name, wire in pairs.alone(known, rows, wires).items():
            out.print(f"{name} is left out: no other system uses its protocol, {wire}", markup=False)
    points = [] if quick else select_points((), TIMED_OF_PAIRS)
    how = _How(settings, known, results, out, json, install, setup_hosts)
    _measure(how, request, chosen, points, interop=True)


@command(
    name="list", said={"systems": "Which systems: names or patterns, with commas or repeated. Default: all."}
)
def list_(settings: Settings, systems: list[str], json: bool = False) -> None:
    """List systems and experiments: what can be measured.

    Examples:
      invoke list
      invoke list --systems 'java-*' --json
    """
    from roundtrip.catalog import system
    from roundtrip.cli import listing

    listing.show(system.load(), systems, console(aside=json), json=json)


@command(
    request="run",
    bare="runs",
    said={
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
    from roundtrip_papers.cli import papers as body

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
        how = _How(settings, body.known(), results, asked.out, json, install, setup_hosts, dry_run)
        body.measure(asked, folder, lambda *its: _measured(how, *its))


@command(bare="run", said={"png": "Write every plot as a PNG too."})
def report(
    settings: Settings, run: str = "", png: bool = False, results: str = "", json: bool = False
) -> None:
    """Write the report of a run again.

    Examples:
      invoke report
      invoke report 20261121-082614 --json
    """
    from roundtrip.experiment.run import find

    folder = find(settings.results(results), run or None)
    from roundtrip.cli.reporting import finish

    finish(folder, json=json, png=png)


@command(bare="run")
def verify(settings: Settings, run: str = "", results: str = "", json: bool = False) -> None:
    """Verify that the results of a run are as they were written.

    Files are compared with the digests that the run kept of them, the figures of each measurement with its samples, and
    the summary with the records. Each difference is named.

    Exit status: 0 if nothing differs, 1 if something does, 2 for wrong use.

    Examples:
      invoke verify
      invoke verify 20261121-082614 --json
    """
    from roundtrip.cli.reporting import show_verification
    from roundtrip.experiment.run import find

    show_verification(find(settings.results(results), run or None), json=json)


@command(
    needed=["a", "b"],
    said={
        "a": "The run to compare with: its name or folder.",
        "b": "The run to compare: its name or folder.",
    },
)
def compare(settings: Settings, a: str, b: str, results: str = "", json: bool = False) -> None:
    """Compare two runs, cell by cell.

    Ratios are B's time over A's.

    Examples:
      invoke compare 20261121-082614 20261121-093010
    """
    from roundtrip.analysis import compare as comparing
    from roundtrip.experiment.run import conclude, find
    from roundtrip.report.terminal.comparison import render

    folder = settings.results(results)
    found = comparing.compare(*(conclude(find(folder, name)) for name in (a, b)))
    if json:
        print_json(found)
    else:
        render(found, console())


@command(
    name="self-check",
    request="all",
    said={
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
    from roundtrip.experiment.run import find
    from roundtrip_overhead import self_check as body

    if run:
        folder = find(settings.results(results), run)
        body.check_run(settings, folder, systems, workloads, seconds=seconds or 60.0, json=json)
    else:
        body.measure(request, rounds=rounds, seconds=seconds or 2.0, seed=seed, json=json)


@command(
    said={
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
    from roundtrip_papers.cli import wire as body

    body.run(systems, experiments, workloads, settings.results(results), json=json)


@command(said={"systems": "Which systems: names or patterns, with commas or repeated. Default: all."})
def features(settings: Settings, systems: list[str], results: str = "", json: bool = False) -> None:
    """Try what systems can do beside calls.

    Each client tries what its binding knows how to try: whether the server calls it back, calls and objects that are
    made at run time, one-way calls, references that outlive a server, garbage collection and more. Nothing is timed.
    A feature that nobody tried is shown as such, and is never a no.

    Examples:
      invoke features --systems java-rmi,java-jacorb
      invoke features --systems 'java-*' --json
    """
    from roundtrip_papers.cli import features as body

    body.run(systems, settings.results(results), json=json)


@command(
    said={
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
    from roundtrip_papers.cli import profiling

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
    _run(settings, request, results, json=json, install=install, setup_hosts=False, twins=True)


@dataclass(frozen=True)
class _How:
    """What a run is about beside its request.

    Attributes:
        results: The folder of the runs, if another than the settings' is meant.
        out: Where messages for the user go.
        json: Whether standard output is for the summary alone.
        install: Whether missing packages may be installed here.
        setup_hosts: The same on the hosts.
        dry_run: Whether the plan is shown and nothing is measured.
        twins: Whether each row is measured twice, against itself.
    """

    settings: Settings
    known: "Catalog"
    results: str
    out: Console
    json: bool
    install: bool
    setup_hosts: bool
    dry_run: bool = False
    twins: bool = False


def _run(
    settings: Settings,
    request: RunRequest,
    results: str,
    *,
    json: bool,
    install: bool,
    setup_hosts: bool,
    dry_run: bool = False,
    twins: bool = False,
) -> None:
    """Builds, measures, estimates and reports."""
    from roundtrip.catalog import system
    from roundtrip.config.experiment import select_points
    from roundtrip.interop.pairs import select
    from roundtrip.toolchain.runtimes import find_jvms, spread

    known = system.load()
    if request.hosts is not None and request.jvm:
        raise UsageError("--jvm", "it names Javas of this machine", "no --hosts")
    points = select_points(request.experiments, request.workloads)
    picked = select(known, request.systems, variants=request.variants)
    paired = next((row for row in picked if row.driver is not None), None)
    if paired is not None and (twins or request.jvm):
        what = "is measured a second time" if twins else "runs on another Java than this machine's"
        raise UsageError("--systems", f"no pair {what}, as {paired.key} should", "systems by themselves")
    rows = spread(picked, find_jvms(list(request.jvm)))
    if twins:
        rows = [each for row in rows if not row.is_null for each in (row, row.again())]
    how = _How(settings, known, results, console(aside=json), json, install, setup_hosts, dry_run, twins)
    _measure(how, request, rows, points)


def _measure(
    how: _How, request: RunRequest, rows: "Sequence[Row]", points: "Sequence[Point]", *, interop: bool = False
) -> None:
    """Measures and reports."""
    folder = _measured(how, request, rows, points, interop=interop)
    if folder is None:
        return
    from roundtrip.cli import reporting

    if how.twins:
        reporting.finish_twins(folder, json=how.json)
    else:
        reporting.finish(folder, json=how.json)


def _measured(
    how: _How,
    request: RunRequest,
    rows: "Sequence[Row]",
    points: "Sequence[Point]",
    *,
    interop: bool = False,
) -> "RunFolder | None":
    """Builds what the rows need, reaches the hosts and measures; None if the plan alone was asked for and shown."""
    from roundtrip.cli import hosting

    spec = hosting.named(request.hosts)
    if spec is None and how.setup_hosts:
        raise UsageError("--setup-hosts", "no hosts are named", "--hosts; `invoke setup` is for this machine")
    if how.dry_run:
        from roundtrip.cli.listing import show_plan
        from roundtrip.experiment.forecast import forecast

        where = _workspace(how.settings, how.known, how.results)
        show_plan(forecast(request, rows, points, where), how.out, json=how.json)
        return None
    from roundtrip.cli import reporting
    from roundtrip.experiment import run as runs
    from roundtrip.experiment.display import display_for
    from roundtrip.interop.scheduler import exchange_cases
    from roundtrip.toolchain import build

    unavailable = build.prepare(how.known, rows, how.out, install=how.install)
    # Only now: what runs the workers may just have been installed.
    where = _workspace(how.settings, how.known, how.results)
    if spec is not None:
        where, unavailable = hosting.reach(
            spec, where, unavailable, how.out, request.ports, setup=how.setup_hosts
        )
    for name, reason in unavailable.items():
        if reason is not None:
            how.out.print(f"{name} is unavailable: {reason}", markup=False, soft_wrap=True)
    return runs.begin(
        request,
        rows,
        points,
        where,
        unavailable,
        display_for(how.out),
        (lambda _: None) if interop else reporting.write_interim,
        exchange_cases if interop else None,
    )


def _resume(settings: Settings, name: str | None, results: str, *, json: bool) -> None:
    """Resumes an interrupted run."""
    from roundtrip.catalog import system
    from roundtrip.cli import hosting, reporting
    from roundtrip.experiment import run as runs
    from roundtrip.experiment.display import display_for
    from roundtrip.experiment.plan import restore
    from roundtrip.interop.scheduler import exchange_cases

    out = console(aside=json)
    where = _workspace(settings, system.load(), results)
    folder = runs.find(where.results, name, unfinished=True)
    plan = restore(folder.run, where.catalog)
    spec = hosting.named(plan.request.hosts, f"--resume {folder.path.name}: hosts")
    if spec is not None:
        names = {name for row in plan.rows for name in row.ends}
        where, reasons = hosting.reach(
            spec, where, dict.fromkeys(names), out, plan.request.ports, setup=False
        )
        for system_name, reason in reasons.items():
            if reason is not None:
                raise RoundtripError(f"{system_name} of that run is unavailable now: {reason}")
    after_round = (lambda _: None) if plan.interop else reporting.write_interim
    runs.resume(str(folder.path), where, display_for(out), after_round, exchange_cases)
    if any(row.twin_of is not None for row in folder.run.rows):
        reporting.finish_twins(folder, json=json)
    else:
        reporting.finish(folder, json=json)


def _workspace(settings: Settings, known: "Catalog", results: str) -> "Workspace":
    from roundtrip.experiment.workspace import Workspace
    from roundtrip.toolchain.runtimes import programs_and_versions

    programs, versions = programs_and_versions(known.systems.values())
    return Workspace(known, settings.results(results), known.root / "build", programs, versions)
