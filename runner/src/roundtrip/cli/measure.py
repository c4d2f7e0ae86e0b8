"""Commands that measure, and that show what was measured. What takes long to load is loaded where it is needed."""

import json as json_lib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from roundtrip.cli.command import Settings, command, console, end
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog, Row
    from roundtrip.experiment.run import Workspace
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
        "resume": "Resume an interrupted run: its name, or without a value the newest. It asks what it asked before.",
        "dry_run": "Show the plan (rows, time, disk) and measure nothing.",
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
      invoke run --resume
    """
    if resume:
        if request != settings.request({}):
            raise UsageError(
                "--resume",
                "it cannot be combined with options that say what to measure; the original ones are reused",
                "--results, --json",
            )
        _resume(settings, resume if isinstance(resume, str) else None, results, json=json)
    else:
        _run(settings, request, results, json=json, install=False, setup_hosts=setup_hosts)


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
    """
    import msgspec

    from roundtrip.catalog import system
    from roundtrip.catalog.selection import select_rows
    from roundtrip.deploy.conformance import Cases
    from roundtrip.interop import pairs

    known = system.load()
    out = console(aside=json)
    rows = select_rows(known, request.systems)
    wires = Cases.load(known.root / "shared-idl" / "cases.json").shared_wires
    chosen = pairs.pairs(known, rows, wires)
    if request.systems:
        for name, wire in pairs.alone(known, rows, wires).items():
            out.print(f"{name} is left out: no other system uses its protocol, {wire}", markup=False)
    timed = msgspec.structs.replace(request, workloads=() if quick else TIMED_OF_PAIRS)
    _measure(
        settings,
        timed,
        chosen,
        known,
        results,
        out,
        json=json,
        install=install,
        setup_hosts=setup_hosts,
        interop=True,
    )


@command(optional="run")
def report(settings: Settings, run: str = "", results: str = "", json: bool = False) -> None:
    """Write the report of a run again.

    Examples:
      invoke report
      invoke report 20261121-082614 --json
    """
    from roundtrip.experiment.run import find

    _finish(find(_results(settings, results), run or None), json=json)


@command(
    positional=["a", "b"],
    said={"a": "The run to compare with: name or folder.", "b": "The run to compare: name or folder."},
)
def compare(settings: Settings, a: str, b: str, results: str = "", json: bool = False) -> None:
    """Compare two runs, cell by cell.

    Ratios are B's time over A's.

    Examples:
      invoke compare 20261121-082614 20261121-093010
    """
    from roundtrip.analysis import compare as comparing
    from roundtrip.experiment.run import conclude, find
    from roundtrip.report.terminal import network
    from roundtrip.report.terminal.comparison import render

    folder = _results(settings, results)
    found = comparing.compare(*(conclude(find(folder, name)) for name in (a, b)))
    if json:
        print(json_lib.dumps(found, indent=1))  # noqa: T201
    else:
        out = console()
        render(found, out)
        network.render(found["network"], out)


@command(
    name="self-check",
    request="all",
    said={
        "rounds": "How often each pair is measured.",
        "seconds": "Length of one measurement.",
        "seed": "Of the order within each round.",
    },
)
def self_check(
    settings: Settings,
    request: RunRequest,
    rounds: int = 10,
    seconds: float = 2.0,
    seed: int = 1,
    json: bool = False,
) -> None:
    """Measure what the harness adds, against other tools.

    sockperf, netperf and a bare loop run beside our own rows, on the same CPUs, alternating. Ratios are ours over
    theirs: 1.00 means that the instrument adds nothing.

    Examples:
      invoke self-check
      invoke self-check --rounds 20 --json
    """
    for name, value in (("--rounds", rounds), ("--seconds", seconds)):
        if value < 1:
            raise UsageError(name, f"{value} is too few", "1 or more")
    from roundtrip.cli import self_check as body

    body.measure(settings, request, rounds=rounds, seconds=seconds, seed=seed, json=json)


