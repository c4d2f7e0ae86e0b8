"""A worker of a tiny system of its own: a real servant and a real client over a real socket, that misbehave as told.

``python fake_worker.py serve|drive``. The wire: 4 bytes of length and 1 of operation, then as many bytes; the reply
is 4 bytes with the length that arrived. What goes wrong is told by the variant's options, each naming a workload (or a
case, or an operation):

- die_in, hang_in: the client, in the middle of `go`; hang_in_prepare likewise.
- kill_server_in, kill_agent_in: the client kills the other with SIGKILL in the middle of `go`.
- kill_server_before: the client does so in `prepare`, so that the server dies while nobody waits for it.
- exit_on: the server ends by itself with status 3 when that operation arrives.
- wrong_ledger_in: the client counts a call of that workload that never was.
- altered: that conformance case comes back as another value. miscount: of that case the client counts a call more.
- unsupported_in, unsupported_connect, refuse_serve: said in words.
- short_reply_in: `done` without most of its keys. torn_store_in: a samples file with 3 bytes too few.
- compiles: so many times `prepared` tells that the runtime compiled all the while.
- no_windows, short_windows: `prepared` without windows, with windows of hardly any length that get ever faster.
"""

import json
import os
import queue
import signal
import socket
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any

OPERATIONS = ["invoke", "putBytes", "putChars", "putString", "bounce"]
WORKLOADS = dict(
    zip(["invocation", "data-bytes", "data-chars", "data-string", "objects"], OPERATIONS, strict=True)
)
Json = dict[str, Any]


class Refused(Exception):
    """An `error` or `unsupported` reply."""

    def __init__(self, **reply: Any) -> None:
        super().__init__(reply)
        self.reply = reply


class Ledger:
    def __init__(self) -> None:
        self._calls: Json = {}
        self._bytes: Json = {}

    def count(self, operation: str, size: int) -> None:
        self._calls[operation] = self._calls.get(operation, 0) + 1
        self._bytes[operation] = self._bytes.get(operation, 0) + size

    def reply(self) -> Json:
        return {"event": "ledger", "calls": self._calls, "bytes": self._bytes}


