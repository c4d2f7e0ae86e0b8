"""What the commands that measure do. Apart from them, since this is what takes long to load."""

import json as json_lib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from invoke.exceptions import Exit
from rich.console import Console

from roundtrip.analysis.compare import compare as compare_summaries
from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_rows
from roundtrip.cli import hosting
from roundtrip.cli.command import console
from roundtrip.config import settings
from roundtrip.config.profile import INTEROP, PROFILES
from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy.conformance import Cases
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.experiment import run as runs
from roundtrip.experiment.display import display_for
from roundtrip.hosts.spec import HostsSpec
from roundtrip.interop import pairs
from roundtrip.report.page.html import write_report
from roundtrip.report.page.interop import write_interop_page
from roundtrip.report.plots import Plots, write_plots
from roundtrip.report.reading import View
from roundtrip.report.terminal import interop as interop_table
from roundtrip.report.terminal import network as network_share
from roundtrip.report.terminal import run as table
from roundtrip.report.terminal.comparison import render as render_comparison
from roundtrip.results.store import RunFolder
from roundtrip.toolchain import build
from roundtrip.toolchain.command import say
from roundtrip.toolchain.runtimes import find_jvms, runtimes, spread, versions


def report(told: settings.Settings, name: str | None, *, json: bool) -> None:
    """Estimates a run anew; see `invoke report`."""
    _finish(runs.find(told.results_folder, name), json=json)


def compare(told: settings.Settings, a: str, b: str, *, json: bool) -> None:
    """Holds two runs against each other; see `invoke compare`."""
    found = compare_summaries(*(runs.conclude(runs.find(told.results_folder, name)) for name in (a, b)))
    if json:
        print(json_lib.dumps(found, indent=1))  # noqa: T201
    else:
        out = console()
        render_comparison(found, out)
        network_share.render(found["network"], out)


@dataclass(frozen=True)
class Options:
    """How a new run goes about it.

    Attributes:
        explicit_budget: Whether the budget was asked for, and is not the default of `quick`.
        json: Whether standard output is for the summary alone.
        install: Whether missing packages may be installed here.
        setup_hosts: The same on the hosts.
    """

    explicit_budget: bool
    json: bool
    install: bool
    setup_hosts: bool


def run_new(
    told: settings.Settings,
    systems: list[str],
    workloads: list[str],
    jvm: list[str],
    options: Options,
) -> None:
    """Builds, measures, estimates and reports; see `invoke all` and `invoke run`."""
    known = catalog.load()
    out = console(aside=options.json)
    spec = _named(told, options)
    if spec is not None and jvm:
        raise UsageError("--jvm", "it names Javas of this machine", "without --hosts")
    names = select_names(workloads, WORKLOADS, option="--workloads", noun="workload")
    rows = spread(select_rows(known, systems), find_jvms(jvm))
    profile = PROFILES[told.profile]
    if options.explicit_budget:
        profile = replace(profile, fewest_rounds=1)
    budgeted = options.explicit_budget or profile.budget_s is not None
    wish = runs.Wish(
        rows,
        tuple(names),
        profile,
        told.seed,
        float(told.budget_s) if budgeted else None,
        told.placement,
        told.condition,
        float(told.sampling_s) if told.sampling_s is not None else None,
        float(told.deadline_s),
        told.ports,
    )
    where, unavailable = _ready(known, rows, told, spec, out, options)
    _finish(runs.begin(wish, where, unavailable, display_for(out)), json=options.json)


def _named(told: settings.Settings, options: Options) -> HostsSpec | None:
    """The hosts that were asked for; None: this machine."""
    spec = hosting.named(told.hosts)
    if spec is None and options.setup_hosts:
        raise UsageError(
            "--setup-hosts", "no hosts are named", "with --hosts; `invoke setup` is for this machine"
        )
    return spec


