"""Rows with several clients or servers, with a real agent and real processes."""

import contextlib
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from roundtrip.analysis.load import refusal
from roundtrip.catalog.manifest import System
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import Preset
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_pool import AgentPool, start_here
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.topology import Side, process_names
from roundtrip.results.records import Outcome, Slice
from roundtrip.results.summary import State
from roundtrip.running.calibration import calibrate_row
from roundtrip.running.live_row import TrialOutcome
from tests.fakes import TINY, WARM, block, calibration, row, system
from tests.running.helpers import Asked, Bench, count, entry, outcomes, prepared


def calls(clients: int) -> Workload:
    key, count = f"calls:clients={clients}", {"smoke": 3, "quick": 3}
    axes = {"clients": clients}
    return Workload(key, "", "invoke", {}, clients=clients, count=count, experiment="calls", axes=axes)


def sorting(servers: int) -> Workload:
    key, values = f"sorting:servers={servers}", {"count": 100}
    return Workload(
        key, "", "sort", values, servers, servers=servers, count={"smoke": 3}, experiment="sorting"
    )


def calling(callers: int, *, one_client: bool = False) -> Workload:
    """Threads of one client."""
    axes = {"connections": "one" if one_client else "each", "callers": callers}
    key = f"threads:connections={axes['connections']},callers={callers}"
    more = {"callers": callers, "one_client": one_client, "experiment": "threads", "axes": axes}
    return Workload(key, "", "invoke", {}, count={"smoke": 3, "quick": 3}, **more)


def loaded(share: int) -> Workload:
    """Calls that are due at a share of capacity."""
    axes, counts = {"share": share}, {"smoke": 40, "quick": 40}
    return structs.replace(calling(2), key=f"loaded:share={share}", count=counts, share=share, axes=axes)


LONG = structs.replace(TINY, slice_ns=150_000_000)
"""Clients of a busy machine begin some milliseconds apart."""


def several(bench: Bench, of: System, *workloads: Workload, preset: Preset = LONG) -> TrialOutcome:
    return bench.alone(of, *(it.key for it in workloads), preset=preset, workloads=workloads)


def only(outcome: TrialOutcome, workload: Workload) -> Slice:
    it = entry(outcome, workload.key)
    assert it.outcome is Outcome.OK, it.reason
    (found,) = it.slices
    return found


def test_clients_begin_together_and_their_calls_are_one_measurement(bench: Bench, asked: Asked) -> None:
    three = calls(3)
    outcome = several(bench, system("good"), three)
    found, (kept,) = only(outcome, three), outcome.samples[three.key]
    gone = [command for command, _ in asked if isinstance(command, worker.Go)]
    assert len(gone) == 3
    assert gone[0].at_ns > 0
    assert len({it.at_ns for it in gone}) == 1, "one host, one clock, one moment"
    assert {(it.stop.samples, it.starts) for it in prepared(asked)} == {(1, True)}
    assert entry(outcome, three.key).usage.keys() == {"client", "client:2", "client:3", "server"}
    # What counts lies between the latest begin and the earliest end; all that was timed is kept.
    assert kept.lengths_ns.size == found.remote_calls
    assert kept.starts_ns is not None
    assert kept.clients is not None
    inside = (kept.starts_ns >= found.started_ns) & (kept.starts_ns + kept.lengths_ns <= found.ended_ns)
    assert found.samples == inside.sum() > 0
    assert found.total_ns == kept.lengths_ns[inside].sum()
    assert np.unique(kept.clients).tolist() == [1, 2, 3]
    assert found.throughput_per_s is not None


def test_callers_of_one_client_are_one_measurement(bench: Bench, asked: Asked) -> None:
    four, one, shared = calling(4), calling(1), calling(2, one_client=True)
    outcome = several(bench, system("good"), four, one, shared)
    found, (kept,) = only(outcome, four), outcome.samples[four.key]
    assert kept.clients is not None
    assert kept.starts_ns is not None
    assert np.unique(kept.clients).tolist() == [1, 2, 3, 4]
    inside = (kept.starts_ns >= found.started_ns) & (kept.starts_ns + kept.lengths_ns <= found.ended_ns)
    assert found.samples == inside.sum() > 0
    assert kept.lengths_ns.size == found.remote_calls
    assert only(outcome, one).samples > 0
    assert outcome.samples[one.key][0].clients is None
    refused = entry(outcome, shared.key)
    assert (refused.outcome, refused.reason) == (Outcome.UNSUPPORTED, "a client is for one thread at a time")
    wanted = [
        (command.count, command.one_client) for command, _ in asked if isinstance(command, worker.Callers)
    ]
    assert wanted == [(4, False), (1, False), (2, True)]


