"""What a user sees of a run: one line that is redrawn on a terminal, plain lines on a pipe.

Nothing is drawn while a call is timed: every method is called between measurements, and the bar has no thread.
"""

import time
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from roundtrip.experiment.schedule import Planned


class Display(Protocol):
    """What a session tells while it runs. Times are seconds."""

    def say(self, text: str) -> None:
        """A line of its own."""

    def expect(self, done: int, total: int, remaining_s: float) -> None:
        """How far the run is, in trials, and how long the rest should take."""

    def trial(self, planned: Planned) -> None:
        """A trial begins."""

    def workload(self, name: str) -> None:
        """A workload of the trial begins."""

    def close(self) -> None:
        """The run is over."""


def duration(seconds: float) -> str:
    """A length of time for people: `42 s`, `3 min 05 s`, `1 h 02 min`."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


class PlainDisplay:
    """Plain lines: one a trial, with the remaining time."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress = ""

    def say(self, text: str) -> None:  # noqa: D102
        self._console.print(text, highlight=False, markup=False, soft_wrap=True)

    def expect(self, done: int, total: int, remaining_s: float) -> None:  # noqa: D102
        self._progress = f"[{done}/{total}] {duration(remaining_s)} remaining: "

    def trial(self, planned: Planned) -> None:  # noqa: D102
        awake = "" if planned.condition == "awake" else f", {planned.condition}"
        self.say(f"{self._progress}round {planned.round}, {planned.row.key}{awake}")

    def workload(self, name: str) -> None:
        """Too much for a pipe."""

    def close(self) -> None:
        """Nothing is open."""


class BarDisplay:
    """A bar with the remaining time, redrawn only when told something."""

    def __init__(self, console: Console) -> None:
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TaskProgressColumn(),
            TextColumn("{task.fields[remaining]} remaining"),
            console=console,
            auto_refresh=False,
            transient=True,
        )
        self._task = self._bar.add_task("starting", total=1.0, remaining="?")
        self._what = ""
        self._began = time.monotonic()
        self._bar.start()

    def say(self, text: str) -> None:  # noqa: D102
        self._bar.console.print(text, highlight=False, markup=False)

    def expect(self, done: int, total: int, remaining_s: float) -> None:  # noqa: D102
        elapsed = time.monotonic() - self._began
        self._bar.update(
            self._task,
            total=elapsed + remaining_s,
            completed=elapsed,
            remaining=duration(remaining_s),
        )
        self._bar.refresh()

    def trial(self, planned: Planned) -> None:  # noqa: D102
        self._what = f"round {planned.round}, {planned.row.key}"

    def workload(self, name: str) -> None:  # noqa: D102
        self._bar.update(self._task, description=f"{self._what}, {name}")
        self._bar.refresh()

    def close(self) -> None:  # noqa: D102
        self._bar.stop()


def display_for(console: Console) -> Display:
    """A bar on a terminal, lines elsewhere."""
    return BarDisplay(console) if console.is_terminal else PlainDisplay(console)
