"""A summary as a run of a dozen rows writes it: plausible figures, every status, some strings that mean harm."""

import math
import random
from typing import Any

HOSTILE = "<script>alert('worker')</script> & \x1b[31mred\x1b[0m [bold]markup[/bold]"

WORKLOADS = ("invocation", "data-bytes", "data-chars", "data-string", "objects")

# row: (title, variant title, language, wire, null, what a call costs over its null by workload, resident MiB)
ROWS: dict[str, tuple[str, str, str, str, str, tuple[float, ...], int]] = {
    "java-sockets:null": ("Java sockets", "null", "java", "frame", "java-sockets:null", (1, 1, 1, 1, 1), 38),
    "java-sockets:coded": (
        "Java sockets",
        "coded",
        "java",
        "frame",
        "java-sockets:null",
        (1.01, 1.1, 2, 2, 1.3),
        39,
    ),
    "java-rmi:default": (
        "Java RMI",
        "as it comes",
        "java",
        "jrmp",
        "java-sockets:null",
        (1.42, 1.1, 1.6, 2.1, 6),
        61,
    ),
    "java-rmi:http": (
        "Java RMI",
        "through HTTP",
        "java",
        "jrmp-http",
        "java-sockets:null",
        (24, 3, 4, 4, 30),
        66,
    ),
    "rmi-iiop:default": (
        "RMI-IIOP",
        "as it comes",
        "java",
        "iiop",
        "java-sockets:null",
        (3.1, 2, 9, 9, 14),
        82,
    ),
    "jacorb:default": ("JacORB", "as it comes", "java", "iiop", "java-sockets:null", (1.9, 1.3, 6, 5, 5), 74),
    "grpc-java:default": (
        "gRPC Java",
        "as it comes",
        "java",
        "grpc",
        "java-sockets:null",
        (5, 3, 3.5, 2.8, 4),
        95,
    ),
    "cpp-sockets:null": ("C++ sockets", "null", "cpp", "frame", "cpp-sockets:null", (1, 1, 1, 1, 1), 4),
    "omniorb:default": (
        "omniORB",
        "as it comes",
        "cpp",
        "iiop",
        "cpp-sockets:null",
        (1.15, 1.02, 1.6, 3, 2),
        11,
    ),
    "mono-sockets:null": (
        "Mono sockets",
        "null",
        "csharp",
        "frame",
        "mono-sockets:null",
        (1, 1, 1, 1, 1),
        22,
    ),
    "mono-remoting-tcp:default": (
        ".NET Remoting over TCP",
        "as it comes",
        "csharp",
        "remoting-tcp",
        "mono-sockets:null",
        (9, 4, 150, 5, 70),
        48,
    ),
    "mono-remoting-http:default": (
        ".NET Remoting over HTTP",
        "as it comes",
        "csharp",
        "remoting-http",
        "mono-sockets:null",
        (60, 9, 160, 12, 300),
        55,
    ),
    "dotnet-sockets:null": (
        ".NET sockets",
        "null",
        "csharp",
        "frame",
        "dotnet-sockets:null",
        (1, 1, 1, 1, 1),
        30,
    ),
    "corewcf-tcp:default": (
        "CoreWCF net.tcp",
        "as it comes",
        "csharp",
        "net.tcp",
        "dotnet-sockets:null",
        (7, 2, 3, 3, 8),
        88,
    ),
}
NULL_NS = {
    "java": (11_400, 610_000, 640_000, 630_000, 4.1e6),
    "cpp": (9_800, 580_000, 590_000, 585_000, 3.3e6),
    "csharp": (14_000, 700_000, 720_000, 730_000, 5.2e6),
}


def interval(values: list[float], spread: float) -> list[float]:
    mean = sum(values) / len(values)
    return [mean * (1 - spread), mean * (1 + spread)]


def end(row: str) -> dict[str, str]:
    system, variant = row.split(":")
    return {
        "system": system,
        "variant": variant,
        "runtime": "openjdk 17" if "java" in system else "as installed",
    }


