"""The values that are sent across the wire before anything is timed, and the expected outcome of each.

The cases are those of shared-idl/cases.json, and of each operation those that its formulas give. What a protocol, a
system or a pair of systems does otherwise stands in files named expected.json: beside the cases and in the systems'
folders.
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from roundtrip.config.experiment import operations
from roundtrip.errors import RoundtripError
from roundtrip.paths import LANGUAGES, ROOT, sources
from roundtrip.processes.worker_messages import CaseOutcome, CaseResult
from roundtrip.results.records import Word

CASES = "cases.json"
EXPECTED = "expected.json"
SHARED = "shared-idl"

LARGE = 1 << 20
"""Elements of a case that is as large as the timed data."""

_FORMULA = ".formula"

T = TypeVar("T")


class ObservedOutcome(Word):
    """The outcome of a case for the runner: what workers report, and what happens if they report nothing."""

    EXACT = "exact"
    REFUSED = "refused"
    ALTERED = "altered"
    UNSUPPORTED = "unsupported"
    NOT_IMPLEMENTED = "not_implemented"
    NOT_ANSWERED = "not answered"
    """The worker left it out of its answer."""
    BROKEN = "broken"
    """It cost the processes: one died or kept silent, or its middleware failed as none should."""
    NOT_TRIED = "not tried"
    """It was never sent, since nothing answered any more."""


class Expectation(Struct, frozen=True, forbid_unknown_fields=True):
    """The expected outcome of a case, and the behaviour behind it."""

    outcome: ObservedOutcome
    why: str


Listed = dict[str, dict[str, Expectation]]
"""Protocol, system or `client>server` to case or operation to what is expected."""


class _Expected(Struct, frozen=True, forbid_unknown_fields=True):
    expected: Listed = {}
    by_chance: Listed = {}


class _Case(Struct, frozen=True):
    """The runner's part of a case; its values are the workers' business."""

    name: str
    operation: str
    outcome: CaseOutcome = CaseOutcome.EXACT
    set: Literal["interop", "features", "sweep"] | None = None
    times: int = 1
    clients: int = 1


class _Cases(Struct, frozen=True):
    cases: list[_Case]
    shared_protocols: list[str]


class Cases:
    """The conformance cases and what each protocol, or a system of it, is expected to do with them.

    Several implementations speak each of the `shared_protocols`.
    """

    def __init__(self, cases: _Cases, expected: Listed, by_chance: Listed) -> None:
        self._cases = {case.name: case for case in cases.cases}
        self.shared_protocols: frozenset[str] = frozenset(cases.shared_protocols)
        self._expected = expected
        self._by_chance = by_chance

    @classmethod
    def load(cls, file: Path = ROOT / SHARED / CASES, root: Path = ROOT) -> "Cases":
        """Reads the cases, and the expectations in all expected.json files of a project.

        Raises:
            RoundtripError: A file is missing or wrong, or two of them say something of the same case.
        """
        tables: dict[str, Listed] = {"expected": {}, "by_chance": {}}
        origins: dict[tuple[str, str, str], Path] = {}
        for path in expectation_files(root):
            read = _decoded(path, _Expected)
            for table, into in tables.items():
                listed: Listed = getattr(read, table)
                for key, case in ((key, case) for key, cases in listed.items() for case in cases):
                    first = origins.setdefault((table, key, case), path)
                    if first != path:
                        raise RoundtripError(
                            f"{path}: {table}: {key}: {case} is listed in {first} too; one of them must go"
                        )
                    into.setdefault(key, {})[case] = listed[key][case]
        return cls(_decoded(file, _Cases), **tables)

    def names(self, operations: Collection[str], *, large: bool = True) -> list[str]:
        """The cases of these operations that every trial sends, in the file's order.

        Not `large`: without those that are as large as what the data workloads time.
        """
        return [
            name
            for name, case in self._cases.items()
            if case.set is None and case.operation in operations and (large or case.times < LARGE)
        ]

    def all_names(self, protocol: str, *, brief: bool = False) -> list[str]:
        """All cases of a protocol, in the file's order; those of features are apart.

        Those of a trial, and if several systems share the protocol those of `invoke interop` too. `brief`: without
        those that take long, which are of several clients, or as large as the timed data.
        """
        return [
            name
            for name, case in self._cases.items()
            if (case.set is None or (case.set == "interop" and protocol in self.shared_protocols))
            and not (brief and (case.clients > 1 or case.times >= LARGE))
        ]

    def feature_names(self) -> list[str]:
        """The cases that `invoke features` sends, in the file's order."""
        return [name for name, case in self._cases.items() if case.set == "features"]

    def operation(self, name: str) -> str:
        """The operation of the contract that a case calls."""
        case = self._cases.get(name)
        return name.partition(_FORMULA)[0] if case is None else case.operation

    def desired(self, name: str) -> ObservedOutcome:
        """The outcome of a case if no standard and no library stands against it."""
        case = self._cases.get(name)
        return ObservedOutcome.EXACT if case is None else ObservedOutcome(case.outcome)

    def expected(
        self, client: str, protocol: str, name: str, server: str | None = None, outcome: str | None = None
    ) -> tuple[ObservedOutcome, str]:
        """The expected outcome of a case: what is listed of the pair, else of the client, else of the protocol.

        By default the server is the same system. An outcome is right too if the binding itself says that it has no such
        thing, or if the server is known to do so by chance.

        Returns:
            The outcome, and the behaviour behind it if it is not what the case asks for.
        """
        operation = self.operation(name)
        if outcome == ObservedOutcome.UNSUPPORTED:
            return ObservedOutcome.UNSUPPORTED, ""
        chance = self._by_chance.get(server or client, {}).get(operation)
        if chance is not None and chance.outcome == outcome:
            return chance.outcome, chance.why
        for key in (f"{client}>{server or client}", client, protocol):
            listed = self._expected.get(key, {})
            for which in (name, operation):
                if which in listed:
                    return listed[which].outcome, listed[which].why
        return self.desired(name), ""

    def judge(
        self,
        client: str,
        protocol: str,
        sent: Iterable[str],
        results: list[CaseResult],
        server: str | None = None,
    ) -> list[str]:
        """What differs in a worker's results: another outcome than `expected`, or a case without result."""
        got = {result.case: result for result in results}
        findings = []
        for name in sent:
            outcome = ObservedOutcome(got[name].outcome) if name in got else ObservedOutcome.NOT_ANSWERED
            expected, _ = self.expected(client, protocol, name, server, outcome)
            if outcome != expected:
                message = f"{name}: {outcome.words} instead of {expected.words}"
                if name in got and got[name].detail:
                    message += f" ({got[name].detail})"
                findings.append(message)
        return findings


def formula_case(operation: str, values: Mapping[str, int]) -> str:
    """The case whose argument and reply are those that are timed at these values, of which the first is its number."""
    first = next(iter(operations()[operation].values), None)
    return f"{operation}{_FORMULA}" if first is None else f"{operation}{_FORMULA}-{values[first]}"


def expectation_files(root: Path) -> list[Path]:
    """Every expected.json of a project: beside the cases and in the folders of systems."""
    found = [root / SHARED / EXPECTED] if (root / SHARED / EXPECTED).is_file() else []
    return found + [file for folder in LANGUAGES for file in sources(root / folder) if file.name == EXPECTED]


def _decoded(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise RoundtripError(f"{path}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise RoundtripError(f"{path}: {error}") from error
