"""Rows that take turns, with a real agent and real processes: one that fails costs the others a cycle."""

import contextlib
import itertools
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.analysis.histogram import Histogram
from roundtrip.catalog.manifest import System
from roundtrip.processes import region
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.region import BorderReading
from roundtrip.results.records import LATENCY, Slice
from roundtrip.running import measurement, slice_records
from roundtrip.running.live_row import LiveRow, TrialOutcome
from roundtrip.running.schedule import Block
from roundtrip.running.slices import LEAD_IN_CALLS
from tests.fakes import BY_KEY, TINY, WARM, block, calibration, catalog, count_opened, row, system
from tests.running.helpers import Asked, Bench, count, entry, outcomes, prepared

SLICES = structs.replace(TINY, cycles=3, cycles_of_few=3)
"""Three cycles without a warm-up."""
THREE = ("data-bytes", "invocation", "data-string")
BASELINE = catalog().row("sockets:baseline")
GOOD, BAD = "good:default", "bad:default"


def of_two(bad: System, workloads: tuple[str, ...] = THREE) -> Block:
    """A block of a good row, another one, and their baseline."""
    return block(row(system("good")), row(bad), workloads=workloads, baselines=[BASELINE])


def by_cycle(outcome: TrialOutcome, workload: str) -> dict[int, list[Slice]]:
    found: dict[int, list[Slice]] = {}
    for each in entry(outcome, workload).slices:
        found.setdefault(each.cycle, []).append(each)
    return found


def order(found: dict[str, TrialOutcome], workload: str) -> list[str]:
    """Whose slices came one after the other."""
    slices = [(each.started_ns, key) for key, it in found.items() for each in entry(it, workload).slices]
    return [key for _, key in sorted(slices)]


def strike(
    monkeypatch: pytest.MonkeyPatch, hit: Callable[[LiveRow, dict[str, dict[str, int]]], bool]
) -> None:
    """Has something happen at the begin of a slice at `invocation` in cycle 2.

    Args:
        monkeypatch: Of the test.
        hit: Is given whose slice it is, and the processes of all rows; returns whether it struck, once for all.
    """
    really_time = LiveRow.time_slice
    struck: list[LiveRow] = []

    def time_slice(of: LiveRow, workload: object, cycle: int, alive: object) -> bool:
        pids = {it.label: it.pids for it in alive}  # type: ignore[attr-defined]
        if (workload, cycle) == (BY_KEY["invocation"], 2) and not struck and hit(of, pids):
            struck.append(of)
        return really_time(of, workload, cycle, alive)  # type: ignore[arg-type]

    monkeypatch.setattr(LiveRow, "time_slice", time_slice)


def signalled(whose: str, process: str, number: int) -> Callable[[LiveRow, dict[str, dict[str, int]]], bool]:
    """Strikes a process of a row while it is the good row's slice."""

    def hit(of: LiveRow, pids: dict[str, dict[str, int]]) -> bool:
        if of.label != GOOD:
            return False
        os.kill(pids[whose][process], number)
        return True

    return hit


