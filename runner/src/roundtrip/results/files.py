"""Files of a results folder: written whole or not at all, and the error if there is no room."""

import errno
import os
from pathlib import Path

from roundtrip.errors import RoundtripError


class DiskFull(RoundtripError):
    """No room for another record; what was written before is whole."""


def replace_file(path: Path, data: bytes) -> None:
    """Writes beside, syncs, renames: a reader sees the old file or the new one."""
    partial = path.with_name(path.name + ".part")
    try:
        with partial.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise


def append_line(path: Path, line: bytes) -> None:
    """Appends a line to a file that several runs share.

    Raises:
        DiskFull: There is no room.
        RoundtripError: It cannot be written otherwise: its folder is gone, or others own it.
    """
    with write_errors(path.parent), path.open("ab") as file:
        file.write(line + b"\n")


class write_errors:  # noqa: N801 (reads as a statement where it is used)
    """Turns the system's word for what went wrong with a file into ours."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: object) -> None:
        if not isinstance(value, OSError):
            return
        if value.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise DiskFull(
                f"no room left for results in {self._path}; what was written before is whole "
                "(free some room, then go on with `run --resume`, or `report` if the run had ended)"
            ) from value
        raise RoundtripError(
            f"results cannot be written to {self._path}: {value.strerror}; what was written before is whole"
        ) from value
