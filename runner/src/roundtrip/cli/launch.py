"""Begins and resumes runs for commands. Loaded where it is needed, since it loads what measures and what estimates."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from roundtrip.catalog import system
from roundtrip.cli import hosting, reporting
from roundtrip.cli.command import console
from roundtrip.cli.selection import Selection
from roundtrip.config import variables
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError
from roundtrip.interop.exchange import exchange_cases
from roundtrip.reading.runs import find
from roundtrip.results.records import RunKind, TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.running import run
from roundtrip.running.display import display_for
from roundtrip.running.plan import restore
from roundtrip.toolchain import build


def begin(
    request: RunRequest,
    selection: Selection,
    results: Path,
    out: Console,
    *,
    install: bool,
    setup_hosts: bool,
    kind: RunKind = RunKind.RUN,
) -> RunFolder:
    """Builds what rows need, reaches the hosts and measures into a new folder below that of the runs.

    Missing packages may be installed here (`install`) and on the hosts (`setup_hosts`). Rows of `INTEROP` are pairs,
    which exchange the cases of their protocol first.

    Raises:
        UsageError: The hosts, their CPUs or ports are not as the request needs them.
        RoundtripError: What was measured until then is kept.
    """
    hosts = hosting.named(request.hosts, setup=setup_hosts)
    named = variables.read(request.build_env, variables.BUILDS)
    other, rows = selection.other, selection.rows
    ours = [row for row in rows if not row.build]
    unavailable = build.prepare(selection.catalog, ours, out, install=install, named=named)
    if other is not None:
        unavailable |= other.prepare(rows, out, install=install, named=named)
    # Only now: what runs the workers may just have been installed.
    workspace = hosting.workspace_here(selection.catalog, results)
    if hosts is not None:
        workspace, unavailable = hosting.reach(
            hosts, workspace, unavailable, out, request.ports, setup=setup_hosts
        )
    for name, reason in unavailable.items():
        if reason is not None:
            out.print(f"{name} is unavailable: {reason}", markup=False, soft_wrap=True)
    return run.begin(
        request,
        rows,
        selection.workloads,
        workspace,
        unavailable,
        display_for(out),
        _report(kind, out),
        exchange_cases,
        kind,
        [] if other is None or request.against is None else [other.record(rows)],
    )


def resume(name: str | None, results: Path, *, json: bool) -> None:
    """Resumes an interrupted run, by its name or its folder, or the newest, and reports."""
    out = console(aside=json)
    workspace = hosting.workspace_here(system.load(), results)
    folder = find(results, name, unfinished=True)
    plan = restore(folder.run, workspace.catalog)
    hosts = hosting.named(plan.request.hosts, f"--resume {folder.path.name}: hosts")
    if hosts is not None:
        names = dict.fromkeys(name for row in plan.rows for name in row.ends)
        workspace, reasons = hosting.reach(hosts, workspace, names, out, plan.request.ports, setup=False)
        for system_name, reason in reasons.items():
            if reason is not None:
                raise RoundtripError(f"{system_name} of that run is unavailable now: {reason}")
    run.resume(folder, workspace, display_for(out), _report(plan.kind, out), exchange_cases)
    if plan.kind is RunKind.AA:
        reporting.finish_aa_test(folder, json=json)
    else:
        reporting.finish(folder, json=json)


def _report(kind: RunKind, out: Console) -> run.Report:
    """Nothing for pairs, whose page comes at the end."""

    def write(folder: RunFolder, unfinished: Sequence[TrialRecord]) -> None:
        page = folder.path / reporting.REPORT
        is_first = not page.exists()
        reporting.write_interim(folder, unfinished)
        if is_first:
            out.print(f"first report, which grows: {page}", markup=False, soft_wrap=True)

    return (lambda *_: None) if kind is RunKind.INTEROP else write