def test_calls_at_a_rate_follow_a_closed_loop_of_the_same_callers(bench: Bench, asked: Asked) -> None:
    half = loaded(50)
    outcome = several(bench, system("good"), half)
    found, (kept,) = only(outcome, half), outcome.samples[half.key]
    names = [type(command).__name__ for command, _ in asked]
    assert names[names.index("Go") :][:4] == ["Go", "Store", "Load", "Store"], "the warm-up of the open loop"
    _, load = [command for command, _ in asked if isinstance(command, worker.Load)]
    assert found.load is not None
    assert load.exponential
    assert load.interval_ns == pytest.approx(2e9 / found.load.capacity_per_s, abs=1)
    assert found.load.due_per_s == pytest.approx(found.load.capacity_per_s / 2)
    assert found.load.work is not None
    assert found.load.work.client_ns > 0
    assert found.load.work.server_ns > 0
    assert 0 < found.load.work.callers <= 2
    assert 40 <= found.samples < load.count
    assert found.histograms.keys() == {"latency", "lateness", "prompt"}
    assert kept.clients is None
    assert kept.starts_ns is not None
    assert kept.sent_ns is not None
    assert kept.lateness_ns is not None
    assert kept.lengths_ns.size == load.count, "those that do not count are kept too"
    assert entry(outcome, half.key).calls == found.remote_calls + found.lead_in_calls


def test_calls_arrive_at_a_constant_distance_if_a_file_says_so(bench: Bench, asked: Asked) -> None:
    half = structs.replace(loaded(50), arrivals="constant")
    only(several(bench, system("good"), half), half)
    assert {command.exponential for command, _ in asked if isinstance(command, worker.Load)} == {False}


def test_a_starved_generator_is_refused(bench: Bench) -> None:
    of = loaded(1)
    outcome = several(bench, system("good", late_load_us=2000), of)
    slices = [structs.replace(it, cycle=1) for it in entry(outcome, of.key).slices]
    found = refusal(slices)
    assert found is not None
    assert found[0] is State.LATE_GENERATOR


def test_a_single_client_is_asked_no_more_than_it_needs(bench: Bench, asked: Asked) -> None:
    one = calls(1)
    outcome = several(bench, system("good"), one)
    names = [type(command).__name__ for command, _ in asked]
    assert names == [
        *("Serve", "Connect", "Check", "Prepare", "Runtime", "Runtime", "Runtime", "Go", "Store"),
        *("Runtime", "Runtime", "Runtime", "CallCounts", "CallCounts"),
    ]
    assert [command for command, _ in asked if isinstance(command, worker.Go)] == [worker.Go()]
    (command,) = prepared(asked)
    assert (command.starts, command.stop.samples) == (False, 5)
    found, (kept,) = only(outcome, one), outcome.samples[one.key]
    assert (kept.clients, kept.starts_ns) == (None, None)
    assert found.samples == found.remote_calls == kept.lengths_ns.size


def test_numbers_of_clients_share_processes_and_some_wait(bench: Bench, asked: Asked) -> None:
    workloads = calls(2), calls(1), calls(4)
    outcome = several(bench, system("good"), *workloads)
    assert [*outcomes(outcome).items()] == [(it.key, "ok") for it in workloads]
    names = count(asked)
    assert (names["Serve"], names["Connect"]) == (1, 4)
    assert (names["Prepare"], names["Go"]) == (3 * 4, 2 + 1 + 4)
    for workload in workloads:
        used = {*process_names(Side.CLIENT, workload.clients), "server"}
        assert entry(outcome, workload.key).usage.keys() == used
        assert only(outcome, workload).samples > 0


