"""The measurement: ever more clients of one process, each of which has made a call and is idle."""

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
import psutil
from msgspec import Struct

from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, Unsupported, WorkerFailed
from roundtrip.processes.process_tree import trees
from roundtrip.processes.topology import Side

CALL_MS, LIMIT_S = 200, 300.0
"""All calls wait for so long at the server: a middleware that lends connections then needs one for each.

The limit is that of all clients together, to connect and to call.
"""


class Reading(Struct):
    """What both ends had with so many clients, by end, `client` and `server`: resident bytes and open sockets."""

    clients: int
    resident: dict[str, int]
    sockets: dict[str, int]


class Connections(Struct):
    """The readings of a row in one round. `reason`: of what is missing; empty: nothing is."""

    row: str
    round: int
    readings: list[Reading] = []
    reason: str = ""


def counts(most: int) -> list[int]:
    """Numbers of clients up to the most: powers of ten, and it."""
    return [*(count for count in (1, 10, 100) if count < most), most]


def measure(deployment: Deployment, clients: Sequence[int], found: Connections) -> None:
    """Adds a reading for each number of clients to what was found, until one fails; then it has the reason.

    The deployment is not open yet, and left closed.
    """
    try:
        with deployment:
            deployment.open()
            for count in clients:
                _call(deployment, count)
                found.readings.append(_reading(deployment, count))
    except (WorkerFailed, AgentLost, Unsupported) as failure:
        found.reason = str(failure)


def slope(readings: Sequence[Reading], of: str, side: str) -> float | None:
    """What one more client adds to `resident` or `sockets` of an end, by least squares; None: of fewer than two."""
    if len(readings) < 2:
        return None
    values = [getattr(it, of)[side] for it in readings]
    return float(np.polyfit([it.clients for it in readings], values, 1)[0])


def _call(deployment: Deployment, count: int) -> None:
    deployment.have_callers(count, one_client=False, takes_s=LIMIT_S)
    prepare = worker.Prepare(
        operation="sleep",
        values={"millis": CALL_MS},
        warmup=worker.Warmup(calls=0, elapsed_ns=0, window_ns=1),
        stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=round(LIMIT_S * 1e9), capacity=1),
    )
    deployment.ask(Side.CLIENT, prepare)
    deployment.ask(Side.CLIENT, worker.Go(), takes_s=LIMIT_S)


def _reading(deployment: Deployment, count: int) -> Reading:
    deployment.ask_all({side: worker.Runtime(collect=True) for side in Side})
    resident = dict.fromkeys(map(str, Side), 0)
    sockets = dict(resident)
    for side in resident:
        for process in trees([deployment.pids[side]]):
            with suppress(psutil.Error):  # A child may have ended.
                resident[side] += process.memory_info().rss
                sockets[side] += len(process.net_connections("all"))
    return Reading(count, resident, sockets)