def receive(connection: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = connection.recv(size - len(parts))
        if not part:
            raise ConnectionResetError("the other end closed the connection")
        parts += part
    return bytes(parts)


class Servant:
    def __init__(self) -> None:
        self._ledger = Ledger()
        self._exit_on = ""

    def serve(self, command: Json) -> Json:
        if command["options"].get("refuse_serve"):
            raise Refused(event="error", kind="bind", message="the port is taken", detail="stack of it")
        self._exit_on = command["options"].get("exit_on", "")
        listener = socket.create_server((command["bind"], command["port"]))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        # An endpoint is read by its own system alone; ours tells whom to kill, too.
        endpoint = f"{command['advertise']}:{listener.getsockname()[1]}:{os.getpid()}"
        return {"event": "ready", "endpoint": endpoint, "versions": {"runtime": "fake 1"}}

    def ledger(self, _: Json) -> Json:
        return self._ledger.reply()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while True:
            try:
                size, number = struct.unpack(">IB", receive(connection, 5))
                arrived = receive(connection, size)
            except ConnectionResetError:
                return
            if OPERATIONS[number] == self._exit_on:
                os._exit(3)
            self._ledger.count(OPERATIONS[number], len(arrived))
            connection.sendall(struct.pack(">I", len(arrived)))


class Client:
    def __init__(self) -> None:
        self._ledger = Ledger()
        self._options: Json = {}
        self._workload = ""
        self._prepared = self._compiled = 0
        self._stop: Json = {}
        self._size = 0
        self._samples: list[int] = []

    def connect(self, command: Json) -> Json:
        self._options = command["options"]
        if self._options.get("unsupported_connect"):
            raise Refused(event="unsupported", reason="not on this runtime")
        host, port, server = command["endpoints"][0].split(":")
        self._server = int(server)
        self._connection = socket.create_connection((host, int(port)))
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return {"event": "connected", "elapsed_ns": 1, "versions": {"runtime": "fake 1"}}

    def check(self, command: Json) -> Json:
        cases = {
            case["name"]: case
            for case in json.loads(Path(os.environ["ROUNDTRIP_CASES"]).read_text())["cases"]
        }
        results = []
        for name in command["cases"]:
            self._call(cases[name]["operation"], 100)
            if name == self._options.get("miscount"):
                self._ledger.count(cases[name]["operation"], 0)
            altered = name == self._options.get("altered")
            results.append(
                {"case": name, "outcome": "altered", "detail": "another value"}
                if altered
                else {"case": name, "outcome": "exact"}
            )
        return {"event": "checked", "results": results}

    def prepare(self, command: Json) -> Json:
        self._workload, self._stop = command["workload"], command["stop"]
        if self._is("unsupported_in"):
            raise Refused(event="unsupported", reason="no such thing here")
        parameters = command["parameters"]
        self._size = parameters.get("size", 28 * parameters["items"] if "items" in parameters else 4)
        self._die_if("hang_in_prepare")
        warmup, windows, started = command["warmup"], [], time.monotonic_ns()
        calls = 0
        while calls < warmup["calls"] or time.monotonic_ns() - started < warmup["elapsed_ns"]:
            began, before = time.monotonic_ns(), calls
            while calls == before or time.monotonic_ns() - began < warmup["window_ns"]:
                self._run()
                calls += 1
            windows.append({"calls": calls - before, "elapsed_ns": time.monotonic_ns() - began})
        if self._options.get("no_windows"):
            windows = []
        if self._options.get("short_windows"):
            self._prepared += 1
            windows = [{"calls": 2**self._prepared, "elapsed_ns": 1}]
        if self._is("kill_server_before"):
            os.kill(self._server, signal.SIGKILL)
        self._compiled += 1
        compiled_ns = sum(window["elapsed_ns"] for window in windows)
        compiles = self._compiled <= self._options.get("compiles", 0)
        runtime = {"runtime": {"compiled_ns": compiled_ns}} if compiles else {}
        return {"event": "prepared", "warmup": windows, "sample_buffer_bytes": 8, **runtime}

    def go(self, _: Json) -> Json:
        self._samples = []
        started = before = time.monotonic_ns()
        while True:
            for option in ("die_in", "hang_in", "kill_server_in", "kill_agent_in"):
                if self._samples or option == "hang_in":
                    self._die_if(option)
            self._run()
            after = time.monotonic_ns()
            self._samples.append(after - before)
            elapsed, before = after - started, after
            if len(self._samples) >= self._stop["samples"] and elapsed >= self._stop["elapsed_ns"]:
                stopped_by = "count"
                break
            if elapsed >= self._stop["limit_ns"] or len(self._samples) >= self._stop["capacity"]:
                stopped_by = "time" if elapsed >= self._stop["limit_ns"] else "capacity"
                break
        if self._is("wrong_ledger_in"):
            self._ledger.count("invoke", 4)
        if self._is("short_reply_in"):
            return {"event": "done", "samples": len(self._samples)}
        calls = 175 if self._workload == "objects" else 1
        return {
            "event": "done",
            "samples": len(self._samples),
            "remote_calls": calls * len(self._samples),
            "started_ns": started,
            "ended_ns": after,
            "stopped_by": stopped_by,
        }

    def store(self, command: Json) -> Json:
        data = struct.pack(f"<{len(self._samples)}q", *self._samples)
        Path(command["file"]).write_bytes(data[:-3] if self._is("torn_store_in") else data)
        return {"event": "stored", "bytes": len(data)}

    def ledger(self, _: Json) -> Json:
        return self._ledger.reply()

    def _is(self, option: str) -> bool:
        return bool(self._options.get(option) == self._workload)

    def _die_if(self, option: str) -> None:
        if not self._is(option):
            return
        if option == "die_in":
            os.write(1, b"the client's last words\n")
            os.kill(os.getpid(), signal.SIGKILL)
        if option == "kill_server_in":
            os.kill(self._server, signal.SIGKILL)
        if option == "kill_agent_in":
            guardian = os.getppid()
            agent = int(Path(f"/proc/{guardian}/stat").read_text().rpartition(")")[2].split()[1])
            os.kill(agent, signal.SIGKILL)
        time.sleep(1000)

    def _run(self) -> None:
        if self._workload == "objects":
            for size in range(self._size, 0, -56):
                self._call("bounce", size)
        else:
            self._call(WORKLOADS[self._workload], self._size)

    def _call(self, operation: str, size: int) -> None:
        self._connection.sendall(struct.pack(">IB", size, OPERATIONS.index(operation)) + bytes(size))
        if struct.unpack(">I", receive(self._connection, 4)) != (size,):
            raise ValueError("a wrong length came back")
        self._ledger.count(operation, size)


def obey(role: Servant | Client, command: Json) -> Json:
    try:
        reply: Json = getattr(role, command["do"])(command)
    except Refused as refused:
        return refused.reply
    except OSError as error:
        return {"event": "error", "kind": "call", "message": str(error)}
    return reply


def main() -> None:
    role = Servant() if sys.argv[1] == "serve" else Client()
    replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
    commands: queue.SimpleQueue[Json] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            commands.put(json.loads(line))
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        os.write(replies, json.dumps(obey(role, commands.get())).encode() + b"\n")


if __name__ == "__main__":
    main()
