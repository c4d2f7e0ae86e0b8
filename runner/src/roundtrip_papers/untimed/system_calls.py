"""System calls of processes while something is done, as strace counts them; nothing is timed under it."""

import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from roundtrip_agent import environment

ATTACH_S, POLL_S = 30.0, 0.02
_LINE = re.compile(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(?!total$)(\w+)$", re.MULTILINE)
"""Of strace's table: share, seconds, microseconds a call, calls, errors if there were any, name."""


def is_there() -> bool:
    """Whether strace is installed."""
    return shutil.which("strace") is not None


def counted(pids: list[int], act: Callable[[], object]) -> list[Counter[str]] | None:
    """System calls of each process while `act` ran, by name; None if strace may not attach to one, or is too slow."""
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
        return [Counter({name: int(calls) for calls, name in _LINE.findall(it.read_text())}) for it in files]


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
