"""System calls of processes while something is done, as strace counts them; nothing is timed under it."""

import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from roundtrip_agent import environment

ATTACH_S, POLL_S = 30.0, 0.02
_TOTAL = re.compile(r"^\s*100\.00\s+[\d.]+\s+(?:\d+\s+)?(\d+)\s.*\btotal$", re.MULTILINE)


def is_there() -> bool:
    """Whether strace is installed."""
    return shutil.which("strace") is not None


def counted(pids: list[int], act: Callable[[], object]) -> list[int] | None:
    """How many system calls each process made while `act` ran; None if strace may not attach to one, or is too slow."""
    with tempfile.TemporaryDirectory(prefix="roundtrip-strace-") as folder:
        files = [Path(folder) / str(pid) for pid in pids]
        running = [_attach(pid, file) for pid, file in zip(pids, files, strict=True)]
        try:
            if not all(_traces(pid, strace) for pid, strace in zip(pids, running, strict=True)):
                return None
            act()
        finally:
            for strace in running:
                strace.send_signal(signal.SIGINT)
                strace.wait()
        totals = [_TOTAL.search(file.read_text()) for file in files]
    return [int(total[1]) if total else 0 for total in totals]


def _attach(pid: int, file: Path) -> subprocess.Popen[bytes]:
    command = ["strace", "-f", "-c", "-qq", "-o", str(file), "-p", str(pid)]
    away = subprocess.DEVNULL
    return subprocess.Popen(command, env=environment.of_tools(), stdin=away, stdout=away, stderr=away)


def _traces(pid: int, strace: subprocess.Popen[bytes]) -> bool:
    """Waits until all threads of a process are traced; False if that does not come."""
    until_s = time.monotonic() + ATTACH_S
    while strace.poll() is None and time.monotonic() < until_s:
        with suppress(OSError):  # A thread may end meanwhile.
            tasks = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/status")]
            if all(f"TracerPid:\t{strace.pid}\n" in status for status in tasks):
                return True
        time.sleep(POLL_S)
    return False
