"""The user's view of a run: one line that is redrawn on a terminal, plain lines on a pipe.

Nothing is drawn while a call is timed: every method is called between measurements, and the bar has no thread.
"""

import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from roundtrip.running.schedule import Block


def duration(seconds: float) -> str:
    """A length of time for people: `42 s`, `3 min 05 s`, `1 h 02 min`."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


class Display:
    """Plain lines: one for each calibration and workload of a block, with the remaining time. Times are seconds."""

    _soft_wrap = True

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress = ""

    def say(self, text: str) -> None:
        """A line of its own."""
        self._console.print(text, highlight=False, markup=False, soft_wrap=self._soft_wrap)

    def expect(self, done: int, total: int, remaining_s: float, part: str) -> None:
        """Shows the progress of a part of a run, in workloads of blocks or calibrations, and the time that is left."""
        self._progress = f"{part} [{done + 1}/{total}] {duration(remaining_s)} remaining: "

    def begin(self, what: str) -> None:
        """A calibration or a workload of a block begins."""
        self.say(self._progress + what)

    def calibration(self, row: str) -> None:
        """The calibration of a row begins."""
        self.begin(row)

    def block(self, block: Block, key: str) -> None:
        """A workload of a block begins; the row itself is named if it is the only one."""
        rows = [entry.row.key for entry in block.entries]
        self.begin(f"{key}, {rows[0] if len(rows) == 1 else f'{len(rows)} systems'}")

    def workload(self, text: str) -> None:
        """A part of a workload begins, which is too much for a pipe."""

    def close(self) -> None:
        """The run is over."""


class BarDisplay(Display):
    """A bar with the remaining time, redrawn only on news."""

    _soft_wrap = False

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
        super().__init__(self._bar.console)
        self._task = self._bar.add_task("starting", total=1.0, remaining="?")
        self._began = time.monotonic()
        self._bar.start()

    def expect(self, done: int, total: int, remaining_s: float, part: str) -> None:  # noqa: D102
        elapsed = time.monotonic() - self._began
        self._progress = f"{part}, {done + 1} of {total}: "
        self._bar.update(
            self._task, total=elapsed + remaining_s, completed=elapsed, remaining=duration(remaining_s)
        )
        self._bar.refresh()

    def begin(self, what: str) -> None:  # noqa: D102
        self._bar.update(self._task, description=self._progress + what)
        self._bar.refresh()

    def workload(self, text: str) -> None:  # noqa: D102
        self.begin(text)

    def close(self) -> None:  # noqa: D102
        self._bar.stop()


def display_for(console: Console) -> Display:
    """A bar on a terminal, lines elsewhere."""
    return BarDisplay(console) if console.is_terminal else Display(console)
