"""The agent's one loop: commands in, replies out, workers watched, samples taken, all ended when told or left."""

import base64
import contextlib
import json
import os
import select
import selectors
import shutil
import socket
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip_agent import VERSION, host
from roundtrip_agent.process import Worker, read_exit, start
from roundtrip_agent.sampler import Sampler

_GRACE_AFTER_DEATH_S = 1.0
_POLL_S = 0.02


@dataclass
class Waiting:
    """A command whose reply is not there yet."""

    seq: int
    worker: str
    deadline: float


class Refusal(Exception):
    """A command that cannot be done; its text goes back to the runner. `kind` says whose fault it is."""

    def __init__(self, kind: str, message: str, log: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.log = log


class Agent:
    """Serves one runner over a pair of descriptors until the runner leaves or the lease runs out.

    Args:
        commands: Descriptor with the runner's JSON lines.
        write: Takes each reply; a failure to write means that the runner is gone.
        clock: Seconds, monotonic; a parameter so that tests need no sleep.
    """

    def __init__(
        self,
        commands: int,
        write: Callable[[dict[str, Any]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._commands = commands
        self._write = write
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        self._selector.register(commands, selectors.EVENT_READ, self._on_commands)
        self._partial = b""
        self._workers: dict[str, Worker] = {}
        self._waiting: list[Waiting] = []
        self._sampler = Sampler()
        self._awake = host.Awake()
        self._scratch = Path(tempfile.mkdtemp(prefix="roundtrip-"))
        self._lease_ends = clock() + 60.0
        self.ending = False

    def serve(self) -> None:
        """Runs until the end of the commands, `bye`, the end of the lease or `ending`; then ends everything."""
        try:
            while not self.ending and self._clock() < self._lease_ends:
                for key, _ in self._selector.select(self._pause()):
                    # A command of this same batch may have ended the worker that this key was for, and the
                    # next worker may have the same descriptor numbers.
                    if self._selector.get_map().get(key.fd) is key:
                        key.data()
                self._on_time()
        finally:
            for name in list(self._workers):
                self._forget(name).close()
            self._awake.release()
            shutil.rmtree(self._scratch, ignore_errors=True)

    def _pause(self) -> float:
        moments = [self._lease_ends, *(waiting.deadline for waiting in self._waiting)]
        if self._sampler.next_ns is not None:
            moments.append(self._clock() + (self._sampler.next_ns - time.monotonic_ns()) / 1e9)
        return max(0.0, min(moments) - self._clock())

    def _on_time(self) -> None:
        if self._sampler.next_ns is not None and time.monotonic_ns() >= self._sampler.next_ns:
            self._sampler.sample()
        now = self._clock()
        for waiting in [waiting for waiting in self._waiting if waiting.deadline <= now]:
            self._waiting.remove(waiting)
            worker = self._workers[waiting.worker]
            if worker.exit_status is None:
                self._fail(waiting.seq, "deadline", f"{waiting.worker} did not answer before its deadline")
            else:
                self._fail(waiting.seq, "died", f"{waiting.worker} {worker.death()}", worker.log.tail())

    # What arrives

    def _on_commands(self) -> None:
        chunk = os.read(self._commands, 1 << 16)
        if not chunk:
            self.ending = True
            return
        *lines, self._partial = (self._partial + chunk).split(b"\n")
        for line in lines:
            self._obey(json.loads(line))

    def _obey(self, command: dict[str, Any]) -> None:
        seq = int(command["seq"])
        self._lease_ends = self._clock() + float(command["lease_s"])
        try:
            reply = getattr(self, "_do_" + str(command["do"]), self._do_unknown)(command)
        except Refusal as refusal:
            self._fail(seq, refusal.kind, str(refusal), refusal.log)
        except OSError as error:
            self._fail(seq, "host", str(error))
        else:
            if reply is not None:
                self._write({"seq": seq, **reply})

    def _fail(self, seq: int, kind: str, message: str, log: str = "") -> None:
        self._write({"seq": seq, "event": "failed", "kind": kind, "message": message, "log": log})

    def _on_reply(self, name: str) -> None:
        worker = self._workers[name]
        try:
            replies = worker.read_replies()
        except EOFError:
            assert worker.reply is not None  # noqa: S101
            self._selector.unregister(worker.reply)
            return
        except ValueError as error:
            self._answer(name, None, f"{name} sent what is not the worker protocol: {error}")
            return
        for reply in replies:
            self._answer(name, reply, "")

    def _answer(self, name: str, message: dict[str, Any] | None, garbled: str) -> None:
        for waiting in self._waiting:
            if waiting.worker == name:
                self._waiting.remove(waiting)
                if message is None:
                    self._fail(waiting.seq, "garbled", garbled, self._workers[name].log.tail())
                else:
                    self._write({"seq": waiting.seq, "event": "reply", "message": message})
                return

    def _on_output(self, name: str) -> None:
        worker = self._workers[name]
        if not worker.drain_output():
            self._selector.unregister(worker.output)

    def _on_exit(self, name: str) -> None:
        worker = self._workers[name]
        if not read_exit(worker):
            return
        self._selector.unregister(worker.status)
        worker.drain_what_is_there()
        self._write(
            {"event": "died", "id": name, "message": f"{name} {worker.death()}", "log": worker.log.tail()}
        )
        # Its last words may still be in the pipe: a reply wins over the news of its death for a moment.
        for waiting in self._waiting:
            if waiting.worker == name:
                waiting.deadline = min(waiting.deadline, self._clock() + _GRACE_AFTER_DEATH_S)

    # The commands

    def _do_unknown(self, command: dict[str, Any]) -> None:
        known = sorted(name[4:] for name in dir(self) if name.startswith("_do_") and name != "_do_unknown")
        raise Refusal("protocol", f"no command {command['do']!r}; there are {', '.join(known)}")

    def _do_hello(self, _: dict[str, Any]) -> dict[str, Any]:
        return {
            "event": "hello",
            "version": VERSION,
            "pid": os.getpid(),
            "scratch": str(self._scratch),
            "facts": host.facts(),
        }

    def _do_ports(self, command: dict[str, Any]) -> dict[str, Any]:
        bind, count, among = command["bind"], int(command["count"]), command["among"]
        candidates = [0] * count if among is None else range(among[0], among[1] + 1)
        with contextlib.ExitStack() as held:  # Held together, so that no port is given twice.
            ports = [
                port for port in (_free_port(held, bind, each) for each in candidates) if port is not None
            ]
        if len(ports) < count and among is None:
            raise Refusal("host", f"nothing can listen on {bind}: is it an address of this host?")
        if len(ports) < count:
            raise Refusal(
                "host",
                f"{len(ports)} of the ports {among[0]} to {among[1]} are free on {bind}, {count} needed",
            )
        return {"event": "ports", "ports": ports[:count]}

    def _do_write(self, command: dict[str, Any]) -> dict[str, Any]:
        path = self._in_scratch(command["file"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(command["text"])
        return {"event": "written", "file": str(path)}

    def _do_start(self, command: dict[str, Any]) -> dict[str, Any]:
        name = command["id"]
        if name in self._workers:
            raise Refusal("protocol", f"{name} is running already")
        env = {**os.environ, **command["env"]}
        worker = start(name, command["argv"], env, command["cwd"], command["cpus"], command["replies"])
        self._workers[name] = worker
        if worker.reply is not None:
            self._selector.register(worker.reply, selectors.EVENT_READ, lambda: self._on_reply(name))
        self._selector.register(worker.output, selectors.EVENT_READ, lambda: self._on_output(name))
        self._selector.register(worker.status, selectors.EVENT_READ, lambda: self._on_exit(name))
        return {"event": "started", "pid": worker.pid}

    def _do_accepts(self, command: dict[str, Any]) -> dict[str, Any]:
        """Waits until a port accepts: a helper's readiness."""
        address = (command["host"], int(command["port"]))
        self._wait_until(command, lambda: socket.create_connection(address, timeout=1.0).close())
        return {"event": "accepts"}

    def _do_exists(self, command: dict[str, Any]) -> dict[str, Any]:
        """Waits until a process has written a file into the agent's folder."""
        path = self._in_scratch(command["file"])
        self._wait_until(command, path.stat)
        return {"event": "exists"}

    def _wait_until(self, command: dict[str, Any], attempt: Callable[[], object]) -> None:
        """Tries until it raises no OSError any more. Nothing is measured meanwhile, so it may block the loop."""
        name, deadline = command["id"], self._clock() + float(command["deadline_s"])
        while True:
            try:
                attempt()
            except OSError as error:
                worker = self._worker(name)
                worker.drain_what_is_there()  # A full pipe would keep it from ever being ready.
                if read_exit(worker) or worker.exit_status is not None:
                    raise Refusal("died", f"{name} {worker.death()}", worker.log.tail()) from error
                if self._clock() > deadline:
                    raise Refusal("deadline", f"{name} is not ready: {error}", worker.log.tail()) from error
                time.sleep(_POLL_S)
            else:
                return

    def _do_send(self, command: dict[str, Any]) -> dict[str, Any] | None:
        name = command["id"]
        worker = self._worker(name)
        silent = command["message"].get("do") == "stop"  # The one command that has no reply of its own.
        if not silent and any(waiting.worker == name for waiting in self._waiting):
            raise Refusal("protocol", f"{name} has not answered its last command yet")
        try:
            worker.send(command["message"])
        except OSError as error:
            # Its pipe breaks a moment before its guardian has reaped it and can say how it ended.
            select.select([worker.status], [], [], _GRACE_AFTER_DEATH_S)
            read_exit(worker)
            worker.drain_what_is_there()
            raise Refusal("died", f"{name} {worker.death()}", worker.log.tail()) from error
        if silent:
            return {"event": "sent"}
        self._waiting.append(Waiting(int(command["seq"]), name, self._clock() + float(command["deadline_s"])))
        return None

    def _do_begin(self, command: dict[str, Any]) -> dict[str, Any]:
        roots = {name: self._worker(name).pid for name in command["ids"]}
        self._sampler.begin(roots, int(float(command["interval_s"]) * 1e9), command.get("interface"))
        return {"event": "begun", "now_ns": time.monotonic_ns()}

    def _do_finish(self, _: dict[str, Any]) -> dict[str, Any]:
        return {"event": "finished", **self._sampler.finish()}

    def _do_awake(self, command: dict[str, Any]) -> dict[str, Any]:
        if command["hold"]:
            self._awake.hold()
        else:
            self._awake.release()
        return {"event": "awake"}

    def _do_fetch(self, command: dict[str, Any]) -> dict[str, Any]:
        path = self._in_scratch(command["file"])
        data = base64.b64encode(zlib.compress(path.read_bytes(), 1)).decode()
        path.unlink()
        return {"event": "file", "zlib_base64": data}

    def _do_end(self, command: dict[str, Any]) -> dict[str, Any]:
        worker = self._worker(command["id"])
        self._sampler.drop()  # A region that a failure left open must not be sampled any further.
        early = read_exit(worker) or worker.exit_status is not None
        worker.close_stdin()
        deadline = self._clock() + float(command["grace_s"])
        while worker.exit_status is None and self._clock() < deadline:
            readable, _, _ = select.select([worker.output, worker.status], [], [], _POLL_S)
            if worker.output in readable and not worker.drain_output():
                time.sleep(
                    _POLL_S
                )  # It closed its output before it ended: that end of file is always readable.
            read_exit(worker)
        overstayed = worker.exit_status is None
        self._forget(worker.name).close()
        return {
            "event": "ended",
            "exit_status": worker.exit_status,
            "early": early,
            "overstayed": overstayed,
            "message": f"{worker.name} {worker.death()}",
            "log": worker.log.tail(),
        }

    def _do_bye(self, _: dict[str, Any]) -> dict[str, Any]:
        self.ending = True
        return {"event": "bye"}

    # What they share

    def _worker(self, name: str) -> Worker:
        if name not in self._workers:
            raise Refusal(
                "protocol", f"no worker {name!r}; there are {', '.join(sorted(self._workers)) or 'none'}"
            )
        return self._workers[name]

    def _forget(self, name: str) -> Worker:
        worker = self._workers.pop(name)
        self._waiting = [waiting for waiting in self._waiting if waiting.worker != name]
        for descriptor in (worker.reply, worker.output, worker.status):
            if descriptor is not None and descriptor in self._selector.get_map():
                self._selector.unregister(descriptor)
        return worker

    def _in_scratch(self, name: str) -> Path:
        path = (self._scratch / name).resolve()
        if not path.is_relative_to(self._scratch.resolve()):
            raise Refusal("protocol", f"{name} is outside the agent's folder")
        return path


def _free_port(held: contextlib.ExitStack, bind: str, port: int) -> int | None:
    """A port that can be listened on now, held until the stack ends; None where this one cannot. 0: any."""
    each = held.enter_context(socket.socket())
    # As servers do: a connection of an earlier one that still waits to be forgotten does not hold the port.
    each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        each.bind((bind, port))
        each.listen()
    except OSError:
        return None
    return int(each.getsockname()[1])