def _ready(
    known: catalog.Catalog,
    rows: Sequence[catalog.Row],
    told: settings.Settings,
    spec: HostsSpec | None,
    out: Console,
    options: Options,
) -> tuple[runs.Place, dict[str, str | None]]:
    """Builds what the rows need and reaches the hosts; tells what is not to be had."""
    unavailable = build.prepare(known, rows, out, install=options.install)
    where = _place(known, told)
    if spec is not None:
        where, unavailable = hosting.stand(
            spec, where, unavailable, out, told.ports, setup=options.setup_hosts
        )
    for name, reason in unavailable.items():
        if reason is not None:
            say(out, f"{name} is unavailable: {reason}")
    return where, unavailable


TIMED = ("invocation", "data-bytes", "data-chars", "objects")
"""Of pairs: what a call costs, and what text and structures do that bytes need not."""


def run_pairs(told: settings.Settings, systems: list[str], options: Options, *, quick: bool) -> None:
    """Builds, puts clients to servers and reports; see `invoke interop`.

    Args:
        told: The settings; their profile, placement and condition are not those of pairs and are left alone.
        systems: Patterns; every system that shares its wire, unless given.
        options: How to go about it.
        quick: Whether nothing is timed.
    """
    known = catalog.load()
    out = console(aside=options.json)
    spec = _named(told, options)
    rows = select_rows(known, systems)
    wires = Cases.load(known.root / "shared-idl" / "cases.json").shared_wires
    put = pairs.pairs(known, rows, wires)
    if systems:
        for name, wire in pairs.alone(known, rows, wires).items():
            say(out, f"{name} is left out: no other system speaks its wire, {wire}")
    wish = runs.Wish(
        put,
        () if quick else TIMED,
        INTEROP,
        told.seed,
        float(told.budget_s) if options.explicit_budget else None,
        "split",
        None,
        None,
        float(told.deadline_s),
        told.ports,
        interop=True,
    )
    where, unavailable = _ready(known, put, told, spec, out, options)
    _finish(runs.begin(wish, where, unavailable, display_for(out)), json=options.json)


def run_on(told: settings.Settings, name: str | None, *, json: bool) -> None:
    """Goes on with a run that was cut off; see `invoke run --resume`."""
    out, where = console(aside=json), _place(catalog.load(), told)
    folder = runs.find(where.results, name, unfinished=True)
    spec = hosting.named(folder.run["asked"].get("hosts"), f"--resume {folder.path.name}: hosts")
    if spec is not None:
        names = {row["system"] for row in folder.run["rows"] if row["available"]}
        where, lacking = hosting.stand(
            spec, where, dict.fromkeys(names), out, folder.run["asked"]["ports"], setup=False
        )
        for system, reason in lacking.items():
            if reason is not None:
                raise RoundtripError(f"{system} of that run is unavailable now: {reason}")
    _finish(runs.resume(folder.path.name, where, display_for(out)), json=json)


def _place(known: catalog.Catalog, told: settings.Settings) -> runs.Place:
    return runs.Place(
        known, told.results_folder, known.root / "build", runtimes(), versions(known.systems.values())
    )


def _finish(folder: RunFolder, *, json: bool) -> None:
    """Estimates, writes and shows a run; the exit status says how it went."""
    summary = runs.conclude(folder)
    if "interop" in summary:
        _show_pairs(summary, folder, json=json)
    else:
        _show(summary, folder, json=json)
    code = runs.status(summary)
    if code:
        raise Exit(code=code)


def _show_pairs(summary: dict[str, Any], folder: RunFolder, *, json: bool) -> None:
    write_interop_page(summary, folder.path / "report.html")
    if json:
        print(json_lib.dumps(summary, indent=1))  # noqa: T201
    else:
        out = console()
        interop_table.render(summary["interop"], out)
        _tell_where(folder, out)


def _show(summary: dict[str, Any], folder: RunFolder, *, json: bool) -> None:
    plots = Plots(View(summary))  # Drawn once, for the page and for the files.
    write_report(summary, folder.path / "report.html", plots)
    write_plots(summary, folder.path / "plots", plots)
    if json:
        print(json_lib.dumps(summary, indent=1))  # noqa: T201
    else:
        out = console()
        table.render(summary, out)
        _tell_where(folder, out)


def _tell_where(folder: RunFolder, out: Console) -> None:
    out.print(f"\nthe whole report: {_shown(folder.path / 'report.html')}", markup=False, soft_wrap=True)


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
