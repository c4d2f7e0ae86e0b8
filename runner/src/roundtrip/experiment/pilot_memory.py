"""The pilots of this host, kept between runs: the same build needs no pilot again."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from roundtrip.catalog.system import Row
from roundtrip.experiment.known import Known
from roundtrip.results.files import append_line
from roundtrip.results.records import Outcome, PilotRecord

FILE = ".pilots.jsonl"
HOST = ("cpu_model", "cpus", "kernel", "virtual_machine")
"""Facts of a host that decide how fast a row becomes warm."""

_Line = dict[str, PilotRecord]
_DECODER = msgspec.json.Decoder(_Line)


class PilotMemory:
    """Pilots by host, build, runtime, CPU pinning, row and point.

    Args:
        results: The folder of the runs.
        circumstances: Facts that make a pilot another one: the host, the runtimes' versions, CPU pinning.
        builds: System to a digest of what it was built from.
    """

    def __init__(self, results: Path, circumstances: Mapping[str, Any], builds: Mapping[str, str]) -> None:
        self._path = results / FILE
        self._circumstances = json.dumps(circumstances, sort_keys=True, default=str)
        self._builds = builds
        self._known = self._read()

    def find(self, row: Row, point: str) -> PilotRecord | None:
        """The pilot of an earlier run; None if there is none, or if it did not come to an end."""
        found = self._known.get(self._key(row, point))
        return (
            None if found is None or not _is_final(found) else msgspec.structs.replace(found, remembered=True)
        )

    def recall(self, row: Row, known: Known) -> list[PilotRecord]:
        """The pilots of earlier runs for the points that a row needs; they are added to `known`.

        What cannot be done decides which points stand for a sweep, so it comes first.
        """
        recalled = [
            found
            for key in list(known.possible(row.key))
            if (row.key, key) not in known.pilots
            and (found := self.find(row, key)) is not None
            and found.outcome is Outcome.CANNOT
        ]
        for found in recalled:
            known.add(found)
        while needed := [found for key in known.unpiloted(row) if (found := self.find(row, key)) is not None]:
            for found in needed:
                known.add(found)
                recalled.append(found)
        return recalled

    def keep(self, row: Row, pilot: PilotRecord) -> None:
        """Keeps what a pilot found, if it became steady or if the mapping has no such thing."""
        if not _is_final(pilot) or pilot.remembered:
            return
        append_line(self._path, msgspec.json.encode({self._key(row, pilot.point): pilot}))

    def _key(self, row: Row, point: str) -> str:
        builds = [self._builds.get(name, "") for name in row.ends]
        text = "\0".join([self._circumstances, *builds, row.key, point])
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def _read(self) -> _Line:
        known: _Line = {}
        try:
            lines = self._path.read_bytes().splitlines()
        except FileNotFoundError:
            return known
        for line in lines:
            try:
                known |= _DECODER.decode(line)
            except msgspec.MsgspecError:  # Torn, or of an older version: a pilot is made again.
                continue
        return known


def _is_final(pilot: PilotRecord) -> bool:
    return pilot.outcome is Outcome.CANNOT or (pilot.outcome is Outcome.OK and pilot.steady)
