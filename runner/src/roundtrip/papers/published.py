"""One paper's published ratios (the .toml files beside this module), read and checked."""

import tomllib
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from roundtrip.config.decode import fit
from roundtrip.errors import UsageError

FOLDER = Path(__file__).parent

Text = Annotated[str, Meta(min_length=1, description="text")]
RowKey = Annotated[str, Meta(pattern="^[a-z0-9-]+:[a-z0-9-]+$", description="a row as system:variant")]
Marks = Annotated[
    str, Meta(pattern=r"^(\+|\+/-|-)( (\+|\+/-|-)){5}$", description="six marks of +, +/- and -")
]
Factor = Annotated[float, Meta(gt=0, description="a number greater than zero")]


class Test(Struct, frozen=True, forbid_unknown_fields=True):
    """One test of a paper and the ratio that it published.

    Attributes:
        point: Ours that repeats it.
        what: What the paper's test did.
        ratio: Of Remoting's time to RMI's.
        marks: Of its closing table: time, CPU and memory, each of RMI and then of Remoting.
        where: Section, table or page of the paper.
        note: What a reader must know before comparing.
    """

    __test__ = False  # It is none of pytest's.

    point: Text
    what: Text
    ratio: Factor
    marks: Marks
    where: Text
    note: Text


class Compared(Struct, frozen=True, forbid_unknown_fields=True):
    """Two of our rows whose ratio stands beside the published one.

    Attributes:
        rmi: Row of Java RMI.
        remoting: Row of .NET Remoting.
        why: What makes this pair comparable with the paper's.
    """

    rmi: RowKey
    remoting: RowKey
    why: Text


class Published(Struct, frozen=True, forbid_unknown_fields=True):
    """What one paper published.

    Attributes:
        citation: Authors, title, place and time.
        measure: What its ratios are ratios of.
        setting: Its machines and versions.
        transport: What it says about channel and formatter.
        platform: What stands for its platforms here.
        total: The last line of its closing table.
        test: Its tests, in its order.
        compared: Pairs of our rows, the nearest to the paper's first.
    """

    citation: Text
    measure: Text
    setting: Text
    transport: Text
    platform: Text
    total: Marks
    test: Annotated[list[Test], Meta(min_length=1, description="at least one table")]
    compared: Annotated[list[Compared], Meta(min_length=1, description="at least one table")]


def read(name: str, folder: Path = FOLDER) -> Published:
    """Read a paper's file.

    Args:
        name: Without the ending, such as "elbers-2004".
        folder: Where the files are.

    Raises:
        UsageError: There is no such file, it is no TOML, or a key is missing, unknown or wrong; the file and the key
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
    return fit(table, Published, file.name)


def pairs(folder: Path = FOLDER) -> list[tuple[str, str]]:
    """The pairs of rows that papers compared, all of them."""
    papers = (read(path.stem, folder) for path in sorted(folder.glob("*.toml")))
    return [(it.rmi, it.remoting) for paper in papers for it in paper.compared]
