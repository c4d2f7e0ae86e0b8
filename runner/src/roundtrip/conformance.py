"""What must come back from the values that each trial sends before it times anything (shared-idl/cases.json)."""

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
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._operations: dict[str, str] = {case["name"]: case["operation"] for case in document["cases"]}
        self._large = {case["name"] for case in document["cases"] if case.get("times", 1) >= LARGE}
        self._expected: dict[str, dict[str, dict[str, str]]] = document["expected"]

    @classmethod
    def load(cls, path: Path) -> "Cases":
        """Reads the file. Raises RoundtripError where it is missing or no JSON."""
        try:
            return cls(json.loads(path.read_text()))
        except (OSError, ValueError) as error:
            raise RoundtripError(f"{path}: {error}") from error

    def names(self, operations: Iterable[str], *, large: bool = True) -> list[str]:
        """The cases of these operations, in the file's order.

        Args:
            operations: Of the contract.
            large: Whether those are among them that are as large as what the data workloads time.
        """
        wanted = set(operations)
        return [
            name
            for name, operation in self._operations.items()
            if operation in wanted and (large or name not in self._large)
        ]

    def judge(
        self, system: str, wire: str, sent: Iterable[str], results: list[dict[str, Any]]
    ) -> list[Finding]:
        """Holds a worker's results against what its system is expected to do.

        Args:
            system: Its name, as its manifest has it: what the file lists under it goes before its wire's.
            wire: The system's wire.
            sent: The cases that were asked for.
            results: `{case, outcome, detail}` each, as `checked` has them.

        Returns:
            What differs: another outcome than expected, a case without result.
        """
        got = {result["case"]: result for result in results}
        listed = self._expected.get(wire, {}) | self._expected.get(system, {})
        findings = []
        for name in sent:
            expected = listed.get(name, {}).get("outcome", "exact")
            result = got.get(name, {"outcome": "not answered"})
            if result["outcome"] != expected:
                message = f"{name}: {result['outcome']} where {expected} was expected"
                if result.get("detail"):
                    message += f" ({result['detail']})"
                findings.append(Finding(name, self._operations[name], message))
        return findings
