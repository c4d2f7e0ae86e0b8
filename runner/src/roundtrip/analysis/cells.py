"""The cells of a summary, each on its own: gross figures, resources, reasons.

What needs other cells, such as a net, is in summary.py.
"""

import math
import statistics
from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from roundtrip.analysis.distribution import QUANTILES, distribution, quantiles
from roundtrip.analysis.estimates import mean_within_run
from roundtrip.analysis.timeseries import series
from roundtrip.analysis.wire_limit import wire_share
from roundtrip.results.selection import Json, result_of
from roundtrip.results.trial_files import Files

NULL_FIGURES = ("mean_ns", "ci95_ns", *QUANTILES)
"""What a cell repeats of its null's gross figures."""
ONLY_MEASURED = (
    "samples",
    "remote_calls",
    "stopped_by",
    "calls_per_sample",
    "gross",
    "cpu",
    "context_switches",
    "memory",
    "distribution",
    "wire",
)
"""None where not one trial was good."""


class CellKey(msgspec.Struct, frozen=True):
    """What a cell is found by."""

    row: str
    workload: str
    condition: str


def cells_of_row(
    row: Json, condition: str, run: Json, trials: Sequence[Json], samples: Files, resources: Files
) -> dict[CellKey, Json]:
    """All cells of one row under one condition, without `null` and `net`.

    Args:
        row: from run.json.
        condition: `awake` or `as-is`.
        run: run.json.
        trials: those of this row and condition that count, in order.
        samples: gives a trial's samples.
        resources: gives a trial's resources.
    """
    elapsed = _elapsed_by_workload(trials, samples)
    cells = {}
    for workload in run["asked"]["workloads"]:
        results = [(trial, result) for trial in trials if (result := result_of(trial, workload)) is not None]
        good = [(trial, result) for trial, result in results if result["status"] == "ok"]
        status, reason = _status(row, workload, [result for _, result in results])
        cell = _identity(row, workload, condition, run, trials, results)
        cell |= {"status": status, "reason": reason}
        cell |= _measured(good, elapsed.get(workload, {}))
        cell["path"] = wire_share(run.get("path"), cell["wire"], cell["gross"], cell["calls_per_sample"])
        cell["series"] = _series(good, resources)
        cells[CellKey(row["row"], workload, condition)] = cell
    return cells


def _elapsed_by_workload(trials: Sequence[Json], samples: Files) -> dict[str, dict[str, NDArray[np.int64]]]:
    """Samples by workload and trial; each file is read once."""
    elapsed: dict[str, dict[str, NDArray[np.int64]]] = {}
    for trial in trials:
        good = [result["workload"] for result in trial["workloads"] if result["status"] == "ok"]
        if not good:
            continue
        table = samples.read(trial["trial"])
        if table is None:
            continue
        names = table.column("workload").cast(pa.string())
        for workload in good:
            values = table.column("elapsed_ns").filter(pc.equal(names, workload)).to_numpy()
            elapsed.setdefault(workload, {})[trial["trial"]] = values
    return elapsed


def _status(row: Json, workload: str, results: Sequence[Json]) -> tuple[str, str | None]:
    by_status: dict[str, list[Json]] = {}
    for result in results:
        by_status.setdefault(result["status"], []).append(result)
    if failed := by_status.get("failed"):
        return "failed", f"{len(failed)} of {len(results)} trials: {failed[0]['reason']}"
    for status in ("ok", "unsupported", "unavailable"):
        if these := by_status.get(status):
            return status, these[0]["reason"]
    if not row["available"]:
        return "unavailable", row["reason"]
    if workload in row["unsupported"]:
        return "unsupported", row["unsupported"][workload]
    return "unavailable", "not measured: the run ended before a trial of it was complete"


