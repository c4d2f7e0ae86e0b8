"""What the network makes of a call: the same cell on one machine and on two, as papers on two machines show it."""

from collections.abc import Sequence

import msgspec

from roundtrip.analysis import estimates
from roundtrip.results.selection import Json

ONE_MACHINE = ("split", "together", "free")


class _Cell(msgspec.Struct, frozen=True):
    """What two cells have in common that differ in their hosts alone."""

    server: str
    client: str
    workload: str
    parameters: str
    clients: int
    condition: str


def network_share(a: Sequence[Json], b: Sequence[Json]) -> list[Json]:
    """Local, remote and factor of each cell that was measured on one machine in one run and on two hosts in the other.

    Args:
        a: Cells of one summary.
        b: Cells of another one; either may be the one of two hosts.

    Returns:
        In the order of the local cells: `row`, `title`, `language`, `workload`, `condition`; `local` and `remote`, each
        `placement`, `mean_ns`, `ci95_ns`; `factor` (the remote time over the local one) and `factor_ci95`, by Welch's t
        on logarithms as between any two runs; `limit`, `network` where the wire is what the remote cell waits for.
    """
    local, remote = _by_cell(a, on_one=True), _by_cell(b, on_one=False)
    if not (local and remote):
        local, remote = _by_cell(b, on_one=True), _by_cell(a, on_one=False)
    return [_share(cell, remote[key]) for key, cell in local.items() if key in remote]


def _by_cell(cells: Sequence[Json], *, on_one: bool) -> dict[_Cell, Json]:
    return {
        _Cell(
            _end(cell["server"]),
            _end(cell["client"]),
            cell["workload"],
            msgspec.json.encode(cell["parameters"], order="sorted").decode(),
            cell["clients"],
            cell["condition"],
        ): cell
        for cell in cells
        if (cell["placement"] in ONE_MACHINE) is on_one and cell["trial_means_ns"]
    }


def _end(end: Json) -> str:
    return f"{end['system']}:{end['variant']}"


def _share(local: Json, remote: Json) -> Json:
    ratio = estimates.independent_ratio(local["trial_means_ns"], remote["trial_means_ns"])
    return {
        "row": _end(local["server"]),
        **{name: local[name] for name in ("title", "language", "workload", "condition")},
        "local": _figures(local),
        "remote": _figures(remote),
        "factor": ratio.ratio,
        "factor_ci95": ratio.ci95 and list(ratio.ci95),
        "limit": (remote.get("path") or {}).get("limit"),
    }


def _figures(cell: Json) -> Json:
    return {
        "placement": cell["placement"],
        "mean_ns": cell["gross"]["mean_ns"],
        "ci95_ns": cell["gross"]["ci95_ns"],
    }
