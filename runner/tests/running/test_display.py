import io
import threading

import pytest
from rich.console import Console

from roundtrip.running.display import BarDisplay, display_for, duration
from tests.fakes import block, row, system

ONE = block(row(system("one")), workloads=["invocation"])
TWO = block(row(system("one")), row(system("two")), workloads=["invocation"])


def console(terminal: bool) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, force_terminal=terminal, width=80, color_system=None), out


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (-1, "0 s"),
        (0.4, "0 s"),
        (42, "42 s"),
        (59.7, "1 min 00 s"),
        (185, "3 min 05 s"),
        (3599.6, "1 h 00 min"),
        (3720, "1 h 02 min"),
    ],
)
def test_lengths_of_time_are_written_for_people(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_what_may_be_a_quarter_more_is_a_range() -> None:
    assert duration(100, 125) == "1 min 52 s"
    assert duration(100, 126) == "100 to 126 s"
    assert duration(40, 90) == "40 to 90 s"
    assert duration(0, 30) == "0 to 30 s"


def test_a_pipe_gets_a_plain_line_a_calibration_and_a_workload_of_a_block() -> None:
    to, out = console(terminal=False)
    display = display_for(to)
    assert not isinstance(display, BarDisplay)
    display.expect(0, 2, (1500, 3000), "calibration")
    display.calibration("one:default")
    display.expect(3, 12, (65, 65), "round 1 of 5")
    display.block(TWO, "invocation")
    display.workload("invocation, preparing one:default")
    display.block(ONE, "invocation")
    display.say("[not markup] " + "x" * 200)
    display.close()
    assert out.getvalue().splitlines() == [
        "calibration [1/2] 25 to 50 min remaining: one:default",
        "round 1 of 5 [4/12] 1 min 05 s remaining: invocation, 2 systems",
        "round 1 of 5 [4/12] 1 min 05 s remaining: invocation, one:default",
        "[not markup] " + "x" * 200,
    ]


def test_a_terminal_gets_a_bar_that_is_drawn_when_told_something() -> None:
    to, out = console(terminal=True)
    threads = threading.active_count()
    display = display_for(to)
    assert threading.active_count() == threads, "one that draws would run while calls are timed"
    assert isinstance(display, BarDisplay)
    display.expect(3, 12, (65, 65), "round 1 of 5")
    display.block(TWO, "invocation")
    assert "1 min 05 s remaining" in out.getvalue()
    assert "invocation, 2 systems" in out.getvalue()
    display.workload("invocation, preparing one:default")
    assert "preparing" in out.getvalue()
    before = out.getvalue()
    display.say("[not markup]")
    assert "[not markup]" in out.getvalue().removeprefix(before)
    display.close()
    assert "\x1b[?25h" in out.getvalue(), "the cursor is given back"
