"""The pairs that `invoke self-check` measures, as far as this host has their tools."""

import shutil
from pathlib import Path

from roundtrip.catalog.system import Catalog
from roundtrip_overhead.comparison import ProbePair, separately
from roundtrip_overhead.probes import (
    bare_omniorb,
    netperf,
    ours,
    sampled_and_not,
    sockperf,
)

TARGET_RATIO = 1.02
SAMPLER_AIM = 1.01
SAMPLED = ("cpp-sockets", "java-grpc")
"""What the sampler's cost is measured on: the shortest calls, and a runtime with threads that need a CPU."""


def pairs(
    catalog: Catalog, build: Path, unavailable: dict[str, str | None], sampling_s: float
) -> list[ProbePair]:
    """Ours against sockperf, netperf and a bare omniORB loop; rows that are sampled against the same ones that are not.

    Args:
        catalog: Catalog of all systems.
        build: The folder of what was built; the bare loop is in `cmake/bare` below it.
        unavailable: System to why it cannot be run, or None.
        sampling_s: Seconds between samples, for the last pairs.
    """
    sockets, omniorb = catalog.row("cpp-sockets"), catalog.row("cpp-omniorb")
    no_sockets, no_omniorb = unavailable.get("cpp-sockets"), unavailable.get("cpp-omniorb")
    found = []
    for name, make in (("sockperf", sockperf), ("netperf", netperf)):
        program = shutil.which(name)
        reason = no_sockets or (None if program else f"{name} is not installed: apt-get install {name}")
        title = f"cpp-sockets against {name} {'ping-pong' if name == 'sockperf' else 'TCP_RR'}"
        found.append(ProbePair(title, TARGET_RATIO, separately(ours(sockets), make(program or name)), reason))
    bare = build / "cmake" / "bare"
    reason = no_omniorb or (
        None if (bare / "omniorb_bare_client").is_file() else "the bare loop was not built"
    )
    found.append(
        ProbePair(
            "cpp-omniorb against a bare omniORB loop",
            TARGET_RATIO,
            separately(ours(omniorb), bare_omniorb(bare)),
            reason,
        )
    )
    for name in SAMPLED:
        title = f"{name} sampled every {sampling_s:g} s against not sampled"
        both = sampled_and_not(catalog.row(name), sampling_s)
        found.append(ProbePair(title, SAMPLER_AIM, both, unavailable.get(name)))
    return found