def _run(
    settings: Settings, request: RunRequest, results: str, *, json: bool, install: bool, setup_hosts: bool
) -> None:
    """Builds, measures, estimates and reports."""
    import msgspec

    from roundtrip.catalog import system
    from roundtrip.catalog.selection import select_names, select_rows
    from roundtrip.config.workload import WORKLOADS
    from roundtrip.toolchain import jvms

    known = system.load()
    out = console(aside=json)
    if request.hosts is not None and request.jvm:
        raise UsageError("--jvm", "it names Javas of this machine", "no --hosts")
    names = select_names(request.workloads, WORKLOADS, option="--workloads", noun="workload")
    rows = jvms.spread(
        select_rows(known, request.systems, variants=request.variants), jvms.find(list(request.jvm))
    )
    request = msgspec.structs.replace(request, workloads=tuple(names))
    _measure(
        settings, request, rows, known, results, out, json=json, install=install, setup_hosts=setup_hosts
    )


def _measure(
    settings: Settings,
    request: RunRequest,
    rows: "Sequence[Row]",
    known: "Catalog",
    results: str,
    out: Console,
    *,
    json: bool,
    install: bool,
    setup_hosts: bool,
    interop: bool = False,
) -> None:
    """Builds what the rows need, reaches the hosts, measures and reports."""
    from roundtrip.cli import hosting
    from roundtrip.experiment import run as runs
    from roundtrip.experiment.display import display_for
    from roundtrip.toolchain import build

    spec = hosting.named(request.hosts)
    if spec is None and setup_hosts:
        raise UsageError("--setup-hosts", "no hosts are named", "--hosts; `invoke setup` is for this machine")
    where = _workspace(settings, known, results)
    unavailable = build.prepare(known, rows, out, install=install)
    if spec is not None:
        where, unavailable = hosting.reach(spec, where, unavailable, out, request.ports, setup=setup_hosts)
    for name, reason in unavailable.items():
        if reason is not None:
            out.print(f"{name} is unavailable: {reason}", markup=False, soft_wrap=True)
    folder = runs.begin(request, rows, where, unavailable, display_for(out), interop=interop)
    _finish(folder, json=json)


def _resume(settings: Settings, name: str | None, results: str, *, json: bool) -> None:
    """Resumes an interrupted run."""
    from roundtrip.catalog import system
    from roundtrip.cli import hosting
    from roundtrip.experiment import run as runs
    from roundtrip.experiment.display import display_for
    from roundtrip.experiment.plan import restore

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
    _finish(runs.resume(folder.path.name, where, display_for(out)), json=json)


def _workspace(settings: Settings, known: "Catalog", results: str) -> "Workspace":
    from roundtrip.experiment.run import Workspace
    from roundtrip.toolchain.runtimes import runtimes, versions

    return Workspace(known, _results(settings, results), known.root / "build", runtimes(), versions())


def _results(settings: Settings, results: str) -> Path:
    return Path(results).resolve() if results else settings.results


def _finish(folder: "RunFolder", *, json: bool) -> None:
    """Estimates, writes and shows a run; the exit status says how it went."""
    from roundtrip.experiment import run as runs

    summary = runs.conclude(folder)
    if "interop" in summary:
        _show_pairs(summary, folder, json=json)
    else:
        _show(summary, folder, json=json)
    end(runs.status(summary) == 0)


def _show_pairs(summary: dict[str, Any], folder: "RunFolder", *, json: bool) -> None:
    from roundtrip.report.page.interop import write_interop_page
    from roundtrip.report.terminal import interop as table

    write_interop_page(summary, folder.path / "report.html")
    if json:
        print(json_lib.dumps(summary, indent=1))  # noqa: T201
    else:
        out = console()
        table.render(summary["interop"], out)
        _show_where(folder, out)


def _show(summary: dict[str, Any], folder: "RunFolder", *, json: bool) -> None:
    from roundtrip.report.page.html import write_report
    from roundtrip.report.plots import Plots, write_plots
    from roundtrip.report.reading import View
    from roundtrip.report.terminal import run as table

    plots = Plots(View(summary))  # Drawn once, for the page and for the files.
    write_report(summary, folder.path / "report.html", plots)
    write_plots(summary, folder.path / "plots", plots)
    if json:
        print(json_lib.dumps(summary, indent=1))  # noqa: T201
    else:
        out = console()
        table.render(summary, out)
        _show_where(folder, out)


def _show_where(folder: "RunFolder", out: Console) -> None:
    path = folder.path / "report.html"
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    out.print(f"\nthe whole report: {shown}", markup=False, soft_wrap=True)
