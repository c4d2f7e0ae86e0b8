"""A client of shared-idl/frame.md that shares no line with the others, as a worker; it can be told to get a case wrong.

``python frame_client.py [case] drive``: of the case that is named, the first number goes out in the wrong byte order.
It checks and counts, and times nothing.
"""

import json
import os
import socket
import struct
import sys
import threading
from pathlib import Path
from typing import Any

Json = dict[str, Any]

SHARED = Path(__file__).resolve().parents[3] / "shared-idl"
TABLE = {it["name"]: it for it in json.loads((SHARED / "operations.json").read_text())["operations"]}
NO_FIELDS = ("getCounter", "openCounter", "getCounterArray", "callCounter", "connect")
CODES = {name: it["code"] for name, it in TABLE.items() if name not in NO_FIELDS} | {"unknown": 0xFFFFFFFF}
CANNOT = "frames carry values, and no references"
DONE, NO_SUCH_OPERATION, RAISED = 0, 1, 4
LIMIT = 64 * 1024 * 1024

# The plain struct of contract.md, in the order of bench.idl.
PLAIN = {
    "booleanValue": "01",
    "octetValue": "a5",
    "charValue": "0063",
    "wcharValue": "0077",
    "int16Value": "1234",
    "int32Value": "12345678",
    "int64Value": "123456789abcdef0",
    "floatValue": "3fc00000",
    "doubleValue": "3fd5555555555555",
    "stringValue": "0073007400720069006e0067",
    "wstringValue": "0077007300740072006900" + "6e0067",
}
ARRAYS = {member.removesuffix("Value") + "s": member for member in PLAIN}

Exchange = tuple[str, bytes, bytes, int]
"""An operation, the fields of its request, those that its reply must have, and its logical bytes."""


class Refused(Exception):
    """The server, or this client, said no."""


def utf8(units: str) -> bytes:
    """Text by its UTF-16 units, in hexadecimal. Raises Refused for half of a pair."""
    try:
        return bytes.fromhex(units).decode("utf-16-be").encode()
    except UnicodeDecodeError as error:
        raise Refused(f"strict UTF-8 has no half of a surrogate pair: {error.reason}") from error


def units(text: str) -> str:
    return text.encode("utf-16-be").hex()


def text_field(digits: str) -> bytes:
    encoded = utf8(digits)
    return struct.pack(">I", len(encoded)) + encoded


def member_field(member: str, digits: str) -> bytes:
    return text_field(digits) if "string" in member else bytes.fromhex(digits)


def struct_field(members: dict[str, str]) -> bytes:
    return b"".join(member_field(name, members[name]) for name in PLAIN)


def by_formula(i: int) -> dict[str, str]:
    """Struct i of contract.md."""
    n = i + 1
    return {
        "booleanValue": "00" if i % 2 else "01",
        "octetValue": f"{1 + i % 127:02x}",
        "charValue": f"{ord('a') + i % 26:04x}",
        "wcharValue": f"{ord('A') + i % 26:04x}",
        "int16Value": f"{n * 7919 % 2**15:04x}",
        "int32Value": f"{n * 16777619 % 2**31:08x}",
        "int64Value": f"{n * 1099511628211 % 2**63:016x}",
        "floatValue": struct.pack(">f", n / 3).hex(),
        "doubleValue": struct.pack(">d", n / 3).hex(),
        "stringValue": units(f"string-{i:09d}"),
        "wstringValue": units(f"wstring-{i:08d}"),
    }


def array_field(member: str, given: int | list[str]) -> bytes:
    elements = given if isinstance(given, list) else [by_formula(i)[member] for i in range(given)]
    return struct.pack(">I", len(elements)) + b"".join(member_field(member, each) for each in elements)


def arrays_field(members: Json) -> bytes:
    fields = [array_field(member, members.get(array, [])) for array, member in ARRAYS.items()]
    structs = [struct_field(by_formula(i)) for i in range(members.get("structs", 0))]
    return b"".join([*fields, struct.pack(">I", len(structs)), *structs])


def items_field(case: Json) -> list[bytes]:
    if "formula" in case:
        return [
            bytes.fromhex(by_formula(i)["int32Value"])
            + text_field(units(f"item-{i:011d}"))
            + struct.pack(">d", (i + 1) / 3)
            for i in range(case["formula"])
        ]
    times = case.get("name_times", 1)
    return [
        bytes.fromhex(item["id"]) + text_field(item["name"] * times) + bytes.fromhex(item["value"])
        for item in case["items"]
    ]


