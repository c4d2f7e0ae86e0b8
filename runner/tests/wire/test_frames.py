"""What servers of frames make of bytes that no client of ours sends, in every language: shared-idl/frame.md."""

import socket
import struct
from collections import Counter
from collections.abc import Iterator

import pytest

from roundtrip.catalog.system import Row
from roundtrip.interop.pairs import DECODED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side
from roundtrip.processes.worker_messages import CallCounts

from .conftest import ROWS

pytestmark = pytest.mark.wire

every_row_of_frames = pytest.mark.parametrize(
    "row", [row for row in ROWS if row.system.protocol == "frame"], indirect=True, ids=lambda row: row.key
)

INVOKE, PUT_BYTES, PUT_CHARS, PUT_STRING, BOUNCE, ECHO, ECHO_ARRAYS, FAIL, GET_BOOLEAN = range(1, 10)
GET_INT32, GET_STRING, GET_WSTRING, SET_STRING, SET_WSTRING = 13, 17, 18, 20, 21
GET_INT32_ARRAY, PUT_INT32_ARRAY, SORT, EXCHANGE, GREETING = 26, 36, 47, 100, 101
OF_COUNTERS, NONE = (42, 43, 44, 45), (0, 54, 99, 0x7FFFFFFF, -1)
DONE, UNKNOWN, WRONG_FIELDS, TOO_LONG, RAISED = range(5)
Field = int | bytes


def frame(*fields: Field) -> bytes:
    """The length, and behind it integers of four bytes, and bytes as they are."""
    rest = b"".join(it if isinstance(it, bytes) else struct.pack(">I", it & 0xFFFFFFFF) for it in fields)
    return struct.pack(">I", len(rest)) + rest


def item(number: int, name: bytes, value: float) -> bytes:
    return struct.pack(">iI", number, len(name)) + name + struct.pack(">d", value)


STRUCT = bytes.fromhex(
    "01 a5 0063 20ac fffe fffffffd fffffffffffffffc 80000000 3ff0000000000000 00000002 c3a9 00000000"
)
FIRST, SECOND, LONGER = item(1, b"ab", 1.0), item(-2, b"cd", 2.0), item(3, b"efg", 3.0)

ANSWERED: list[tuple[tuple[Field, ...], tuple[Field, ...]]] = [
    ((GREETING,), (DONE,)),
    ((INVOKE, 0x7FFFFFFF), (DONE, 0x80000000)),
    *(((put, b"abc"), (DONE, 3)) for put in (PUT_BYTES, PUT_CHARS, PUT_STRING)),
    ((PUT_BYTES,), (DONE, 0)),
    ((BOUNCE, 0), (DONE, 0)),
    ((BOUNCE, 2, FIRST, SECOND), (DONE, 1, FIRST)),
    ((ECHO, STRUCT), (DONE, STRUCT)),
    ((ECHO_ARRAYS, *([0] * 12)), (DONE, *([0] * 12))),
    ((FAIL, -1, b"no"), (RAISED, -1, b"no")),
    ((SET_STRING, b"abc"), (DONE,)),
    ((SET_WSTRING, b"de"), (DONE,)),
    ((GET_STRING,), (DONE, b"abc")),
    ((GET_WSTRING,), (DONE, b"de")),
    ((SORT, 3, 3, -1, 2), (DONE, 3, -1, 2, 3)),
]
"""Requests and replies; the bytes of an exchange are in a test of their own."""
COUNTED = {
    "invoke": 4,
    "putBytes": 3,
    "putChars": 3,
    "putString": 3,
    "bounce": 56,
    "setString": 3,
    "setWstring": 2,
    "getString": 3,
    "getWstring": 2,
    "sort": 12,
}
"""Logical bytes of all of them, by operation."""

