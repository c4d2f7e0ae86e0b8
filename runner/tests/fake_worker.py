"""A worker of a tiny system of its own: a real servant and a real client over a real socket, that misbehave as told.

``python fake_worker.py serve|drive``. The wire: 4 bytes of length and 1 of operation, then as many bytes as the call
has logical ones; the reply is 4 bytes with the length that arrived. Options, which name an operation unless said
otherwise:

- fail: ``bind``, listening fails. call_us: each `invoke` takes so many microseconds longer.
- unsupported, not_implemented: the mapping cannot carry that operation, or the binding has no line for it.
- die_in, hang_in: the client, in the middle of `go`.
- kill_server_in, stop_server_in, kill_agent_in: the client does that to the other in the middle of `go`.
- die_in_lead_in: the client, at the begin of `go`. in_go: from which `go` on, counted from 1, these strike.
- kill_server_before: the client does so in `prepare`, so that the server dies between two questions.
- exit_on: the server ends by itself with status 3 when that operation arrives.
- wrong_call_counts_in: the client counts a call of that operation that never was.
- offline: the client answers that operation by itself.
- altered: that conformance case comes back as another value. miscount: of that case the client counts a call more.
- not_callable_in: `go` answers what only `prepare` may say.
- short_reply_in: `done` without most of its keys. torn_store_in: a samples file with 3 bytes too few.
- compiles: up to so many warm-ups the runtime compiles all the while, and in what is timed after them.
- compiles_before: that question about the server's runtime, counted from 1, it compiled for a second.
- works_on: the client's process computes for 30 ms after each `store`.
- late_ms: so much after the moment that they were given begin all clients of a server but the first.
- late_load_us: so much after its moment is each call of an open loop sent.
- first_only: the client asks the first of several servers for all parts of what it should deal to all of them.
- no_windows, short_windows: `prepared` without windows, with windows of hardly any length that get ever faster.
"""

import json
import os
import select
import signal
import socket
import struct
import sys
import threading
import time
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from roundtrip.paths import ROOT
from roundtrip.processes import worker_messages as m
from roundtrip.processes.failure import FailureKind
from roundtrip.processes.message import Reply
from roundtrip.results.records import RuntimeUse, Window

SHARED = json.loads((ROOT / "shared-idl" / "operations.json").read_text())["operations"]
TABLE = {it["name"]: msgspec.convert({**it, "support": "called"}, m.OperationEntry) for it in SHARED}
NUMBERS = {name: number for number, name in enumerate([*TABLE, "unknown"])}
SETTERS = {"getString": "setString", "getWstring": "setWstring"}
SIZES = ("size", "count", "items", "millis", "first_call")
OPTIONS = {
    *(
        "fail",
        "call_us",
        "unsupported",
        "not_implemented",
        "die_in",
        "hang_in",
        "kill_server_in",
        "stop_server_in",
    ),
    *("kill_agent_in", "kill_server_before", "exit_on", "wrong_call_counts_in", "altered", "miscount"),
    *("short_reply_in", "die_in_lead_in", "in_go", "compiles_before", "works_on", "not_callable_in"),
    *("torn_store_in", "compiles", "no_windows", "short_windows", "late_ms", "first_only", "offline"),
    "late_load_us",
}


