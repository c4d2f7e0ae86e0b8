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
    how = How(settings, known, results, out, json, install, setup_hosts)
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
class How:
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
    how = How(settings, known, results, console(aside=json), json, install, setup_hosts, dry_run, twins)
    _measure(how, request, rows, points)


def _measure(
    how: How, request: RunRequest, rows: "Sequence[Row]", points: "Sequence[Point]", *, interop: bool = False
) -> None:
    """Measures and reports."""
    folder = measured(how, request, rows, points, interop=interop)
    if folder is None:
        return
    from roundtrip.cli import reporting

    if how.twins:
        reporting.finish_twins(folder, json=how.json)
    else:
        reporting.finish(folder, json=how.json)


def measured(
    how: How,
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