def test_if_many_clients_cannot_start_fewer_are_measured(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Deployment.open

    def open_up_to_two(deployment: Deployment) -> None:
        if len(deployment.clients) > 2:
            raise WorkerFailed(FailureKind.DIED, "no room for it")
        opened(deployment)

    monkeypatch.setattr(Deployment, "open", open_up_to_two)
    workloads = calls(2), calls(1), calls(4)
    outcome = several(bench, system("good"), *workloads)
    assert outcomes(outcome) == {calls(4).key: "failed", calls(2).key: "ok", calls(1).key: "ok"}
    assert entry(outcome, calls(4).key).reason == "no room for it"


def test_each_of_several_clients_warms_up_by_the_calls_of_a_calibration(bench: Bench, asked: Asked) -> None:
    workloads = calls(1), calls(2)
    given = bench.conditions(WARM, workloads)
    given.known.add(calibration("good:default", workloads[0].key, 100_000.0, 40_000_000, calls=400))
    bench.measure(block(row(system("good")), workloads=[it.key for it in workloads]), given)
    warmed = [it.warmup.calls for it in prepared(asked) if it.warmup.elapsed_ns == 40_000_000]
    assert warmed == [400, 400], "both, before the workload of one, and once"


@pytest.mark.parametrize("late_ms", [200, 1000])
def test_a_slice_in_which_a_client_begins_late_does_not_count(bench: Bench, late_ms: int) -> None:
    two = calls(2)
    preset = structs.replace(LONG, slice_ns=400_000_000)
    outcome = several(bench, system("late", late_ms=late_ms), two, preset=preset)
    assert only(outcome, two).flags == ["late"]


@pytest.mark.parametrize(
    ("fault", "kind", "reason"),
    [
        ({"die_in": "invoke"}, "died", "was killed by signal 9"),
        ({"wrong_call_counts_in": "invoke"}, "call_counts", "the 2 clients together counted calls"),
        ({"altered": "invoke.wraps"}, "conformance", "invoke.wraps: altered"),
    ],
    ids=lambda it: next(iter(it)) if isinstance(it, dict) else "",
)
def test_what_one_of_several_clients_does_costs_its_workload_alone(
    bench: Bench, fault: dict[str, Any], kind: str, reason: str
) -> None:
    workloads = calls(2), structs.replace(sorting(1), clients=2)
    outcome = several(bench, system("bad", **fault), *workloads)
    failed = entry(outcome, calls(2).key)
    assert (failed.outcome, failed.failure) == (Outcome.FAILED, kind)
    assert reason in str(failed.reason)
    assert outcomes(outcome)[sorting(1).key] == "ok"


@pytest.mark.parametrize("servers", [1, 2, 4])
def test_a_sample_is_a_call_at_each_server(bench: Bench, servers: int) -> None:
    workload = sorting(servers)
    outcome = several(bench, system("good"), workload)
    found = only(outcome, workload)
    assert found.remote_calls == servers * found.samples
    assert {it for it in entry(outcome, workload.key).usage if it.startswith("server")} == {
        "server",
        *(f"server:{number}" for number in range(2, servers + 1)),
    }


def test_a_client_that_keeps_to_the_first_server_fails(bench: Bench) -> None:
    two = sorting(2)
    it = entry(several(bench, system("bad", first_only="sort"), two), two.key)
    assert it.failure == "call_counts"
    assert it.reason == "server:2 was never asked for sort: the client keeps to the first server"


@pytest.mark.parametrize("workloads", [(calls(2), calls(1), calls(4)), (calls(2),)])
def test_workloads_that_differ_in_their_clients_share_the_calibration_of_the_fewest(
    bench: Bench, asked: Asked, workloads: tuple[Workload, ...]
) -> None:
    fewest = min(workloads, key=lambda it: it.clients)
    given = bench.conditions(structs.replace(WARM, calibration_most_ns=20_000_000), workloads)
    (record,) = calibrate_row(row(system("good")), given)
    assert (record.workload, record.outcome) == (fewest.key, Outcome.OK)
    assert count(asked)["Connect"] == fewest.clients
    expected = {given.known.call_ns("good:default", it.key) for it in workloads}
    assert expected == {record.call_ns}, "it stands for all of them"


def test_a_lost_agent_of_a_further_host_is_replaced_alone() -> None:
    starts = dict.fromkeys(("client", "client:2", "server"), start_here)
    with contextlib.closing(AgentPool(starts)) as agents:
        first, second = agents.ends().clients
        second.close(kill=True)
        again = agents.ends()
        assert again.clients[0] is first
        assert again.clients[1].pid != second.pid
        assert again.server is not first
