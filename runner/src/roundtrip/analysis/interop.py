"""What the conformance cases of a pair of systems came to."""

from enum import StrEnum

from roundtrip.results.records import CaseRecord, CasesRecord

CANNOT = "cannot"


class Understanding(StrEnum):
    """What may be said of a pair."""

    EXACT = "exact"
    """Every value came back as it was sent."""
    EXPECTED = "expected"
    """Some value was altered or refused, as a standard or a library is known to do."""
    FAILED = "failed"


def faults(record: CasesRecord) -> list[str]:
    """What did not become what is expected of the pair, a line each."""
    found = [
        f"{it.case}: {it.outcome} instead of {it.expected}" + (f" ({it.detail})" if it.detail else "")
        for it in record.results
        if it.outcome != it.expected
    ]
    return [*found, *record.ledger]


def differences(record: CasesRecord) -> list[CaseRecord]:
    """Values that were altered or refused although the case asks for them as they are.

    What a mapping has no such thing for was not sent and is no difference.
    """
    return [it for it in record.results if it.outcome not in (it.desired, CANNOT)]


def understanding(record: CasesRecord) -> Understanding:
    """What may be said of a pair."""
    if faults(record):
        return Understanding.FAILED
    return Understanding.EXPECTED if differences(record) else Understanding.EXACT
