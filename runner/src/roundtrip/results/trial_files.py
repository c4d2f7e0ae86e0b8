"""The tables that a run wrote beside its records, of which one may have been lost."""

from collections.abc import Callable

import pyarrow as pa

Tables = Callable[[str], pa.Table]
"""Gives the table of a trial by its name, or raises FileNotFoundError."""


class Files:
    """Tables of one kind, and a note of those that were missing.

    Args:
        tables: how one is read.
        folder: what a reader of a warning knows the kind by, such as `samples`.
    """

    def __init__(self, tables: Tables, folder: str) -> None:
        self._tables = tables
        self.folder = folder
        self.missing: list[str] = []

    def read(self, trial: str) -> pa.Table | None:
        """The table of a trial; None, and noted, where there is none."""
        try:
            return self._tables(trial)
        except FileNotFoundError:
            if trial not in self.missing:
                self.missing.append(trial)
            return None
