"""What a run of pairs came to: a matrix a wire (docs/results.md has its shape)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from roundtrip.interop.verdict import FAILED, differences, faults, verdict

Json = dict[str, Any]

UNAVAILABLE = "unavailable"


def interop_part(run: Json, records: Sequence[Json], cells: Sequence[Json]) -> list[Json]:
    """The matrices of a run.

    Args:
        run: run.json.
        records: Of trials.jsonl.
        cells: Of the summary, for the times.

    Returns:
        One a wire: `wire`, `systems` (`system`, `title`, `language`; in the order of rows and columns) and `pairs`,
        each with `client`, `server`, `row`, `status` (exact, expected, failed, unavailable), `reason`, `counts`
        (outcome to cases), `differences` (results that are not as sent), `faults` (sentences) and `times` (workload to
        figures).
    """
    said = {record["row"]: record for record in records if record["kind"] == "cases"}
    wires: dict[str, Json] = {}
    for row in run["rows"]:
        if not row["asked"] or not row.get("client"):
            continue
        wire = wires.setdefault(row["wire"], {"wire": row["wire"], "systems": {}, "pairs": []})
        for end in (row["client"], row):
            wire["systems"][end["system"]] = {key: end[key] for key in ("system", "title", "language")}
        wire["pairs"].append(_pair(row, said.get(row["row"]), cells))
    return [wire | {"systems": [*wire["systems"].values()]} for wire in wires.values()]


def status(matrices: Sequence[Json]) -> int:
    """Exit status: 0 where some pair understood each other and none failed, else 1.

    Args:
        matrices: Of `interop_part`.
    """
    states = [pair["status"] for wire in matrices for pair in wire["pairs"]]
    return 0 if {*states} - {UNAVAILABLE, FAILED} and FAILED not in states else 1


def _pair(row: Json, record: Json | None, cells: Sequence[Json]) -> Json:
    own = [cell for cell in cells if cell["row"] == row["row"]]
    wrong = [] if record is None else faults(record)
    wrong += [f"{cell['workload']}: {cell['reason']}" for cell in own if cell["status"] == "failed"]
    if record is None:
        state, reason = UNAVAILABLE, row["reason"] or "the run ended before it"
    else:
        state, reason = FAILED if wrong else verdict(record), None
    return {
        "client": row["client"]["system"],
        "server": row["system"],
        "row": row["row"],
        "status": state,
        "reason": reason,
        "counts": dict(Counter(it["outcome"] for it in record["results"]).most_common()) if record else {},
        "differences": differences(record) if record else [],
        "faults": wrong,
        "versions": record["versions"] if record else {},
        "times": {cell["workload"]: _times(cell) for cell in own if cell["gross"]},
    }


def _times(cell: Json) -> Json:
    """Nanoseconds; the null pair is that of the same two languages, so that a null pair has no net."""
    net = cell["net"] or {}
    return {
        "mean_ns": cell["gross"]["mean_ns"],
        "ci95_ns": cell["gross"]["ci95_ns"],
        "p50_ns": cell["gross"].get("p50_ns"),
        "null_mean_ns": (cell["null"] or {}).get("mean_ns"),
        "net_mean_ns": net.get("mean_ns"),
        "ratio": net.get("ratio"),
        "ratio_ci95": net.get("ratio_ci95"),
    }
