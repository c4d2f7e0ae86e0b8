"""Puts one run to one fault and looks at what is left."""

import contextlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip.processes.transport import RUN_MARK
from roundtrip.reading import runs
from roundtrip.reading.verification import verify
from roundtrip.results.records import AnyRecord, TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import State
from tests.agent.helpers import marked, within
from tests.commands import PROGRAM

from .kinds import SIGNALS, Fault, How, Kind, When, Who

ENDS_WITHIN_S = 240.0
"""A busy machine makes everything several times as long."""
GONE_WITHIN_S = 15.0
PAUSE_S = 0.7
LOOK_S = 0.02
"""Between looks at a run. Each walks through all processes of the host, which costs a run under faults its time."""
WORKLOADS = "invocation,data-bytes"
OF_ONE_ROW = (Who.SERVER, Who.CLIENT, Who.SERVER_GUARDIAN, Who.CLIENT_GUARDIAN, Who.HELPER)
GUARDIANS = {Who.SERVER: Who.SERVER_GUARDIAN, Who.CLIENT: Who.CLIENT_GUARDIAN}


@dataclass
class Traces:
    """What a fault left: the run's exit status, and what must not be, in words."""

    status: int | None = None
    wrong: list[str] = field(default_factory=list)


class Watched:
    """A run of ours from outside, with what it said and the marks of its agents."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.output = ""
        self.marks: set[str] = set()
        self._folder = folder
        self.process = subprocess.Popen(
            ["env", "--default-signal", *PROGRAM, *arguments],
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(folder / "tmp"), "ROUNDTRIP_LOCK": str(folder / "lock")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        out = self.process.stdout
        with contextlib.suppress(ValueError, OSError):
            while chunk := os.read(out.fileno(), 1 << 16):
                self.output += chunk.decode(errors="replace")

    def finish(self) -> int:
        """Its exit status, once it and all that it says have ended."""
        status = self.process.wait(ENDS_WITHIN_S)
        self._reader.join(5.0)
        return status

    def find(self, who: Who) -> psutil.Process | None:
        """One of its processes; as a side effect the marks of agents are learned."""
        with contextlib.suppress(psutil.Error):
            runner = psutil.Process(self.process.pid)
            for each in runner.children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    if self._role(each) is who:
                        return each
            if who is Who.RUNNER:
                return runner
        return None

    def _role(self, process: psutil.Process) -> Who | None:
        line = process.cmdline()
        if line[-1:] == ["roundtrip_agent"]:
            self.marks.add(process.environ()[RUN_MARK])
            return Who.AGENT
        if line and line[-1].endswith("guardian.py"):
            worker = next((self._verb(each.cmdline()) for each in process.children()), None)
            return GUARDIANS.get(worker or Who.HELPER)
        parent = process.parent()
        if parent is not None and parent.cmdline()[-1:] and parent.cmdline()[-1].endswith("guardian.py"):
            return self._verb(line)
        return None

    @staticmethod
    def _verb(line: list[str]) -> Who | None:
        if not line or "guardian.py" in line[-1]:
            return None
        return {"serve": Who.SERVER, "drive": Who.CLIENT}.get(line[-1], Who.HELPER)

    def wait_for(self, kind: Kind, results: Path) -> psutil.Process | None:
        """Whom a fault strikes, once its moment has come; None if the run ended before."""
        while self.process.poll() is None:
            if self._has_come(kind.when, results) and (found := self.find(kind.who)) is not None:
                return found
            self.find(Who.AGENT)
            time.sleep(LOOK_S)
        return None

    def _has_come(self, when: When, results: Path) -> bool:
        match when:
            case When.BEGUN:
                return self.find(Who.AGENT) is not None  # The runner itself is there before it can be asked.
            case When.CALIBRATION:
                return "calibration [" in self.output
            case When.FIRST_TRIAL:
                return any('"calibration"' in it.read_text() for it in results.glob("*/trials.jsonl"))
            case When.ROUND:
                return "round 1" in self.output
            case When.STORED:
                return any('"trial"' in it.read_text() for it in results.glob("*/trials.jsonl"))


def strike(kind: Kind, victim: psutil.Process, watched: Watched, results: Path) -> None:
    """Does to a process what a fault is; one that has just ended is past all harm."""
    with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError, FileNotFoundError):
        match kind.how:
            case How.NO_FILES:
                used = max(int(it.name) for it in Path(f"/proc/{victim.pid}/fd").iterdir())
                resource.prlimit(victim.pid, resource.RLIMIT_NOFILE, (used + 1, used + 1))
            case How.NO_DISK:
                resource.prlimit(victim.pid, resource.RLIMIT_FSIZE, (0, 0))
            case How.NO_READER:
                # The reader holds it open while it waits: what is read ends with the next line.
                watched.process.stdout.close()
            case How.NO_RESULTS:
                for folder in results.glob("*/"):
                    shutil.rmtree(folder, ignore_errors=True)
            case _:
                victim.send_signal(SIGNALS[kind.how])
                if kind.how is How.PAUSE:
                    time.sleep(PAUSE_S)
                    victim.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def place() -> Iterator[Path]:
    """A folder with a short path, since sockets are made below it."""
    folder = Path(tempfile.mkdtemp(prefix="rtf-", dir="/tmp"))
    (folder / "tmp").mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def suffer(fault: Fault) -> Traces:
    """Puts a run to a fault, resumes it if it did not end, and looks at what is left."""
    with place() as folder:
        return _suffer(fault, folder)


def _suffer(fault: Fault, folder: Path) -> Traces:
    kind, traces, results = fault.kind, Traces(), folder / "results"
    asked = (
        "--systems",
        ",".join(fault.systems),
        "--workloads",
        WORKLOADS,
        "--timeout",
        "3s",
        "--results",
        str(results),
    )
    watched = Watched("run", *asked, *kind.preset, folder=folder)
    try:
        victim = watched.wait_for(kind, results)
        if victim is not None:
            time.sleep(fault.later_s)
            strike(kind, victim, watched, results)
        traces.status = watched.finish()
    except subprocess.TimeoutExpired:
        traces.wrong.append(f"the run did not end within {ENDS_WITHIN_S:.0f} s")
        watched.process.kill()
        watched.finish()
    finally:
        for mark in watched.marks:
            if left := alive_after(mark):
                traces.wrong.append(f"still alive: {', '.join(left)}")
    if traces.status is not None and traces.status not in kind.statuses:
        traces.wrong.append(f"exit status {traces.status}; expected one of {kind.statuses}")
    if "Traceback" in watched.output and not _is_python_s_own(kind, watched.output):
        traces.wrong.append("it ended in a traceback")
    traces.wrong += _resumed(results, folder, kind)
    _sweep(folder)
    if left := [it.name for it in (folder / "tmp").iterdir() if not _is_of_a_tool(it.name)]:
        traces.wrong.append(f"left behind: {', '.join(left)}")
    if traces.wrong:
        traces.wrong.append(watched.output[-3000:])
    return traces


_OF_PYTHON = {How.NO_FILES: "Too many open files", How.INTERRUPT: "KeyboardInterrupt"}
"""What an interpreter says that a fault met before it had opened what it begins with."""


def _is_python_s_own(kind: Kind, output: str) -> bool:
    """Whether an interpreter could not begin: no function of ours ran that could have said it."""
    begins = kind.who in (Who.AGENT, Who.SERVER_GUARDIAN, Who.CLIENT_GUARDIAN) and kind.when is When.BEGUN
    if not begins or (words := _OF_PYTHON.get(kind.how)) is None or words not in output:
        return False
    return re.search(r'File "[^"]*/runner/src/[^"]*", line \d+, in (?!<module>)', output) is None


def _sweep(folder: Path) -> None:
    """Starts an agent and ends it: what a killed one left is removed by the next."""
    program = [sys.executable, "-m", "roundtrip_agent"]
    source = {"PYTHONPATH": str(ROOT / "runner" / "src"), "TMPDIR": str(folder / "tmp")}
    subprocess.run(program, input=b"", env={**os.environ, **source}, stdout=subprocess.DEVNULL, check=True)


def _is_of_a_tool(name: str) -> bool:
    """What tools keep in TMPDIR and not we: Java's own counters, say."""
    return name.startswith("hsperfdata_")


