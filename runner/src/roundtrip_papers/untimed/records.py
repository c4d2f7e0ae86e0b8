"""Findings without timing: bytes on the wire, shares of profiles, networks that calls get through, features.

Papers are set beside it. One file of a results folder has the newest of each row and workload.
"""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from roundtrip.errors import RoundtripError
from roundtrip.results.files import replace_file, write_errors

FILE = "untimed.json"

UNTIMED = "`./invokew wire` and `./invokew profile` have not measured it yet"


class TrafficCount(Struct, frozen=True):
    """The traffic of a call of one row, over every hop: a proxy or a tunnel sends all of it again.

    Bytes are payload of TCP. On loopback a segment may carry up to 64 KiB. Without numbers there is a reason. System
    calls are None if strace could not count them.
    """

    row: str
    workload: str
    sent_bytes: float | None = None
    received_bytes: float | None = None
    sent_segments: float | None = None
    received_segments: float | None = None
    reason: str | None = None
    client_system_calls: float | None = None
    server_system_calls: float | None = None

    @property
    def total_bytes(self) -> float | None:
        """Bytes in both directions."""
        return _sum(self.sent_bytes, self.received_bytes)

    @property
    def total_segments(self) -> float | None:
        """Segments in both directions."""
        return _sum(self.sent_segments, self.received_segments)


class Shares(Struct, frozen=True):
    """The parts of all samples of one end, the largest first.

    Attributes:
        by_owner: Shares by the owner of the code: a package, a namespace, a library, or the kernel.
        by_thread: Shares by the thread's name, without numbers.
        by_method: Shares by the method that ran; the largest only.
    """

    by_owner: dict[str, float]
    by_thread: dict[str, float]
    by_method: dict[str, float]


class ProfileResult(Struct, frozen=True):
    """The profiles by end, `client` and `server`, while calls of one row were made; if there are none, a reason."""

    row: str
    workload: str
    instrument: str = ""
    calls: int = 0
    ends: dict[str, Shares] = {}
    reason: str | None = None


class ReachOutcome(StrEnum):
    """The outcome of a client that tried to get through a network."""

    PASSES = "passes"
    REFUSED = "refused"
    SILENT = "no answer"


class ReachResult(Struct, frozen=True):
    """Whether a new client of one row got through one network, in a lab.

    Attributes:
        detail: Words of the client, or the reason why it could not be tried.
    """

    row: str
    network: str
    outcome: ReachOutcome | None
    detail: str = ""


class FeatureResult(Struct, frozen=True):
    """Whether one row can do something beside the calls of the contract.

    Attributes:
        found: None if it was not tried.
    """

    row: str
    feature: str
    found: bool | None
    detail: str


Result = TypeVar("Result", bound=Struct)


class UntimedResults(Struct, frozen=True):
    """All that was found without timing."""

    wire: tuple[TrafficCount, ...] = ()
    profiles: tuple[ProfileResult, ...] = ()
    reached: tuple[ReachResult, ...] = ()
    features: tuple[FeatureResult, ...] = ()

    def profile(self, row: str, workload: str) -> ProfileResult:
        """The profile of a row at a workload; without one, why."""
        known = (it for it in self.profiles if (it.row, it.workload) == (row, workload))
        return next(known, ProfileResult(row, workload, reason=f"{row}, {workload}: {UNTIMED}"))

    def reach(self, row: str, network: str) -> ReachResult:
        """The outcome of a row in a network."""
        known = (it for it in self.reached if (it.row, it.network) == (row, network))
        untried = f"{row}: `./invokew lab.reach` has not tried it yet"
        return next(known, ReachResult(row, str(network), None, untried))

    def feature(self, row: str, feature: str) -> FeatureResult:
        """Whether a row has a feature."""
        known = (it for it in self.features if (it.row, it.feature) == (row, feature))
        untried = f"{row}: `./invokew features` has not tried it yet"
        return next(known, FeatureResult(row, str(feature), None, untried))


def load(results: Path) -> UntimedResults:
    """The findings so far; empty if there is no file, and a RoundtripError if it cannot be read."""
    path = results / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=UntimedResults)
    except FileNotFoundError:
        return UntimedResults()
    except (OSError, msgspec.MsgspecError) as error:
        raise RoundtripError(f"{path} cannot be read: {error}; it may be deleted, and made again") from error


def keep(
    results: Path,
    wire: Iterable[TrafficCount] = (),
    profiles: Iterable[ProfileResult] = (),
    reached: Iterable[ReachResult] = (),
    features: Iterable[FeatureResult] = (),
) -> None:
    """Keeps what was found, instead of what was known of the same row and workload, network or feature."""
    known = load(results)
    kept = UntimedResults(
        _newest(known.wire, wire),
        _newest(known.profiles, profiles),
        _newest(known.reached, reached),
        _newest(known.features, features),
    )
    data = msgspec.json.encode(kept)
    with write_errors(results):
        results.mkdir(parents=True, exist_ok=True)
        replace_file(results / FILE, msgspec.json.format(data, indent=1) + b"\n")


def _newest(known: Iterable[Result], newer: Iterable[Result]) -> tuple[Result, ...]:
    """The results, each instead of an older one whose first two fields, as row and workload, are the same."""
    return tuple({msgspec.structs.astuple(result)[:2]: result for result in (*known, *newer)}.values())


def _sum(sent: float | None, received: float | None) -> float | None:
    return None if sent is None or received is None else sent + received
