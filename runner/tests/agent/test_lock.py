"""The lock of a measured host: one run at a time, whoever starts it and wherever its results go."""

import contextlib
import errno
import fcntl
import os
import signal
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roundtrip.errors import UsageError
from roundtrip.processes.agent_pool import AgentPool, start_here
from roundtrip_agent.lock import Busy, HostLock, lock_file
from roundtrip_agent.scratch import Scratch

ALICE, BOB = "alice's run", "bob's run"


@pytest.fixture
def pools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[AgentPool, AgentPool]]:
    """Those of two runs, under a lock of the test's own."""
    monkeypatch.setenv("ROUNDTRIP_LOCK", str(tmp_path / "lock"))
    with contextlib.closing(AgentPool()) as pool, contextlib.closing(AgentPool()) as other:
        yield pool, other


def test_a_second_run_is_refused_with_the_name_of_the_first(pools: tuple[AgentPool, AgentPool]) -> None:
    pool, other = pools
    pool.lock(ALICE)
    pool.lock(ALICE)  # Harmless.
    with pytest.raises(UsageError, match=ALICE) as refused:
        other.lock(BOB)
    assert refused.value.thing == "this machine"
    assert refused.value.exit_status == 2


def test_what_a_closed_pool_held_is_free(pools: tuple[AgentPool, AgentPool]) -> None:
    pool, other = pools
    pool.lock(ALICE)
    pool.close()
    other.lock(BOB)
    with pytest.raises(UsageError, match=BOB):
        pool.lock(ALICE)


def test_what_a_killed_agent_held_is_free_and_its_run_cannot_go_on(
    pools: tuple[AgentPool, AgentPool],
) -> None:
    pool, other = pools
    pool.lock(ALICE)
    os.kill(pool.agent().pid, signal.SIGKILL)
    while pool._agents["client"].alive:
        pass
    other.lock(BOB)
    with pytest.raises(UsageError, match=BOB):
        pool.agent()


def test_a_lost_agent_s_successor_holds_the_lock_again(pools: tuple[AgentPool, AgentPool]) -> None:
    pool, other = pools
    pool.lock(ALICE)
    os.kill(pool.agent().pid, signal.SIGKILL)
    pool._agents["client"]._transport.end()
    assert pool.agent().alive
    with pytest.raises(UsageError, match=ALICE):
        other.lock(BOB)


def test_two_agents_of_one_run_on_one_machine_share_it(pools: tuple[AgentPool, AgentPool]) -> None:
    """As in the lab, whose two hosts are one machine."""
    with contextlib.closing(AgentPool({"client": start_here, "server": start_here})) as both:
        both.lock(ALICE)
        with pytest.raises(UsageError, match=ALICE):
            pools[1].lock(BOB)


def test_a_file_that_may_only_be_read_does_not_hold_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    HostLock(str(path)).take("one", ALICE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o622, "no other user may open it to read"


def test_a_lock_whose_file_was_tidied_away_is_taken_in_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = HostLock(str(path))
    first.take("one", ALICE)
    path.unlink()
    second = HostLock(str(path))
    second.take("two", BOB)
    with pytest.raises(Busy, match=BOB):
        HostLock(str(path)).take("three", "x")


@pytest.mark.parametrize(
    ("link", "refusal"),
    [(Path.symlink_to, "symbolic links"), (Path.hardlink_to, "expected a file of its own")],
)
def test_a_file_by_another_name_is_not_written_to(
    tmp_path: Path, link: Callable[[Path, Path], None], refusal: str
) -> None:
    (tmp_path / "target").write_text("precious")
    link(tmp_path / "lock", tmp_path / "target")
    with pytest.raises(OSError, match=refusal):
        HostLock(str(tmp_path / "lock")).take("one", ALICE)
    assert (tmp_path / "target").read_text() == "precious"


@pytest.mark.timeout(20)
@pytest.mark.parametrize("is_read", [False, True])
def test_a_pipe_in_its_place_is_refused_at_once(tmp_path: Path, is_read: bool) -> None:
    os.mkfifo(tmp_path / "lock")
    reader = os.open(tmp_path / "lock", os.O_RDONLY | os.O_NONBLOCK) if is_read else None
    with pytest.raises(OSError, match="expected a file"):
        HostLock(str(tmp_path / "lock")).take("one", ALICE)
    if reader is not None:
        os.close(reader)


STRANGERS = {
    "nothing": b"",  # As if it could not be read; root can read everything.
    "no holder": b"{}",
    "a list": b"[1]",
    "a number": b"1",
    "deep": b"[" * 100_000,
    "other types": b'{"run": [1], "holder": {"run": 2}}',
    "an escape sequence": b'{"run": "x", "holder": "\\u001b]0;owned\\u0007\\u001b[2J"}',
    "a line that is turned around": b'{"run": "x", "holder": "\\u202eecila"}',
    "no text": b"\xff\xfe\0",
    "much": b'{"run": "x", "holder": "' + b"a" * 10_000 + b'"}',
}
"""What any user may write into the file. Its holder is then named by the kernel."""


@pytest.mark.parametrize("text", STRANGERS.values(), ids=list(STRANGERS))
def test_a_stranger_s_text_is_not_shown_nor_believed(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "lock"
    path.write_bytes(text)
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(
            Busy, match=rf"^another run is measuring on this host \(process {os.getpid()} of "
        ):
            HostLock(str(path)).take("one", ALICE)


def refuse_locks(monkeypatch: pytest.MonkeyPatch, fault: int) -> None:
    def flock(*_: int) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(fcntl, "flock", flock)


@pytest.mark.parametrize(
    "fault", [errno.EBADF, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS], ids=os.strerror
)
def test_a_file_system_without_locks_differs_from_a_held_lock(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    with (tmp_path / "file").open("w") as file:
        assert lock_file(file.fileno())
        refuse_locks(monkeypatch, fault)
        assert not lock_file(file.fileno())
    first, second = Scratch(), Scratch()
    assert first.path.is_dir(), "it may be in use: without locks no folder is removed but the agent's own"
    for scratch in (first, second):
        scratch.close()
    assert not list(tmp_path.glob("roundtrip-agent-*"))


@pytest.mark.parametrize("fault", [errno.EIO, errno.EINTR], ids=os.strerror)
def test_any_other_failure_of_a_lock_is_raised(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_locks(monkeypatch, fault)
    with (tmp_path / "file").open("w") as file, pytest.raises(OSError, match=os.strerror(fault)):
        lock_file(file.fileno())
