import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundtrip.deploy.agent_client import AgentClient, AgentLost, CommandFailed

from .helpers import gone_within, is_alive, send, start


def test_a_worker_answers_through_the_agent(link: AgentClient) -> None:
    start(link)
    assert send(link, {"do": "anything"})["got"] == {"do": "anything"}


def test_the_agent_tells_what_host_it_is_on(link: AgentClient) -> None:
    assert link.facts["cpus"] == len(link.facts["cpu_numbers"]) == len(os.sched_getaffinity(0))
    assert link.facts["memory_bytes"] > 0


def test_a_worker_runs_on_the_cpus_that_it_was_given(link: AgentClient) -> None:
    cpu = link.facts["cpu_numbers"][-1]
    start(link, cpus=[cpu])
    assert send(link, {"do": "where"})["cpus"] == [cpu]


def test_a_program_that_is_not_there_is_named(link: AgentClient) -> None:
    with pytest.raises(CommandFailed, match="/no/such/program"):
        link.call("start", id="w", argv=["/no/such/program"], env={}, cwd=None, cpus=None, replies=True)


def test_an_unknown_command_is_told_which_there_are(link: AgentClient) -> None:
    with pytest.raises(CommandFailed, match=r"'jump'.*begin, bye, end") as failed:
        link.call("jump")
    assert failed.value.kind == "protocol"


def test_a_silent_worker_fails_at_its_deadline_and_can_be_ended(link: AgentClient) -> None:
    pid = start(link)
    with pytest.raises(CommandFailed) as failed:
        send(link, {"do": "hang"}, deadline_s=0.3)
    assert failed.value.kind == "deadline"
    ended = link.call("end", takes_s=5, id="worker", grace_s=0.2)
    assert ended["overstayed"]
    assert not is_alive(pid)


def test_a_stopped_worker_is_ended_by_force(link: AgentClient) -> None:
    pid = start(link)
    os.kill(pid, signal.SIGSTOP)
    assert link.call("end", takes_s=5, id="worker", grace_s=0.2)["overstayed"]
    assert not is_alive(pid)


def test_a_worker_that_dies_is_reported_with_how_and_its_last_words(link: AgentClient) -> None:
    start(link)
    with pytest.raises(CommandFailed, match="ended with status 3") as failed:
        send(link, {"do": "exit"})
    assert (failed.value.kind, failed.value.log) == ("died", "last words")
    start(link, "other")
    with pytest.raises(CommandFailed, match="killed by signal 9"):
        send(link, {"do": "die"}, name="other")


def test_the_death_of_another_worker_fails_the_call_that_watches_it(link: AgentClient) -> None:
    server = start(link, "server")
    start(link, "client")
    os.kill(server, signal.SIGKILL)
    with pytest.raises(CommandFailed, match="server was killed by signal 9"):
        link.call("send", 20, ("server",), id="client", message={"do": "hang"}, deadline_s=20)


def test_what_is_not_the_protocol_is_refused_as_that(link: AgentClient) -> None:
    start(link)
    with pytest.raises(CommandFailed) as failed:
        send(link, {"do": "garble"})
    assert failed.value.kind == "garbled"
    assert send(link, {"do": "again"})["event"] == "echo"


def test_a_worker_that_prints_without_end_neither_blocks_nor_fills_memory(link: AgentClient) -> None:
    start(link)
    assert send(link, {"do": "flood"}) == {"event": "flooded"}
    assert len(link.call("end", takes_s=5, id="worker", grace_s=2)["log"]) < 200_000


def test_an_ended_worker_takes_its_children_along_whatever_session_they_are_in(link: AgentClient) -> None:
    start(link)
    child = send(link, {"do": "child", "sleep": "1000"})["pid"]
    link.call("end", takes_s=5, id="worker", grace_s=2)
    assert not is_alive(child)


@pytest.mark.parametrize("how", ["killed", "terminated", "left", "hung up"])
def test_nothing_outlives_the_agent(how: str) -> None:
    link = AgentClient()
    worker = start(link)
    child = send(link, {"do": "child", "sleep": "1000"})["pid"]
    if how == "left":
        link.close()
    else:
        os.kill(
            link.pid, {"killed": signal.SIGKILL, "terminated": signal.SIGTERM, "hung up": signal.SIGHUP}[how]
        )
    assert gone_within(5, worker, child)
    with pytest.raises(AgentLost):
        link.call("hello")
    link.close()


def test_nothing_outlives_a_killed_guardian(link: AgentClient) -> None:
    worker = start(link)
    guardian = int(Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[1])
    os.kill(guardian, signal.SIGKILL)
    assert gone_within(5, worker)


def test_nothing_outlives_the_lease() -> None:
    line = b'{"seq": 1, "do": "hello", "lease_s": 0.3}\n'
    agent = subprocess.Popen(
        [sys.executable, "-m", "roundtrip_agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert agent.stdin is not None
    agent.stdin.write(line)
    agent.stdin.flush()
    assert agent.wait(timeout=10) == 0
    agent.stdin.close()
    assert agent.stdout is not None
    agent.stdout.close()


def test_cpu_is_counted_exactly_and_memory_peaks_are_reset(link: AgentClient) -> None:
    start(link)
    link.call("begin", ids=["worker"], interval_s=0.02)
    send(link, {"do": "spin"})
    finished = link.call("finish")
    used = finished["usage"]["worker"]
    # The program spins for 0.2 s of wall clock; on a busy machine it gets less of a CPU, never more.
    assert 0 < used["cpu_ns"] <= 1.5 * finished["host"]["elapsed_ns"]
    assert used["cpu_ns"] % 1_000_000 != 0, "a CPU clock, not ticks"
    assert used["peak_rss_bytes"] >= used["idle_rss_bytes"] > 0
    series = [dict(zip(finished["columns"], row, strict=True)) for row in finished["series"]]
    ours = [row["cpu_ns"] for row in series if row["process"] == "worker"]
    assert len(ours) > 3
    assert ours == sorted(ours)
    assert {row["process"] for row in series} == {"worker", "host"}


def test_no_samples_are_taken_between_where_none_are_wanted(link: AgentClient) -> None:
    start(link)
    link.call("begin", ids=["worker"], interval_s=0)
    time.sleep(0.2)
    assert len(link.call("finish")["series"]) == 4


def test_files_outside_the_agents_folder_are_out_of_reach(link: AgentClient) -> None:
    with pytest.raises(CommandFailed, match="outside"):
        link.call("fetch", file="../../etc/passwd")


def test_the_agent_leaves_no_folder_behind() -> None:
    link = AgentClient()
    link.call("write", file="a/b.conf", text="x")
    assert Path(link.scratch).is_dir()
    link.close()
    assert not Path(link.scratch).exists()


def test_an_address_of_another_host_is_named(link: AgentClient) -> None:
    with pytest.raises(
        CommandFailed, match=r"nothing can listen on 192\.0\.2\.77: is it an address of this host"
    ):
        link.call("ports", count=1, bind="192.0.2.77", among=None)
    assert link.call("ports", count=1, bind="127.0.0.1", among=None)["ports"]
