"""The pairs that `invoke fidelity` measures, as far as this host has their tools."""

import shutil
from pathlib import Path

from roundtrip.catalog import Catalog
from roundtrip.fidelity.comparison import Pair
from roundtrip.fidelity.probes import (
    Bench,
    Probe,
    ProbeFailed,
    bare_omniorb,
    measure,
    netperf,
    ours,
    sockperf,
)
from roundtrip.stage import Broken, Stage

AIM = 1.02
SAMPLER_AIM = 1.01


def pairs(catalog: Catalog, build: Path, unavailable: dict[str, str | None], sampling_s: float) -> list[Pair]:
    """Ours against sockperf, netperf and a bare omniORB loop, and the sampler against none.

    Args:
        catalog: Has cpp-sockets and cpp-omniorb.
        build: The folder of what was built; the bare loop is in `fidelity` below it.
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
        found.append(Pair(title, AIM, ours(sockets), make(program or name), reason))
    bare = build / "fidelity"
    reason = no_omniorb or (
        None if (bare / "omniorb_bare_client").is_file() else "the bare loop was not built"
    )
    found.append(
        Pair("cpp-omniorb against a bare omniORB loop", AIM, ours(omniorb), bare_omniorb(bare), reason)
    )
    on, off = _sampler_pair(catalog, sampling_s)
    found.append(Pair(f"sampling every {sampling_s:g} s against none", SAMPLER_AIM, on, off, no_sockets))
    return found


def _sampler_pair(catalog: Catalog, sampling_s: float) -> tuple[Probe, Probe]:
    """Both ends of the sampler's pair."""
    row = catalog.row("cpp-sockets")

    def probe(interval_s: float) -> Probe:
        def run(bench: Bench) -> float:
            try:
                with Stage(bench.link, row, bench.site, bench.placement) as stage:
                    stage.open()
                    return measure(stage, bench, interval_s)
            except Broken as broken:
                raise ProbeFailed(str(broken)) from broken

        return run

    return probe(sampling_s), probe(0.0)
