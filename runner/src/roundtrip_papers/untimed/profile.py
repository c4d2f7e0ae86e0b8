"""Warm processes under profilers that attach to a worker: async-profiler for Java, perf for C++. Nothing is timed."""

import os
import signal
import subprocess
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.errors import RoundtripError
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, Unsupported, WorkerFailed
from roundtrip.processes.topology import Side, Topology
from roundtrip.running.calibration import warm_up
from roundtrip.toolchain.builders import MAVEN
from roundtrip.toolchain.context import BuildContext
from roundtrip_agent import environment
from roundtrip_papers.untimed.stacks import Stack, from_collapsed, from_perf

ROOM = 1 << 20
ASYNC_PROFILER = "4.1"
MACHINES = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}
FREQUENCY_HZ = 999
SCRIPT = ("perf", "script", "-F", "comm,tid,ip,sym,dso")
TIMEOUT_S = 60.0


class Unprofiled(RoundtripError):
    """There is no profiler for it here; the message says why."""


class Instrument(Protocol):
    """A profiler; Unprofiled is raised if it cannot sample a process."""

    name: str

    def start(self, pid: int) -> None:
        """Begins to sample a process."""

    def stop(self, pid: int) -> list[Stack]:
        """Ends that and gives what was sampled."""


class AsyncProfiler:
    """async-profiler's native library, loaded by jcmd into a Java that runs; its output goes into a folder."""

    name = f"async-profiler {ASYNC_PROFILER}"

    def __init__(self, library: Path, jcmd: str, folder: Path) -> None:
        self._library, self._jcmd, self._folder = library, jcmd, folder

    def start(self, pid: int) -> None:  # noqa: D102
        # perf_event needs a right that not every user has; ctimer sees no kernel, and needs none.
        for event in ("cpu", "ctimer"):
            if self._load(pid, f"start,event={event},interval={1_000_000_000 // FREQUENCY_HZ},threads"):
                return
        raise Unprofiled(f"async-profiler does not start in process {pid}")

    def stop(self, pid: int) -> list[Stack]:  # noqa: D102
        file = self._folder / f"{pid}.collapsed"
        self._load(pid, f"stop,collapsed,threads,file={file}")
        try:
            return from_collapsed(file.read_text())
        except OSError as error:
            raise Unprofiled(f"async-profiler wrote nothing of process {pid}: {error.strerror}") from error

    def _load(self, pid: int, options: str) -> bool:
        # The quotes are jcmd's own: an equals sign would else begin a value of another of its options.
        command = [self._jcmd, str(pid), "JVMTI.agent_load", str(self._library), f'"{options}"']
        done = environment.run(command, timeout_s=TIMEOUT_S)
        return done.returncode == 0 and "return code: 0" in done.stdout


class Perf:
    """perf of the kernel's own tools; stacks are unwound by DWARF, since compilers leave out frame pointers."""

    name = "perf"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: dict[int, tuple[subprocess.Popen[bytes], int]] = {}

    def start(self, pid: int) -> None:  # noqa: D102
        # It begins without events and is asked to enable them: its answer says that it samples, however late.
        orders, answers = os.pipe(), os.pipe()
        inherited = (orders[0], answers[1])
        command = ["perf", "record", "-q", "-F", str(FREQUENCY_HZ), "-e", "cpu-clock"]
        command += ["--call-graph", "dwarf,16384", "-p", str(pid), "-o", str(self._file(pid))]
        command += ["-D", "-1", "--control", "fd:{},{}".format(*inherited)]
        env, away = environment.of_tools(), subprocess.DEVNULL
        os.write(orders[1], b"enable\n")
        process = subprocess.Popen(command, env=env, stdout=away, stderr=away, pass_fds=inherited)
        for end in inherited:
            os.close(end)
        attached = os.read(answers[0], 1)
        os.close(answers[0])
        self._running[pid] = process, orders[1]
        if not attached:
            self._end(pid)
            raise Unprofiled(f"perf does not start at process {pid}: exit status {process.returncode}")

    def stop(self, pid: int) -> list[Stack]:  # noqa: D102
        self._end(pid)
        command = [*SCRIPT, "-i", str(self._file(pid))]
        done = environment.run(command)
        stacks = from_perf(done.stdout)
        if not stacks:
            raise Unprofiled(f"perf sampled nothing of process {pid}: {done.stderr.strip()[-200:]}")
        return stacks

    def _end(self, pid: int) -> None:
        process, orders = self._running.pop(pid)
        process.send_signal(signal.SIGINT)
        process.wait(TIMEOUT_S)
        # Only now: perf ends with an error once its orders can no longer come.
        os.close(orders)

    def _file(self, pid: int) -> Path:
        return self._folder / f"{pid}.perf"


