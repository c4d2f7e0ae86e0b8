import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw

from roundtrip.processes import agent_messages as messages
from roundtrip.processes.agent_client import AgentClient
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.message import Command
from roundtrip.processes.transport import ChildTransport
from roundtrip_agent import environment, guardian, probes, wakeups
from roundtrip_agent.process import LOG_LIMIT_BYTES

from .helpers import end, gone_within, is_alive, marked, send, start, within

BLOCKING = [
    messages.Accepts(id="worker", host="127.0.0.1", port=1, deadline_s=0.1),
    messages.Exists(id="worker", file="x", deadline_s=0.1),
]


def guardian_of(worker: int) -> int:
    return int(Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[1])


def test_wake_ups_that_wait_are_a_share_and_need_two_cpus(monkeypatch: pytest.MonkeyPatch) -> None:
    cpus = sorted(os.sched_getaffinity(0))
    assert wakeups.late(cpus[:1]) is None
    assert wakeups.late([0, 100_000]) is None, "there is no such CPU"
    if len(cpus) < 2:
        pytest.skip("there is one CPU")
    monkeypatch.setattr(wakeups, "LATE_S", 10.0)
    assert wakeups.late(cpus) == 0.0
    monkeypatch.setattr(wakeups, "LATE_S", 0.0)
    assert wakeups.late(cpus) == 1.0
    monkeypatch.setattr(wakeups, "MAX_DURATION_S", -1.0)
    assert wakeups.late(cpus) == 1.0, "all of the time had passed before the first exchange"


def test_a_probe_works_on_the_first_cpu_and_leaves_the_agent_where_it_was(
    agent: AgentClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    cpus = agent.facts.cpu_numbers
    for named in ([], cpus[:1], cpus[-1:], [cpus[0], cpus[-1]]):
        found = agent.call(messages.Probe(cpus=named))
        assert found.keys() == {"computation", "copy", "handover"}
        assert min(found.values()) > 0
        assert os.sched_getaffinity(agent.pid) == set(cpus)
    met: list[set[int]] = []

    def work_here(_: object) -> int:
        met.append(os.sched_getaffinity(0))
        return 1

    monkeypatch.setattr(probes, "_time_ns", work_here)
    mine = probes.Probes()
    mine.read([cpus[-1]])
    assert met == [{cpus[-1]}] * 2
    monkeypatch.setattr(wakeups, "exchanges_ns", lambda *_: [])
    with pytest.raises(OSError, match="ended early"):
        mine.read(cpus)
    assert os.sched_getaffinity(0) == set(cpus)


def test_a_worker_answers_and_runs_on_the_cpus_that_it_was_given(agent: AgentClient) -> None:
    cpu = agent.facts.cpu_numbers[-1]
    start(agent, cpus=[cpu])
    assert send(agent, "anything")["got"] == {"do": "anything"}
    assert send(agent, "where")["cpus"] == [cpu]


def test_the_kernel_ends_a_worker_before_its_runner(agent: AgentClient) -> None:
    score = int(Path("/proc/self/oom_score_adj").read_text())
    worker = Path(f"/proc/{start(agent)}/oom_score_adj")
    assert int(worker.read_text()) == min(1000, score + guardian.OOM_SCORE)


def test_a_program_that_is_not_there_is_named(agent: AgentClient) -> None:
    with pytest.raises(WorkerFailed, match="/no/such/program") as failed:
        agent.call(messages.Start(id="w", argv=["/no/such/program"]))
    assert failed.value.kind is FailureKind.HOST


def test_an_unknown_command_is_told_which_there_are(agent: AgentClient) -> None:
    class Jump(Command[None], tag="jump"):
        """No command."""

    with pytest.raises(WorkerFailed, match=r"'jump'.*begin, clocks, end") as failed:
        agent.call(Jump())
    assert failed.value.kind is FailureKind.PROTOCOL


def test_a_silent_worker_fails_at_its_deadline_and_can_be_ended(agent: AgentClient) -> None:
    pid = start(agent)
    with pytest.raises(WorkerFailed) as failed:
        send(agent, "hang", deadline_s=0.3)
    assert failed.value.kind is FailureKind.DEADLINE
    assert end(agent, grace_s=0.2).overstayed
    assert not is_alive(pid)


def test_a_stopped_worker_is_seen_and_ended_by_force(agent: AgentClient) -> None:
    pid = start(agent)
    os.kill(pid, signal.SIGSTOP)
    assert within(5, lambda: agent.call(messages.Look())["worker"] == "T")
    assert end(agent, grace_s=0.2).overstayed
    assert not is_alive(pid)


def test_a_worker_that_dies_is_reported_with_how_and_its_last_words(agent: AgentClient) -> None:
    start(agent)
    with pytest.raises(WorkerFailed, match="ended with status 3") as failed:
        send(agent, "exit")
    assert (failed.value.kind, failed.value.log) == (FailureKind.DIED, "last words")
    words = r"first ended with status 1: no such option; usage: x; y$"
    start(agent, "first", program="import sys; sys.exit('no such option\\n\\nusage: x\\n y\\nz')")
    with pytest.raises(WorkerFailed, match=words):
        send(agent, "exit", name="first")
    start(agent, "other")
    with pytest.raises(WorkerFailed, match="killed by signal 9"):
        send(agent, "die", name="other")


def test_what_is_not_the_protocol_is_refused_as_that(agent: AgentClient) -> None:
    start(agent)
    with pytest.raises(WorkerFailed) as failed:
        send(agent, "garble")
    assert failed.value.kind is FailureKind.GARBLED
    assert send(agent, "again")["event"] == "echo"


def test_a_worker_that_prints_without_end_neither_blocks_nor_fills_memory(agent: AgentClient) -> None:
    start(agent)
    assert send(agent, "flood") == {"event": "flooded"}
    assert len(end(agent).log) == LOG_LIMIT_BYTES - 1, "of the end, without its line feed"


# What outlives whom


def test_an_ended_worker_takes_its_children_along_in_any_session(agent: AgentClient) -> None:
    start(agent)
    child = send(agent, "child", sleep="1000")["pid"]
    end(agent)
    assert not is_alive(child)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None])
