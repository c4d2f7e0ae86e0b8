"""The probes of a comparison. Each measures one mean round trip, in nanoseconds, in processes of its own."""

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from roundtrip.analysis.figure import FIGURES, MEAN
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.processes import agent_messages as agent
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import Unsupported, WorkerFailed
from roundtrip.processes.timing import take_slice
from roundtrip.processes.topology import Side, Topology
from roundtrip.results.store import Samples
from roundtrip.running.calibration import warm_up
from roundtrip.running.slices import room

SETTLE_NS = 100_000_000
INVOCATION = Workload("invocation", "A call with one integer", "invoke", {})
SERVER, CLIENT = "bare-server", "bare-client"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")

Figures = dict[str, tuple[float, float]]
"""Our figure and the reference's, in nanoseconds, by name, such as `mean`."""


class ProbeFailed(Exception):
    """A tool did not give a figure; the text says why, with what it printed."""


@dataclass(frozen=True)
class Bench:
    """The host and the systems of every probe, and the length of one measurement in seconds."""

    agent: AgentClient
    topology: Topology
    cpu_pinning: CpuPinning
    seconds: float

    def foreign(self, server: list[str], client: list[str], port: int | None, ready: str = "") -> str:
        """Runs a pair of programs that are not ours, placed as ours are; returns what the client printed.

        The client must end by itself. A server without a `port` writes the file `ready` when it is up.
        """
        deadline_s = self.topology.deadline_s
        running: list[str] = []

        def start(name: str, argv: list[str], cpus: Sequence[int] | None) -> None:
            placed = list(cpus) if cpus else None
            self.agent.call(agent.Start(id=name, argv=argv, cpus=placed, replies=False))
            running.append(name)

        try:
            start(SERVER, server, self.cpu_pinning.server)
            if port is None:
                self.agent.call(agent.Exists(id=SERVER, file=ready, deadline_s=deadline_s))
            else:
                host = self.topology.server.bind
                self.agent.call(agent.Accepts(id=SERVER, host=host, port=port, deadline_s=deadline_s))
            start(CLIENT, client, self.cpu_pinning.client)
            running.remove(CLIENT)
            ended = self.agent.call(agent.End(id=CLIENT, grace_s=self.seconds + deadline_s))
            if ended.exit_status != 0:
                raise ProbeFailed(f"{client[0]} {ended.message}: {ended.log}")
            return _COLOUR.sub("", ended.log)
        except WorkerFailed as failed:
            raise ProbeFailed(f"{failed} {failed.log}") from failed
        finally:
            for name in running:
                self.agent.call(agent.End(id=name, grace_s=0.2))

    def port(self) -> int:
        """A free port."""
        return self.agent.call(agent.Ports(count=1, bind=self.topology.server.bind))[0]


Probe = Callable[[Bench], float]


def ours(row: Row, bench: Bench) -> float:
    """`invocation` of one of our rows, measured as a trial does it but without sampling."""
    [samples] = _in_one_deployment(row, bench, [0.0])
    return float(samples.mean())


def sampled_and_not(row: Row, sampling_s: float, bench: Bench, chance: random.Random) -> Figures:
    """`invocation` of one of our rows with sampling and without, in turns, in the same warm processes.

    Fresh processes differ from each other by more than the sampler costs; the same ones do not. There is the mean, and
    the quantile 0.999 if there are enough calls.
    """
    order = [sampling_s, 0.0, 0.0, sampling_s] * 2
    if chance.random() < 0.5:
        order = [sampling_s - each for each in order]
    measured = _in_one_deployment(row, bench, order)
    found: Figures = {}
    for figure in (MEAN, FIGURES["p999"]):
        by_sampling: dict[bool, list[float]] = {True: [], False: []}
        for each, samples in zip(order, measured, strict=True):
            if (value := figure.of_calls(samples)) is not None:
                by_sampling[each > 0].append(value)
        if all(by_sampling.values()):
            found[figure.name] = fmean(by_sampling[True]), fmean(by_sampling[False])
    return found


def _in_one_deployment(row: Row, bench: Bench, samplings_s: list[float]) -> list[Samples]:
    """Samples in nanoseconds, shape (n,), for each sampling interval, all of the same two warm processes."""
    try:
        with Deployment(Ends.of(bench.agent), row, bench.topology, bench.cpu_pinning) as deployment:
            deployment.open()
            warm_up(deployment, row, INVOCATION)
            return [_invoked(deployment, bench.seconds, sampling_s) for sampling_s in samplings_s]
    except (WorkerFailed, Unsupported) as failed:
        raise ProbeFailed(str(failed)) from failed


def _invoked(deployment: Deployment, seconds: float, sampling_s: float) -> Samples:
    """The calls of so many seconds, CPU and memory sampled every `sampling_s`; 0: only before and after."""
    elapsed_ns = int(seconds * 1e9)
    prepare = worker.Prepare(
        operation=INVOCATION.operation,
        values=INVOCATION.values,
        warmup=worker.Warmup(calls=1, elapsed_ns=SETTLE_NS, window_ns=SETTLE_NS),
        stop=worker.Stop(
            samples=1, elapsed_ns=elapsed_ns, limit_ns=elapsed_ns, capacity=room(elapsed_ns, 0.0)
        ),
    )
    deployment.ask(Side.CLIENT, prepare, takes_s=SETTLE_NS / 1e9)
    deployment.region.begin(sampling_s)
    [taken] = take_slice(deployment, takes_s=seconds, grace_s=None)
    deployment.region.finish()
    return taken.samples


def sockperf(program: str, bench: Bench) -> float:
    """The ping-pong of sockperf: TCP, 14 bytes (its smallest message), full round trips, TCP_NODELAY."""
    port = bench.port()
    common = ["--tcp", "-i", bench.topology.server.bind, "-p", str(port)]
    test = ["-m", "14", "-t", str(max(1, round(bench.seconds))), "--full-rtt"]
    printed = bench.foreign([program, "server", *common], [program, "ping-pong", *common, *test], port)
    return _figure(r"avg-rtt=([0-9.]+)", printed, "sockperf") * 1000


def netperf(program: str, bench: Bench) -> float:
    """TCP_RR of netperf: 12 bytes each way, TCP_NODELAY at both ends."""
    port, host = bench.port(), bench.topology.server.bind
    server = [str(Path(program).with_name("netserver")), "-D", "-L", host, "-p", str(port)]
    client = [program, "-H", host, "-p", str(port), "-t", "TCP_RR"]
    client += ["-l", str(max(1, round(bench.seconds))), "-P", "0"]
    client += ["--", "-D", "-r", "12,12", "-k", "MEAN_LATENCY"]
    printed = bench.foreign(server, client, port)
    return _figure(r"MEAN_LATENCY=([0-9.]+)", printed, "netperf") * 1000


def bare_omniorb(folder: Path, bench: Bench) -> float:
    """A loop over the omniORB stub without our core: cpp/omniorb/bare."""
    file = f"{bench.agent.scratch}/bare-{time.monotonic_ns()}.ior"  # An old one would name a server that is gone.
    calls = str(int(bench.seconds * 40_000))
    printed = bench.foreign(
        [str(folder / "omniorb_bare_server"), file],
        [str(folder / "omniorb_bare_client"), file, "20000", calls],
        None,
        ready=file,
    )
    return float(json.loads(printed.splitlines()[-1])["mean_ns"])


def _figure(pattern: str, printed: str, tool: str) -> float:
    found = re.search(pattern, printed)
    if found is None:
        raise ProbeFailed(f"{tool} printed no figure: {printed}")
    return float(found[1])
