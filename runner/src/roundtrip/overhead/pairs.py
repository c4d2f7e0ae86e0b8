"""The pairs that `invoke fidelity` measures, as far as this host has their tools."""

import shutil
from pathlib import Path

from roundtrip.catalog.system import Catalog
from roundtrip.overhead.comparison import Pair, apart
from roundtrip.overhead.probes import (
    bare_omniorb,
    netperf,
    ours,
    sampled_and_not,
    sockperf,
)

AIM = 1.02
SAMPLER_AIM = 1.01


def pairs(catalog: Catalog, build: Path, unavailable: dict[str, str | None], sampling_s: float) -> list[Pair]:
    """Ours against sockperf, netperf and a bare omniORB loop, and the sampler against none.

    Args:
        catalog: Has cpp-sockets and cpp-omniorb.
        build: The folder of what was built; the bare loop is in `cmake/fidelity` below it.
        unavailable: System to why it cannot be run, or None.
        sampling_s: Seconds between samples, for the last pair.
    """
    sockets, omniorb = catalog.row("cpp-sockets"), catalog.row("cpp-omniorb")
    no_sockets, no_omniorb = unavailable.get("cpp-sockets"), unavailable.get("cpp-omniorb")
    found = []
    for name, make in (("sockperf", sockperf), ("netperf", netperf)):
        program = shutil.which(name)
        reason = no_sockets or (None if program else f"{name} is not installed: apt-get install {name}")
        title = f"cpp-sockets against {name} {'ping-pong' if name == 'sockperf' else 'TCP_RR'}"
        found.append(Pair(title, AIM, apart(ours(sockets), make(program or name)), reason))
    bare = build / "cmake" / "fidelity"
    reason = no_omniorb or (
        None if (bare / "omniorb_bare_client").is_file() else "the bare loop was not built"
    )
    found.append(
        Pair("cpp-omniorb against a bare omniORB loop", AIM, apart(ours(omniorb), bare_omniorb(bare)), reason)
    )
    title = f"sampling every {sampling_s:g} s against none"
    found.append(Pair(title, SAMPLER_AIM, sampled_and_not(sockets, sampling_s), no_sockets))
    return found
