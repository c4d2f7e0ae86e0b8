"""The results of the papers, as pages, as a part of a report, as Markdown and on a terminal."""

from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
"""Templates of the pages; they use those of roundtrip.report.page too."""
