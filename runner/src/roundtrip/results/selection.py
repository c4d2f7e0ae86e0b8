"""The trials of a run that count, and where they stood beside each other."""

from collections.abc import Iterable

from roundtrip.results.records import AnyRecord, TrialRecord, VoidRecord


def used_trials(records: Iterable[AnyRecord]) -> list[TrialRecord]:
    """The trials that count, in the order of the file.

    A block that was measured again is marked by a `void` record; what was written of it before that is left out. Of two
    trials by one name the later one counts, since it has overwritten the samples of the earlier.
    """
    by_name: dict[str, TrialRecord] = {}
    for record in records:
        if isinstance(record, VoidRecord):
            void = (record.round, record.block)
            by_name = {name: trial for name, trial in by_name.items() if (trial.round, trial.block) != void}
        elif isinstance(record, TrialRecord):
            by_name.pop(record.trial, None)
            by_name[record.trial] = record
    return list(by_name.values())
