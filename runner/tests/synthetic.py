"""A believable results folder made of random numbers, for tests of the summary and of the report.

The figures are in the order of magnitude of small two-core machines; nobody measured them. Among the rows are
a cell that failed in two of five trials, a workload that a system cannot do, a system that is not installed,
and a half round that was interrupted and run anew.
"""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.random import Generator

from roundtrip.analysis.summary import summarise

Json = dict[str, Any]

WORKLOADS = ("invocation", "data-bytes", "data-chars", "data-string", "objects")
ROUNDS = 5
RUN = "20261121-082614"
BEGAN = datetime(2026, 11, 21, 8, 27, tzinfo=UTC)

# row, title, variant title, language, wire, null, median of the trials over the null by workload
ROWS: tuple[tuple[str, str, str, str, str, str, tuple[float, ...]], ...] = (
    (
        "java-sockets:null",
        "Java sockets",
        "null",
        "java",
        "frame",
        "java-sockets:null",
        (1.0, 1.0, 1.0, 1.0, 1.0),
    ),
    (
        "java-sockets:coded",
        "Java sockets",
        "coded by hand",
        "java",
        "frame",
        "java-sockets:null",
        (1.01, 1.02, 1.9, 2.1, 1.6),
    ),
    (
        "java-rmi:default",
        "Java RMI",
        "as it comes",
        "java",
        "jrmp",
        "java-sockets:null",
        (1.42, 1.9, 4.5, 5.2, 8.5),
    ),
    (
        "cpp-sockets:null",
        "C++ sockets",
        "null",
        "cpp",
        "frame",
        "cpp-sockets:null",
        (1.0, 1.0, 1.0, 1.0, 1.0),
    ),
    (
        "cpp-sockets:coded",
        "C++ sockets",
        "coded by hand",
        "cpp",
        "frame",
        "cpp-sockets:null",
        (1.0, 1.03, 1.1, 1.12, 1.3),
    ),
    (
        "cpp-omniorb:default",
        "omniORB",
        "as it comes",
        "cpp",
        "giop",
        "cpp-sockets:null",
        (1.25, 1.4, 3.1, 2.2, 2.6),
    ),
    (
        "mono-sockets:null",
        "Mono sockets",
        "null",
        "csharp",
        "frame",
        "mono-sockets:null",
        (1.0, 1.0, 1.0, 1.0, 1.0),
    ),
    (
        "mono-sockets:coded",
        "Mono sockets",
        "coded by hand",
        "csharp",
        "frame",
        "mono-sockets:null",
        (1.04, 1.05, 2.5, 3.0, 2.2),
    ),
    (
        "mono-remoting-tcp:default",
        ".NET Remoting over TCP",
        "as it comes",
        "csharp",
        "remoting-tcp",
        "mono-sockets:null",
        (9.0, 3.0, 14.0, 6.0, 60.0),
    ),
    (
        "mono-remoting-tcp:nodelay",
        ".NET Remoting over TCP",
        "without Nagle's delay",
        "csharp",
        "remoting-tcp",
        "mono-sockets:null",
        (8.6, 2.9, 13.5, 5.8, 57.0),
    ),
)
UNAVAILABLE = "java-jacorb:default"
UNSUPPORTED = ("cpp-omniorb:default", "data-chars", "synthetic: this mapping has no characters to send")
FAILED = ("mono-remoting-tcp:nodelay", "objects", (2, 4))

NULL_NS = {  # language -> one sample of the null by workload
    "java": (14_000.0, 420_000.0, 430_000.0, 425_000.0, 3_900_000.0),
    "cpp": (11_000.0, 360_000.0, 362_000.0, 361_000.0, 2_600_000.0),
    "csharp": (21_000.0, 610_000.0, 1_150_000.0, 900_000.0, 5_200_000.0),
}
SAMPLES = dict(zip(WORKLOADS, (2_600, 30, 30, 30, 24), strict=True))
CALLS_PER_SAMPLE = dict(zip(WORKLOADS, (1, 1, 1, 1, 175), strict=True))
WIRE_BYTES = dict(zip(WORKLOADS, (64, 1_049_000, 1_049_000, 1_049_000, 6_400), strict=True))
RUNTIMES = {"java": "OpenJDK 17.0.15", "cpp": "GCC 12.2.0", "csharp": "Mono 6.8.0"}
BASE_RSS = {"java": 62_000_000, "cpp": 6_500_000, "csharp": 31_000_000}
SECOND_NS = 1_000_000_000
TICK_NS = SECOND_NS // 10


