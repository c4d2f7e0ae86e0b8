"""The outcomes of the conformance cases, by pair of systems."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from roundtrip.results.records import CaseRecord, CasesRecord, ClientRecord, RowRecord
from roundtrip.results.summary import Cell, State, Summary


def outcome_word(outcome: str) -> str:
    """An outcome of a case in words."""
    return outcome.replace("_", " ")


class PairState(StrEnum):
    """The state of a pair."""

    EXACT = "exact"
    """Every value came as it was sent, and what a case asks to be refused was refused."""
    DIFFERENT = "expected differences"
    """Some came otherwise, as a standard or a library is known to have it."""
    FAILED = "failed"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True)
class InteropPair:
    """A client of one system and a server of another: its times, and its cases if they were exchanged."""

    row: RowRecord
    record: CasesRecord | None
    cells: tuple[Cell, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """Faults, in sentences."""
        failed = (f"{it.workload}: {it.reason}" for it in self.cells if it.state is State.FAILED)
        return (*(faults(self.record) if self.record is not None else ()), *failed)

    @property
    def differences(self) -> tuple[CaseRecord, ...]:
        """Values that were altered or refused though the case asks for them as they are."""
        return tuple(differences(self.record)) if self.record is not None else ()

    @property
    def state(self) -> PairState:
        """The state of the pair."""
        if self.record is None:
            return PairState.UNAVAILABLE
        if self.faults:
            return PairState.FAILED
        return PairState.DIFFERENT if self.differences else PairState.EXACT

    @property
    def reason(self) -> str:
        """The reason why it is unavailable; empty if it is not."""
        return "" if self.record is not None else self.row.reason or "the run ended before it"

    @property
    def counts(self) -> dict[str, int]:
        """The number of cases by outcome, the most frequent first; the refusals that cases ask for stand apart."""
        results = () if self.record is None else self.record.results
        words = (
            outcome_word(it.outcome) + " as asked" * (it.outcome == it.desired == "refused") for it in results
        )
        return dict(Counter(words).most_common())


@dataclass(frozen=True)
class Matrix:
    """The systems of one protocol, in the order of rows and columns; pairs by the systems of client and server."""

    protocol: str
    ends: tuple[ClientRecord, ...]
    pairs: dict[tuple[str, str], InteropPair]

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the systems."""
        return {end.system: end.title for end in self.ends}


def matrices(summary: Summary) -> list[Matrix]:
    """The matrices of a run of pairs, by protocol."""
    records = {it.row: it for it in summary.interop.pairs} if summary.interop is not None else {}
    protocols: dict[str, list[RowRecord]] = defaultdict(list)
    cells: dict[str, tuple[Cell, ...]] = {}
    for row in summary.run.document.rows:
        if row.asked and row.client is not None:
            protocols[row.protocol].append(row)
            cells[row.row] = tuple(cell for cell in summary.cells if cell.row == row.row)
    return [
        Matrix(
            protocol,
            tuple({end.system: end for row in rows for end in ends(row)}.values()),
            {
                (client.system, server.system): InteropPair(row, records.get(row.row), cells[row.row])
                for row in rows
                for client, server in [ends(row)]
            },
        )
        for protocol, rows in protocols.items()
    ]


def faults(record: CasesRecord) -> list[str]:
    """What must not be: an outcome that is not what is expected of the pair.

    A better one is a fault too: then what is known of the systems is out of date.
    """
    found = [
        f"{case.case}: {outcome_word(case.outcome)}, expected {outcome_word(case.expected)}"
        + (f" ({case.detail})" if case.detail else "")
        for case in record.results
        if case.outcome != case.expected
    ]
    return [*found, *record.call_counts_differ]


def differences(record: CasesRecord) -> list[CaseRecord]:
    """Values that came otherwise than their case asks for; what was never sent is not a difference."""
    return [it for it in record.results if it.outcome not in (it.desired, "unsupported", "not_implemented")]


def status(found: Iterable[Matrix]) -> int:
    """Exit status: 0 if some pair understood each other and none failed, else 1."""
    states = {pair.state for matrix in found for pair in matrix.pairs.values()}
    return 0 if states - {PairState.UNAVAILABLE} and PairState.FAILED not in states else 1


def ends(row: RowRecord) -> tuple[ClientRecord, ClientRecord]:
    """The systems of a row's client and of its server."""
    server = ClientRecord(row.system, row.variant, row.title, row.language)
    return row.client or server, server