def _identity(
    row: Json,
    workload: str,
    condition: str,
    run: Json,
    trials: Sequence[Json],
    results: Sequence[tuple[Json, Json]],
) -> Json:
    def end(side: str) -> Json:
        runtimes = (((trial.get("versions") or {}).get(side) or {}).get("runtime") for trial in trials)
        runtime = next((name for name in runtimes if name), None)
        named = row.get("client") or row if side == "client" else row
        return {"system": named["system"], "variant": named["variant"], "runtime": runtime}

    return {
        "row": row["row"],
        "asked": row["asked"],
        "null_row": row["null"],
        "server": end("server"),
        "client": end("client"),
        "title": f"{row['title']}, {row['variant_title']}",
        "language": row["language"],
        "workload": workload,
        "parameters": results[0][1].get("parameters", {}) if results else {},
        "clients": trials[0]["clients"] if trials else 1,
        "placement": trials[0]["placement"] if trials else run["asked"]["placement"],
        "condition": condition,
    }


def _measured(good: Sequence[tuple[Json, Json]], elapsed: dict[str, NDArray[np.int64]]) -> Json:
    results = [result for _, result in good]
    if not results:
        return {"trials": 0, "trial_means_ns": [], "flags": {}} | dict.fromkeys(ONLY_MEASURED)
    remote_calls = _total(results, "remote_calls")
    count = _total(results, "samples")
    means = [float(result["mean_ns"]) for result in results]
    mean = mean_within_run(means)
    pooled = np.concatenate([np.zeros(0, np.int64), *(elapsed.get(trial["trial"], ()) for trial, _ in good)])
    return {
        "trials": len(results),
        "samples": count,
        "remote_calls": remote_calls,
        "stopped_by": _stopped_by(results),
        "calls_per_sample": _whole(remote_calls / count),
        "gross": {"mean_ns": mean.mean, "ci95_ns": mean.ci95 and list(mean.ci95)} | quantiles(pooled),
        "trial_means_ns": means,
        "cpu": {
            f"{end}_ns_per_call": _per_call(results, "cpu", f"{end}_ns", remote_calls)
            for end in ("client", "server", "helpers")
        },
        "context_switches": {
            f"{end}_per_call": _per_call(results, "context_switches", end, remote_calls)
            for end in ("client", "server")
        },
        "memory": _memory(results),
        "flags": dict(sorted(Counter(flag for r in results for flag in set(r.get("flags", ()))).items())),
        "distribution": distribution(pooled),
        "wire": {
            f"{name}_per_call": _per_call(results, "network", name, remote_calls)
            for name in ("bytes_sent", "bytes_received")
        },
    }


def _total(results: Sequence[Json], name: str) -> int:
    return sum(int(result[name]) for result in results)


def _whole(value: float) -> float | int:
    return round(value) if math.isclose(value, round(value), rel_tol=1e-9) else value


def _per_call(results: Sequence[Json], group: str, name: str, calls: int) -> float | None:
    """Over all trials, or None where one of them lacks the figure."""
    values = [result.get(group, {}).get(name) for result in results]
    return None if None in values or calls == 0 else sum(values) / calls


def _stopped_by(results: Sequence[Json]) -> str | None:
    """`count` if every trial reached its count, else what ended most of the others."""
    reasons = Counter(result["stopped_by"] for result in results)
    others = Counter({reason: n for reason, n in reasons.items() if reason != "count"})
    return str((others or reasons).most_common(1)[0][0])


def _memory(results: Sequence[Json]) -> Json:
    """Medians over the trials, of those that have the figure. Our own sample buffer is off them already."""
    names = [f"{end}_{what}_rss_bytes" for what in ("idle", "peak") for end in ("client", "server")]
    known = {
        name: [r["memory"][name] for r in results if r.get("memory", {}).get(name) is not None]
        for name in names
    }
    return {name: round(statistics.median(values)) if values else None for name, values in known.items()}


def _series(good: Sequence[tuple[Json, Json]], resources: Files) -> Json | None:
    """From the trial in the middle: the one that a reader would call typical."""
    if not good:
        return None
    ordered = sorted(good, key=lambda pair: (pair[1]["mean_ns"], pair[0]["trial"]))
    trial, result = ordered[(len(ordered) - 1) // 2]
    table = resources.read(trial["trial"])
    if table is None:
        return None
    return series(table, trial["trial"], result["started_ns"], result["ended_ns"])