class TestTurns:
    """What rows do in a block in which nothing goes wrong."""

    def test_each_row_has_a_slice_a_cycle_and_a_baseline_two(self, bench: Bench, asked: Asked) -> None:
        given = bench.conditions(WARM)
        rows = (GOOD, "other:default", BASELINE.key)
        for key in rows:
            for workload in THREE:
                given.known.add(calibration(key, workload, 1e5))
        found = bench.measure(of_two(system("other")), given)
        assert [*found] == [*rows]
        for key, outcome in found.items():
            assert [*outcomes(outcome).items()] == [(workload, "ok") for workload in THREE]
            for workload in THREE:
                it = entry(outcome, workload)
                cycles = by_cycle(outcome, workload)
                assert {cycle: len(its) for cycle, its in cycles.items()} == dict.fromkeys(
                    range(4), 2 if key == BASELINE.key else 1
                )
                assert {each.cycle for each in it.counted} == {1, 2, 3}, "cycle 0 wakes connections up"
                assert all(
                    Histogram.read(each.histograms[LATENCY]).size == each.samples for each in it.slices
                )
                assert it.calls == sum(each.remote_calls + each.lead_in_calls for each in it.slices)
                assert it.usage.keys() == {"client", "server"}
        for workload in THREE:
            probed = [it for each in found.values() for it in entry(each, workload).slices if it.probes]
            assert sorted(it.cycle for it in probed) == [0, 1, 2, 3], "once a cycle"
            for each in range(4):
                began = [it.started_ns for of in found.values() for it in by_cycle(of, workload)[each]]
                assert min(began) in [it.started_ns for it in probed], "before its first slice"
        assert {it.lead_in for it in prepared(asked)} == {
            worker.LeadIn(calls=min(LEAD_IN_CALLS, 10), elapsed_ns=WARM.lead_in_ns)
        }, "of round trips, but no longer than the slice"
        assert count(asked)["Prepare"] == len(rows) * len(THREE)
        assert count(asked)["CallCounts"] == 2 * len(rows) * len(THREE), "once a workload, at both ends"

    def test_turns_are_shuffled_by_the_seed(self, bench: Bench) -> None:
        orders = []
        for seed in (1, 1, 2):
            found = bench.run(of_two(system("other"), ("invocation", "data-bytes")), SLICES, seed=seed)
            orders.append([order(found, workload) for workload in ("invocation", "data-bytes")])
        first, again, other = orders
        assert first == again != other
        assert first[0] != first[1], "each workload has an order of its own"
        cycles = [first[0][at : at + 4] for at in (0, 4, 8)]
        assert len({tuple(cycle) for cycle in cycles}) > 1, "and so has each cycle"
        assert all(Counter(cycle) == {BASELINE.key: 2, GOOD: 1, "other:default": 1} for cycle in cycles)

    def test_a_server_that_compiles_costs_its_row_that_cycle(self, bench: Bench) -> None:
        # It is asked once warm, and then before and after each slice.
        found = bench.run(of_two(system("bad", compiles_before=5), THREE[:1]), SLICES)
        flags = {
            key: {each.cycle: each.flags for each in entry(it, THREE[0]).slices} for key, it in found.items()
        }
        assert flags == {
            GOOD: {1: [], 2: [], 3: []},
            BASELINE.key: {1: [], 2: [], 3: []},
            BAD: {1: [], 2: ["compiling-server"], 3: []},
        }
        assert found[BAD].record.measurements[0].server_runtime.compiled_ns == 10**9
        waiting = bench.run(of_two(system("bad", compiles_before=4), THREE[:1]), SLICES)
        assert not any(each.flags for each in entry(waiting[BAD], THREE[0]).slices), "in others' turns"

    def test_a_row_that_works_on_disturbs_the_others_and_not_itself(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(slice_records, "BUSY_SHARE", 0.02)
        preset = structs.replace(SLICES, slice_ns=20_000_000)
        found = bench.run(of_two(system("bad", works_on=True), THREE[:1]), preset)
        slices = {key: entry(it, THREE[0]).slices for key, it in found.items()}
        others = [each for key in (GOOD, BASELINE.key) for each in slices[key] if BAD in each.disturbed_by]
        assert others
        for each in others:
            assert "disturbed" in each.flags
            assert not each.counts
            assert each.disturbed_by[BAD] > 0.02
        assert not any(BAD in each.disturbed_by for each in slices[BAD])

    def test_a_quota_that_comes_costs_the_slices_that_it_stops(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(measurement, "read_clocks", throttled(from_slice=8))
        found = bench.run(of_two(system("other"), THREE[:1]), structs.replace(SLICES, cycles_of_few=4))
        for key, outcome in found.items():
            it = entry(outcome, THREE[0])
            assert all(each.flags == (["throttled"] if each.throttled else []) for each in it.slices)
            assert {each.cycle for each in it.counted} == {1, 2}, key

    def test_under_a_standing_quota_all_slices_count(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(measurement, "read_clocks", throttled(from_slice=0))
        for outcome in bench.run(of_two(system("other"), THREE[:1]), SLICES).values():
            assert all(each.counts and each.throttled == 2 for each in entry(outcome, THREE[0]).slices)

    def test_another_program_on_a_measured_cpu_costs_the_slices_beside_it(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(slice_records, "FOREIGN_SHARE", 0.1)
        monkeypatch.setattr(slice_records, "FOREIGN_NS", 0)
        cpus = tuple(sorted(os.sched_getaffinity(0)))
        given = replace(
            bench.conditions(structs.replace(SLICES, slice_ns=100_000_000)), cpu_pinning=place(cpus)
        )
        with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as other:
            try:
                found = bench.measure(of_two(system("other"), THREE[:1]), given)
            finally:
                other.kill()
        for outcome in found.values():
            slices = entry(outcome, THREE[0]).slices
            assert all("foreign" in each.flags and each.foreign_cpu > 0.1 for each in slices)


def place(cpus: tuple[int, ...]) -> CpuPinning:
    return CpuPinning("shared", cpus, cpus)


def throttled(from_slice: int) -> Callable[..., BorderReading]:
    """Readings as if a quota stopped the processes twice a slice, from a slice on."""
    readings = itertools.count()

    def read_clocks(block: Any) -> BorderReading:
        found = region.read_clocks(block)
        times = max(0, next(readings) - 2 * from_slice + 1)
        return replace(found, hosts=tuple(structs.replace(it, throttled=2 * times) for it in found.hosts))

    return read_clocks


def test_workloads_that_a_row_is_not_measured_at_pass_it_by(bench: Bench) -> None:
    both = of_two(system("other"), ("invocation", "data-bytes"))
    one, *others = both.entries
    of = replace(both, entries=(replace(one, workloads=frozenset(["data-bytes"])), *others))
    found = bench.run(of, SLICES)
    assert outcomes(found[GOOD]) == {"data-bytes": "ok"}
    assert outcomes(found["other:default"]) == {"invocation": "ok", "data-bytes": "ok"}


class TestFailures:
    """A row that fails leaves the block until the next workload; the others repeat the cycle without it."""

    def failed(self, found: dict[str, TrialOutcome], reason: str, cycles: set[int]) -> None:
        """Looks at a block in which the bad row failed in one of these cycles of its second workload."""
        assert outcomes(found[BAD]) == dict(zip(THREE, ("ok", "failed", "ok"), strict=True))
        assert reason in str(entry(found[BAD], "invocation").reason)
        assert entry(found[BAD], "data-string").first, "in fresh processes"
        for key in (GOOD, BASELINE.key):
            assert outcomes(found[key]) == dict.fromkeys(THREE, "ok")
            assert [it.first for it in found[key].record.measurements] == [True, False, False]
            slices = entry(found[key], "invocation").slices
            assert {each.cycle for each in slices if each.flags} <= cycles
            assert all(each.flags in ([], ["torn"]) for each in slices)
            (torn,) = {1, 2, 3, 4} - {each.cycle for each in slices if each.counts}
            assert torn in cycles, "and all other cycles count, one more than there were to be"
            for workload in ("data-bytes", "data-string"):
                assert {each.cycle for each in entry(found[key], workload).counted} == {1, 2, 3}

    @pytest.mark.parametrize("option", ["die_in", "die_in_lead_in", "kill_server_in"])
    def test_a_worker_that_is_killed_in_its_slice(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, option: str
    ) -> None:
        opened = count_opened(monkeypatch)
        # After three slices at the workload before it.
        options: dict[str, Any] = {option: "invoke", "in_go": 5}
        found = bench.run(of_two(system("bad", **options)), SLICES)
        who = "server" if option == "kill_server_in" else "client"
        self.failed(found, f"{BAD}/{who} was killed by signal 9", {2})
        assert len(opened) == 4, "the processes of three rows, and those that took the place of dead ones"

    @pytest.mark.parametrize("who", ["client", "server"])
    def test_a_worker_that_is_killed_while_another_row_is_timed(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, who: str
    ) -> None:
        strike(monkeypatch, signalled(BAD, who, signal.SIGKILL))
        found = bench.run(of_two(system("bad")), SLICES)
        self.failed(found, f"{BAD}/{who} was killed by signal 9", {2, 3})

    @pytest.mark.usefixtures("little_patience")
    def test_a_server_that_hangs_while_another_row_is_timed(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        strike(monkeypatch, signalled(BAD, "server", signal.SIGSTOP))
        found = bench.run(of_two(system("bad")), SLICES)
        self.failed(found, "did not answer before its deadline", {2})
        assert f"{BAD}/server is stopped by a signal" in str(entry(found[BAD], "invocation").reason)

    def test_one_that_cannot_start_costs_the_others_nothing(self, bench: Bench) -> None:
        found = bench.run(of_two(system("bad", fail="bind")), SLICES)
        assert outcomes(found[BAD]) == dict.fromkeys(THREE, "failed")
        for key in (GOOD, BASELINE.key):
            assert all(len(entry(found[key], workload).counted) >= 3 for workload in THREE)


class TestLostAgents:
    """A workload begins again if an agent is lost, for every row; a second time all rows fail at it."""

    def test_a_workload_is_begun_again_once(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with contextlib.closing(AgentPool()) as agents:
            first = agents.agent().pid

            def hit(*_: object) -> bool:
                os.kill(first, signal.SIGKILL)
                return True

            strike(monkeypatch, hit)
            found = Bench(agents, tmp_path).run(of_two(system("bad")), SLICES)
        for outcome in found.values():
            assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
            assert [it.first for it in outcome.record.measurements] == [True, True, False]
            assert {each.cycle for each in entry(outcome, "invocation").counted} == {1, 2, 3}
            assert outcome.record.incidents == ["the agent was killed by signal 9"]

    def test_at_its_end_it_begins_again_for_rows_that_had_ended_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        really_finish, ended = LiveRow.finish, []

        def finish(of: LiveRow, workload: object) -> None:
            ended.append(of.label)
            if len(ended) == 2:
                os.kill(agents.agent().pid, signal.SIGKILL)
            really_finish(of, workload)  # type: ignore[arg-type]

        monkeypatch.setattr(LiveRow, "finish", finish)
        with contextlib.closing(AgentPool()) as agents:
            found = Bench(agents, tmp_path).run(of_two(system("bad")), SLICES)
        assert ended[:5] == [GOOD, BAD, GOOD, BAD, BASELINE.key]
        assert all(outcomes(it) == dict.fromkeys(THREE, "ok") for it in found.values())
        assert len({entry(it, THREE[0]).first for it in found.values()}) == 1
        begun_ns = [
            min(each.started_ns for each in entry(it, THREE[0]).slices if each.cycle == 2)
            for it in found.values()
        ]
        ended_ns = [
            max(each.ended_ns for each in entry(it, THREE[0]).slices if each.cycle == 1)
            for it in found.values()
        ]
        assert min(begun_ns) > max(ended_ns), "all have their cycles in common"

    def test_a_second_time_all_rows_fail_at_it(self, tmp_path: Path) -> None:
        with contextlib.closing(AgentPool()) as agents:
            bad = system("bad", kill_agent_in="invoke", in_go=2)
            found = Bench(agents, tmp_path).run(of_two(bad, ("invocation", "data-bytes")), SLICES)
        for outcome in found.values():
            assert outcomes(outcome) == {"invocation": "failed", "data-bytes": "ok"}
            assert entry(outcome, "invocation").failure == "agent"
            assert outcome.record.incidents == ["the agent was killed by signal 9"] * 2