def counted(items: list[bytes]) -> bytes:
    return struct.pack(">I", len(items)) + b"".join(items)


def exchanged(case: Json) -> Exchange:
    """What a case of the file sends."""
    operation, times = case["operation"], case.get("times", 1)
    match operation:
        case "invoke":
            return operation, bytes.fromhex(case["n"]), bytes.fromhex(case["reply"]), 4
        case "putBytes":
            return operation, bytes.fromhex(case["bytes"]) * times, number(case["reply"]), case["reply"]
        case "putChars" | "putString":
            return operation, utf8(case["units"]) * times, number(case["reply"]), case["reply"]
        case "bounce":
            items = items_field(case)
            return operation, counted(items), counted(items[:-1]), 28 * len(items)
        case "echo":
            members = {
                name: digits * times if "string" in name else digits
                for name, digits in case["members"].items()
            }
            fields = struct_field({**PLAIN, **members})
            return operation, fields, fields, 0
        case "echoArrays":
            fields = arrays_field(case["members"])
            return operation, fields, fields, 0
        case "fail":
            fields = bytes.fromhex(case["code"]) + utf8(case["message"]) * times
            return operation, fields, fields, 0
    return operation, b"", b"", 0


def number(value: int) -> bytes:
    return struct.pack(">i", value)


def element(kind: str, i: int) -> bytes:
    """Element i of an array, of the type with whose name that of the operation goes on."""
    values = by_formula(i)
    member = next((name for name in PLAIN if kind.lower().startswith(name.removesuffix("Value"))), None)
    return member_field(member, values[member]) if member else struct_field(values)


def exchanged_by_formula(operation: str, n: int) -> list[Exchange]:
    """What the case by formula of an operation sends, in order."""
    size = n * int(TABLE[operation]["bytes"])
    letters = bytes(ord("a") + i % 26 for i in range(n))
    match operation:
        case "invoke":
            return [(operation, number(305419896), number(305419897), size)]
        case "putBytes":
            return [(operation, bytes(1 + i % 127 for i in range(n)), number(n), size)]
        case "putChars" | "putString":
            return [(operation, letters, number(n), size)]
        case "setString" | "setWstring":
            return [(operation, letters, b"", size)]
        case "getString" | "getWstring":
            [setting] = exchanged_by_formula(operation.replace("get", "set"), n)
            return [setting, (operation, b"", letters, size)]
        case "bounce":
            return [exchanged({"operation": operation, "formula": n})]
        case "echo":
            return [exchanged({"operation": operation, "members": by_formula(0)})]
        case "echoArrays":
            return [exchanged({"operation": operation, "members": dict.fromkeys([*ARRAYS, "structs"], 1)})]
        case "fail":
            return [exchanged({"operation": operation, "code": "00000001", "message": "0061"})]
        case "sleep":
            return [(operation, number(n), b"", size)]
        case "sort":
            elements = [element("Int32", i) for i in range(n)]
            return [(operation, counted(elements), counted(sorted(elements)), size)]
    kind = operation[3:].removesuffix("Array")
    if not operation.endswith("Array"):
        return [(operation, b"", element(kind, 0), size)]
    elements = [element(kind, i) for i in range(n)]
    if operation.startswith("get"):
        return [(operation, number(n), counted(elements), size)]
    return [(operation, counted(elements), number(n), size)]


class Connection:
    def __init__(self, endpoint: str) -> None:
        host, _, port = endpoint.rpartition(":")
        self._socket = socket.create_connection((host.strip("[]"), int(port)))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def call(self, operation: str, fields: bytes) -> tuple[int, bytes]:
        if len(fields) + 4 > LIMIT:
            raise Refused(f"a frame of {len(fields) + 4} bytes; expected {LIMIT} at most")
        self._socket.sendall(struct.pack(">II", len(fields) + 4, CODES[operation]) + fields)
        length, status = struct.unpack(">II", self._receive(8))
        return status, self._receive(length - 4)

    def close(self) -> None:
        self._socket.close()

    def _receive(self, size: int) -> bytes:
        received = bytearray()
        while len(received) < size:
            part = self._socket.recv(size - len(received))
            if not part:
                raise ConnectionResetError("the server closed the connection instead of answering")
            received += part
        return bytes(received)


