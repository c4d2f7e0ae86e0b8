"""Trials with several clients or servers, with a real agent and real processes."""

import contextlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import UNSET, structs
from roundtrip.experiment.trial import TrialOutcome, run_trial

from roundtrip.catalog.manifest import System
from roundtrip.config.experiment import Point
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_pool import AgentPool, start_here
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Side, Topology, process_names
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.pilot import pilot_row
from roundtrip.results.records import Attempt, Outcome, PilotRecord, Window
from tests.experiment.test_trial import asked_of_workers, entry, measured, outcomes
from tests.fakes import BY_KEY, TINY, WARM, conditions, planned, row, system


def calls(clients: int) -> Point:
    return Point(
        f"calls:clients={clients}",
        "Calls",
        "invoke",
        {},
        clients=clients,
        count={"smoke": 3, "quick": 3},
        experiment="calls",
        axes={"clients": clients},
    )


def sorting(servers: int) -> Point:
    key = f"sorting:servers={servers}"
    return Point(
        key,
        "Sorting",
        "sort",
        {"count": 100},
        servers,
        servers=servers,
        count={"smoke": 3},
        experiment="sorting",
    )


LONG = structs.replace(TINY, least_ns=60_000_000, short_least_ns=60_000_000, most_ns=200_000_000)
"""Clients of a busy machine begin some milliseconds apart."""


def run(agents: AgentPool, folder: Path, of: System, *points: Point, **more: Any) -> TrialOutcome:
    given = conditions(agents, folder, more.pop("profile", LONG), points=points, **more)
    return measured(planned(row(of), *(point.key for point in points)), given)


def last(outcome: TrialOutcome, point: Point) -> Attempt:
    it = entry(outcome, point.key)
    assert it.outcome is Outcome.OK, it.reason
    return it.last


