"""What compares the instrument with others, over the fake worker."""

import math
import random
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip_overhead import pairs as pairs_of
from roundtrip_overhead import probes
from roundtrip_overhead.pairs import Overhead, ProbePair, separately
from roundtrip_overhead.probes import Bench, Figures, ProbeFailed, ours, sampled_and_not
from tests.fakes import DEADLINE_S, Recorder, row, system


def topology(folder: Path) -> Topology:
    return Topology.on(HostPaths(folder, {}, "127.0.0.1"), DEADLINE_S)


@pytest.fixture
def bench(agents: AgentPool, tmp_path: Path) -> Bench:
    return Bench(agents.agent(), topology(tmp_path), UNPINNED, seconds=0.05)


def alternate(pairs: list[ProbePair], *how: Any) -> list[Overhead]:
    pairs_of.alternate(pairs, *how)
    return [found for pair in pairs for found in pair.results()]


def test_each_pair_is_measured_once_a_round_in_real_processes(bench: Bench) -> None:
    probe = partial(ours, row(system("one")))
    pair = ProbePair("it", 1.02, partial(separately, probe, probe))
    (found,) = alternate([pair], lambda: bench, 4, 1, Recorder())
    assert found.reason is None
    assert found.ratio.pairs == 4
    assert found.ours_ns > 0


def test_a_ratio_is_ours_over_the_reference(bench: Bench) -> None:
    for ours_ns, ratio in ((1000.0, 1.0), (4000.0, 4.0)):
        pair = ProbePair("it", 1.02, partial(separately, lambda _, ns=ours_ns: ns, lambda _: 1000.0))
        (found,) = alternate([pair], lambda: bench, 3, 1, Recorder())
        assert found.ratio.ratio == pytest.approx(ratio)
        assert (found.ours_ns, found.reference_ns) == (ours_ns, 1000.0)


def test_a_sampled_row_has_a_mean_and_a_tail(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = np.full(20_000, 1000)
    monkeypatch.setattr(
        probes, "_invoked", lambda _, __, sampling_s: samples * 2 if sampling_s > 0 else samples
    )
    both = partial(sampled_and_not, row(system("one")), 0.1)
    assert both(bench, random.Random(1)) == {"mean": (2000.0, 1000.0), "p999": (2000.0, 1000.0)}
    found = alternate([ProbePair("it", 1.01, both)], lambda: bench, 2, 1, Recorder())
    assert [(it.figure, it.ratio and round(it.ratio.ratio, 6)) for it in found] == [("mean", 2), ("p999", 2)]


@pytest.mark.parametrize(("limit_s", "rounds"), [(math.inf, 9), (100.0, 9), (60.0, 6), (15.0, 1)])
def test_no_round_begins_that_would_end_after_the_limit(
    bench: Bench, limit_s: float, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(pairs_of.time, "monotonic", lambda: now[0])

    def both(*_: object) -> Figures:
        now[0] += 10.0
        return {"mean": (1000.0, 1000.0)}

    shown = Recorder()
    (found,) = alternate([ProbePair("it", 1.02, both)], lambda: bench, 9, 1, shown, limit_s)
    assert found.rounds == rounds
    assert ("1 min 00 s have no room for round 7; for more give --rounds" in shown.said) is (limit_s == 60)
    left = {100.0: "1 min 20 s", 60.0: "50 s"}.get(limit_s)
    assert left is None or f"round 2 of 9: 1 pairs, {left} remaining" in shown.said


def test_ctrl_c_leaves_the_rounds_before_it(bench: Bench) -> None:
    ours_ns = iter([1000.0, 1000.0])

    def both(*_: object) -> Figures:
        if (mine := next(ours_ns, None)) is None:
            raise KeyboardInterrupt
        return {"mean": (mine, 1000.0)}

    pair, later = ProbePair("it", 1.02, both), ProbePair("later", 1.02, both)
    with pytest.raises(KeyboardInterrupt):
        alternate([pair], lambda: bench, 9, 1, Recorder())
    assert [it.rounds for it in pair.results()] == [2]
    assert [it.reason for it in later.results()] == ["it was not measured"]


def test_a_pair_that_cannot_be_measured_says_why(bench: Bench) -> None:
    broken = partial(ours, row(system("bad", fail="bind")))
    both = partial(separately, broken, broken)
    pairs = [ProbePair("broken", 1.02, both), ProbePair("absent", 1.02, both, "no tool")]
    found = alternate(pairs, lambda: bench, 2, 1, Recorder())
    assert [it.ratio for it in found] == [None, None]
    assert "127.0.0.1:0 is taken" in str(found[0].reason)
    assert found[1].reason == "no tool"


def test_a_foreign_program_that_fails_is_told_with_what_it_printed(bench: Bench) -> None:
    with pytest.raises(ProbeFailed, match=r"ended with status 3.*no such thing"):
        bench.foreign(
            ["sleep", "60"], ["sh", "-c", "echo no such thing; exit 3"], None, ready=bench.agent.scratch
        )