class Client:
    """Answers the commands of `drive` that are not about time.

    Args:
        wrong: The case to get wrong; empty: none.
    """

    def __init__(self, wrong: str) -> None:
        self._wrong = wrong
        self._lock = threading.Lock()
        self._ledger: dict[str, Json] = {"calls": {}, "bytes": {}}

    def connect(self, command: Json) -> Json:
        self._endpoint = command["endpoints"][0]
        self._connection = Connection(self._endpoint)
        return {"event": "connected", "elapsed_ns": 1, "versions": {"runtime": "Python"}}

    def operations(self, _: Json) -> Json:
        entries = []
        for name, entry in TABLE.items():
            support = {"support": "called"} if name in CODES else {"support": "cannot", "reason": CANNOT}
            entries.append({key: value for key, value in entry.items() if key != "code"} | support)
        return {"event": "operations", "operations": entries}

    def check(self, command: Json) -> Json:
        document = json.loads(Path(os.environ["ROUNDTRIP_CASES"]).read_text())
        cases = {case["name"]: case for case in document["cases"]}
        known = [cases.get(name) or self._by_formula(name) for name in command["cases"]]
        return {"event": "checked", "results": [self._result(case) for case in known]}

    def ledger(self, _: Json) -> Json:
        return {"event": "ledger", **self._ledger}

    def _by_formula(self, name: str) -> Json:
        operation, _, size = name.partition(".formula")
        return {"name": name, "operation": operation, "n": int(size[1:] or 1), "by_formula": True}

    def _result(self, case: Json) -> Json:
        if case["operation"] not in CODES:
            return {"case": case["name"], "outcome": "cannot", "detail": CANNOT}
        try:
            differences = self._at_once(case) if "clients" in case else [self._send(self._connection, case)]
        except Refused as refusal:
            self._exchange(self._connection, exchanged_by_formula("invoke", 1)[0])
            return {"case": case["name"], "outcome": "refused", "detail": str(refusal)}
        if any(differences):
            return {"case": case["name"], "outcome": "altered", "detail": max(differences)}
        return {"case": case["name"], "outcome": "exact"}

    def _at_once(self, case: Json) -> list[str]:
        differences: list[str] = []

        def send(connection: Connection) -> None:
            differences.extend(self._send(connection, case) for _ in range(case["calls"]))

        connections = [Connection(self._endpoint) for _ in range(case["clients"])]
        threads = [threading.Thread(target=send, args=[connection]) for connection in connections]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for connection in connections:
            connection.close()
        if len(differences) != case["clients"] * case["calls"]:
            return ["a client got no answer"]
        return differences

    def _send(self, connection: Connection, case: Json) -> str:
        """What came back otherwise, in words; empty if nothing did. Raises Refused."""
        by_formula = case.get("by_formula", False)
        exchanges = exchanged_by_formula(case["operation"], case["n"]) if by_formula else [exchanged(case)]
        wrong = case.get("name") == self._wrong
        return "; ".join(filter(None, [self._exchange(connection, each, wrong) for each in exchanges]))

    def _exchange(self, connection: Connection, one: Exchange, wrong: bool = False) -> str:
        operation, request, wanted, logical_bytes = one
        status, reply = connection.call(operation, request[3::-1] + request[4:] if wrong else request)
        if status not in (DONE, RAISED) or operation == "unknown":
            if (status == NO_SUCH_OPERATION) != (operation == "unknown"):
                return f"status {status}"
            raise Refused(reply.decode("utf-8", "replace"))
        with self._lock:
            for tally, more in (("calls", 1), ("bytes", logical_bytes)):
                self._ledger[tally][operation] = self._ledger[tally].get(operation, 0) + more
        if status != (RAISED if operation == "fail" else DONE):
            return f"status {status}"
        return "" if reply == wanted else f"{reply[:40].hex()} instead of {wanted[:40].hex()}"


def main() -> None:
    client = Client(sys.argv[1] if len(sys.argv) == 3 else "")
    replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
    for line in sys.stdin:
        command = json.loads(line)
        os.write(replies, json.dumps(getattr(client, command["do"])(command)).encode() + b"\n")


if __name__ == "__main__":
    main()
