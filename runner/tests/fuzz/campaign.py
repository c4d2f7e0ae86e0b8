"""Sends a server inputs for a while, and looks now and then whether it is still what it was."""

import random
import socket
import struct
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from roundtrip.processes.location import LOOPBACK
from tests.fuzz.inputs import Inputs
from tests.fuzz.target import Target, requests_of

BATCH = 400
LOOK_EVERY_S = 10.0
SENDERS = 8
PATIENCE_S = 0.01
"""How long an answer is waited for: enough for one that comes at once; a server that waits for more sends none."""
CONNECT_S = 5.0
SETTLE_S = 150.0
"""How long a server may take to be within its limits: GlassFish's ORB keeps an idle thread for two minutes."""
IDLE = 24
"""Connections on which nothing is ever said, as long as a batch takes."""

_RESET = struct.pack("ii", 1, 0)


@dataclass
class Fuzzed:
    """What became of one server.

    Attributes:
        inputs: How many inputs it was sent.
        unreachable: How many of these found no server that accepted.
        wrong: What was wrong with it afterwards, in words; empty if all is well.
    """

    inputs: int = 0
    unreachable: int = 0
    wrong: list[str] = field(default_factory=list)


def fuzz(target: Target, recorded: Sequence[bytes], *, seed: int, for_s: float) -> Fuzzed:
    """Sends a server inputs.

    Args:
        target: The server.
        recorded: What `target.record` found.
        seed: Decides the inputs and their order.
        for_s: For how long, in seconds.
    """
    found, ports = Fuzzed(), target.ports()
    if wrong := target.wrong(new_client=True):
        found.wrong = [f"before anything was sent: {it}" for it in wrong]
        return found
    before = target.use()
    inputs, chance = Inputs(requests_of(recorded), seed), random.Random(seed)
    began = looked = time.monotonic()
    with ThreadPoolExecutor(SENDERS) as senders:
        while time.monotonic() - began < for_s:
            first = found.inputs + 1
            batch = [(chance.choice(ports), inputs.next()) for _ in range(BATCH)]
            idle = [_connected(chance.choice(ports)) for _ in range(IDLE)]
            reached = list(senders.map(lambda it: send(*it), batch))
            for each in idle:
                if each is not None:
                    each.close()
            found.inputs += len(batch)
            found.unreachable += reached.count(False)
            if not any(reached):
                found.wrong = target.wrong(new_client=True) or ["it accepted no connection of a whole batch"]
            elif time.monotonic() - looked > LOOK_EVERY_S:
                found.wrong, looked = target.wrong(new_client=False), time.monotonic()
            if found.wrong:
                found.wrong.append(f"after inputs {first} to {found.inputs} of seed {seed}, or some before")
                return found
    found.wrong = target.over(before, SETTLE_S) + target.wrong(new_client=True)
    return found


def send(port: int, data: bytes) -> bool:
    """Sends one input on a connection of its own and waits a moment for an answer.

    Returns:
        Whether the server accepted it. What comes back, if anything does, is the server's affair.
    """
    connection = _connected(port)
    if connection is None:
        return False
    with connection:
        try:
            # Reset at the end: what lingers would use up the ports of this host within a minute.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            connection.sendall(data)
            connection.settimeout(PATIENCE_S)
            connection.recv(1 << 16)
        except OSError:  # It hung up, or it says nothing: both are an answer.
            return True
    return True


def _connected(port: int) -> socket.socket | None:
    try:
        return socket.create_connection((LOOPBACK, port), CONNECT_S)
    except OSError:
        return None