def write_run(folder: Path, seed: int) -> None:
    """Write run.json, trials.jsonl, samples/ and resources/ of a synthetic run into `folder`.

    Args:
        folder: the run's folder; made where it does not exist.
        seed: the same seed gives the same files, byte for byte.
    """
    random = np.random.default_rng(seed)
    for name in ("samples", "resources"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(run_json(seed), indent=1))
    records = [_pilot(row, workload, random) for row in ROWS for workload in WORKLOADS]
    records += _trials(folder, random)
    records.append({"kind": "end", "reason": "done", "elapsed_s": 452.5})
    (folder / "trials.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))


def run_json(seed: int = 1) -> Json:
    """What run.json of the synthetic run says."""
    rows = [
        {
            "row": row,
            "system": row.split(":")[0],
            "variant": row.split(":")[1],
            "title": title,
            "variant_title": variant_title,
            "language": language,
            "wire": wire,
            "null": null,
            "asked": row != null or row.startswith("java"),
            "available": True,
            "reason": None,
            "unsupported": {UNSUPPORTED[1]: UNSUPPORTED[2]} if row == UNSUPPORTED[0] else {},
        }
        for row, title, variant_title, language, wire, null, _ in ROWS
    ]
    rows.append(
        {
            "row": UNAVAILABLE,
            "system": "java-jacorb",
            "variant": "default",
            "title": "JacORB",
            "variant_title": "as it comes",
            "language": "java",
            "wire": "giop",
            "null": "java-sockets:null",
            "asked": True,
            "available": False,
            "reason": "maven: not found; install it with `apt-get install maven`",
            "unsupported": {},
        }
    )
    return {
        "schema": 1,
        "run": RUN,
        "created": "2026-11-21T08:26:14Z",
        "asked": {
            "systems": sorted({str(row["system"]) for row in rows if row["asked"]}),
            "workloads": list(WORKLOADS),
            "profile": {"name": "quick", "looks": [5, 7, 10], "margin": 0.05},
            "seed": seed,
            "budget_s": 1200,
            "placement": "split",
            "conditions": ["awake", "as-is"],
        },
        "rows": rows,
        "host": {
            "name": "synthetic",
            "cpu_model": "Imaginary Xeon @ 2.60GHz",
            "cpus": 2,
            "memory_bytes": 8 << 30,
            "kernel": "6.1.0-synthetic",
            "os": "Debian GNU/Linux 12",
            "virtual_machine": "kvm",
            "governor": None,
            "idle_states": ["POLL", "C1"],
            "can_hold_awake": True,
            "congestion_control": "cubic",
            "load_1min": 0.2,
        },
        "tools": {"java": "17.0.15", "mono": "6.8.0", "g++": "12.2.0"},
        "commit": None,
        "roundtrip": "0.1.0",
        "placements": {"server": [1], "client": [0]},
    }


def read_run(folder: Path) -> tuple[Json, list[Json]]:
    """run.json and the records of trials.jsonl."""
    lines = (folder / "trials.jsonl").read_text().splitlines()
    return json.loads((folder / "run.json").read_text()), [json.loads(line) for line in lines]


def summary_of(folder: Path) -> Json:
    """The summary of the run in `folder`."""
    run, records = read_run(folder)
    return summarise(
        run,
        records,
        lambda trial: pq.read_table(folder / "samples" / f"{trial}.parquet"),
        lambda trial: pq.read_table(folder / "resources" / f"{trial}.parquet"),
    )


def _pilot(row: tuple[Any, ...], workload: str, random: Generator) -> Json:
    name, *_ = row
    call_ns = _expected_ns(row, workload)
    cold = {"java": 12.0, "csharp": 3.0, "cpp": 1.3}[row[3]]
    windows = []
    for index in range(30):
        window_ns = call_ns * (1 + (cold - 1) * np.exp(-index / 5)) * random.lognormal(0, 0.03)
        calls = max(1, round(TICK_NS / window_ns))
        windows.append({"calls": calls, "elapsed_ns": round(calls * window_ns)})
    unsupported = (name, workload) == UNSUPPORTED[:2]
    return {
        "kind": "pilot",
        "row": name,
        "workload": workload,
        "windows": [] if unsupported else windows,
        "warmup": {"calls": 2_000, "elapsed_ns": 3 * SECOND_NS},
        "steady": not unsupported,
        "call_ns": None if unsupported else call_ns,
        "status": "unsupported" if unsupported else "ok",
        "reason": UNSUPPORTED[2] if unsupported else None,
    }


def _trials(folder: Path, random: Generator) -> list[Json]:
    """Five rounds of four blocks: one a language, and the nulls as-is; the third is interrupted once."""
    records: list[Json] = []
    now_ns = 1_000 * SECOND_NS
    drift = 0.0
    for round_, again, cut in (
        (1, "", None),
        (2, "", None),
        (3, "", 2),
        (3, ".2", None),
        (4, "", None),
        (5, "", None),
    ):
        blocks = [
            [(row, "awake") for row in ROWS if row[3] == language] for language in ("java", "cpp", "csharp")
        ]
        blocks.append([(row, "as-is") for row in ROWS if row[0] == row[5]])
        order = random.permutation(4)
        for block, which in enumerate(order[:cut], start=1):
            members = [blocks[which][i] for i in random.permutation(len(blocks[which]))]
            for position, (row, condition) in enumerate(members, start=1):
                drift += random.normal(0, 0.008)
                trial = f"r{round_:02}{again}-b{block:02}-p{position:02}"
                records.append(
                    _trial(folder, trial, (round_, block, position), row, condition, drift, now_ns, random)
                )
                now_ns = int(records[-1]["ended_ns"]) + SECOND_NS
        if cut is not None:
            records.append({"kind": "void", "round": round_, "reason": "interrupted"})
        else:
            records.append({"kind": "round", "round": round_})
    return records


def _trial(
    folder: Path,
    trial: str,
    place: tuple[int, int, int],
    row: tuple[Any, ...],
    condition: str,
    drift: float,
    started_ns: int,
    random: Generator,
) -> Json:
    name, language, null = row[0], row[3], row[5]
    versions = {"runtime": RUNTIMES[language]}
    results, samples = [], []
    at_ns = started_ns + SECOND_NS
    for workload in WORKLOADS:
        result, elapsed = _measure(row, workload, place[0], condition, drift, at_ns, random)
        results.append(result)
        samples.append((workload, elapsed))
        at_ns += int(elapsed.sum()) + SECOND_NS // 2
    _write_samples(folder / "samples" / f"{trial}.parquet", samples)
    _write_resources(folder / "resources" / f"{trial}.parquet", results, language, started_ns, at_ns, random)
    started = BEGAN + timedelta(microseconds=(started_ns - 1_000 * SECOND_NS) / 1_000)
    return {
        "kind": "trial",
        "trial": trial,
        "round": place[0],
        "block": place[1],
        "position": place[2],
        "row": name,
        "system": name.split(":")[0],
        "variant": name.split(":")[1],
        "null": name == null,
        "condition": condition,
        "placement": "split",
        "clients": 1,
        "started": started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "started_ns": started_ns,
        "ended_ns": at_ns,
        "connect_ns": 3_000_000,
        "versions": {"server": versions, "client": versions},
        "workloads": results,
    }


def _expected_ns(row: tuple[Any, ...], workload: str) -> float:
    index = WORKLOADS.index(workload)
    return float(NULL_NS[row[3]][index] * row[6][index])


def _measure(
    row: tuple[Any, ...],
    workload: str,
    round_: int,
    condition: str,
    drift: float,
    at_ns: int,
    random: Generator,
) -> tuple[Json, Any]:
    if (row[0], workload) == UNSUPPORTED[:2]:
        return _nothing(workload, "unsupported", UNSUPPORTED[2], None), np.zeros(0, np.int64)
    if (row[0], workload) == FAILED[:2] and round_ in FAILED[2]:
        return _nothing(workload, "failed", "the server closed the connection", "call"), np.zeros(0, np.int64)
    asleep_ns = 55_000.0 if condition == "as-is" else 0.0  # waking a core, both ways
    centre = (_expected_ns(row, workload) + asleep_ns) * np.exp(drift + random.normal(0, 0.012))
    elapsed = centre * (0.93 + random.gamma(2.0, 0.03, SAMPLES[workload]))
    late = random.random(elapsed.size) < (0.004 if elapsed.size > 1_000 else 0)
    elapsed = np.where(late, elapsed * random.uniform(2, 20, elapsed.size), elapsed).astype(np.int64)
    total_ns, count = int(elapsed.sum()), int(elapsed.size)
    calls = count * CALLS_PER_SAMPLE[workload]
    half = count // 2
    quantiles = np.quantile(elapsed, [0.5, 0.9, 0.99, 0.999])
    return {
        "workload": workload,
        "parameters": {},
        "status": "ok",
        "reason": None,
        "kind_of_failure": None,
        "samples": count,
        "remote_calls": calls,
        "started_ns": at_ns,
        "ended_ns": at_ns + total_ns,
        "stopped_by": "time" if row[0].startswith("mono-remoting") and workload == "objects" else "count",
        "mean_ns": float(elapsed.mean()),
        **dict(zip(("p50_ns", "p90_ns", "p99_ns", "p999_ns"), map(float, quantiles), strict=True)),
        "min_ns": int(elapsed.min()),
        "max_ns": int(elapsed.max()),
        "halves_ns": [float(elapsed[:half].mean()), float(elapsed[half:].mean())],
        "flags": ["trend"] if random.random() < 0.04 else [],
        "cpu": {"client_ns": int(total_ns * 0.55), "server_ns": int(total_ns * 0.42), "helpers_ns": 0},
        "memory": {
            "client_idle_rss_bytes": BASE_RSS[row[3]],
            "server_idle_rss_bytes": BASE_RSS[row[3]],
            "client_peak_rss_bytes": int(BASE_RSS[row[3]] * 1.4),
            "server_peak_rss_bytes": int(BASE_RSS[row[3]] * 1.3),
            "sample_buffer_bytes": 8_000_000,
        },
        "context_switches": {"client": calls, "server": calls},
        "network": {"bytes_sent": calls * WIRE_BYTES[workload], "bytes_received": calls * 64},
        "steal_fraction": 0.0,
        "runtime": {"compiled_ns": 1_000_000, "collected_ns": 0, "collections": 0},
    }, elapsed


def _nothing(workload: str, status: str, reason: str, kind_of_failure: str | None) -> Json:
    return {
        "workload": workload,
        "parameters": {},
        "status": status,
        "reason": reason,
        "kind_of_failure": kind_of_failure,
    }


def _write_samples(path: Path, samples: list[tuple[str, Any]]) -> None:
    workloads = np.concatenate([np.full(elapsed.size, workload) for workload, elapsed in samples])
    elapsed = np.concatenate([elapsed for _, elapsed in samples])
    table = pa.table(
        {
            "workload": pa.array(workloads.tolist(), pa.string()).dictionary_encode(),
            "elapsed_ns": pa.array(elapsed, pa.int64()),
        }
    )
    pq.write_table(table, path, compression="zstd")


def _write_resources(
    path: Path, results: list[Json], language: str, started_ns: int, ended_ns: int, random: Generator
) -> None:
    times = np.arange(started_ns, ended_ns + TICK_NS, TICK_NS)
    busy = np.zeros(times.size)
    sent = np.zeros(times.size)
    for result in results:
        if result["status"] == "ok":
            progress = np.clip(
                (times - result["started_ns"]) / (result["ended_ns"] - result["started_ns"]), 0, 1
            )
            busy += progress * (result["ended_ns"] - result["started_ns"])
            sent += progress * result["network"]["bytes_sent"]
    rss = BASE_RSS[language] * (1 + 0.3 * np.arange(times.size) / times.size) + random.integers(
        0, 4096, times.size
    )
    rows: dict[str, list[Any]] = {
        name: []
        for name in (
            "time_ns",
            "process",
            "cpu_ns",
            "rss_bytes",
            "context_switches",
            "sent_bytes",
            "received_bytes",
            "steal_ns",
        )
    }
    for i, time_ns in enumerate(times):
        for process, share in (("client", 0.55), ("server", 0.42), ("host", 1.0)):
            host = process == "host"
            rows["time_ns"].append(int(time_ns))
            rows["process"].append(process)
            rows["cpu_ns"].append(int(busy[i] * share))
            rows["rss_bytes"].append(None if host else int(rss[i]))
            rows["context_switches"].append(int(busy[i] / 10_000))
            rows["sent_bytes"].append(int(sent[i]) if host else None)
            rows["received_bytes"].append(int(sent[i]) if host else None)
            rows["steal_ns"].append(0 if host else None)
    schema = pa.schema([(name, pa.string() if name == "process" else pa.int64()) for name in rows])
    pq.write_table(pa.table(rows, schema=schema), path, compression="zstd")