WRONG: list[bytes] = [
    *(frame()[:4], struct.pack(">I", 3) + bytes(3)),  # Not even an operation.
    *(frame(INVOKE), frame(INVOKE, bytes(3)), frame(INVOKE, 0, b"x"), frame(INVOKE, 0, 0)),
    *(frame(BOUNCE), frame(BOUNCE, 1), frame(BOUNCE, -1), frame(BOUNCE, 0, FIRST), frame(BOUNCE, 4, FIRST)),
    frame(BOUNCE, 1 << 31, 1, 1 << 31, bytes(44)),  # Whose product overflows.
    *(frame(GET_INT32_ARRAY, -1), frame(GET_INT32_ARRAY, (1 << 20) + 1), frame(GET_INT32_ARRAY, 1, 1)),
    *(frame(GET_INT32, 1), frame(GET_BOOLEAN, b"\0"), frame(PUT_INT32_ARRAY, 2, 7)),
    *(frame(EXCHANGE, GET_INT32), frame(EXCHANGE, GET_INT32, 0), frame(EXCHANGE, GET_INT32, 0, -1)),
    *(frame(EXCHANGE, operation, 1, 0) for operation in NONE),
    frame(EXCHANGE, GET_INT32_ARRAY, 1, 1 << 26),
]
NO_UTF8 = (
    *("80", "ff", "c3", "c328", "c080", "c0af", "61e282", "e080af", "e09fbf", "eda080", "61eda08062"),
    *("eda0bdedb880", "f08080af", "f4908080", "f5808080"),
)
WRONG_TEXT = [
    *(frame(operation, bytes.fromhex(it)) for it in NO_UTF8 for operation in (PUT_CHARS, SET_STRING)),
    *(frame(BOUNCE, 1, item(1, bytes.fromhex(it), 1.0)) for it in NO_UTF8),
]
WRONG_IF_DECODED = [
    *(frame(BOUNCE, 1, FIRST[:size]) for size in range(len(FIRST))),
    frame(BOUNCE, 1, 1, -1, b"a" + bytes(8)),  # A name that is longer than the frame.
    *(frame(ECHO, STRUCT[:size]) for size in range(len(STRUCT))),
    *(frame(ECHO, STRUCT, b"x"), frame(ECHO_ARRAYS, -1), frame(FAIL, b"\0\0")),
]


class Client:
    """A client that may send anything."""

    def __init__(self, endpoint: str) -> None:
        host, _, port = endpoint.rpartition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._replies = self._socket.makefile("rb")

    def send(self, sent: bytes) -> None:
        self._socket.sendall(sent)

    def reply(self) -> bytes:
        """A whole reply; nothing if the server closed the connection instead."""
        length = self._replies.read(4)
        return length + self._replies.read(int.from_bytes(length, "big"))

    def status(self) -> int:
        """The status of a reply, which has words if it is a refusal."""
        reply = self.reply()
        status = int.from_bytes(reply[4:8], "big")
        assert len(reply) > 8 or status == DONE, "no words"
        return status

    def close(self, *, reset: bool = False) -> None:
        if reset:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._replies.close()
        self._socket.close()


@pytest.fixture
def client(deployment: Deployment) -> Iterator[Client]:
    it = Client(deployment.endpoints[0])
    yield it
    it.close()


def keeps_bytes(row: Row) -> bool:
    """Whether a server leaves text as it came: hand-written C++ does, its strings are UTF-8."""
    return row.variant.name != DECODED or row.system.language == "cpp"


def counts(deployment: Deployment) -> tuple[Counter[str], Counter[str]]:
    counted = deployment.ask(Side.SERVER, CallCounts())
    return Counter(counted.calls), Counter(counted.bytes)


@every_row_of_frames
def test_each_operation_is_answered_in_the_bytes_of_the_protocol(
    deployment: Deployment, client: Client, row: Row
) -> None:
    before = counts(deployment)
    for request, reply in ANSWERED:
        client.send(frame(*request))
        assert client.reply() == frame(*reply), request
    calls, counted = (now - then for now, then in zip(counts(deployment), before, strict=True))
    assert calls.total() == len(ANSWERED) - 1, "all but the greeting"
    assert counted == COUNTED
    client.send(frame(PUT_CHARS, "é€".encode()))
    assert client.reply() == frame(DONE, 5 if keeps_bytes(row) else 2)


