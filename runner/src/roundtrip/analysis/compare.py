"""Two runs held against each other, cell by cell: what became slower, and why one might doubt it.

Nothing pairs the trials of two runs, so the test is Welch's on logarithms. Its interval knows the spread
within each run and not what moves a whole run (another boot, build, neighbour on the host): of two runs of
the same thing it calls more than five in a hundred different. `doubts` lists what is known to differ.
"""

import json

import msgspec

from roundtrip.analysis import estimates
from roundtrip.analysis.estimates import Ratio
from roundtrip.analysis.network import network_share
from roundtrip.results.selection import Json

HOST = (
    "name",
    "cpu_model",
    "cpus",
    "memory_bytes",
    "kernel",
    "os",
    "virtual_machine",
    "governor",
    "idle_states",
    "can_hold_awake",
    "congestion_control",
)
"""What of a host decides how fast it is."""


class Identity(msgspec.Struct, frozen=True):
    """What makes two cells the same thing measured twice.

    Placement and condition belong to it, since they decide more than most middleware does and are never
    mixed; runtimes and versions do not, since a new version is what people compare.
    """

    server: str
    client: str
    workload: str
    parameters: str
    clients: int
    placement: str
    condition: str


def compare(summary_a: Json, summary_b: Json) -> Json:
    """Hold run B against run A.

    Args:
        summary_a: summary.json of the run that is the measure, usually the earlier.
        summary_b: of the run that is judged.

    Returns:
        Plain JSON values:

        - `a`, `b`: `{"run", "created"}`; `margin`: the stricter of both (a fraction);
        - `cells`: those of both runs, in A's order: `row`, `title`, `language`, `workload`, `parameters`,
        `clients`, `placement`,
          `condition`; `a` and `b`, each `{"status", "reason", "trials", "mean_ns", "ci95_ns"}`; `ratio` (b's
          time over a's), `ratio_ci95`, `p_adjusted` (Holm, over this table), `verdict` (of b: slower, faster,
          equivalent, unresolved), all None where one of them has too few good trials;
        - `only_in_a`, `only_in_b`: the same first eight keys and `status`;
        - `network`: where one run was on one machine and the other on two hosts, what that makes of each cell
          (`network_share`); such cells are in neither of the lists before;
        - `doubts`: `{"what", "a", "b"}`, each a difference that may explain a ratio better than what is
        compared.

    Raises:
        ValueError: one of them is no summary of a schema that is known here.
    """
    for name, summary in (("A", summary_a), ("B", summary_b)):
        if summary.get("schema") != 1:
            raise ValueError(f"{name}: schema {summary.get('schema')!r}; only 1 is known")
    margin = min(summary["estimates"]["margin"] for summary in (summary_a, summary_b))
    cells_a = {_identity(cell): cell for cell in summary_a["cells"]}
    cells_b = {_identity(cell): cell for cell in summary_b["cells"]}
    both = [identity for identity in cells_a if identity in cells_b]
    network = network_share(summary_a["cells"], summary_b["cells"])
    elsewhere = {(share["row"], share["workload"], share["condition"]) for share in network}
    ratios = [_ratio(cells_a[identity], cells_b[identity]) for identity in both]
    adjusted = estimates.holm([None if ratio is None else ratio.p for ratio in ratios])
    return {
        "schema": 1,
        "a": _run(summary_a),
        "b": _run(summary_b),
        "margin": margin,
        "cells": [
            _names(cells_a[identity])
            | {"a": _figures(cells_a[identity]), "b": _figures(cells_b[identity])}
            | _judged(ratio, p, margin)
            for identity, ratio, p in zip(both, ratios, adjusted, strict=True)
        ],
        "only_in_a": _strangers(cells_a, cells_b, elsewhere),
        "only_in_b": _strangers(cells_b, cells_a, elsewhere),
        "network": network,
        "doubts": [*_run_doubts(summary_a["run"], summary_b["run"]), *_runtime_doubts(cells_a, cells_b)],
    }


