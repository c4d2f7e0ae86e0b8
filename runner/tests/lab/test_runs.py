"""Runs on a lab with real systems: how they go well, and what becomes of them where something breaks."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from roundtrip.catalog import system as catalog
from roundtrip.errors import RoundtripError
from roundtrip.hosts import host
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.lab import network
from roundtrip.lab.laboratory import Laboratory
from roundtrip.paths import ROOT
from roundtrip.processes import agent_client
from roundtrip.results.records import EndRecord, Measurement, TrialRecord
from tests.agent.helpers import within
from tests.building import require
from tests.commands import finish, invoke, only_run
from tests.failing import VICTIM, broken_trial

from .conftest import OPEN, ours

pytestmark = [pytest.mark.wire, pytest.mark.slow]

SYSTEM = "cpp-sockets"
DEADLINE_S = 4.0


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    require(SYSTEM)


def gone_within(seconds: float, laboratory: Laboratory) -> bool:
    return within(seconds, lambda: not ours(laboratory))


def run(results: Path, *more: str) -> subprocess.Popen[str]:
    asked = ["run", "--hosts", "lab", "--systems", SYSTEM, "--results", str(results), "--seed", "3"]
    return invoke(*asked, *more)


def test_a_run_tells_of_both_hosts_and_the_path(laboratory: Laboratory, tmp_path: Path) -> None:
    code, output = finish(run(tmp_path, "--preset", "smoke"))
    assert (code, "lab.up" in output, "Traceback" in output) == (2, True, False), output
    code, output = finish(invoke("lab.up", "--rate", "100mbit"))
    assert code == 0, output
    code, output = finish(run(tmp_path, "--preset", "smoke"))
    assert code == 0, output
    folder = only_run(tmp_path)
    document = folder.run
    assert document.asked.hosts == "lab"
    assert document.hosts is not None
    assert document.path is not None
    assert {document.hosts[role]["facts"]["kernel"] for role in ("client", "server")} == {os.uname().release}
    for direction in ("client_to_server", "server_to_client"):
        found = document.path[direction]
        assert found["round_trip_ns"]["min"] > 0
        assert found["congestion_control"]
        assert 0.1e6 < found["goodput_bits_per_s"] < 105e6, "what is shaped is not passed"
    trials = [record for record in folder.records() if isinstance(record, TrialRecord)]
    assert {trial.cpu_pinning for trial in trials} == {"lab"}
    for trial in trials:
        for measurement in trial.measurements:
            assert measurement.outcome.value == "ok", measurement
            used = measurement.usage["server"]
            assert used.peak_rss_bytes is not None
            assert used.peak_rss_bytes > 0, "sampled by the server's own agent"
            if measurement.workload == "data-bytes":
                sent = measurement.hosts[0].sent_bytes
                assert sent >= measurement.calls * 1_048_576, "counted on the measured network"
        if trial.sampled:
            table = folder.resources(trial.trial)
            assert table is not None
            processes = {row["process"] for row in table.to_pylist()}
            assert {"client", "server", "host", "host:server"} <= processes
    assert any(trial.sampled for trial in trials)
    assert ours(laboratory) == []
    code, output = finish(invoke("lab.down"))
    assert (code, laboratory.state.exists()) == (0, False), output


def test_a_killed_runner_leaves_nothing_and_its_run_goes_on(lab: Laboratory, tmp_path: Path) -> None:
    process = run(tmp_path, "--preset", "smoke", "--workloads", "invocation", "--rounds", "6")
    deadline = time.monotonic() + 120
    while not [path for path in tmp_path.glob("*/trials.jsonl") if b'"trial"' in path.read_bytes()]:
        assert process.poll() is None, finish(process)
        assert time.monotonic() < deadline
        time.sleep(0.1)
    time.sleep(0.3)
    assert ours(lab), "agents are up"
    process.kill()
    finish(process)
    assert gone_within(30, lab), ours(lab)
    code, output = finish(invoke("run", "--resume", "--results", str(tmp_path)))
    assert code == 0, output
    assert isinstance(only_run(tmp_path).records()[-1], EndRecord)
    assert gone_within(30, lab), ours(lab)


def test_a_wrong_address_is_told_before_anything_is_measured(lab: Laboratory) -> None:
    spec = lab.hosts()
    for address, named in (
        ("192.0.2.77", "192.0.2.77 is not an address of this host"),
        ("fd00::77", "endpoints are of IPv4"),
    ):
        wrong = replace(spec, server=replace(spec.server, address=address))
        with pytest.raises(RoundtripError) as refused:
            RemoteHosts(wrong, [], ROOT / "build", lambda _: None, holder="a test")
        assert named in str(refused.value)
        assert "/ADDRESS" in str(refused.value)
    assert gone_within(30, lab), ours(lab)


# What breaks in the middle of a measurement


@pytest.fixture
def both(lab: Laboratory) -> Iterator[RemoteHosts]:
    known = catalog.load()
    it = RemoteHosts(lab.hosts(), [known.systems[SYSTEM]], ROOT / "build", lambda _: None, holder="a test")
    yield it
    it.close()


def measured(both: RemoteHosts, breaks: Callable[[], None]) -> tuple[dict[str, Measurement], str]:
    """Runs one trial and breaks something while the victim is measured; what became of each workload, and incidents."""

    def strike() -> None:
        time.sleep(1.0)
        breaks()

    row = catalog.load().row(f"{SYSTEM}:baseline")
    topology, cpu_pinning = both.topology(DEADLINE_S, None), both.pin("lab")
    record = broken_trial(row, both.agents, topology, cpu_pinning, strike)
    return {measurement.workload: measurement for measurement in record.measurements}, "; ".join(
        record.incidents
    )


def outcomes(found: dict[str, Measurement]) -> dict[str, str]:
    return {workload: measurement.outcome.value for workload, measurement in found.items()}


def kill_agent(lab: Laboratory) -> None:
    [side] = [side for side in lab.sides() if side.name == "client"]
    processes = [psutil.Process(pid) for pid in network.processes(side)]
    ours = {it.pid: it.ppid() for it in processes if it.cmdline()[-1:] == ["roundtrip_agent"]}
    [pid] = [pid for pid, parent in ours.items() if parent not in ours]
    os.kill(pid, signal.SIGKILL)


def kill_sshd_sessions(lab: Laboratory) -> None:
    """All sshds of the server's host but the one that listens: as if they had crashed."""
    [side] = [side for side in lab.sides() if side.name == "server"]
    listener = int((lab.state / "sshd_server.pid").read_text())
    killed = 0
    for pid in network.processes(side):
        with suppress(psutil.NoSuchProcess):  # A session is two processes, and one ends with the other.
            process = psutil.Process(pid)
            if process.name() == "sshd" and pid != listener:
                process.kill()
                killed += 1
    assert killed