def test_nothing_outlives_the_agent(number: int | None) -> None:
    agent = AgentClient()
    worker = start(agent)
    child = send(agent, "child", sleep="1000")["pid"]
    if number is None:
        agent.close()
    else:
        os.kill(agent.pid, number)
    assert gone_within(30, worker, child)
    with pytest.raises(AgentLost):
        agent.call(messages.Hello())
    agent.close()


def test_nothing_outlives_a_killed_guardian(agent: AgentClient) -> None:
    """The kernel kills its worker with it, but not what the worker has started.

    Again and again, since the agent may hear of the death before it is the parent of what is left.
    """
    start(agent, "other")
    for _ in range(15):
        worker = start(agent)
        child = send(agent, "child", sleep="1000")["pid"]
        os.kill(guardian_of(worker), signal.SIGKILL)
        assert gone_within(30, worker, child)
        assert send(agent, "hello", name="other")["event"] == "echo", "the others are left alone"
        assert end(agent).early


def test_nothing_outlives_a_killed_guardian_whose_worker_is_being_ended(agent: AgentClient) -> None:
    worker = start(agent)
    child = send(agent, "child", sleep="1000")["pid"]
    guards = guardian_of(worker)
    os.kill(guards, signal.SIGSTOP)
    end(agent, grace_s=0.1)
    assert not any(is_alive(pid) for pid in (guards, worker, child))


