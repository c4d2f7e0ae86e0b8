"""The agent's one loop: commands in, replies out, workers watched, samples taken, and all ended at the end."""

import base64
import contextlib
import json
import os
import selectors
import socket
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from roundtrip_agent import cgroup, environment, facts, host, procfs
from roundtrip_agent.guardian import end_orphans
from roundtrip_agent.lock import Busy, HostLock
from roundtrip_agent.ports import free_ports
from roundtrip_agent.probes import Probes
from roundtrip_agent.process import LAST_WORDS_S, Worker, start
from roundtrip_agent.procfs import Sampler
from roundtrip_agent.refusal import Refusal
from roundtrip_agent.scratch import Scratch

FIRST_LEASE_S = 60.0
"""Time for the runner to send its first request."""

_LATER = object()
"""The result of a command whose answer comes later."""


class Agent:
    """Serves one runner over a pair of descriptors until the runner leaves or the lease runs out.

    A failure to write a reply means that the runner is gone.
    """

    def __init__(self, commands: int, write: Callable[[dict[str, Any]], None]) -> None:
        self._commands = commands
        self._write = write
        self._selector = selectors.DefaultSelector()
        self._selector.register(commands, selectors.EVENT_READ, self._on_commands)
        self._partial = b""
        self._workers: dict[str, Worker] = {}
        self._regions: dict[str, Sampler] = {}
        self._idle_states = host.IdleStates()
        self._probes: Probes | None = None
        self._lock = HostLock()
        self._run = os.environ.get("ROUNDTRIP_RUN", f"agent {os.getpid()}")
        self._scratch = Scratch()
        self._lease_ends = time.monotonic() + FIRST_LEASE_S
        self._has_asked = False
        self.ending = False

    def serve(self) -> None:
        """Runs until the end of the commands, the end of the lease or `ending`; then ends everything."""
        try:
            while not self.ending and time.monotonic() < self._lease_ends:
                for key, _ in self._selector.select(self._pause()):
                    # A command of this same batch may have ended the worker that this key was for, and the
                    # next worker may have the same descriptor numbers.
                    if self._selector.get_map().get(key.fd) is key:
                        key.data()
                self._on_time()
        finally:
            for name in list(self._workers):
                self._forget(name).close()
            self._selector.close()  # What follows needs a file, of which there may be no other left.
            self._end_orphans()
            self._idle_states.release()
            self._scratch.close()

    def _asked(self) -> list[Worker]:
        """The workers whose reply is being waited for."""
        return [worker for worker in self._workers.values() if worker.seq is not None]

    def _timed(self) -> list[Sampler]:
        """The regions that are sampled: of a process of theirs a reply is being waited for."""
        asked = {worker.name for worker in self._asked()}
        return [each for each in self._regions.values() if not asked.isdisjoint(each.names)]

    def _pause(self) -> float:
        now = time.monotonic()
        moments = [self._lease_ends, *(worker.deadline for worker in self._asked())]
        moments += [each.next_ns / 1e9 for each in self._timed()]
        return max(0.0, min(moments) - now)

    def _on_time(self) -> None:
        for each in self._timed():
            each.sample_if_due()
        now = time.monotonic()
        for worker in self._asked():
            if worker.deadline > now:
                continue
            if worker.exit_status is None:
                late = f"{worker.name} did not answer before its deadline"
                self._answer(worker, Refusal("deadline", late, worker.log))
            else:
                self._answer(worker, worker.died())

    # What arrives

    def _on_commands(self) -> None:
        chunk = os.read(self._commands, 1 << 16)
        if not chunk:
            self.ending = True
            return
        *lines, self._partial = (self._partial + chunk).split(b"\n")
        for line in lines:
            self._obey(json.loads(line))

    def _obey(self, request: dict[str, Any]) -> None:
        seq, command = int(request["seq"]), request["command"]
        # What is short to do comes while something longer is being waited for: only the first word shortens a lease.
        lease_ends = time.monotonic() + float(request["lease_s"])
        self._lease_ends = max(self._lease_ends, lease_ends) if self._has_asked else lease_ends
        self._has_asked = True
        try:
            do = getattr(self, "_do_" + str(command["do"]).replace("-", "_"), self._do_unknown)
            result = do({**command, "seq": seq})
        except Refusal as refusal:
            self._reply(seq, refusal)
        except OSError as error:
            self._reply(seq, Refusal("host", str(error)))
        else:
            if result is not _LATER:
                self._reply(seq, result)

    def _reply(self, seq: int, result: Any) -> None:
        """Answers a request: by its result, or by why it could not be carried out."""
        if isinstance(result, Refusal):
            failed = {"kind": result.kind, "message": str(result), "log": result.log}
            self._write({"seq": seq, "failed": failed})
        else:
            self._write({"seq": seq, "result": result})

    def _answer(self, worker: Worker, result: Any) -> None:
        """Answers the request that waits for a worker; what nothing waits for is dropped."""
        if worker.seq is not None:
            self._reply(worker.seq, result)
            worker.seq = None

    def _on_reply(self, name: str) -> None:
        worker = self._workers[name]
        try:
            replies = worker.read_replies()
        except EOFError:
            assert worker.reply is not None  # noqa: S101
            self._selector.unregister(worker.reply)
        except ValueError as error:
            message = f"{name} sent what is not the worker protocol: {error}"
            self._answer(worker, Refusal("garbled", message, worker.log))
        else:
            for reply in replies:
                self._answer(worker, reply)

    def _on_output(self, name: str) -> None:
        worker = self._workers[name]
        if not worker.drain_output():
            self._selector.unregister(worker.output)

    def _on_exit(self, name: str) -> None:
        worker = self._workers[name]
        if not worker.read_exit():
            return
        self._selector.unregister(worker.status)
        worker.drain_what_is_there()
        self._end_orphans()
        news = {"id": name, "message": f"{name} {worker.death()}", "log": worker.log}
        self._write({"died": news})
        # Its last words may still be in the pipe: a reply wins over the news of its death for a moment.
        worker.deadline = min(worker.deadline, time.monotonic() + LAST_WORDS_S)

    # The commands, each with the results of processes/agent_messages.py

    def _do_unknown(self, command: dict[str, Any]) -> None:
        known = sorted(name[4:].replace("_", "-") for name in dir(self) if name.startswith("_do_"))
        known.remove("unknown")
        raise Refusal("protocol", f"no command {command['do']!r}; there are {', '.join(known)}")

    def _do_hello(self, _: dict[str, Any]) -> dict[str, Any]:
        return {
            "pid": os.getpid(),
            "scratch": str(self._scratch.path),
            "facts": facts.read(),
        }

    def _do_lock(self, command: dict[str, Any]) -> None:
        try:
            self._lock.take(self._run, command["holder"])
        except Busy as busy:
            raise Refusal("busy", str(busy)) from busy

    def _do_ports(self, command: dict[str, Any]) -> list[int]:
        return free_ports(command["bind"], int(command["count"]), command["among"])

    def _do_write(self, command: dict[str, Any]) -> str:
        path = self._in_scratch(command["file"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(command["text"])
        return str(path)

    def _do_start(self, command: dict[str, Any]) -> int:
        name = command["id"]
        if name in self._workers:
            raise Refusal("protocol", f"{name} is running already")
        # What a killed worker leaves, such as a Unix socket, is left where it is cleared away.
        scratch = str(self._scratch.path)
        env = {**environment.of_workers(scratch, scratch), "ROUNDTRIP_RUN": self._run, **command["env"]}
        worker = start(name, command["argv"], env, command["cpus"], command["replies"])
        self._workers[name] = worker
        if worker.reply is not None:
            self._selector.register(worker.reply, selectors.EVENT_READ, lambda: self._on_reply(name))
        self._selector.register(worker.output, selectors.EVENT_READ, lambda: self._on_output(name))
        self._selector.register(worker.status, selectors.EVENT_READ, lambda: self._on_exit(name))
        return worker.pid

    def _do_accepts(self, command: dict[str, Any]) -> None:
        address = (command["host"], int(command["port"]))
        self._wait_until(command, lambda: socket.create_connection(address, timeout=1.0).close())

    def _do_exists(self, command: dict[str, Any]) -> None:
        self._wait_until(command, self._in_scratch(command["file"]).stat)

    def _wait_until(self, command: dict[str, Any], attempt: Callable[[], object]) -> None:
        """Tries until it raises no OSError any more. Blocks the loop: no sample, reply or death is passed on."""
        self._refuse_while_asked(command)
        self._worker(command["id"]).wait_until(attempt, float(command["deadline_s"]))

    def _refuse_while_asked(self, command: dict[str, Any]) -> None:
        if asked := self._asked():
            message = f"'{command['do']}' has to wait until {asked[0].name} has answered"
            raise Refusal("protocol", message)

    def _do_send(self, command: dict[str, Any]) -> object:
        worker = self._worker(command["id"])
        if worker.seq is not None:
            raise Refusal("protocol", f"{worker.name} has not answered its last command yet")
        worker.send(command["message"])
        worker.seq, worker.deadline = command["seq"], time.monotonic() + float(command["deadline_s"])
        return _LATER

    def _do_look(self, _: dict[str, Any]) -> dict[str, str]:
        return {name: procfs.state(worker.pid) for name, worker in self._workers.items()}

    def _do_begin(self, command: dict[str, Any]) -> int:
        region = command["region"]
        if region in self._regions:
            raise Refusal("protocol", f"the region {region!r} is open already; 'finish' closes it")
        roots = {name: self._worker(name).pid for name in command["ids"]}
        interval_ns = int(float(command["interval_s"]) * 1e9)
        self._regions[region] = Sampler(roots, interval_ns, command["interface"])
        return time.monotonic_ns()

    def _do_finish(self, command: dict[str, Any]) -> dict[str, Any]:
        if command["region"] not in self._regions:
            raise Refusal("protocol", f"no region {command['region']!r} is open; 'begin' opens one")
        return self._regions.pop(command["region"]).finish()

    def _do_clocks(self, command: dict[str, Any]) -> dict[str, Any]:
        now_ns, cpu_ns = time.monotonic_ns(), {}
        for name in command["ids"]:
            worker = self._worker(name)
            with contextlib.suppress(OSError):  # It has just ended.
                if worker.exit_status is None:
                    cpu_ns[name] = procfs.cpu_ns(worker.pid)
        counters = host.counters(command["interface"]) | host.tcp_counters()
        cpus = {cpu for worker in self._workers.values() for cpu in worker.cpus}
        foreign_ns = procfs.foreign_ns(cpus, [worker.pid for worker in self._workers.values()])
        counters |= {"throttled": cgroup.throttled(), "foreign_ns": foreign_ns}
        return {"now_ns": now_ns, "cpu_ns": cpu_ns, "host": counters}

    def _do_probe(self, command: dict[str, Any]) -> dict[str, int]:
        self._refuse_while_asked(command)
        self._probes = self._probes or Probes()
        return self._probes.read(command["cpus"])

    def _do_idle_states(self, command: dict[str, Any]) -> None:
        if command["disabled"]:
            self._idle_states.disable()
        else:
            self._idle_states.release()

    def _do_fetch(self, command: dict[str, Any]) -> str:
        path = self._in_scratch(command["file"])
        data = base64.b64encode(zlib.compress(path.read_bytes(), 1)).decode()
        path.unlink()
        return data

    def _do_end(self, command: dict[str, Any]) -> dict[str, Any]:
        worker = self._worker(command["id"])
        early = worker.read_exit()
        overstayed = not worker.end(float(command["grace_s"]))
        self._forget(worker.name).close()
        self._end_orphans()
        return {
            "exit_status": worker.exit_status,
            "early": early,
            "overstayed": overstayed,
            "message": f"{worker.name} {worker.death()}",
            "log": worker.log,
        }

    # What they share

    def _end_orphans(self) -> None:
        """Ends what a guardian would have ended: if one is killed, the kernel makes this process the parent."""
        guardians = (worker.guardian for worker in self._workers.values())
        end_orphans({guardian.pid for guardian in guardians if guardian.returncode is None})

    def _worker(self, name: str) -> Worker:
        if name not in self._workers:
            raise Refusal(
                "protocol", f"no worker {name!r}; there are {', '.join(sorted(self._workers)) or 'none'}"
            )
        return self._workers[name]

    def _forget(self, name: str) -> Worker:
        worker = self._workers.pop(name)
        for descriptor in (worker.reply, worker.output, worker.status):
            if descriptor is not None and descriptor in self._selector.get_map():
                self._selector.unregister(descriptor)
        return worker

    def _in_scratch(self, name: str) -> Path:
        path = (self._scratch.path / name).resolve()
        if not path.is_relative_to(self._scratch.path.resolve()):
            raise Refusal("protocol", f"{name} is outside the agent's folder")
        return path
