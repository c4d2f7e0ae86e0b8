"""What was found without timing: bytes on the wire, shares of profiles, which networks let calls through, features.

Papers are set beside it. One file of a results folder has the newest of each row and point.
"""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

from roundtrip.errors import RoundtripError
from roundtrip.results.files import replace_file, write_errors

FILE = "untimed.json"


class OnWire(Struct, frozen=True):
    """What a call of one row puts on the wire, over every hop: a proxy or a tunnel sends all of it again.

    Attributes:
        sent_bytes, received_bytes: Payload of TCP a call, to the server's side and from it.
        sent_segments, received_segments: That carried it. On loopback one may have up to 64 KiB.
        reason: Why there are none.
    """

    row: str
    point: str
    sent_bytes: float | None = None
    received_bytes: float | None = None
    sent_segments: float | None = None
    received_segments: float | None = None
    reason: str | None = None

    @property
    def total_bytes(self) -> float | None:
        """In both directions."""
        return _both(self.sent_bytes, self.received_bytes)

    @property
    def total_segments(self) -> float | None:
        """In both directions."""
        return _both(self.sent_segments, self.received_segments)


class Shares(Struct, frozen=True):
    """The parts of all samples of one end, the largest first.

    Attributes:
        by_owner: By whose code ran: a package, a namespace, a library, or the kernel.
        by_thread: By name, without numbers.
        by_method: By what ran; no more than the largest.
    """

    by_owner: dict[str, float]
    by_thread: dict[str, float]
    by_method: dict[str, float]


class Profiled(Struct, frozen=True):
    """What both ends did while calls of one row were made.

    Attributes:
        calls: How many.
        ends: By end, `client` and `server`.
        reason: Why there are none.
    """

    row: str
    point: str
    instrument: str = ""
    calls: int = 0
    ends: dict[str, Shares] = {}
    reason: str | None = None


class Passage(StrEnum):
    """What became of a client that tried to get through a network."""

    PASSES = "passes"
    REFUSED = "refused"
    SILENT = "no answer"


class Reached(Struct, frozen=True):
    """Whether a new client of one row got through one network, in a laboratory.

    Attributes:
        network: Of roundtrip_papers.model.networks.
        passage: None: it could not be tried.
        said: What the client said of it, or why it could not be tried.
    """

    row: str
    network: str
    passage: Passage | None
    said: str = ""


class Probed(Struct, frozen=True):
    """Whether one row can do something beside the calls of the contract.

    Attributes:
        feature: Of roundtrip_papers.model.features.
        found: None: it was not tried.
        said: What was seen, the middleware's own words, or why it was not tried.
    """

    row: str
    feature: str
    found: bool | None
    said: str


class Untimed(Struct, frozen=True):
    """All of it."""

    wire: tuple[OnWire, ...] = ()
    profiles: tuple[Profiled, ...] = ()
    reached: tuple[Reached, ...] = ()
    probed: tuple[Probed, ...] = ()


def load(results: Path) -> Untimed:
    """What was found so far; nothing if there is no file.

    Raises:
        RoundtripError: The file cannot be read.
    """
    path = results / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Untimed)
    except FileNotFoundError:
        return Untimed()
    except (OSError, msgspec.MsgspecError) as error:
        raise RoundtripError(f"{path} cannot be read: {error}; it may be deleted, and made again") from error


def keep(
    results: Path,
    wire: Iterable[OnWire] = (),
    profiles: Iterable[Profiled] = (),
    reached: Iterable[Reached] = (),
    probed: Iterable[Probed] = (),
) -> None:
    """Keeps what was found, instead of what was known of the same row and point, network or feature.

    Raises:
        DiskFull, RoundtripError: It cannot be written.
    """
    known = load(results)
    wires = {(it.row, it.point): it for it in (*known.wire, *wire)}
    profiled = {(it.row, it.point): it for it in (*known.profiles, *profiles)}
    passed = {(it.row, it.network): it for it in (*known.reached, *reached)}
    tried = {(it.row, it.feature): it for it in (*known.probed, *probed)}
    data = msgspec.json.encode(
        Untimed(
            tuple(wires.values()), tuple(profiled.values()), tuple(passed.values()), tuple(tried.values())
        )
    )
    with write_errors(results):
        results.mkdir(parents=True, exist_ok=True)
        replace_file(results / FILE, msgspec.json.format(data, indent=1) + b"\n")


def _both(sent: float | None, received: float | None) -> float | None:
    return None if sent is None or received is None else sent + received
