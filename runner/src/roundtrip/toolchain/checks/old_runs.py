"""Runs that README and docs name, and that were made before what measures was changed: notes, and never faults."""

import re
from pathlib import Path

from roundtrip_agent import environment

MEASURING = ("runner/src/roundtrip/running", "java/lib/core", "cpp/core", "dotnet/core")
"""The folders whose changes may change a run's figures, or what it takes."""
EXAMPLES = "20261121"
"""The day of runs that are examples of a name."""
_RUN = re.compile(r"\b20\d{6}-\d{6}\b")


def old_runs(root: Path) -> list[str]:
    """A note for each file that names such runs; none if git does not say when it was changed."""
    asked = ["log", "-1", "--format=%cd", "--date=format-local:%Y%m%d-%H%M%S", "--", *MEASURING]
    changed = environment.run(["git", "-C", root, *asked]).stdout.strip()
    notes = []
    for file in (root / "README.md", *sorted((root / "docs").glob("*.md"))):
        named = set(_RUN.findall(file.read_text(encoding="utf-8")))
        if old := sorted(run for run in named if run < changed and not run.startswith(EXAMPLES)):
            notes.append(
                f"{file.relative_to(root)} names {', '.join(old)}: what measures changed at {changed}"
            )
    return notes
