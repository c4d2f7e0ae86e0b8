"""One row and point under profilers, in a deployment of its own: no figure comes of it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.experiment.pilot import warm_up
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, CannotCall, WorkerFailed
from roundtrip.processes.placement import Placement
from roundtrip.processes.topology import Side, Topology
from roundtrip_papers.untimed.instruments import Instrument, Unprofiled
from roundtrip_papers.untimed.stacks import Stack

MAX_WARM_UP_NS = 75_000_000_000
ROOM = 1 << 20


@dataclass
class StackProfile:
    """The stacks of both ends while calls were made.

    Attributes:
        stacks: Stacks by end, `client` and `server`.
        calls: Number of calls meanwhile.
        reason: Reason why there are no stacks.
    """

    row: str
    point: str
    instrument: str = ""
    stacks: dict[str, list[Stack]] = field(default_factory=dict)
    calls: int = 0
    reason: str | None = None


def profile(
    row: Row,
    point: Point,
    ends: Ends,
    topology: Topology,
    placement: Placement,
    instruments: Mapping[str, Instrument],
    seconds: float,
) -> StackProfile:
    """Samples both ends of a row, once warm, while the client calls.

    Args:
        row: Row that is called.
        point: Point that it calls.
        ends: The agents, of this host.
        topology: Hosts and paths of the processes.
        placement: The CPUs of each end.
        instruments: Language to its profiler.
        seconds: Sampling time, in seconds.
    """
    found = StackProfile(row.key, point.key)
    try:
        chosen = {side: _instrument(row, side, instruments) for side in Side}
        with Deployment(ends, row, topology, placement) as deployment:
            deployment.open()
            warm_up(deployment, row, point, 0.0, MAX_WARM_UP_NS)
            elapsed_ns = round(seconds * 1e9)
            prepare = worker.Prepare(
                operation=point.operation,
                values=point.values,
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
                    with suppress(Unprofiled):
                        found.stacks[side.value] = chosen[side].stop(deployment.pids[side])
    except (WorkerFailed, AgentLost, CannotCall, Unprofiled) as failed:
        found.reason = str(failed)
        return found
    found.instrument = ", ".join(dict.fromkeys(it.name for it in chosen.values()))
    if len(found.stacks) < len(chosen):
        found.reason = "a profiler gave no stacks"
    return found


def _instrument(row: Row, side: Side, instruments: Mapping[str, Instrument]) -> Instrument:
    language = row.of_side(side).system.language
    if language not in instruments:
        raise Unprofiled(f"there is no profiler here for {language} that attaches to what runs")
    return instruments[language]
