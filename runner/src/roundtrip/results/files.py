"""Files of a results folder: written whole or not at all, and the error if there is no room."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from roundtrip.errors import RoundtripError

T = TypeVar("T")


class DiskFull(RoundtripError):
    """No room for another record; what was written before is whole."""


def read_file(path: Path) -> bytes:
    """Reads a file. Raises OSError: it cannot be read, or it is a pipe or a device, which may never end."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a file with content", str(path))
        return file.read()


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
    """Appends a line to a file that several runs share. Raises what `write_errors` does."""
    with write_errors(path.parent), path.open("ab") as file:
        file.write(line + b"\n")


def read_lines(path: Path, kind: type[T]) -> Iterator[T]:
    """Reads what `append_line` wrote, if there is a file. A line that is torn, or of an older version, is left out.

    Raises:
        RoundtripError: The file cannot be read.
    """
    try:
        lines = read_file(path).splitlines()
    except FileNotFoundError:
        return
    except OSError as error:
        raise RoundtripError(f"{path} cannot be read: {error.strerror}") from error
    for line in lines:
        with suppress(msgspec.MsgspecError):
            yield msgspec.json.decode(line, type=kind)


@contextmanager
def write_errors(path: Path) -> Iterator[None]:
    """Turns the system's word for what went wrong with a file into ours.

    Raises:
        DiskFull: There is no room.
        RoundtripError: It cannot be written otherwise: its folder is gone, or others own it.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise DiskFull(
                f"no room left for results in {path}; what was written before is whole "
                "(free some room, then go on with `./invokew run --resume`, or `./invokew report` if the run had ended)"
            ) from error
        raise RoundtripError(
            f"results cannot be written to {path}: {error.strerror}; what was written before is whole"
        ) from error