def measured(rng: random.Random, row: str, index: int, condition: str) -> dict[str, Any]:
    """The figures of one cell that was measured."""
    _, _, language, _, null_row, factors, resident = ROWS[row]
    wake = 6.0 if condition == "as-is" and index == 0 else 1.0
    null_ns = NULL_NS[language][index] * wake
    factor = factors[index] * rng.uniform(0.97, 1.03) if factors[index] > 1 else 1.0
    trials = [null_ns * factor * rng.uniform(0.97, 1.05) for _ in range(5)]
    mean = sum(trials) / 5
    quantiles = {
        "p50_ns": mean * 0.93,
        "p90_ns": mean * 1.2,
        "p99_ns": mean * 2.1,
        "p999_ns": mean * 5 if index == 0 else None,
    }
    edges = [mean * 0.6 * 10 ** (i / 24) for i in range(37)]
    counts = [int(40_000 * math.exp(-(((i - 5) / 2.5) ** 2)) + (60 if 18 < i < 23 else 0)) for i in range(36)]
    is_null = row == null_row
    ratio = mean / null_ns
    verdict = (
        "null" if is_null else "slower" if ratio > 1.08 else "unresolved" if ratio > 1.04 else "equivalent"
    )
    steps = rng.choice((8, 15, 40))
    return {
        "samples": 41_000 if index == 0 else 50,
        "remote_calls": 41_000 if index == 0 else 50,
        "stopped_by": "count" if mean < 1e8 else "time",
        "trials": 5,
        "gross": {"mean_ns": mean, "ci95_ns": interval(trials, 0.03), **quantiles},
        "trial_means_ns": trials,
        "null": None
        if is_null
        else {
            "server": end(null_row),
            "mean_ns": null_ns,
            "ci95_ns": interval([null_ns], 0.04),
            "p50_ns": null_ns * 0.95,
            "p90_ns": null_ns * 1.1,
            "p99_ns": null_ns * 1.9,
            "p999_ns": None,
        },
        "net": None
        if is_null
        else {
            "mean_ns": (ratio - 1) * null_ns,
            "ratio": ratio,
            "ratio_ci95": [ratio * 0.95, ratio * 1.05],
            "p_adjusted": 0.001,
            "verdict": verdict,
            "trials_needed": 17 if verdict == "unresolved" else None,
        },
        "cpu": {
            "client_ns_per_call": mean * 0.5,
            "server_ns_per_call": mean * 0.45,
            "helpers_ns_per_call": mean * 0.2 if row.endswith(":http") else None,
        },
        "context_switches": {"client_per_call": 1.0, "server_per_call": 1.01},
        "memory": {
            "client_idle_rss_bytes": resident << 20,
            "server_idle_rss_bytes": (resident - 1) << 20,
            "client_peak_rss_bytes": (resident << 20) * 1.4,
            "server_peak_rss_bytes": (resident << 20) * 1.3,
        },
        "flags": {"compiling": 2}
        if row == "grpc-java:default"
        else {"trend": 1}
        if row == "jacorb:default"
        else {},
        "distribution": {"edges_ns": edges, "counts": counts},
        "series": {
            "trial": "r03-b01-p02",
            "time_s": [i * 0.1 for i in range(steps)],
            "client_cpu": [rng.uniform(0.4, 0.6) for _ in range(steps)],
            "server_cpu": [rng.uniform(0.35, 0.5) for _ in range(steps)],
            "client_rss_bytes": [(resident << 20) * (1 + 0.4 * i / steps) for i in range(steps)],
            "server_rss_bytes": [(resident << 20) * (1 + 0.3 * i / steps) for i in range(steps)],
            "sent_bytes_per_s": [rng.uniform(4e6, 5e6) for _ in range(steps)],
            "received_bytes_per_s": [rng.uniform(4e6, 5e6) for _ in range(steps)],
        },
        "wire": {"bytes_sent_per_call": 90.0, "bytes_received_per_call": 70.0},
    }


def cell(rng: random.Random, row: str, workload: str, condition: str = "awake") -> dict[str, Any]:
    title, variant_title, language, *_ = ROWS[row]
    index = WORKLOADS.index(workload)
    made: dict[str, Any] = {
        "server": end(row),
        "client": end(row),
        "title": f"{title}, {variant_title}",
        "language": language,
        "workload": workload,
        "parameters": {},
        "clients": 1,
        "placement": "split",
        "condition": condition,
        "status": "ok",
        "reason": None,
        "calls_per_sample": 175 if workload == "objects" else 1,
    }
    if (row, workload) == ("mono-remoting-http:default", "data-chars"):
        return made | {
            "status": "failed",
            "reason": f"the server died with status 134: {HOSTILE}",
            "trials": 0,
        }
    if (row, workload) == ("java-rmi:http", "data-string"):
        return made | {"status": "unsupported", "reason": "the tunnel holds at most 512 KiB a request"}
    return made | measured(rng, row, index, condition)


