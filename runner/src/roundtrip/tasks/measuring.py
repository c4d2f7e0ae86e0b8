"""Commands that measure, and that show what was measured."""

import json as json_lib
import secrets
from pathlib import Path
from typing import Any

from invoke.context import Context
from invoke.exceptions import Exit

from roundtrip import catalog, runs, settings
from roundtrip.compare import compare as compare_summaries
from roundtrip.display import Display, display_for
from roundtrip.errors import INTERRUPTED, UsageError
from roundtrip.placement import PLACEMENTS
from roundtrip.profiles import PROFILES
from roundtrip.report import table
from roundtrip.report.comparison import render as render_comparison
from roundtrip.report.html import write_report
from roundtrip.report.plots import Plots, write_plots
from roundtrip.report.reading import View
from roundtrip.selection import select_names, select_rows
from roundtrip.store import RunFolder
from roundtrip.tasks.building import INSTALL_HELP, SYSTEMS_HELP
from roundtrip.tasks.command import command, console
from roundtrip.toolchain import build
from roundtrip.toolchain.runtimes import runtimes, versions
from roundtrip.workloads import WORKLOADS

JSON_HELP = "Print the result as JSON on standard output; everything else goes to standard error."
RESULTS_HELP = "Folder of the runs."
RUN_HELP = "A run's name or folder; without it, the newest."

_OPTIONS = {
    "systems": SYSTEMS_HELP,
    "workloads": f"Of {', '.join(WORKLOADS)}; globs, repeated or with commas. Default: all.",
    "profile": "; ".join(f"{profile.name}: {profile.summary}" for profile in PROFILES.values()) + ".",
    "seed": "Of every random order; the same one gives the same order of trials.",
    "budget": "How long the run may take, as 10m or 1h; fits the rounds to it.",
    "placement": f"CPUs of the two ends: {', '.join(PLACEMENTS)}.",
    "condition": "awake: idle states held off; as-is: the machine as it comes. Default: awake, nulls as-is beside.",
    "sampling": "Time between samples of CPU and memory, as 1s or 100ms.",
    "deadline": "How long a worker may stay silent beyond what its command should take.",
    "ports": "Where servers may listen, as 5000-5010; any free port by default.",
    "results": RESULTS_HELP,
    "json": JSON_HELP,
}
_INSTALL = {
    "install": INSTALL_HELP,
}


