"""What must come back from the values that are sent across a wire before anything is timed (shared-idl/cases.json)."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip.errors import RoundtripError

LARGE = 1 << 20
"""Elements of a case that is as large as the timed data."""


@dataclass(frozen=True)
class Finding:
    """A case that did not come out as it should.

    Attributes:
        case: Its name.
        operation: The operation of the contract that it calls.
        message: What was expected, what came, and the worker's own words.
    """

    case: str
    operation: str
    message: str


class Cases:
    """The conformance cases and what each wire, or a system of it, is expected to do with them.

    Args:
        document: cases.json, decoded.

    Attributes:
        shared_wires: Those that several implementations speak.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._cases: dict[str, dict[str, Any]] = {case["name"]: case for case in document["cases"]}
        self.shared_wires: frozenset[str] = frozenset(document["shared_wires"])
        self._large = {case["name"] for case in document["cases"] if case.get("times", 1) >= LARGE}
        self._expected: dict[str, dict[str, dict[str, str]]] = document["expected"]
        self._by_chance: dict[str, dict[str, dict[str, str]]] = document["by_chance"]

    @classmethod
    def load(cls, path: Path) -> "Cases":
        """Reads the file. Raises RoundtripError where it is missing or no JSON."""
        try:
            return cls(json.loads(path.read_text()))
        except (OSError, ValueError) as error:
            raise RoundtripError(f"{path}: {error}") from error

    def names(self, operations: Iterable[str], *, large: bool = True) -> list[str]:
        """The cases of these operations that every trial sends, in the file's order.

        Args:
            operations: Of the contract.
            large: Whether those are among them that are as large as what the data workloads time.
        """
        wanted = set(operations)
        return [
            name
            for name, case in self._cases.items()
            if "set" not in case and case["operation"] in wanted and (large or name not in self._large)
        ]

    def all_names(self, wire: str, *, brief: bool = False) -> list[str]:
        """All cases that are sent on a wire, in the file's order.

        Those of a trial, and where several systems share the wire those of `invoke interop` too.

        Args:
            wire: The wire.
            brief: Whether those are left out that take long: of several clients, or as large as the timed data.
        """
        return [
            name
            for name, case in self._cases.items()
            if ("set" not in case or wire in self.shared_wires)
            and not (brief and ("clients" in case or name in self._large))
        ]

    def operation(self, name: str) -> str:
        """The operation of the contract that a case calls."""
        return str(self._cases[name]["operation"])

    def desired(self, name: str) -> str:
        """What should become of a case where nobody's standard or library stands against it."""
        return str(self._cases[name].get("outcome", "exact"))

    def expected(
        self, client: str, wire: str, name: str, server: str | None = None, outcome: str | None = None
    ) -> tuple[str, str]:
        """What must become of a case.

        Args:
            client: The system that sends it.
            wire: The wire of both.
            name: The case.
            server: The system that answers; the same unless told.
            outcome: What became of it, which is right too where the server is known to do so by chance.

        Returns:
            The outcome, and the behaviour behind it where it is not what the case asks for.
        """
        case = self._cases[name]
        chance = self._by_chance.get(server or client, {}).get(case["operation"])
        if chance is not None and chance["outcome"] == outcome:
            return chance["outcome"], chance["why"]
        for key in (f"{client}>{server or client}", client, wire):
            listed = self._expected.get(key, {})
            for which in (name, case["operation"]):
                if which in listed:
                    return listed[which]["outcome"], listed[which]["why"]
        return self.desired(name), ""

    def judge(
        self,
        system: str,
        wire: str,
        sent: Iterable[str],
        results: list[dict[str, Any]],
        server: str | None = None,
    ) -> list[Finding]:
        """Holds a worker's results against what its system is expected to do.

        Args:
            system: The client's name, as its manifest has it: what the file lists under it goes before its wire's.
            wire: The system's wire.
            sent: The cases that were asked for.
            results: `{case, outcome, detail}` each, as `checked` has them.
            server: The server's name, where it is another system: what the file lists of the pair goes before both.

        Returns:
            What differs: another outcome than expected, a case without result.
        """
        got = {result["case"]: result for result in results}
        findings = []
        for name in sent:
            result = got.get(name, {"outcome": "not answered"})
            expected, _ = self.expected(system, wire, name, server, result["outcome"])
            if result["outcome"] != expected:
                message = f"{name}: {result['outcome']} where {expected} was expected"
                if result.get("detail"):
                    message += f" ({result['detail']})"
                findings.append(Finding(name, self._cases[name]["operation"], message))
        return findings