def unavailable(workload: str) -> dict[str, Any]:
    return {
        "server": end("axis-soap:default"),
        "client": end("axis-soap:default"),
        "title": "SOAP (Axis), as it comes",
        "language": "java",
        "workload": workload,
        "parameters": {},
        "clients": 1,
        "placement": "split",
        "condition": "awake",
        "status": "unavailable",
        "reason": "maven is not installed on the client's host",
    }


def pilot(rng: random.Random, row: str, workload: str, steady: float) -> dict[str, Any]:
    cold = rng.uniform(4, 40)
    windows = [
        {"at_s": 0.05 * 1.35**i, "mean_ns": steady * (1 + cold * math.exp(-i / 2.5))} for i in range(14)
    ]
    return {
        "row": row,
        "workload": workload,
        "windows": windows,
        "warmup": {"calls": 20_000, "elapsed_ns": 3e9},
    }


def summary(seed: int = 7) -> dict[str, Any]:
    """A whole summary.json."""
    rng = random.Random(seed)
    cells = [cell(rng, row, workload) for workload in WORKLOADS for row in ROWS]
    cells += [unavailable(workload) for workload in WORKLOADS]
    cells += [cell(rng, row, w, "as-is") for w in WORKLOADS for row, facts in ROWS.items() if facts[4] == row]
    pilots = [
        pilot(rng, f"{c['server']['system']}:{c['server']['variant']}", c["workload"], c["gross"]["mean_ns"])
        for c in cells
        if "gross" in c and c["condition"] == "awake"
    ]
    rows = [
        {
            "row": row,
            "system": row.split(":")[0],
            "variant": row.split(":")[1],
            "title": title,
            "variant_title": variant,
            "language": language,
            "wire": wire,
            "null": null,
            "asked": "sockets" not in row,
            "available": True,
            "reason": None,
            "unsupported": {},
        }
        for row, (title, variant, language, wire, null, *_) in ROWS.items()
    ]
    rows.append(
        {
            "row": "axis-soap:default",
            "system": "axis-soap",
            "variant": "default",
            "title": "SOAP (Axis)",
            "variant_title": "as it comes",
            "language": "java",
            "wire": "soap",
            "null": "java-sockets:null",
            "asked": True,
            "available": False,
            "reason": "maven is not installed on the client's host",
            "unsupported": {},
        }
    )
    return {
        "schema": 1,
        "run": {
            "schema": 1,
            "run": "20261121-082614",
            "created": "2026-11-21T08:26:14Z",
            "ended": "2026-11-21T08:44:02Z",
            "rounds": 5,
            "elapsed_s": 1068.0,
            "exit_reason": "done",
            "warnings": [
                "the governor is powersave: frequencies move",
                f"load before the run was 0.8 {HOSTILE}",
            ],
            "asked": {
                "systems": ["*"],
                "workloads": list(WORKLOADS),
                "profile": {"name": "quick", "rounds": 5},
                "seed": seed,
                "budget_s": 1200,
                "placement": "split",
                "conditions": ["awake", "as-is"],
            },
            "rows": rows,
            "host": {
                "name": "bench-1",
                "cpu_model": "Example CPU at 2.4 GHz",
                "cpus": 2,
                "memory_bytes": 8 << 30,
                "kernel": "6.1.0",
                "os": "Debian 12",
                "virtual_machine": "kvm",
                "governor": "powersave",
                "idle_states": ["POLL", "C1", "C6"],
                "can_hold_awake": True,
                "congestion_control": "cubic",
                "load_1min": 0.8,
            },
            "tools": {"java": "17.0.15", "mono": "6.8.0", "dotnet": None},
            "commit": "abc1234",
            "roundtrip": "0.1.0",
            "placements": {"server": [1], "client": [0]},
        },
        "cells": cells,
        "comparisons": [
            {
                "workload": w,
                "a": "java-rmi:default",
                "b": "mono-remoting-tcp:default",
                "ratio": 0.16,
                "ratio_ci95": [0.15, 0.17],
                "p_adjusted": 0.0004,
                "verdict": "faster",
            }
            for w in WORKLOADS
        ],
        "pilots": pilots,
    }
