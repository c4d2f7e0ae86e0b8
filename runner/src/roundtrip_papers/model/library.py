"""The papers' files (data/*.toml), read and checked."""

import tomllib
from pathlib import Path

from roundtrip.config.decode import decode_into
from roundtrip.errors import UsageError
from roundtrip_papers.model.check import check
from roundtrip_papers.model.paper import Paper

FOLDER = Path(__file__).parents[1] / "data"


def read(name: str, folder: Path = FOLDER) -> Paper:
    """Read a paper's file.

    Args:
        name: Without the ending, such as "elbers-2004".
        folder: Folder of the files.

    Raises:
        UsageError: There is no such file, it is not TOML, or a key is missing, unknown or wrong; the file and the key
            are named.
    """
    file = folder / f"{name}.toml"
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        known = ", ".join(sorted(path.stem for path in folder.glob("*.toml")))
        raise UsageError(file.name, f"it cannot be read: {error.strerror}", known) from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(file.name, f"it cannot be read as TOML: {error}") from error
    paper = decode_into(table, Paper, file.name)
    if paper.name != name:
        raise UsageError(f"{file.name}: name", f"'{paper.name}' is not the file's name", f"'{name}'")
    check(paper, file.name)
    return paper


def papers(folder: Path = FOLDER) -> list[Paper]:
    """All papers, by name."""
    return [read(path.stem, folder) for path in sorted(folder.glob("*.toml"))]


def pairs(folder: Path = FOLDER) -> list[tuple[str, str]]:
    """The pairs of rows whose ratios are shown beside a paper's in every report."""
    return [
        (compared.rmi, compared.remoting)
        for paper in papers(folder)
        if paper.ratios is not None
        for compared in paper.ratios.compared
    ]
