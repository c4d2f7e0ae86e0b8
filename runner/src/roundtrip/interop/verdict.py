"""What the results of a pair come to."""

from typing import Any

from roundtrip.deploy.conformance import Outcome

Json = dict[str, Any]

EXACT, EXPECTED, FAILED = "exact", "expected", "failed"


def faults(record: Json) -> list[str]:
    """What did not become what is expected of the pair, a line each.

    Args:
        record: A `cases` record.
    """
    found: list[str] = [
        f"{it['case']}: {it['outcome']} instead of {it['expected']}"
        + (f" ({it['detail']})" if it["detail"] else "")
        for it in record["results"]
        if it["outcome"] != it["expected"]
    ]
    return [*found, *record["ledger"]]


def verdict(record: Json) -> str:
    """`failed`; `expected` if some value came back otherwise than it was sent, as known; else `exact`.

    Args:
        record: A `cases` record.
    """
    if faults(record):
        return FAILED
    return EXPECTED if differences(record) else EXACT


def differences(record: Json) -> list[Json]:
    """The results of values that were altered or refused although the case asks for them as they are.

    What a mapping has no such thing for, such as a reference to an object on a wire that carries values alone, was not
    sent and is no difference.

    Args:
        record: A `cases` record.
    """
    return [it for it in record["results"] if it["outcome"] not in (it["desired"], Outcome.CANNOT)]
