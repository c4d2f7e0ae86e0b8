"""The evidence of failures: what processes printed last."""

from collections.abc import Sequence

from roundtrip.results.records import AnyRecord, CalibrationRecord, Measurement, Outcome, used_trials
from roundtrip.results.summary import Failure

MAX_LINES, MAX_CHARS = 20, 300
"""Lines of output that a failure keeps, the last ones, and characters of each."""


def failures(records: Sequence[AnyRecord]) -> list[Failure]:
    """Each row that failed, once for each reason, with the last lines of output; without any it is left out."""
    every: list[tuple[str, CalibrationRecord | Measurement]] = [
        *((it.row, it) for it in records if isinstance(it, CalibrationRecord)),
        *((trial.row, it) for trial in used_trials(records) for it in trial.measurements),
    ]
    found: dict[tuple[str, str], Failure] = {}
    for row, it in every:
        if it.outcome is Outcome.FAILED and it.reason and it.detail.strip():
            output = [line[:MAX_CHARS] for line in it.detail.splitlines() if line.strip()][-MAX_LINES:]
            found.setdefault((row, it.reason), Failure(row, it.reason, output))
    return list(found.values())
