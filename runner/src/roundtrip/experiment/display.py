"""The user's view of a run: one line that is redrawn on a terminal, plain lines on a pipe.

Nothing is drawn while a call is timed: every method is called between measurements, and the bar has no thread.
"""

import time
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from roundtrip.experiment.schedule import Block


class Display(Protocol):
    """Shows the progress of a session. Times are seconds."""

    def say(self, text: str) -> None:
        """A line of its own."""

    def expect(self, done: int, total: int, remaining_s: float, part: str) -> None:
        """Shows the progress of a part of the run, in points of blocks or pilots, and the time for all that is left."""

    def pilot(self, row: str) -> None:
        """The pilot of a row begins."""

    def block(self, block: Block, key: str) -> None:
        """A point of a block begins."""

    def point(self, text: str) -> None:
        """A part of a point begins."""

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
    """Plain lines: one for each point of a block, with the remaining time."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress = ""

    def say(self, text: str) -> None:  # noqa: D102
        self._console.print(text, highlight=False, markup=False, soft_wrap=True)

    def expect(self, done: int, total: int, remaining_s: float, part: str) -> None:  # noqa: D102
        self._progress = f"{part} [{done + 1}/{total}] {duration(remaining_s)} remaining: "

    def pilot(self, row: str) -> None:  # noqa: D102
        self.say(f"{self._progress}{row}")

    def block(self, block: Block, key: str) -> None:  # noqa: D102
        self.say(f"{self._progress}{key}, {_rows(block)}")

    def point(self, text: str) -> None:
        """Too much for a pipe."""

    def close(self) -> None:
        """Nothing is open."""


class BarDisplay:
    """A bar with the remaining time, redrawn only on news."""

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
        self._part = ""
        self._began = time.monotonic()
        self._bar.start()

    def say(self, text: str) -> None:  # noqa: D102
        self._bar.console.print(text, highlight=False, markup=False)

    def expect(self, done: int, total: int, remaining_s: float, part: str) -> None:  # noqa: D102
        elapsed = time.monotonic() - self._began
        self._part = f"{part}, {done + 1} of {total}"
        self._bar.update(
            self._task, total=elapsed + remaining_s, completed=elapsed, remaining=duration(remaining_s)
        )
        self._bar.refresh()

    def pilot(self, row: str) -> None:  # noqa: D102
        self._show(row)

    def block(self, block: Block, key: str) -> None:  # noqa: D102
        self._show(f"{key}, {_rows(block)}")

    def point(self, text: str) -> None:  # noqa: D102
        self._show(text)

    def close(self) -> None:  # noqa: D102
        self._bar.stop()

    def _show(self, what: str) -> None:
        self._bar.update(self._task, description=f"{self._part}: {what}")
        self._bar.refresh()


def _rows(block: Block) -> str:
    """Whose turns: the row itself if there is one."""
    rows = [entry.row.key for entry in block.entries]
    return rows[0] if len(rows) == 1 else f"{len(rows)} rows"


def display_for(console: Console) -> Display:
    """A bar on a terminal, lines elsewhere."""
    return BarDisplay(console) if console.is_terminal else PlainDisplay(console)