KILLS = {"client's agent": (kill_agent, "client"), "sshd": (kill_sshd_sessions, "server")}
"""By what is killed: what kills it, and the host whose agent is lost."""


@pytest.mark.parametrize("killed", KILLS)
def test_a_killed_process_leaves_nothing_and_its_workload_is_repeated(
    killed: str, lab: Laboratory, both: RemoteHosts
) -> None:
    kill, host = KILLS[killed]
    found, incidents = measured(both, lambda: kill(lab))
    assert {*outcomes(found).values()} == {"ok"}, found
    assert f"the agent of the {host}'s host lab's {host}" in incidents
    both.close()
    assert gone_within(30, lab), ours(lab)


def test_a_cut_cable_fails_workloads_until_it_is_whole_again(lab: Laboratory, both: RemoteHosts) -> None:
    side, _ = lab.sides()
    cable = ["-n", side.namespace, "link", "set", network.MEASURED]
    found, _ = measured(both, lambda: void(network.ip(*cable, "down")))
    assert "client did not answer before its deadline" in str(found[VICTIM].reason)
    assert "nreachable" in str(found["data-string"].reason)
    network.ip(*cable, "up")
    found, _ = measured(both, lambda: None)
    assert {*outcomes(found).values()} == {"ok"}, found
    both.close()
    assert gone_within(30, lab), ours(lab)


def test_a_host_that_restarts_is_waited_for(lab: Laboratory, both: RemoteHosts) -> None:
    """Both at once, since that is how a lab restarts; the addresses and not the keys are as before."""

    def restart() -> None:
        assert lab.down()
        assert lab.up(OPEN)

    found, incidents = measured(both, restart)
    assert "the agent of the" in incidents
    assert found["data-string"].outcome.value == "ok", found["data-string"]


def test_a_host_that_stays_away_fails_the_rest(
    lab: Laboratory, both: RemoteHosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "RETURN_TIMEOUT_S", 3.0)

    def destroy() -> None:
        network.remove(lab.sides())

    found, _ = measured(both, destroy)
    assert found["data-bytes"].outcome.value == "ok"
    assert found[VICTIM].outcome.value == found["data-string"].outcome.value == "failed"
    assert "cannot be reached" in str(found["data-string"].reason)


@pytest.fixture
def brief_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer lease that an agent had before would not be shortened."""
    for name in ("_LEASE_S", "IO_TIMEOUT_S", "FETCH_S"):
        monkeypatch.setattr(agent_client, name, 2.0)
    monkeypatch.setattr(host, "RETURN_TIMEOUT_S", 1.0)


@pytest.mark.usefixtures("brief_leases")
def test_a_cut_control_line_ends_all_on_the_host_with_the_lease(lab: Laboratory, both: RemoteHosts) -> None:
    """No end of file comes over a line that is cut: the agent has to see for itself that nobody asks any more."""
    _, server = lab.sides()
    found, _ = measured(both, lambda: void(network.ip("link", "set", server.outside, "down")))
    assert found[VICTIM].outcome.value == found["data-string"].outcome.value == "failed"
    assert gone_within(DEADLINE_S + 30, lab), ours(lab)


def void(_: object) -> None:
    """Drops what a command printed."""
