"""The user's view of a run: one line that is redrawn on a terminal, plain lines on a pipe.

Nothing is drawn while a call is timed: every method is called between measurements, and the bar has no thread.
"""

import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from roundtrip.running.schedule import Block

VAGUE = 1.25
"""A length of time that may be more than this many times its least is told as a range."""


def duration(seconds: float, most_s: float = 0.0) -> str:
    """A length of time for people: `42 s`, `3 min 05 s`, `1 h 02 min`; `25 to 50 min` if it may be a quarter more."""
    if most_s > max(0.0, VAGUE * seconds):
        scale, unit = (60, "min") if most_s >= 300 else (1, "s")
        return f"{seconds / scale:.0f} to {most_s / scale:.0f} {unit}"
    whole = max(0, round(max(seconds, (seconds + most_s) / 2)))
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

    def expect(self, done: int, total: int, remaining_s: tuple[float, float], part: str) -> None:
        """Shows the progress of a part of a run, in workloads or calibrations, and the least and most time left."""
        self._progress = f"{part} [{done + 1}/{total}] {duration(*remaining_s)} remaining: "

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

    def expect(self, done: int, total: int, remaining_s: tuple[float, float], part: str) -> None:  # noqa: D102
        elapsed = time.monotonic() - self._began
        self._progress = f"{part}, {done + 1} of {total}: "
        total_s, text = elapsed + sum(remaining_s) / 2, duration(*remaining_s)
        self._bar.update(self._task, total=total_s, completed=elapsed, remaining=text)
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
