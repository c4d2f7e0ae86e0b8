"""The outcomes of the conformance cases, by pair of systems."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from roundtrip.results.records import CaseRecord, CasesRecord, RowRecord
from roundtrip.results.summary import Cell, State, Summary


class PairState(StrEnum):
    """The state of a pair."""

    EXACT = "exact"
    """Every value came as it was sent, and what a case asks to be refused was refused."""
    DIFFERENT = "expected differences"
    """Some came otherwise, as a standard or a library is known to have it."""
    FAILED = "failed"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True)
class PairEnd:
    """A system of a matrix."""

    system: str
    title: str
    language: str


@dataclass(frozen=True)
class InteropPair:
    """A client of one system and a server of another.

    Attributes:
        record: Outcomes of the cases; None: they were not exchanged.
        cells: Its times.
        faults: Faults, in sentences.
        differences: Values that were altered or refused though the case asks for them as they are.
    """

    row: RowRecord
    record: CasesRecord | None
    cells: tuple[Cell, ...]
    faults: tuple[str, ...]
    differences: tuple[CaseRecord, ...]

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
        """The number of cases by outcome, the most frequent first."""
        results = () if self.record is None else self.record.results
        return dict(Counter(it.outcome for it in results).most_common())


@dataclass(frozen=True)
class Matrix:
    """One wire.

    Attributes:
        ends: Systems in the order of rows and columns.
        pairs: Pairs by the systems of client and server.
    """

    wire: str
    ends: tuple[PairEnd, ...]
    pairs: dict[tuple[str, str], InteropPair]


def matrices(summary: Summary) -> list[Matrix]:
    """The matrices of a run of pairs, by wire.

    Args:
        summary: Summary of the run; its interop part has the records of the cases.
    """
    records = {it.row: it for it in summary.interop.pairs} if summary.interop is not None else {}
    wires: dict[str, list[RowRecord]] = {}
    for row in summary.run.document.rows:
        if row.asked and row.client is not None:
            wires.setdefault(row.wire, []).append(row)
    return [
        Matrix(
            wire,
            tuple({end.system: end for row in rows for end in _ends(row)}.values()),
            {
                (client.system, server.system): _pair(row, records.get(row.row), summary.cells)
                for row in rows
                for client, server in [_ends(row)]
            },
        )
        for wire, rows in wires.items()
    ]


def faults(record: CasesRecord) -> list[str]:
    """What must not be: an outcome that is not what is expected of the pair.

    A better one is a fault too: then what is known of the systems is out of date.

    Args:
        record: Record of a pair.
    """
    found = [
        f"{case.case}: {case.outcome}, expected {case.expected}"
        + (f" ({case.detail})" if case.detail else "")
        for case in record.results
        if case.outcome != case.expected
    ]
    return [*found, *record.ledger]


def differences(record: CasesRecord) -> list[CaseRecord]:
    """Values that came otherwise than their case asks for; what was never sent is not a difference.

    Args:
        record: Record of a pair.
    """
    return [it for it in record.results if it.outcome not in (it.desired, "cannot", "missing")]


def status(found: Iterable[Matrix]) -> int:
    """Exit status: 0 if some pair understood each other and none failed, else 1."""
    states = {pair.state for matrix in found for pair in matrix.pairs.values()}
    return 0 if states - {PairState.UNAVAILABLE} and PairState.FAILED not in states else 1


def _pair(row: RowRecord, record: CasesRecord | None, cells: Sequence[Cell]) -> InteropPair:
    own = tuple(cell for cell in cells if cell.row == row.row)
    wrong = [] if record is None else faults(record)
    wrong += [f"{cell.point}: {cell.reason}" for cell in own if cell.state is State.FAILED]
    known = () if record is None else tuple(differences(record))
    return InteropPair(row, record, own, tuple(wrong), known)


def _ends(row: RowRecord) -> tuple[PairEnd, PairEnd]:
    """Client and server."""
    server = PairEnd(row.system, row.title, row.language)
    client = row.client
    return (server if client is None else PairEnd(client.system, client.title, client.language)), server