def alive_after(mark: str) -> list[str]:
    """What is still alive of a run some seconds later, and is killed now."""
    within(GONE_WITHIN_S, lambda: not marked(mark))
    names = []
    for pid in marked(mark):
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(pid)
            names.append(" ".join(process.cmdline())[-80:])
            process.kill()
    return names


def _resumed(results: Path, folder: Path, kind: Kind) -> list[str]:
    """What is wrong with a run after its fault, once it was resumed if it could be."""
    begun = [it.parent for it in results.glob("*/run.json")]
    if not begun:  # It was struck before there was anything, or of what there was nothing is left.
        return _starts_anew(results, folder)
    run = RunFolder(begun[0])
    written = (run.path / "trials.jsonl").read_bytes() if (run.path / "trials.jsonl").is_file() else b""
    whole = written[: written.rfind(b"\n") + 1]
    wrong = []
    if not run.is_ended:
        again = Watched("run", "--resume", run.path.name, "--results", str(results), folder=folder)
        if (status := again.finish()) not in (0, 1) or "Traceback" in again.output:
            wrong.append(f"resumed, it ended with status {status}: {again.output[-1500:]}")
        if not (run.path / "trials.jsonl").read_bytes().startswith(whole):
            wrong.append("records that were written are no longer there")
    return wrong + unaccounted(RunFolder(run.path), kind)


def _starts_anew(results: Path, folder: Path) -> list[str]:
    """Another run must be able to begin at once."""
    options = ("--systems", "cpp-sockets", "--workloads", "invocation", "--preset", "smoke")
    anew = Watched("run", *options, "--results", str(results), folder=folder)
    status = anew.finish()
    return [] if status == 0 else [f"the next run ended with status {status}: {anew.output[-1500:]}"]


def unaccounted(run: RunFolder, kind: Kind) -> list[str]:
    """Cells that say neither what was measured nor why not, those lost with another row's, and what `verify` finds."""
    try:
        records: list[AnyRecord] = run.records()
    except RoundtripError as error:
        return [f"its records cannot be read: {error}"]
    if not run.is_ended:
        return ["it did not end"]
    summary = runs.conclude(run)
    cells = {(it.row, it.workload): it for it in summary.cells}
    wrong = [
        f"{row.row}, {workload.key}: no account of it"
        for row in run.run.rows
        for workload in run.run.workloads
        if (cell := cells.get((row.row, workload.key))) is None
        or (cell.state in (State.FAILED, State.SKIPPED) and not cell.reason)
    ]
    # Another row may fail by itself on a busy host; it is never left out for the sake of the one that was struck.
    lost = {it.row for it in summary.cells if it.state is State.SKIPPED}
    if kind.who in OF_ONE_ROW and len(lost) > 1:
        wrong.append(f"one row was struck, and cells of {', '.join(sorted(lost))} are lost")
    names = [it.trial for it in records if isinstance(it, TrialRecord)]
    if len(names) != len(set(names)):
        wrong.append("a trial is there twice")
    return wrong + [it.text for it in verify(run).differences]
