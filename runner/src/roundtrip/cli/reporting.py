"""Writes and shows what a run came to. Loaded where it is needed, since it loads the plots and the statistics."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console

from roundtrip.analysis.aa_test import controls, count_false_calls
from roundtrip.cli.command import console, counted, end, print_json
from roundtrip.errors import RoundtripError
from roundtrip.paths import display_path
from roundtrip.reading import runs
from roundtrip.reading.verification import verify
from roundtrip.report import terminal
from roundtrip.report.findings import reasons
from roundtrip.report.page import html
from roundtrip.report.plots import Plots
from roundtrip.report.units import clean
from roundtrip.report.view import View
from roundtrip.results import detection_limits
from roundtrip.results.records import TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import Summary

REPORT = "report.html"


def write_interim(folder: RunFolder, unfinished: Sequence[TrialRecord] = ()) -> Summary:
    """Estimates a run as far as it is there, with trials that are not written yet, and writes its report."""
    summary = runs.conclude(folder, unfinished)
    _write(folder, html.render(summary))
    return summary


def finish(folder: RunFolder, *, json: bool, png: bool = False, p99_s: float | None = None) -> None:
    """Estimates, writes and shows a run; the exit status says how it went. `p99_s`: the limit of p99, if another."""
    summary = runs.conclude(folder, p99_s=p99_s)
    if summary.interop is not None:
        _write(folder, html.render_pairs(summary))
        show = terminal.show_pairs
    else:
        plots = Plots(View(summary))
        _write(folder, html.render(summary, plots))
        if png:
            plots.write(folder.path / "plots")
        show = terminal.show_run
    _show(folder, summary, partial(show, summary), json=json)
    end(runs.status(summary) == 0)


def finish_aa_test(folder: RunFolder, *, json: bool) -> None:
    """Estimates and shows a run of rows and their controls; the exit status says whether false calls are rare."""
    summary = runs.conclude(folder)
    pairs = controls(summary)
    found = count_false_calls(pairs)
    if found is None:
        cells = [cell for cell in summary.cells if not cell.is_ranked]
        why = f"of {len(summary.cells)} cells {len(cells)} are not ranked: {reasons(cells)}"
        raise RoundtripError(f"no system could be compared with itself: {why}")
    detection_limits.record(folder.path.parent, summary.run.document, found.detection_limit)
    write_interim(folder)
    _show(folder, {"calls": found, "pairs": pairs}, partial(terminal.show_aa_test, pairs, found), json=json)
    end(found.is_nominal)


def show_verification(folder: RunFolder, *, json: bool) -> None:
    """Compares a run with itself and shows what differs; the exit status says whether anything does."""
    found = verify(folder)
    if json:
        print_json(found)
    else:
        counts = (found.records, "record"), (found.trials, "trial"), (found.calls, "timed call")
        lines = [
            *(difference.text for difference in found.differences),
            *(f"note: {note}" for note in found.notes),
            f"run {found.run}: {', '.join(counted(*count) for count in counts)} compared; "
            + (counted(len(found.differences), "difference") if found.differences else "nothing differs"),
        ]
        out = console()
        for line in lines:
            out.print(clean(line), markup=False, soft_wrap=True)
    end(not found.differences)


def _write(folder: RunFolder, page: str) -> None:
    """Writes a page whole or not at all: one that was there before stays if there is no room."""
    folder.write_bytes(REPORT, page.encode())


def _show(folder: RunFolder, document: object, show: Callable[[Console], None], *, json: bool) -> None:
    """Prints a document as JSON, or what `show` prints and where the report is."""
    if json:
        print_json(document)
        return
    out = console()
    show(out)
    path = display_path(Path.cwd(), folder.path / REPORT)
    out.print(f"\nthe whole report: {path}", markup=False, soft_wrap=True)
