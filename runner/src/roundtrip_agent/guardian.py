"""The guardian: starts one worker and outlives a killed agent just long enough to end the worker's whole tree.

Run as ``python guardian.py`` with a JSON object on standard input; as an argument everybody could read the
environment in the list of processes, and a large one would not fit:

- ``argv``, ``env``: the program; ``env`` is complete, nothing is inherited.
- ``cpus``: the CPUs it may run on, or null.
- ``stdin``, ``output``, ``reply``: descriptors that become the worker's 0, its 1 and 2, its replies' (or null).
- ``life``: a pipe's read end that is never written to; when the agent's end closes, the tree dies.
- ``status``: a pipe on which the guardian tells ``{"pid": n}`` or ``{"error": text}``, and later ``{"exit": status}``.

It makes itself the reaper of orphans, so that a child of the worker stays in reach whatever session it moves to.
Only the standard library is used, and no module that is slow to import: one of these starts with every worker.
"""

import contextlib
import ctypes
import json
import os
import select
import signal
import sys
import time
from collections.abc import Collection
from typing import Any

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36

_ORPHANS_S = 2.0
"""Time for killed orphans to be gone."""

OOM_SCORE = 500
"""Added to a worker's score: as if it used half of the memory beside what it uses."""


def descendants(root: int, but: Collection[int] = (), *, zombies: bool = False) -> list[int]:
    """The processes below one, parents before their children, from /proc.

    Those in `but` are left out with all below them. Zombies have ended and were not waited for.
    """
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as stat:
                    # The command name may hold anything, spaces and parentheses too: read from the last ')'.
                    fields = stat.read().rpartition(b")")[2].split()
            except OSError:
                continue
            if zombies or fields[0] != b"Z":
                children.setdefault(int(fields[1]), []).append(int(name))
    found: list[int] = []
    queue = [root]
    while queue:
        below = [pid for pid in children.get(queue.pop(), []) if pid not in but]
        found += below
        queue += below
    return found


def kill_tree(root: int) -> None:
    """Kills everything below ``root`` and reaps it, however often it forks meanwhile."""
    for _ in range(200):
        pids = descendants(root)
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        _reap_all()
        if not pids:
            return
        time.sleep(0.005)


def end_orphans(guardians: Collection[int]) -> None:
    """Kills and reaps all that is below this process, but guardians and what they guard."""
    deadline = time.monotonic() + _ORPHANS_S
    while pids := descendants(os.getpid(), guardians, zombies=True):
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):  # Its parent is another orphan.
                os.waitpid(pid, os.WNOHANG)
        if time.monotonic() > deadline:
            return
        time.sleep(0.002)


def _reap_all() -> None:
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return
        except ChildProcessError:
            return


def become_subreaper(libc: ctypes.CDLL) -> None:
    """Makes this process the parent of every orphan below it, whatever session the orphan is in."""
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _volunteer_to_be_killed() -> None:
    """Makes the kernel end this process, and not the runner, if memory runs out (proc(5), oom_score_adj)."""
    path = "/proc/self/oom_score_adj"
    with contextlib.suppress(OSError), open(path) as before, open(path, "w") as after:
        after.write(str(min(1000, int(before.read()) + OOM_SCORE)))


def _become_worker(spec: dict[str, Any], libc: ctypes.CDLL, guardian: int) -> None:
    """Runs in the child: places itself, wires the descriptors and executes the program. Returns only by raising."""
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != guardian:  # It was killed before we asked for its signal.
        os._exit(127)
    os.setsid()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    if spec["cpus"]:
        os.sched_setaffinity(0, spec["cpus"])
    _volunteer_to_be_killed()
    env = dict(spec["env"])
    if spec["reply"] is not None:
        os.set_inheritable(spec["reply"], True)
        env["ROUNDTRIP_REPLY_FD"] = str(spec["reply"])
    os.dup2(spec["stdin"], 0)
    os.dup2(spec["output"], 1)
    os.dup2(spec["output"], 2)
    # The guardian's own ends must not live on in the worker: its stdin would never end, its replies never close.
    for name in ("stdin", "output", "life", "status"):
        os.close(spec[name])
    os.execvpe(spec["argv"][0], spec["argv"], env)  # noqa: S606 (no shell is the point)


def _start(spec: dict[str, Any], libc: ctypes.CDLL) -> int:
    """Forks the worker; raises OSError with the child's own error if it could not be executed."""
    error_read, error_write = os.pipe2(os.O_CLOEXEC)
    guardian = os.getpid()
    pid = os.fork()
    if pid == 0:
        os.close(error_read)
        try:
            _become_worker(spec, libc, guardian)
        except OSError as error:
            os.write(error_write, f"{error.strerror}: {error.filename or spec['argv'][0]}".encode())
        os._exit(127)
    os.close(error_write)
    with os.fdopen(error_read, "rb") as pipe:
        text = pipe.read().decode()
    if text:
        os.waitpid(pid, 0)
        raise OSError(text)
    return pid


def main(spec: dict[str, Any]) -> int:
    """Guards one worker until it ends, the agent is gone, or TERM or HUP comes; 1 if it could not be started."""
    libc = ctypes.CDLL(None, use_errno=True)
    become_subreaper(libc)
    wake_read, wake_write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.set_wakeup_fd(wake_write)
    end_signals: list[int] = []
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: end_signals.append(number))

    def report(news: dict[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):  # The agent is gone; `life` says so too.
            os.write(spec["status"], json.dumps(news).encode() + b"\n")

    try:
        worker = _start(spec, libc)
    except OSError as error:
        report({"error": str(error)})
        return 1
    for name in ("stdin", "output", "reply"):
        if spec[name] is not None:
            os.close(spec[name])
    report({"pid": worker})
    while True:
        readable, _, _ = select.select([spec["life"], wake_read], [], [])
        if spec["life"] in readable or end_signals:
            kill_tree(os.getpid())
            return 0
        os.read(wake_read, 4096)
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return 0
            if pid == 0:
                break
            if pid == worker:
                kill_tree(os.getpid())  # What it left behind must not outlive it.
                report({"exit": os.waitstatus_to_exitcode(status)})
                return 0


if __name__ == "__main__":
    sys.exit(main(json.load(sys.stdin)))