class Failed(Exception):
    """A reply that is an error."""

    def __init__(self, kind: FailureKind, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.reply = m.Error(kind=kind, message=message, detail=detail)


class Role:
    """What servant and client have in common."""

    def __init__(self) -> None:
        self._calls: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()
        self._asked = self._compiles_before = 0

    def count(self, operation: str, size: int) -> None:
        self._calls[operation] += 1
        self._bytes[operation] += size

    def call_counts(self, _: m.CallCounts) -> m.CallsCounted:
        return m.CallsCounted(calls=dict(self._calls), bytes=dict(self._bytes))

    def runtime(self, _: m.Runtime) -> m.RuntimeTotals:
        """A runtime that collects each time it is asked, for as long as it has lived."""
        self._asked += 1
        compiled = 10**9 * (self._asked >= self._compiles_before) if self._compiles_before else None
        use = RuntimeUse(compiled_ns=compiled, collected_ns=7 * self._asked, collections=self._asked)
        return m.RuntimeTotals(runtime=use)


def known(options: dict[str, m.Option]) -> dict[str, Any]:
    if unknown := [name for name in options if name not in OPTIONS]:
        raise Failed(FailureKind.PROTOCOL, f"unknown option '{unknown[0]}'")
    return dict(options)


def receive(connection: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = connection.recv(size - len(parts))
        if not part:
            raise ConnectionResetError("the other end closed the connection")
        parts += part
    return bytes(parts)


class Servant(Role):
    def serve(self, command: m.Serve) -> m.Ready:
        options = known(command.options)
        if options.get("fail") == "bind":
            raise Failed(FailureKind.BIND, f"{command.bind}:{command.port} is taken", "stack of it")
        self._exit_on = str(options.get("exit_on", ""))
        self._compiles_before = int(options.get("compiles_before", 0))
        listener = socket.create_server((command.bind, command.port))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        # An endpoint is read by its own system alone; ours tells whom to kill, too.
        endpoint = f"{command.advertise}:{listener.getsockname()[1]}:{os.getpid()}"
        return m.Ready(endpoint=endpoint, versions={"runtime": "fake 1"})

    def _accept(self, listener: socket.socket) -> None:
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        names = list(NUMBERS)
        while True:
            try:
                size, number = struct.unpack(">IB", receive(connection, 5))
                arrived = receive(connection, size)
            except ConnectionResetError:
                return
            if names[number] == self._exit_on:
                os._exit(3)
            self.count(names[number], len(arrived))
            connection.sendall(struct.pack(">I", len(arrived)))


class Client(Role):
    def __init__(self) -> None:
        super().__init__()
        self._options: dict[str, Any] = {}
        self._connections: list[socket.socket] = []
        self._server = 0
        self._warmed_up = self._gone = 0
        self._samples: list[int] = []
        self._starts: list[int] = []
        self._sent_ns: list[int] = []
        self._lateness: list[int] = []
        self._callers = 1

    # The commands

    def connect(self, command: m.Connect) -> m.Connected:
        self._options = known(command.options)
        for endpoint in command.endpoints:
            host, port, server = endpoint.split(":")
            self._server = self._server or int(server)
            self._connections.append(socket.create_connection((host, int(port))))
            self._connections[-1].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return m.Connected(elapsed_ns=1, versions={"runtime": "fake 1"})

    def callers(self, command: m.Callers) -> m.Connected | m.NotCallable:
        """Callers take turns here, a call each."""
        if command.one_client and command.count > 1:
            return m.NotCallable(support=m.Support.UNSUPPORTED, reason="a client is for one thread at a time")
        self._callers = command.count
        return m.Connected(elapsed_ns=1, versions={"runtime": "fake 1"})

    def operations(self, _: m.Operations) -> m.OperationTable:
        return m.OperationTable(operations=list(TABLE.values()))

    def features(self, _: m.Features) -> m.FeaturesFound:
        return m.FeaturesFound(features=[])

    def check(self, command: m.Check) -> m.Checked:
        document = json.loads(Path(os.environ["ROUNDTRIP_CASES"]).read_text())
        cases = {case["name"]: case for case in document["cases"]}
        return m.Checked(results=[self._sent(name, *self._case(name, cases)) for name in command.cases])

    def prepare(self, command: m.Prepare) -> Reply:
        operation = command.operation
        for support in (m.Support.UNSUPPORTED, m.Support.NOT_IMPLEMENTED):
            if self._options.get(support) == operation:
                return m.NotCallable(support=support, reason=self._reason(support, operation))
        if operation in SETTERS:
            self._call(SETTERS[operation], command.values["size"])
        self._prepared = command
        windows = self._warm_up(command)
        if self._is("kill_server_before", operation):
            os.kill(self._server, signal.SIGKILL)
        self._warmed_up += 1
        if self._options.get("no_windows"):
            windows = []
        if self._options.get("short_windows"):
            windows = [Window(2**self._warmed_up, 1)]
        runtime = self._runtime(sum(it.elapsed_ns for it in windows))
        room = 8 * command.stop.capacity * (2 if command.starts else 1) * self._callers
        return m.Prepared(warmup=windows, sample_buffer_bytes=room, runtime=runtime)

    def _runtime(self, elapsed_ns: int) -> RuntimeUse:
        compiles = self._warmed_up <= self._options.get("compiles", 0)
        return RuntimeUse(compiled_ns=elapsed_ns if compiles else None)

    def go(self, command: m.Go) -> m.Done | m.NotCallable | dict[str, Any]:
        prepared = self._prepared
        operation, stop = prepared.operation, prepared.stop
        self._gone += 1
        if self._is("not_callable_in", operation):
            return m.NotCallable(support=m.Support.UNSUPPORTED, reason="it was prepared")
        self._break_if("die_in_lead_in", operation)
        lengths: list[int] = []
        self._starts, self._sent_ns, self._lateness, calls = [], [], [], 0
        while time.monotonic_ns() < command.at_ns:
            time.sleep(0.001)
        if "late_ms" in self._options and not self._is_first:
            time.sleep(self._options["late_ms"] / 1e3)
        lead_in = self._lead_in(prepared)
        started = before = time.monotonic_ns()
        while True:
            self._break_if("hang_in", operation)
            calls += self._run(prepared)
            after = time.monotonic_ns()
            lengths.append(after - before)
            self._starts.append(before)
            for option in ("die_in", "kill_server_in", "stop_server_in", "kill_agent_in"):
                self._break_if(option, operation)
            ends = {
                m.StoppedBy.COUNT: len(lengths) >= stop.samples and after - started >= stop.elapsed_ns,
                m.StoppedBy.CAPACITY: len(lengths) >= stop.capacity,
                m.StoppedBy.TIME: after - started >= stop.limit_ns,
            }
            stopped_by = next((reason for reason, holds in ends.items() if holds), None)
            if stopped_by is not None:
                break
            before = time.monotonic_ns()
        self._samples = [ns for caller in range(self._callers) for ns in lengths[caller :: self._callers]]
        self._starts = [ns for caller in range(self._callers) for ns in self._starts[caller :: self._callers]]
        if self._is("wrong_call_counts_in", operation):
            self.count(operation, 4)
        done = m.Done(
            samples=len(lengths),
            remote_calls=calls,
            lead_in=lead_in,
            started_ns=started,
            ended_ns=after,
            stopped_by=stopped_by,
            runtime=self._runtime(after - started),
            callers=[len(lengths[caller :: self._callers]) for caller in range(self._callers)]
            if self._callers > 1
            else [],
        )
        return {"event": "done", "samples": done.samples} if self._is("short_reply_in", operation) else done

    def load(self, command: m.Load) -> m.Done:
        """One after the other, at moments that are evenly apart; all late by what `late_load_us` says."""
        began, free, calls = time.monotonic_ns(), 0, 0
        due = [began + command.interval_ns * number for number in range(1, command.count + 1)]
        self._starts, self._samples, self._sent_ns, self._lateness = due, [], [], []
        for at in due:
            late_ns = 1000 * self._options.get("late_load_us", 0)
            while time.monotonic_ns() < max(at, free) + late_ns:
                time.sleep(0)
            self._sent_ns.append(time.monotonic_ns())
            self._lateness.append(self._sent_ns[-1] - max(at, free))
            calls += self._run(self._prepared)
            free = time.monotonic_ns()
            self._samples.append(free - at)
        return m.Done(
            samples=len(due),
            remote_calls=calls,
            lead_in=0,
            started_ns=due[0],
            ended_ns=free,
            stopped_by=m.StoppedBy.COUNT,
            runtime=self._runtime(free - began),
        )

    def _lead_in(self, prepared: m.Prepare) -> int:
        """Runs what is not timed; how many remote calls it was."""
        rule, began, runs, calls = prepared.lead_in, time.monotonic_ns(), 0, 0
        while runs < rule.calls or time.monotonic_ns() - began < rule.elapsed_ns:
            if runs == prepared.stop.capacity:
                break
            calls += self._run(prepared)
            runs += 1
        return calls

    def store(self, command: m.Store) -> m.Stored:
        numbers = self._samples + (self._starts if self._prepared.starts or self._sent_ns else [])
        numbers += self._sent_ns + self._lateness
        data = struct.pack(f"<{len(numbers)}q", *numbers)
        torn = self._is("torn_store_in", self._prepared.operation)
        Path(command.file).write_bytes(data[:-3] if torn else data)
        if self._options.get("works_on"):
            threading.Thread(target=work_on).start()
        return m.Stored(bytes=len(data))

    # What they share

    def _case(self, name: str, cases: dict[str, Any]) -> tuple[str, int, int]:
        """Operation, elements and calls of a case."""
        if name in cases:
            case = cases[name]
            return case["operation"], 1, case.get("clients", 1) * case.get("calls", 1)
        operation, _, size = name.partition(".formula")
        return operation, int(size[1:] or 1), 1

    def _sent(self, name: str, operation: str, n: int, calls: int) -> m.CaseResult:
        for outcome in (m.CaseOutcome.UNSUPPORTED, m.CaseOutcome.NOT_IMPLEMENTED):
            if self._options.get(outcome) == operation:
                return m.CaseResult(case=name, outcome=outcome, detail=self._reason(outcome, operation))
        for _ in range(calls):
            self._call(operation, n)
        if name == self._options.get("miscount"):
            self.count(operation, 0)
        if name == self._options.get("altered"):
            return m.CaseResult(case=name, outcome=m.CaseOutcome.ALTERED, detail="another value")
        return m.CaseResult(case=name, outcome=m.CaseOutcome.EXACT)

    def _reason(self, support: str, operation: str) -> str:
        return (
            "the fake has none" if support == m.Support.UNSUPPORTED else f"there is no line for {operation}"
        )

    def _warm_up(self, command: m.Prepare) -> list[Window]:
        warmup, windows, started, calls = command.warmup, [], time.monotonic_ns(), 0
        while calls < warmup.calls or time.monotonic_ns() - started < warmup.elapsed_ns:
            began, before = time.monotonic_ns(), calls
            while calls == before or time.monotonic_ns() - began < warmup.window_ns:
                self._run(command)
                calls += 1
            windows.append(Window(calls - before, time.monotonic_ns() - began))
        return windows

    def _run(self, prepared: m.Prepare) -> int:
        """One sample; how many remote calls it was."""
        values, servers = prepared.values, len(self._connections)
        n = next((values[name] for name in SIZES if name in values), 1)
        if prepared.operation == "connect":
            if n:
                self._call("invoke", 1)
            return n
        if prepared.operation == "bounce":
            for items in range(n, 0, -2):
                self._call("bounce", items)
            return (n + 1) // 2
        if prepared.operation == "sort":
            for number in range(servers):
                part = n * (number + 1) // servers - n * number // servers
                self._call("sort", part, 0 if self._is("first_only", "sort") else number)
            return servers
        self._call(prepared.operation, n)
        return 1

    @cached_property
    def _is_first(self) -> bool:
        """Whether no client of this server asked before this one, on its host."""
        try:
            (Path(os.environ["TMPDIR"]) / f"first-{self._server}").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def _call(self, operation: str, n: int, server: int = 0) -> None:
        """A call with so many elements at one of the servers."""
        if self._is("offline", operation):
            return
        if operation == "invoke":
            time.sleep(self._options.get("call_us", 0) / 1e6)
        entry = TABLE.get(operation)
        size = n * entry.bytes if entry is not None else 0
        self._connections[server].sendall(struct.pack(">IB", size, NUMBERS[operation]) + bytes(size))
        if struct.unpack(">I", receive(self._connections[server], 4)) != (size,):
            raise Failed(FailureKind.CALL, f"{operation}: a wrong length came back")
        self.count(operation, size)

    def _is(self, option: str, operation: str) -> bool:
        return bool(self._options.get(option) == operation)

    def _break_if(self, option: str, operation: str) -> None:
        if not self._is(option, operation) or self._gone < self._options.get("in_go", 0):
            return
        if option in ("die_in", "die_in_lead_in"):
            os.write(1, b"the client's last words\n")
            os.kill(os.getpid(), signal.SIGKILL)
        if option in ("kill_server_in", "stop_server_in"):
            os.kill(self._server, signal.SIGKILL if option == "kill_server_in" else signal.SIGSTOP)
        if option == "kill_agent_in":
            guardian = os.getppid()
            agent = int(Path(f"/proc/{guardian}/stat").read_text().rpartition(")")[2].split()[1])
            os.kill(agent, signal.SIGKILL)
        time.sleep(1000)


def work_on() -> None:
    while time.thread_time() < 0.03:
        pass


def end_with_input() -> None:
    """Ends the process once its input is closed, in the middle of a command too."""
    poll = select.poll()
    poll.register(sys.stdin, 0)
    poll.poll()
    os._exit(0)


def answer(line: str, role: Role) -> Reply | dict[str, Any]:
    try:
        command = msgspec.json.decode(line, type=m.AnyCommand)
        reply: Reply | dict[str, Any] = getattr(role, command.__struct_config__.tag)(command)
        return reply
    except Failed as failed:
        return failed.reply
    except OSError as error:
        return m.Error(kind=FailureKind.CALL, message=str(error))


def main() -> None:
    role: Role = Servant() if sys.argv[1] == "serve" else Client()
    replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
    threading.Thread(target=end_with_input, daemon=True).start()
    for line in sys.stdin:
        os.write(replies, msgspec.json.encode(answer(line, role)) + b"\n")


if __name__ == "__main__":
    main()
