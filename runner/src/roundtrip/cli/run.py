"""Commands that measure. What takes long to load is loaded where it is needed."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from roundtrip.catalog import system
from roundtrip.cli.command import Described, Settings, command, console, counted, print_json
from roundtrip.cli.selection import Selection, refuse_pairs, select
from roundtrip.config.experiment import listed, select_workloads
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.results.records import RunKind

if TYPE_CHECKING:
    from roundtrip.running.forecast import Forecast

TIMED_OF_PAIRS = ("invocation", "data-bytes", "data-chars", "objects")
"""What a call costs, and what text and structures do that bytes need not."""


@command(name="all", request="run")
def all_(
    settings: Settings,
    request: RunRequest,
    results: str = "",
    json: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Install what is missing, build, measure and report.

    Exit status: 0 on success, 1 if a result failed or nothing was measured, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke all
      invoke all --preset smoke
      invoke all --preset paper --systems 'java-*'
      invoke all --hosts client=local,server=me@other
    """
    measure(request, settings.results(results), json=json, install=True, setup_hosts=setup_hosts)


@command(
    request="run",
    optional=["resume"],
    help={
        "resume": Described(
            "Resume an interrupted run with its own options: the run of this name or folder. Default: the newest.",
            "RUN",
        ),
        "dry_run": "Measure nothing: show what would be measured, and about how long it would take.",
    },
)
def run(
    settings: Settings,
    request: RunRequest,
    resume: str = "",
    dry_run: bool = False,
    results: str = "",
    json: bool = False,
    install: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Build, measure and report.

    Exit status: 0 on success, 1 if a result failed or nothing was measured, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke run --systems java-rmi,cpp-omniorb --workloads invocation
      invoke run --preset smoke
      invoke run --systems 'java-*' --seed 7 --budget 30m
      invoke run --systems java-rmi --jvm /usr/lib/jvm/java-17,/opt/jdk-25
      invoke run --systems 'java-idl,java-idl>cpp-omniorb' --experiments sort
      invoke run --resume
    """
    if resume:
        if request != settings.request({}) or dry_run or install or setup_hosts:
            wrong = (
                "it cannot be combined with options that say what to measure; the original ones are reused"
            )
            raise UsageError("--resume", wrong, "no other option than --results and --json")
        from roundtrip.cli import launch

        launch.resume(resume if isinstance(resume, str) else None, settings.results(results), json=json)
        return
    folder = settings.results(results)
    if dry_run:
        out = console(aside=json)
        show_forecast(request, select(request), folder, out, setup_hosts=setup_hosts, json=json)
    else:
        measure(request, folder, json=json, install=install, setup_hosts=setup_hosts)


def measure(request: RunRequest, results: Path, *, json: bool, install: bool, setup_hosts: bool) -> None:
    """Builds what a request names, measures it and reports."""
    from roundtrip.cli import launch, reporting

    selection, out = select(request), console(aside=json)
    run = launch.begin(request, selection, results, out, install=install, setup_hosts=setup_hosts)
    reporting.finish(run, json=json)


@command(
    request="interop",
    help={
        "quick": "Time no calls, and leave out long cases: eight concurrent clients, and values of a megabyte or more."
    },
)
def interop(
    settings: Settings,
    request: RunRequest,
    quick: bool = False,
    results: str = "",
    json: bool = False,
    install: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Test every client against every server of the same protocol.

    Values are sent back and forth and compared bit for bit. If a standard or a library is known to alter or refuse a
    value, the pair has expected differences, each with its reason; any other difference is a failure. Calls are then
    timed, unless --quick is given. `./invokew run --resume` resumes an interrupted run.

    Exit status: 0 if no pair failed, 1 if one failed, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke interop
      invoke interop --quick --json
      invoke interop --systems 'java-jacorb,cpp-omniorb'
      invoke interop --systems 'java-*>cpp-omniorb'
    """
    from roundtrip.cli import launch, reporting
    from roundtrip.interop import pairs
    from roundtrip.processes.conformance import Cases

    catalog = system.load()
    out = console(aside=json)
    picked = pairs.select(catalog, request.systems)
    rows = [row for row in picked if row.client_row is None]
    protocols = Cases.load(catalog.root / "shared-idl" / "cases.json").shared_protocols
    found = pairs.pairs(catalog, rows, protocols) if rows else []
    found += [pair for pair in picked if pair.client_row is not None]
    if request.systems:
        for name, protocol in pairs.alone(catalog, rows, protocols).items():
            out.print(f"{name} is left out: no other system speaks its protocol, {protocol}", markup=False)
    distinct = list({pair.key: pair for pair in found}.values())
    selection = Selection(catalog, distinct, [] if quick else select_workloads((), TIMED_OF_PAIRS))
    folder = settings.results(results)
    run = launch.begin(
        request, selection, folder, out, install=install, setup_hosts=setup_hosts, kind=RunKind.INTEROP
    )
    reporting.finish(run, json=json)


@command(request="run", without=["against"])
def aa(
    settings: Settings, request: RunRequest, results: str = "", json: bool = False, install: bool = False
) -> None:
    """Measure systems against themselves, for detection limits.

    This is an A/A test: each system is measured twice, as if it were two, so every difference is false. `aa` counts
    them, and finds the smallest difference that this host can detect. Later reports on this host show that limit.

    Exit status: 0 if false differences are as rare as they should be, 1 if not, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke aa --workloads invocation
      invoke aa --systems 'java-rmi,cpp-*' --rounds 7 --json
    """
    from roundtrip.cli import launch, reporting

    selection, folder, out = select(request), settings.results(results), console(aside=json)
    refuse_pairs(selection.rows, "is measured a second time")
    rows = [each for row in selection.rows if not row.is_baseline for each in (row, row.control())]
    twice = replace(selection, rows=rows)
    run = launch.begin(request, twice, folder, out, install=install, setup_hosts=False, kind=RunKind.AA)
    reporting.finish_aa_test(run, json=json)


def show_forecast(
    request: RunRequest, selection: Selection, results: Path, out: Console, *, setup_hosts: bool, json: bool
) -> None:
    """Shows what `launch.begin` would measure with the same arguments, and about how long it would take."""
    from roundtrip.cli import hosting
    from roundtrip.running.forecast import forecast

    hosting.named(request.hosts, setup=setup_hosts)
    workspace = hosting.workspace_here(selection.catalog, results)
    found = forecast(request, selection.rows, selection.workloads, workspace)
    if json:
        print_json(found)
    else:
        out.print("\n".join(forecast_lines(found)), markup=False, soft_wrap=True)


def forecast_lines(found: "Forecast") -> list[str]:
    """A forecast in words."""
    from roundtrip.running.display import duration

    calibrations = f"; {counted(found.calibrations, 'calibration')}" if found.calibrations else ""
    return [
        f"{counted(len(found.rows), 'row')}: {', '.join(found.rows)}",
        f"{counted(len(found.workloads), 'workload')}: {listed(found.workloads)}",
        f"{counted(found.rounds, 'round')}{calibrations}",
        *([f"the budget leaves out {listed(found.left_out)}"] if found.left_out else []),
        f"about {duration(*found.seconds)} once built, and {found.disk_bytes / 1e6:.0f} MB of results",
    ]