def async_profiler(context: BuildContext, machine: str) -> Path:
    """The native library of async-profiler, fetched from Maven's repository the first time, or Unprofiled."""
    if machine not in MACHINES:
        raise Unprofiled(f"async-profiler has no library for {machine}")
    folder = context.build / "instruments"
    library = folder / f"libasyncProfiler-{ASYNC_PROFILER}.so"
    if library.is_file():
        return library
    artifact = f"tools.profiler:async-profiler:{ASYNC_PROFILER}"
    options = [f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"]
    folder.mkdir(parents=True, exist_ok=True)
    # Not of the project, which has its own use for that goal.
    command = [MAVEN[0], *MAVEN[3:], "dependency:copy", *options]
    done = context.call("async-profiler: fetching", command, "instruments.log", folder="build/instruments")
    if not done.ok:
        raise Unprofiled(f"async-profiler cannot be fetched: {done.headline}")
    try:
        with zipfile.ZipFile(folder / f"async-profiler-{ASYNC_PROFILER}.jar") as jar:
            library.write_bytes(jar.read(f"{MACHINES[machine]}/libasyncProfiler.so"))
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise Unprofiled(f"async-profiler was fetched, and its library is not there: {error}") from error
    return library


@dataclass
class StackProfile:
    """The stacks by end, `client` and `server`, while calls were made; if one is missing, the reason."""

    row: str
    workload: str
    instrument: str = ""
    stacks: dict[str, list[Stack]] = field(default_factory=dict)
    calls: int = 0
    reason: str | None = None


def profile(
    row: Row,
    workload: Workload,
    ends: Ends,
    topology: Topology,
    cpu_pinning: CpuPinning,
    instruments: Mapping[str, Instrument],
    seconds: float,
) -> StackProfile:
    """Samples both ends of a row by their languages' profilers for some seconds, once warm, while the client calls."""
    found = StackProfile(row.key, workload.key)
    try:
        chosen = {side: _instrument(row, side, instruments) for side in Side}
        with Deployment(ends, row, topology, cpu_pinning) as deployment:
            deployment.open()
            warm_up(deployment, row, workload)
            elapsed_ns = round(seconds * 1e9)
            prepare = worker.Prepare(
                operation=workload.operation,
                values=workload.values,
                sends=workload.sends,
                warmup=worker.Warmup(calls=1, elapsed_ns=0, window_ns=1_000_000),
                stop=worker.Stop(samples=1, elapsed_ns=elapsed_ns, limit_ns=elapsed_ns, capacity=ROOM),
            )
            deployment.ask(Side.CLIENT, prepare, takes_s=seconds)
            started: list[Side] = []
            try:
                for side, instrument in chosen.items():
                    instrument.start(deployment.pids[side])
                    started.append(side)
                done = deployment.ask(Side.CLIENT, worker.Go(), takes_s=seconds)
                found.calls = done.remote_calls
            finally:
                for side in started:
                    try:
                        found.stacks[side.value] = chosen[side].stop(deployment.pids[side])
                    except Unprofiled as failed:
                        found.reason = str(failed)
    except (WorkerFailed, AgentLost, Unsupported, Unprofiled) as failed:
        found.reason = str(failed)
        return found
    found.instrument = ", ".join(dict.fromkeys(it.name for it in chosen.values()))
    return found


def _instrument(row: Row, side: Side, instruments: Mapping[str, Instrument]) -> Instrument:
    language = row.of_side(side).system.language
    if language not in instruments:
        raise Unprofiled(f"there is no profiler here for {language} that attaches to what runs")
    return instruments[language]
