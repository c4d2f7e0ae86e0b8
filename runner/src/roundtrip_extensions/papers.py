"""The papers (roundtrip_papers) as an extension; roundtrip.extensions describes each function."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundtrip.cli.command import Command
    from roundtrip.report.page.html import Section
    from roundtrip.report.view import View


def commands() -> "Mapping[str, Command]":
    """Commands that measure the papers again, and those that find out what needs no timing."""
    from roundtrip_papers.cli import commands

    return {
        "papers": commands.papers,
        "wire": commands.wire,
        "features": commands.features,
        "profile": commands.profile,
        "lab.reach": commands.reach,
    }


def experiments() -> Path:
    """The experiments of the papers alone: a parallel sort, calls that sleep, references, larger objects."""
    return Path(__file__).parents[1] / "roundtrip_papers" / "experiments"


def comparisons() -> dict[tuple[str, str], str]:
    """The pairs of rows whose ratio a paper published."""
    from roundtrip_papers.model.library import pairs

    return dict.fromkeys(pairs(), "paper")


def section(view: "View") -> "Section | None":
    """The paper of 2004 beside a run."""
    from roundtrip_papers.pages.comparison import section

    return section(view)
