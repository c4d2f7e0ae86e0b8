"""The pilot: warms each row up once, sets the warm-up that all its trials get, and learns what a call costs."""

from typing import Any

from roundtrip.catalog import Row
from roundtrip.link import AgentLost
from roundtrip.profiles import LONG_SAMPLE_NS
from roundtrip.stage import Broken, Stage, Unsupported
from roundtrip.trial import Conditions
from roundtrip.warmup import Curve, Window
from roundtrip.workloads import ONE_CALL, WORKLOADS

CHUNK_NS = 300_000_000
"""Length of one chunk of the pilot: a few windows, so that one pause does not decide."""

MARGIN = 1.25
"""Trials warm up for this much longer than the pilot needed: they take the workloads in other orders."""


LONG_CALL_NS = 1_000_000_000
"""A sample that lasts longer is many calls or much data: one of it is warm-up enough."""


def pilot(
    row: Row, workloads: tuple[str, ...], conditions: Conditions, most_ns: int | None = None
) -> list[dict[str, Any]]:
    """Warms up each workload of one row, in fresh processes for all of them or for each, as its trials have it.

    Args:
        row: The row.
        workloads: Names, in this order.
        conditions: As the trials will have them.
        most_ns: How long each workload is warmed up at most; None: as the profile has it.

    Returns:
        One `pilot` record a workload (docs/results.md), also for those that failed: trials will tell why.
    """
    records: list[dict[str, Any]] = []
    left = list(workloads)
    while left:
        begun: str | None = None
        stage: Stage | None = None
        try:
            stage = Stage(conditions.ends(), row, conditions.site, conditions.placement)
            with stage:
                stage.open()
                while left:
                    begun = left.pop(0)
                    conditions.tell(begun)
                    record = _foretold(row, begun, records, conditions)
                    records.append(record or _one(stage, row, begun, conditions, most_ns))
                    if conditions.profile.fresh_processes:
                        break  # Its trials find nothing warm either.
        except (Broken, AgentLost, Unsupported) as broken:
            reason = "; ".join(dict.fromkeys([str(broken), *(stage.early_ends if stage else ())]))
            # Where not even the processes came up, the other workloads would meet the same.
            hit = [begun] if begun else left
            records += [_record(row.key, name, Curve(), conditions, reason) for name in hit]
            if begun is None:
                break
    return records


def _one(stage: Stage, row: Row, name: str, conditions: Conditions, most_ns: int | None) -> dict[str, Any]:
    most_ns, curve = most_ns or conditions.profile.pilot_most_ns, Curve()
    # Three chunks are the fewest that can be called steady.
    chunk_ns = min(CHUNK_NS, most_ns // 3)
    # What was asked for counts beside what was told, or windows of no length would go on for ever.
    while not curve.steady and max(curve.elapsed_ns, len(curve.chunks) * chunk_ns) < most_ns:
        reply = stage.ask(
            "client",
            {
                "do": "prepare",
                "workload": name,
                "parameters": WORKLOADS[name].parameters,
                "warmup": {"calls": 1, "elapsed_ns": chunk_ns, "window_ns": chunk_ns // 3},
                "stop": {"samples": 1, "elapsed_ns": 0, "limit_ns": 1, "capacity": 1},
            },
            takes_s=most_ns / 1e9,
        )
        if not reply["warmup"]:
            raise Broken("garbled", "client: 'prepared' has no window of the warm-up that was asked for")
        curve.add([Window(window["calls"], window["elapsed_ns"]) for window in reply["warmup"]])
    return _record(row.key, name, curve, conditions, None)


def _foretold(
    row: Row, name: str, before: list[dict[str, Any]], conditions: Conditions
) -> dict[str, Any] | None:
    """The record of a workload whose sample is known to take too long to be tried, or None.

    It is known by what one call took, where a sample is many calls, or by the manifest.
    """
    single = next((record["call_ns"] for record in before if record["workload"] == ONE_CALL), None)
    took_ns = max((single or 0.0) * WORKLOADS[name].calls_per_sample, 1e9 * row.system.slow.get(name, 0.0))
    if took_ns <= LONG_SAMPLE_NS:
        return None
    return _record(row.key, name, Curve(), conditions, None) | {"call_ns": took_ns}


def _record(row: str, name: str, curve: Curve, conditions: Conditions, reason: str | None) -> dict[str, Any]:
    warmup = curve.warmup() if curve.chunks else Window(1, 0)
    if curve.chunks and curve.call_ns > LONG_CALL_NS:
        warmup = Window(1, 0)
    return {
        "kind": "pilot",
        "row": row,
        "workload": name,
        "windows": [{"calls": w.calls, "elapsed_ns": w.elapsed_ns} for w in curve.windows],
        "warmup": {
            "calls": max(1, int(MARGIN * warmup.calls)),
            "elapsed_ns": round(MARGIN * warmup.elapsed_ns),
        },
        "steady": bool(curve.chunks) and curve.steady,
        "call_ns": curve.call_ns if curve.chunks else None,
        "status": "failed" if reason else "ok",
        "reason": reason,
    }