@command(name="all", iterable=["systems", "workloads"], help={**_OPTIONS, **_INSTALL})
def all_(
    context: Context,
    systems: list[str],
    workloads: list[str],
    profile: str = "",
    seed: str = "",
    budget: str = "",
    placement: str = "",
    condition: str = "",
    sampling: str = "",
    deadline: str = "",
    ports: str = "",
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
    """
    told = _settings(context, profile, seed, budget, placement, condition, sampling, deadline, ports, results)
    _run_new(told, systems, workloads, explicit_budget=bool(budget), json=json, install=install)


@command(
    iterable=["systems", "workloads"],
    optional=["resume"],
    help={**_OPTIONS, "resume": "Go on with a run that was cut off: its name, or nothing for the newest."},
)
def run(
    context: Context,
    systems: list[str],
    workloads: list[str],
    profile: str = "",
    seed: str = "",
    budget: str = "",
    placement: str = "",
    condition: str = "",
    sampling: str = "",
    deadline: str = "",
    ports: str = "",
    results: str = "",
    resume: str | bool = "",
    json: bool = False,
) -> None:
    """Measure and report; installs nothing.

    Examples:
      invoke run --profile smoke
      invoke run --systems 'java-*' --seed 7
      invoke run --resume
    """
    told = _settings(context, profile, seed, budget, placement, condition, sampling, deadline, ports, results)
    if resume:
        asked_anew = [name for name, given in _given(locals()) if given]
        if asked_anew:
            raise UsageError(
                f"--{asked_anew[0]}", "a resumed run asks what it asked before", "--resume, --results, --json"
            )
        _run_on(told, resume if isinstance(resume, str) else None, json=json)
    else:
        _run_new(told, systems, workloads, explicit_budget=bool(budget), json=json, install=False)


def _given(options: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name, options[name]) for name in _OPTIONS if name in options and name not in ("results", "json")]


@command(positional=["run"], help={"run": RUN_HELP, "results": RESULTS_HELP, "json": JSON_HELP})
def report(context: Context, run: str = "", results: str = "", json: bool = False) -> None:
    """Estimate a run anew and write its summary, page and plots.

    Examples:
      invoke report
      invoke report 20261121-082614 --json
    """
    told = settings.load(context.config, results=results)
    folder = runs.find(told.results_folder, run or None)
    _finish(folder, json=json)


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
    summaries = [_summary(runs.find(told.results_folder, name)) for name in (a, b)]
    found = compare_summaries(*summaries)
    if json:
        print(json_lib.dumps(found, indent=1))  # noqa: T201
    else:
        render_comparison(found, console())


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
        results=results,
    )


def _run_new(
    told: settings.Settings,
    systems: list[str],
    workloads: list[str],
    *,
    explicit_budget: bool,
    json: bool,
    install: bool,
) -> None:
    known = catalog.load()
    out = console(aside=json)
    names = select_names(workloads, WORKLOADS, option="--workloads", noun="workload")
    rows = select_rows(known, systems)
    profile = PROFILES[told.profile]
    budgeted = explicit_budget or profile.budget_s is not None
    wish = runs.Wish(
        rows,
        tuple(names),
        profile,
        told.seed if told.seed is not None else secrets.randbelow(1_000_000),
        float(told.budget_s) if budgeted else None,
        told.placement,
        told.condition,
        float(told.sampling_s) if told.sampling_s is not None else None,
        float(told.deadline_s),
        told.ports,
    )
    unavailable = build.prepare(known, rows, out, install=install)
    for name, reason in unavailable.items():
        if reason is not None:
            out.print(f"{name} is unavailable: {reason}", markup=False, soft_wrap=True)
    display = display_for(out)
    where = _place(known, told)
    with _interruptible(display, where):
        folder = runs.begin(wish, where, unavailable, display)
    _finish(folder, json=json)


def _run_on(told: settings.Settings, name: str | None, *, json: bool) -> None:
    display = display_for(console(aside=json))
    where = _place(catalog.load(), told)
    with _interruptible(display, where):
        folder = runs.resume(name, where, display)
    _finish(folder, json=json)


class _interruptible:  # noqa: N801 (reads as a statement where it is used)
    """After Ctrl-C: says how to go on, and ends with 130."""

    def __init__(self, display: Display, where: runs.Place) -> None:
        self._display = display
        self._where = where

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: object) -> None:
        if isinstance(value, KeyboardInterrupt):
            self._display.close()
            folder = runs.find(self._where.results, None)
            message = f"interrupted; what was measured is kept. Go on with: ./invokew run --resume {folder.path.name}"
            raise Exit(message=message, code=INTERRUPTED) from value


def _place(known: catalog.Catalog, told: settings.Settings) -> runs.Place:
    return runs.Place(known, told.results_folder, known.root / "build", runtimes(), versions())


def _finish(folder: RunFolder, *, json: bool) -> None:
    """Estimates, writes and shows a run; the exit status says how it went."""
    summary = runs.conclude(folder)
    plots = Plots(View(summary))  # Drawn once, for the page and for the files.
    write_report(summary, folder.path / "report.html", plots)
    write_plots(summary, folder.path / "plots", plots)
    if json:
        print(json_lib.dumps(summary, indent=1))  # noqa: T201
    else:
        out = console()
        table.render(summary, out)
        out.print(f"\nthe whole report: {_shown(folder.path / 'report.html')}", markup=False, soft_wrap=True)
    code = runs.status(summary)
    if code:
        raise Exit(code=code)


def _summary(folder: RunFolder) -> dict[str, Any]:
    return runs.conclude(folder)


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
