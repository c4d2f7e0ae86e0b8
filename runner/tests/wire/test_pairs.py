"""Every client of a protocol at every other server of it: the values, and the bytes that prove that they spoke it."""

import struct
from collections.abc import Callable, Iterator

import pytest

from roundtrip.analysis.interop import faults
from roundtrip.catalog.system import Catalog, Row
from roundtrip.interop.exchange import Exchange
from roundtrip.interop.pairs import in_conversation, pairs, shared_protocols
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import CaseOutcome, Check
from roundtrip_papers.untimed.wire import Capture

from .conftest import CATALOG, ROWS, UNPINNED, formula_cases, ports_listened_on

pytestmark = pytest.mark.wire

PROTOCOLS = Cases.load().shared_protocols


def ring() -> Iterator[Row]:
    """Of each protocol as few pairs as have every client and every server once."""
    for systems in shared_protocols(CATALOG, PROTOCOLS).values():
        for client, server in zip(systems, [*systems[1:], systems[0]], strict=True):
            yield CATALOG.pair(client, server)


RING = [*ring()]
SOCKETS = [it for it in RING if it.system.protocol == "frame"]
OTHERS = [it for it in pairs(CATALOG, ROWS, PROTOCOLS) if len(it.ends) == 2 and it.system.protocol != "frame"]
"""A client at its own server is a row of its own. What frames are is written here, once a language."""


@pytest.mark.parametrize("row", [*OTHERS, *SOCKETS], indirect=True, ids=lambda row: row.key)
def test_every_value_arrives_as_it_left_or_as_it_is_known_to(
    agents: AgentPool, row: Row, known: Catalog, topology: Topology, cases: Cases
) -> None:
    """What takes long is sent in the ring: it has every client and every server."""
    talking, names = in_conversation(known, row), cases.all_names(row.system.protocol, brief=row not in RING)
    assert faults(Exchange(talking, agents.ends, topology, UNPINNED, cases).run(names)) == []


def giop(asked: bytes, answered: bytes) -> None:
    """GIOP's header: four letters, and the version as two octets (CORBA 3.0.3, 15.4.1)."""
    for stream in (asked, answered):
        assert stream[:5] == b"GIOP\x01"
        assert stream[5] <= 2


def http2(asked: bytes, answered: bytes) -> None:
    """A client's preface and a server's, which is a SETTINGS frame (RFC 9113, 3.4)."""
    assert asked.startswith(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    assert answered[3] == 4


def soap11(asked: bytes, answered: bytes) -> None:
    """An HTTP post of text/xml with a SOAPAction, and an envelope of SOAP 1.1's namespace (SOAP 1.1, 6)."""
    head, _, body = asked.partition(b"\r\n\r\n")
    assert head.startswith(b"POST ")
    assert b"\r\nsoapaction:" in head.lower()
    assert b"text/xml" in head
    for envelope in (body, answered):
        assert b"http://schemas.xmlsoap.org/soap/envelope/" in envelope
    assert answered.startswith(b"HTTP/1.1 200")


def frames(asked: bytes, answered: bytes) -> None:
    """shared-idl/frame.md: the length of what follows and the operation, or the status; then an integer.

    Every client greets first.
    """
    greeting, welcome = struct.pack(">II", 4, 101), struct.pack(">II", 4, 0)
    assert asked.startswith(greeting)
    assert answered.startswith(welcome)
    asked, answered = asked[len(greeting) :], answered[len(welcome) :]
    assert struct.unpack(">II", asked[:8]) == (8, 1)
    assert struct.unpack(">II", answered[:8]) == (8, 0)


FIRST_BYTES: dict[str, Callable[[bytes, bytes], None]] = {
    "iiop": giop,
    "grpc": http2,
    "soap": soap11,
    "frame": frames,
}


@pytest.mark.parametrize("row", SOCKETS, indirect=True, ids=lambda row: row.key)
def test_all_languages_have_the_same_formulas(
    agents: AgentPool, row: Row, known: Catalog, topology: Topology, cases: Cases
) -> None:
    """Sockets, since every core has them: a value by one language's formula is judged by another's."""
    talking = in_conversation(known, row)
    with Deployment(agents.ends(), talking, topology, UNPINNED) as deployment:
        deployment.open()
        names = formula_cases(deployment)
        results = deployment.ask(Side.CLIENT, Check(cases=names)).results
    client, server = (row.of_side(side).system.name for side in Side)
    assert cases.judge(client, row.system.protocol, names, results, server) == []


@pytest.mark.alone
@pytest.mark.parametrize("row", RING, indirect=True, ids=lambda row: row.key)
def test_a_pair_speaks_the_protocol_that_it_is_said_to(
    agent: AgentClient, row: Row, topology: Topology
) -> None:
    try:
        capture = Capture()
    except PermissionError:
        pytest.skip("listening to packets takes CAP_NET_RAW")
    with capture, Deployment(Ends.of(agent), row, topology, UNPINNED) as deployment:
        deployment.open()
        [result] = deployment.ask(Side.CLIENT, Check(cases=["invoke.adds"])).results
        assert result.outcome is CaseOutcome.EXACT
        ports = ports_listened_on(deployment.pids["server"])
        streams = capture.streams()
    asked = {stream: sent for stream, sent in streams.items() if stream[1] in ports and sent}
    assert asked, f"nothing was sent to the server's ports {ports}"
    for (source, destination), sent in asked.items():
        # A client may fetch the contract first, over a connection of its own.
        if not sent.startswith(b"GET "):
            FIRST_BYTES[row.system.protocol](sent, streams[destination, source])
