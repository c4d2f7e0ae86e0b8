"""The agent's folder for temporary files, which is gone with the agent: at the latest when the next one starts."""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from roundtrip_agent.lock import lock_file

PREFIX = "roundtrip-agent-"

_LONGEST = 53
"""Bytes that the folder around ours may have: the path of a Unix socket is 107 at most, and ours and its own name take
the rest."""


class Scratch:
    """A folder that its user alone may enter. An agent that was killed leaves its folder; the next one removes it.

    Attributes:
        path: Absolute. Short, since the path of a Unix socket must be: below /tmp if TMPDIR is too long.
    """

    def __init__(self) -> None:
        _sweep()
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=_place()))
            self._held = _locked(self.path, is_own=True)
            if self._held is not None and self.path.exists():
                return
            self.close()  # Another agent swept it before it was locked.

    def close(self) -> None:
        """Removes it with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _place() -> str:
    named = tempfile.gettempdir()
    return named if len(os.fsencode(named)) <= _LONGEST else "/tmp"  # noqa: S108 - made by mkdtemp, for its user alone


def _sweep() -> None:
    """Removes this user's folders whose agents are dead: their locks are free. Without locks, all of them stay."""
    for entry in os.scandir(_place()):
        try:
            if (
                not entry.name.startswith(PREFIX)
                or not entry.is_dir(follow_symlinks=False)
                or entry.stat(follow_symlinks=False).st_uid != os.geteuid()
            ):
                continue
            held = _locked(Path(entry.path), is_own=False)
        except FileNotFoundError:  # Its agent has just removed it.
            continue
        if held is not None:
            shutil.rmtree(entry.path, ignore_errors=True)
            os.close(held)


def _locked(folder: Path, *, is_own: bool) -> int | None:
    """The folder, open and locked; None if another process has it, or it is gone.

    In a file system without locks the agent's own folder is open alone, and any other may be in use.
    """
    try:
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    with contextlib.suppress(BlockingIOError):
        if lock_file(file) or is_own:
            return file
    os.close(file)
    return None