def _strangers(
    cells: dict[Identity, Json], others: dict[Identity, Json], elsewhere: set[tuple[str, str, str]]
) -> list[Json]:
    """The cells that the other run has neither as they are nor on other hosts."""
    names = [_names(cell) | {"status": cell["status"]} for key, cell in cells.items() if key not in others]
    return [name for name in names if (name["row"], name["workload"], name["condition"]) not in elsewhere]


def _identity(cell: Json) -> Identity:
    return Identity(
        server=_end(cell["server"]),
        client=_end(cell["client"]),
        workload=cell["workload"],
        parameters=json.dumps(cell["parameters"], sort_keys=True),
        clients=cell["clients"],
        placement=cell["placement"],
        condition=cell["condition"],
    )


def _end(end: Json) -> str:
    return f"{end['system']}:{end['variant']}"


def _run(summary: Json) -> Json:
    return {"run": summary["run"]["run"], "created": summary["run"]["created"]}


def _names(cell: Json) -> Json:
    server, client = _end(cell["server"]), _end(cell["client"])
    same = ("title", "language", "workload", "parameters", "clients", "placement", "condition")
    row = server if server == client else f"{client} to {server}"
    return {"row": row} | {name: cell[name] for name in same}


def _figures(cell: Json) -> Json:
    gross = cell["gross"] or {"mean_ns": None, "ci95_ns": None}
    return {
        "status": cell["status"],
        "reason": cell["reason"],
        "trials": cell["trials"],
        "mean_ns": gross["mean_ns"],
        "ci95_ns": gross["ci95_ns"],
    }


def _ratio(a: Json, b: Json) -> Ratio | None:
    if not a["trial_means_ns"] or not b["trial_means_ns"]:
        return None
    return estimates.independent_ratio(a["trial_means_ns"], b["trial_means_ns"])


def _judged(ratio: Ratio | None, p_adjusted: float | None, margin: float) -> Json:
    if ratio is None:
        return {"ratio": None, "ratio_ci95": None, "p_adjusted": None, "verdict": None}
    return {
        "ratio": ratio.ratio,
        "ratio_ci95": ratio.ci95 and list(ratio.ci95),
        "p_adjusted": p_adjusted,
        "verdict": estimates.verdict(ratio, p_adjusted, margin),
    }


def _run_doubts(a: Json, b: Json) -> list[Json]:
    """Differences of host, placement, condition, tools and of the suite itself."""
    doubts = _differences("host", _host(a), _host(b))
    doubts += _differences("asked", _asked(a), _asked(b))
    doubts += _differences("placements", a.get("placements") or {}, b.get("placements") or {})
    doubts += _differences("tools", a.get("tools") or {}, b.get("tools") or {})
    return doubts + _differences("suite", _suite(a), _suite(b))


def _host(run: Json) -> Json:
    return {name: run["host"].get(name) for name in HOST}


def _asked(run: Json) -> Json:
    asked = run["asked"]
    kept = {name: asked.get(name) for name in ("placement", "conditions")}
    return kept | {"profile": asked["profile"].get("name")}


def _suite(run: Json) -> Json:
    return {name: run.get(name) for name in ("roundtrip", "commit")}


def _runtime_doubts(cells_a: dict[Identity, Json], cells_b: dict[Identity, Json]) -> list[Json]:
    """Other runtimes under the same cells, each pair once a row."""

    def runtimes(side: str, cells: dict[Identity, Json], others: dict[Identity, Json]) -> dict[str, str]:
        ends = [cell[side] for identity, cell in cells.items() if identity in others]
        return {_end(end): end["runtime"] for end in ends if end["runtime"]}

    doubts = []
    for side in ("server", "client"):
        a, b = runtimes(side, cells_a, cells_b), runtimes(side, cells_b, cells_a)
        known = [name for name in a if name in b]
        doubts += _differences(
            f"runtime.{side}", {name: a[name] for name in known}, {name: b[name] for name in known}
        )
    return doubts


def _differences(group: str, a: Json, b: Json) -> list[Json]:
    return [
        {"what": f"{group}.{name}", "a": a.get(name), "b": b.get(name)}
        for name in dict.fromkeys((*a, *b))
        if a.get(name) != b.get(name)
    ]