def test_clients_begin_together_and_their_calls_are_one_measurement(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    three = calls(3)
    outcome = run(agents, tmp_path, system("good"), three)
    attempt, kept = last(outcome, three), outcome.samples[three.key][-1]
    gone = [command for command, _ in asked if isinstance(command, worker.Go)]
    assert len(gone) == 3
    assert gone[0].at_ns is not UNSET
    assert len({it.at_ns for it in gone}) == 1, "one host, one clock, one moment"
    assert {(it.stop.samples, it.starts) for it, _ in asked if isinstance(it, worker.Prepare)} == {(1, True)}
    assert attempt.usage.keys() == {"client", "client:2", "client:3", "server"}
    # What counts lies between the latest begin and the earliest end; all that was timed is kept.
    assert [len(attempt.clients), kept.lengths_ns.size] == [3, attempt.remote_calls]
    assert attempt.started_ns == max(it.started_ns for it in attempt.clients)
    assert attempt.ended_ns == min(it.ended_ns for it in attempt.clients)
    assert kept.starts_ns is not None
    assert kept.clients is not None
    inside = (kept.starts_ns >= attempt.started_ns) & (kept.starts_ns + kept.lengths_ns <= attempt.ended_ns)
    assert attempt.samples == inside.sum() == sum(it.samples for it in attempt.clients) > 0
    assert attempt.mean_ns == pytest.approx(float(kept.lengths_ns[inside].mean()))
    assert np.unique(kept.clients).tolist() == [1, 2, 3]
    assert attempt.throughput_per_s == pytest.approx(
        1e9 * attempt.samples / (attempt.ended_ns - attempt.started_ns), rel=0.2
    )


def test_a_single_client_is_asked_what_it_always_was(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    one = calls(1)
    outcome = run(agents, tmp_path, system("good"), one)
    names = [type(command).__name__ for command, _ in asked]
    assert names == [
        *("Serve", "Connect", "Check", "Prepare", "Runtime", "Go", "Runtime", "Store", "Ledger", "Ledger")
    ]
    (go,) = (command for command, _ in asked if isinstance(command, worker.Go))
    (prepare,) = (command for command, _ in asked if isinstance(command, worker.Prepare))
    assert go == worker.Go()
    assert (prepare.starts, prepare.stop.samples) == (False, 3)
    attempt, kept = last(outcome, one), outcome.samples[one.key][-1]
    assert attempt.clients == []
    assert (kept.clients, kept.starts_ns) == (None, None)
    assert attempt.samples == attempt.remote_calls == kept.lengths_ns.size


def test_each_number_of_servers_has_processes_of_its_own_and_one_each_comes_first(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    points = sorting(2), sorting(1), sorting(4)
    outcome = run(agents, tmp_path, system("good"), *points)
    assert list(outcomes(outcome).items()) == [(sorting(it).key, "ok") for it in (1, 2, 4)]
    names = [type(command).__name__ for command, _ in asked]
    assert (names.count("Serve"), names.count("Connect")) == (1 + 2 + 4, 3)


def test_numbers_of_clients_share_processes_and_those_that_wait_neither_call_nor_count(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    points = calls(2), calls(1), calls(4)
    outcome = run(agents, tmp_path, system("good"), *points, BY_KEY["data-bytes"])
    assert [*outcomes(outcome)] == ["data-bytes", *(it.key for it in points)]
    names = [type(command).__name__ for command, _ in asked]
    assert (names.count("Serve"), names.count("Connect")) == (2, 1 + 4)
    assert (names.count("Prepare"), names.count("Go")) == (1 + 3 * 4, 1 + 2 + 1 + 4)
    for point in points:
        attempt = last(outcome, point)
        assert attempt.usage.keys() == {*process_names(Side.CLIENT, point.clients), "server"}
        assert len(attempt.clients) == (point.clients if point.clients > 1 else 0)


def test_if_many_clients_cannot_start_fewer_are_measured(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Deployment.open

    def open_up_to_two(deployment: Deployment) -> None:
        if len(deployment.clients) > 2:
            raise WorkerFailed(FailureKind.DIED, "no room for it")
        opened(deployment)

    monkeypatch.setattr(Deployment, "open", open_up_to_two)
    points = calls(2), calls(1), calls(4)
    outcome = run(agents, tmp_path, system("good"), *points)
    assert outcomes(outcome) == {calls(4).key: "failed", calls(2).key: "ok", calls(1).key: "ok"}
    assert entry(outcome, calls(4).key).reason == "no room for it"


def test_each_of_several_clients_warms_up_by_as_many_calls_as_the_pilot_s_one(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    points = calls(1), calls(2)
    given = conditions(agents, tmp_path, WARM, points=points)
    pilot = PilotRecord(
        row="good:default",
        point=points[0].key,
        windows=[Window(100, 20_000_000), Window(300, 20_000_000)],
        warmup_ns=40_000_000,
        steady=True,
        call_ns=100_000.0,
    )
    given.model.know(pilot)
    measured(planned(row(system("good")), *(it.key for it in points)), given)
    warmed = [
        it.warmup.calls
        for it, _ in asked
        if isinstance(it, worker.Prepare) and it.warmup.elapsed_ns == 40_000_000
    ]
    assert warmed == [400, 400], "both, before the point of one, and once"


def test_clients_that_do_not_call_together_fail_the_point(agents: AgentPool, tmp_path: Path) -> None:
    two = calls(2)
    it = entry(run(agents, tmp_path, system("apart", late_ms=1000), two), two.key)
    assert it.outcome is Outcome.FAILED
    assert it.failure == "apart"
    assert "the clients did not call at the same time: client " in str(it.reason)


def test_a_client_that_begins_late_is_flagged_and_measured_again(agents: AgentPool, tmp_path: Path) -> None:
    two = calls(2)
    profile = structs.replace(LONG, short_least_ns=400_000_000, least_ns=400_000_000, most_ns=500_000_000)
    it = entry(run(agents, tmp_path, system("late", late_ms=200), two, profile=profile), two.key)
    assert all("late" in attempt.flags for attempt in it.attempts)
    assert len(it.attempts) == 1 + profile.retakes


def test_the_death_of_one_client_costs_its_point_alone(agents: AgentPool, tmp_path: Path) -> None:
    points = calls(2), sorting(1)
    outcome = run(agents, tmp_path, system("bad", die_in="invoke"), *points)
    assert outcomes(outcome) == {calls(2).key: "failed", sorting(1).key: "ok"}
    assert "was killed by signal 9" in str(entry(outcome, calls(2).key).reason)


def test_ledgers_of_several_are_added_up_before_they_are_compared(agents: AgentPool, tmp_path: Path) -> None:
    two = calls(2)
    it = entry(run(agents, tmp_path, system("bad", wrong_ledger_in="invoke"), two), two.key)
    assert it.failure == "ledger"
    assert "the 2 clients together counted calls" in str(it.reason)


def test_a_case_that_one_of_several_clients_alters_names_no_other(agents: AgentPool, tmp_path: Path) -> None:
    two = calls(2)
    it = entry(run(agents, tmp_path, system("bad", altered="invoke.wraps"), two), two.key)
    assert it.failure == "conformance"


@pytest.mark.parametrize("servers", [1, 2, 4])
def test_a_sample_is_a_call_at_each_server(agents: AgentPool, tmp_path: Path, servers: int) -> None:
    point = sorting(servers)
    attempt = last(run(agents, tmp_path, system("good"), point), point)
    assert attempt.remote_calls == servers * attempt.samples
    assert {it for it in attempt.usage if it.startswith("server")} == {
        "server",
        *(f"server:{number}" for number in range(2, servers + 1)),
    }


def test_a_client_that_keeps_to_the_first_server_fails(agents: AgentPool, tmp_path: Path) -> None:
    two = sorting(2)
    it = entry(run(agents, tmp_path, system("bad", first_only="sort"), two), two.key)
    assert it.failure == "ledger"
    assert it.reason == "server:2 was never asked for sort: the client keeps to the first server"


def test_a_client_that_calls_one_of_several_servers_a_sample_fails(agents: AgentPool, tmp_path: Path) -> None:
    two = structs.replace(calls(1), key="two", servers=2, calls_per_sample=2)
    it = entry(run(agents, tmp_path, system("bad"), two), two.key)
    assert it.failure == "ledger"
    assert re.fullmatch(r"client: (\d+) remote calls in \1 samples of two, instead of \d+", str(it.reason))


def test_points_that_differ_in_their_clients_share_the_pilot_of_one(
    agents: AgentPool, tmp_path: Path
) -> None:
    points = calls(2), calls(1), calls(4)
    given = conditions(agents, tmp_path, structs.replace(WARM, pilot_most_ns=20_000_000), points=points)
    (record,) = pilot_row(row(system("good")), given)
    assert (record.point, record.outcome) == (calls(1).key, Outcome.OK)
    expected = {given.model.call_ns("good:default", it.key) for it in points}
    assert expected == {record.call_ns}, "it stands for all of them"


def test_an_experiment_without_a_single_client_has_its_pilot_with_as_many_as_it_begins_with(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    given = conditions(agents, tmp_path, structs.replace(WARM, pilot_most_ns=20_000_000), points=(calls(2),))
    (record,) = pilot_row(row(system("good")), given)
    assert record.outcome is Outcome.OK
    assert [type(command).__name__ for command, _ in asked].count("Connect") == 2


def test_the_model_expects_processes_for_each_number_of_them(agents: AgentPool, tmp_path: Path) -> None:
    points = calls(1), calls(2)
    given = replace(conditions(agents, tmp_path, WARM, points=points))
    both = planned(row(system("good")), *(it.key for it in points))
    one = planned(row(system("good")), points[0].key)
    assert given.model.trial_s(both) - given.model.trial_s(one) > trial_module.SETTLE_NS / 1e9 + 2.0


def test_clients_are_dealt_over_the_agents_of_their_hosts(tmp_path: Path) -> None:
    """Three hosts of clients and one of the server, which are this machine."""
    three = structs.replace(calls(3), axes={})
    with contextlib.closing(AgentPool(start_here, start_here, further_clients=(start_here,) * 2)) as agents:
        given = conditions(agents, tmp_path, LONG, points=(three,))
        paths = given.topology.server
        given = replace(
            given,
            topology=Topology((paths,) * 3, paths, given.topology.deadline_s),
            placement=Placement("paired", None, None, (None, None)),
        )
        outcome = run_trial(planned(row(system("good")), three.key), given, sampled=True)
        assert len({it.pid for it in agents.ends().agents}) == 4
    attempt = last(outcome, three)
    assert len(attempt.hosts) == 4
    assert attempt.usage.keys() == {"client", "client:2", "client:3", "server"}
    process = outcome.columns.index("process")
    hosts = {line[process] for line in outcome.series if line[process].startswith("host")}
    assert hosts == {"host", "host:client:2", "host:client:3", "host:server"}


def test_a_lost_agent_of_a_further_host_is_replaced_alone() -> None:
    with contextlib.closing(AgentPool(start_here, start_here, further_clients=(start_here,))) as agents:
        first, second = agents.ends().clients
        second.close(kill=True)
        again = agents.ends()
        assert again.clients[0] is first
        assert again.clients[1].pid != second.pid
        assert again.server is not first