@every_row_of_frames
def test_an_exchange_is_answered_with_so_many_bytes_and_counts_what_it_stands_for(
    deployment: Deployment, client: Client
) -> None:
    _, before = counts(deployment)
    for operation, count, size in ((GET_INT32_ARRAY, 3, 100), (GET_INT32, 1, 4), (GET_INT32, 1, 0)):
        client.send(frame(EXCHANGE, operation, count, size, b"whatever"))
        reply = client.reply()
        assert (reply[4:8], len(reply)) == (bytes(4), 8 + size)
    assert counts(deployment)[1] - before == {"getInt32Array": 12, "getInt32": 8}


@every_row_of_frames
def test_a_bad_frame_is_refused_with_words_and_not_counted(
    deployment: Deployment, client: Client, row: Row
) -> None:
    unequal = frame(BOUNCE, 2, FIRST, LONGER)  # The baseline divides their bytes by their number.
    wrong = [*WRONG, *(WRONG_IF_DECODED if row.variant.name == DECODED else [unequal])]
    wrong += [] if keeps_bytes(row) else WRONG_TEXT
    refused = dict.fromkeys(wrong, WRONG_FIELDS) | {
        frame(operation, *more): UNKNOWN for operation in (*OF_COUNTERS, *NONE) for more in ((), (0,))
    }
    before, _ = counts(deployment)
    for sent, status in refused.items():
        client.send(sent)
        assert client.status() == status, sent.hex()
    client.send(frame(INVOKE, 1))
    assert client.reply() == frame(DONE, 2)
    counted = counts(deployment)[0] - before
    if row.system.language == "csharp":  # Its servant counts before it looks at the number of elements.
        del counted["getInt32Array"]
    assert counted == {"invoke": 1}


@every_row_of_frames
@pytest.mark.parametrize("length", ["04000001", "7fffffff", "80000000", "ffffffff"])
def test_a_length_beyond_the_limit_is_refused_and_the_connection_closed(client: Client, length: str) -> None:
    client.send(bytes.fromhex(length))
    assert client.status() == TOO_LONG
    assert client.reply() == b""


@every_row_of_frames
def test_frames_may_come_in_parts_and_together(client: Client) -> None:
    invoke, two = frame(INVOKE, 1), frame(DONE, 2)
    for at in range(len(invoke)):
        client.send(invoke[at : at + 1])
    assert client.reply() == two
    client.send(invoke + frame(BOUNCE, 1, FIRST) + frame(54) + invoke + invoke[:5])
    assert [client.reply(), client.reply(), client.status(), client.reply()] == [
        two,
        frame(DONE, 0),
        UNKNOWN,
        two,
    ]
    client.send(invoke[5:])
    assert client.reply() == two
    # So many of odd lengths that a buffer has to be moved up under a frame that is half there.
    lengths = range(4001, 8000, 97)
    client.send(b"".join(frame(PUT_BYTES, b"U" * length) for length in lengths))
    assert [client.reply() for _ in lengths] == [frame(DONE, length) for length in lengths]


@every_row_of_frames
def test_a_client_that_goes_in_the_middle_of_a_frame_hurts_no_other(
    deployment: Deployment, client: Client
) -> None:
    for begun in (b"\0\0", frame(INVOKE, 1)[:8], b"\3\xff\xff\xff" + frame(PUT_BYTES, b"ab")[4:]):
        for reset in (False, True):
            leaving = Client(deployment.endpoints[0])
            leaving.send(begun)
            leaving.close(reset=reset)
    client.send(frame(INVOKE, 1))
    assert client.reply() == frame(DONE, 2)
