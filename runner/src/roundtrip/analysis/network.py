"""What the network makes of a call: what its bytes need on the wire, and the same cell on one machine and on two."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from roundtrip.results.summary import Cell, PathShare

LIMIT_SHARE = 0.8
"""If the bytes of a call need more than this part of its time on the wire, the network is the limit."""

PASSED_SHARE = 1.15
"""If they need more than this, they did not wait for the wire: a limiter of rates let them through at once."""

TWO_HOSTS = ("paired", "lab")


def path_share(path: dict[str, Any] | None, cell: Cell) -> PathShare | None:
    """The wire's part of a cell's time.

    A client that waits for each reply sends and receives in turn, so that the times of both directions add up. Both
    sides of the ratio are counted alike: bytes as the interface has them, headers included. It may pass 1, since a
    limiter of rates lets the first bytes of a burst through, which may be all of a small call.

    Several clients share the wire.

    Args:
        path: Entry `path` of run.json; None: both ends were on one host.
        cell: Cell with its mean and its bytes on the wire.

    Returns:
        None if no rate is known or nothing was measured.
    """
    if path is None or cell.wire_bytes_per_call is None or cell.mean is None:
        return None
    wire_ns = 0.0
    for direction, count in zip(
        ("client_to_server", "server_to_client"), cell.wire_bytes_per_call, strict=True
    ):
        rate = path[direction].get("wire_bits_per_s")
        if not rate:
            return None
        wire_ns += 8e9 * count / rate
    share = wire_ns * cell.calls_per_sample * cell.clients / cell.mean.value_ns
    return PathShare(wire_ns, share, LIMIT_SHARE <= share <= PASSED_SHARE)


def limits(cells: Iterable[Cell]) -> list[str]:
    """A sentence on the points at which the network is the limit of some rows; none if it is of none."""
    shares: dict[str, list[PathShare]] = defaultdict(list)
    for cell in cells:
        if cell.path is not None:
            shares[cell.point].append(cell.path)
    where = []
    for point, paths in shares.items():
        limited = [path.share for path in paths if path.is_limit]
        if limited:
            between = f"{min(limited):.0%} to {max(limited):.0%}"
            where.append(f"{point} ({len(limited)} of {len(paths)} cells, {between} of a call's time)")
    if not where:
        return []
    return [
        f"The network is the limit, by what the bytes need on the wire at its measured rate: {', '.join(where)}."
    ]


def is_remote(cell: Cell) -> bool:
    """Whether its ends were on two hosts."""
    return cell.placement in TWO_HOSTS


def local_and_remote(a: Sequence[Cell], b: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Cells that were measured on one machine in one run and on two hosts in the other, the local one first."""
    local, remote = _by_identity(a, remote=False), _by_identity(b, remote=True)
    if not (local and remote):
        local, remote = _by_identity(b, remote=False), _by_identity(a, remote=True)
    return [(cell, remote[key]) for key, cell in local.items() if key in remote]


def _by_identity(cells: Sequence[Cell], *, remote: bool) -> dict[tuple[object, ...], Cell]:
    return {
        (
            cell.server.system,
            cell.server.variant,
            cell.client.system,
            cell.point,
            cell.clients,
            cell.servers,
            cell.idle_states,
        ): cell
        for cell in cells
        if is_remote(cell) is remote and cell.estimate is not None
    }