def test_a_worker_whose_guardian_is_killed_as_it_forks_never_runs(tmp_path: Path) -> None:
    """The kernel is asked to kill it with its guardian; a guardian that died before that must not be missed."""
    program = f"""
import os, sys
sys.path.insert(0, {str(Path(guardian.__file__).parent)!r})
import guardian
class Late:
    def prctl(self, *_): pass
pipes = [os.pipe() for _ in range(4)]
spec = dict(argv=["touch", {str(tmp_path / "ran")!r}], env=dict(os.environ), cpus=None, reply=None,
            stdin=pipes[0][0], output=pipes[1][1], life=pipes[2][0], status=pipes[3][1])
guardian._become_worker(spec, Late(), os.getppid() + 1)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (127, "")
    assert not (tmp_path / "ran").exists()


def leased(first_s: float, *leases_s: float) -> subprocess.Popen[bytes]:
    """An agent that lives for so long at first, and that was then given these leases."""
    code = (
        "import sys\nfrom roundtrip_agent import __main__, server\n"
        f"server.FIRST_LEASE_S = {first_s}\nsys.exit(__main__.main())"
    )
    agent = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert agent.stdin is not None
    assert agent.stdout is not None
    for seq, lease_s in enumerate(leases_s, 1):
        request = {"seq": seq, "lease_s": lease_s, "command": {"do": "look"}}
        agent.stdin.write(json.dumps(request).encode() + b"\n")
        assert json.loads(agent.stdout.readline())["seq"] == seq
    return agent


def test_nothing_outlives_the_lease() -> None:
    with leased(0.3, 0.3) as agent:
        assert agent.wait(timeout=30) == 0


def test_a_shorter_lease_does_not_shorten_a_longer_one() -> None:
    with leased(0.3, 60.0, 0.01) as agent:
        time.sleep(0.5)
        assert agent.poll() is None


def test_every_process_of_a_run_carries_its_mark() -> None:
    run = "test-of-marks"
    agent = AgentClient(ChildTransport(run))
    worker = start(agent)
    child = send(agent, "child", sleep="1000")["pid"]
    everybody = {agent.pid, guardian_of(worker), worker, child}
    # A program that has just begun shows its environment a moment later.
    assert within(5, lambda: everybody <= {*marked(run)})
    agent.close()
    assert marked(run) == []


# What is measured


def test_cpu_is_counted_exactly_and_memory_peaks_are_reset(agent: AgentClient) -> None:
    start(agent)
    agent.call(messages.Begin(region="row", ids=["worker"], interval_s=0.02))
    send(agent, "spin")
    finished = agent.call(messages.Finish(region="row"))
    used = finished.usage["worker"]
    # The program spins for 0.2 s of wall clock; on a busy machine it gets less of a CPU, never more.
    assert 0 < used.cpu_ns <= 1.5 * (finished.series[-1].time_ns - finished.series[0].time_ns)
    assert used.cpu_ns % 1_000_000 != 0, "a CPU clock, not ticks"
    assert used.peak_rss_bytes >= used.idle_rss_bytes > 0
    assert used.threads == 1
    ours = [row.cpu_ns for row in finished.series if row.process == "worker"]
    assert len(ours) > 2
    assert ours == sorted(ours)
    assert {row.process for row in finished.series} == {"worker", "host"}


def test_a_region_is_sampled_while_one_of_its_own_processes_is_asked(agent: AgentClient) -> None:
    for name in ("asked", "resting"):
        start(agent, name)
        agent.call(messages.Begin(region=name, ids=[name], interval_s=0.02))
    agent.call(messages.Begin(region="never", ids=["asked"], interval_s=0))
    send(agent, "spin", name="asked")
    asked, resting, never = (agent.call(messages.Finish(region=it)) for it in ("asked", "resting", "never"))
    assert len([row for row in asked.series if row.process == "asked"]) > 2
    for finished, process in ((resting, "resting"), (never, "asked")):
        first_and_last = [process, "host"] * 2
        assert [row.process for row in finished.series] == first_and_last
    assert set(asked.usage) == {"asked"}


def test_clocks_are_of_each_process_that_lives_and_of_the_host(agent: AgentClient) -> None:
    for name in ("spins", "rests", "dies"):
        start(agent, name)
    clocks = messages.Clocks(ids=["spins", "rests", "dies"], interface="lo")
    before = agent.call(clocks)
    send(agent, "spin", name="spins")
    with pytest.raises(WorkerFailed, match="killed by signal 9"):
        send(agent, "die", name="dies")
    after = agent.call(clocks)
    assert set(before.cpu_ns) == {"spins", "rests", "dies"}
    assert set(after.cpu_ns) == {"spins", "rests"}
    assert 0 < after.cpu_ns["spins"] - before.cpu_ns["spins"] <= 1.5 * (after.now_ns - before.now_ns)
    assert after.host.cpu_ns >= before.host.cpu_ns > 0
    with pytest.raises(WorkerFailed, match="no worker 'nobody'"):
        agent.call(messages.Clocks(ids=["nobody"]))


def test_processes_may_end_in_an_open_region(agent: AgentClient) -> None:
    for name in ("ended", "killed", "left"):
        start(agent, name)
    agent.call(messages.Begin(region="row", ids=["ended", "killed", "left"], interval_s=0.02))
    assert end(agent, "ended").exit_status == 0
    with pytest.raises(WorkerFailed, match="killed by signal 9"):
        send(agent, "die", name="killed")
    send(agent, "spin", name="left")
    usage = agent.call(messages.Finish(region="row")).usage
    assert usage["left"].cpu_ns > 0
    assert usage["ended"].peak_rss_bytes == usage["killed"].peak_rss_bytes == 0


@pytest.mark.parametrize("command", BLOCKING, ids=lambda it: type(it).__name__)
def test_what_would_block_the_agent_is_refused_while_a_reply_is_waited_for(
    agent: AgentClient, command: Command[None]
) -> None:
    start(agent)
    agent.call(messages.Begin(region="row", ids=["worker"], interval_s=0))
    with pytest.raises(WorkerFailed, match="is not ready"):
        agent.call(command)
    asked = agent.post(messages.Send(id="worker", message=Raw(b'{"do": "spin"}'), deadline_s=5))
    with pytest.raises(WorkerFailed, match="has to wait until worker has answered") as failed:
        agent.call(command)
    assert failed.value.kind is FailureKind.PROTOCOL
    with pytest.raises(WorkerFailed, match="'probe' has to wait until worker has answered"):
        agent.call(messages.Probe(cpus=[]))
    assert agent.collect(asked)


def test_a_region_is_opened_and_closed_once(agent: AgentClient) -> None:
    begin, finish = messages.Begin(region="row", ids=[], interval_s=0), messages.Finish(region="row")
    for command, message in ((finish, "no region 'row' is open"), (begin, "'row' is open already")):
        with pytest.raises(WorkerFailed, match=message) as failed:
            agent.call(command)
        assert failed.value.kind is FailureKind.PROTOCOL
        agent.call(begin if command is finish else finish)


# Files


def test_files_outside_the_agents_folder_are_out_of_reach(agent: AgentClient) -> None:
    with pytest.raises(WorkerFailed, match="outside"):
        agent.call(messages.Fetch(file="../../etc/passwd"))


def test_temporary_files_of_workers_are_in_the_agents_folder_which_is_gone_with_it(
    agent: AgentClient,
) -> None:
    start(agent)
    assert send(agent, "environment")["variables"]["TMPDIR"] == agent.scratch
    assert Path(agent.scratch).stat().st_mode & 0o777 == 0o700
    agent.call(messages.Write(file="a/b.conf", text="x"))
    agent.close()
    assert not Path(agent.scratch).exists()


def test_a_worker_has_no_variables_but_those_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JAVA_TOOL_OPTIONS", "LANG", "MONO_ENV_OPTIONS", "ORBtraceLevel", "http_proxy"):
        monkeypatch.setenv(name, "planted")
    with closing(AgentClient()) as agent:
        start(agent, env={"JAVA_TOOL_OPTIONS": "named"})
        found = send(agent, "environment")["variables"]
        made = {
            "PATH": environment.path(),
            "HOME": agent.scratch,
            "TMPDIR": agent.scratch,
            "LC_ALL": "C.UTF-8",
        }
        assert found.pop("ROUNDTRIP_REPLY_FD").isdigit()
        assert found == {**made, "ROUNDTRIP_RUN": found["ROUNDTRIP_RUN"], "JAVA_TOOL_OPTIONS": "named"}


def test_the_folder_of_a_killed_agent_is_gone_when_the_next_one_is_there(agent: AgentClient) -> None:
    killed = AgentClient()
    os.kill(killed.pid, signal.SIGKILL)
    killed.close()
    assert Path(killed.scratch).is_dir()
    AgentClient().close()
    assert not Path(killed.scratch).exists()
    assert Path(agent.scratch).is_dir(), "that of a living one is not"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has a network of its own")
def test_a_host_without_a_free_port_says_so() -> None:
    """In a network of its own, whose range has one port, and that one is taken."""
    code = """
import socket, sys
from roundtrip_agent import server
taken = socket.create_server(("127.0.0.1", 50000))
agent = server.Agent(sys.stdin.fileno(), print)
agent._obey({"seq": 1, "lease_s": 9, "command": {"do": "ports", "count": 1, "bind": "127.0.0.1", "among": None}})
"""
    setup = 'ip link set lo up && echo 50000 50000 > /proc/sys/net/ipv4/ip_local_port_range && exec "$@"'
    python = [sys.executable, "-c", code]
    done = subprocess.run(
        ["unshare", "-n", "sh", "-c", setup, "sh", *python],
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "no port is free on 127.0.0.1" in done.stdout


def test_an_address_of_another_host_is_named(agent: AgentClient) -> None:
    with pytest.raises(WorkerFailed, match=r"192\.0\.2\.77 is not an address of this host"):
        agent.call(messages.Ports(count=1, bind="192.0.2.77"))
    assert agent.call(messages.Ports(count=1, bind="127.0.0.1"))
