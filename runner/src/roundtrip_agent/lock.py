"""The lock of a measured host: two runs at once would measure each other, wherever their results go."""

import contextlib
import errno
import fcntl
import json
import os
import pwd
import stat

PATH = os.environ.get("ROUNDTRIP_LOCK") or "/tmp/roundtrip.lock"  # noqa: S108 (all users must share it)
"""One file for all users and all checkouts. The variable is for tests, which must not wait for each other."""

_MODE = 0o622
"""Everybody who may measure may take it, which takes opening it; who may only read files cannot open it."""

_LONGEST = 8192
"""Bytes that are read of it: what it holds is the holder's only if no other user wrote to it."""

_NO_LOCKS = {errno.EBADF, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}
"""What file systems over a network say if they have no locks, or none for files that are open for reading alone."""


def lock_file(file: int) -> bool:
    """Locks an open file. False: its file system has no locks.

    Raises:
        BlockingIOError: Another process has it.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
        return False
    return True


class Busy(Exception):
    """Another run holds the host; the text names it."""


class HostLock:
    """Held from `take` until this process ends; the file is made if it is missing."""

    def __init__(self, path: str = PATH) -> None:
        self._path = path
        self._file: int | None = None

    def take(self, run: str, holder: str) -> None:
        """Takes the lock for a run, which others know by `holder`; harmless if an agent of this run has it already.

        Raises:
            Busy: Another run has it.
            OSError: The file cannot be opened.
        """
        while self._file is None:
            file = self._opened()
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holding, words = self._holder()
                words = words or _who_locks(os.fstat(file).st_ino)
                os.close(file)
                if holding == run:
                    return  # The other end of this run, where both ends are one machine.
                raise Busy(f"another run is measuring on this host ({words})") from None
            if self._is_current(file):
                self._file = file
                os.ftruncate(file, 0)
                os.pwrite(file, json.dumps({"run": run, "holder": holder}).encode(), 0)
            else:  # Another process removed the file meanwhile.
                os.close(file)

    def _opened(self) -> int:
        while True:
            with contextlib.suppress(FileNotFoundError):
                return self._open(os.O_WRONLY)
            try:
                # A new one, apart from opening an old one: kernels may refuse O_CREAT for files of other users.
                file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, _MODE)
            except FileExistsError:
                continue
            os.fchmod(file, _MODE)
            return file

    def _open(self, way: int) -> int:
        """Opens what is there, which any user may have put there: no link, no other name of a file, no pipe."""
        try:
            file = os.open(self._path, way | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as error:
            if error.errno == errno.ENXIO:
                raise OSError(f"{self._path} is a pipe or a socket; expected a file") from error
            raise
        status = os.fstat(file)
        if stat.S_ISREG(status.st_mode) and status.st_nlink <= 1:
            return file
        os.close(file)
        raise OSError(f"{self._path} is not a file, or has other names; expected a file of its own")

    def _is_current(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), os.stat(self._path))
        except FileNotFoundError:
            return False

    def _holder(self) -> tuple[str, str]:
        """The holder's run and words; empty what this user may not read, or what cannot be a holder's."""
        try:
            with open(self._open(os.O_RDONLY), "rb") as written:
                found = json.loads(written.read(_LONGEST))
            run, words = found["run"], found["holder"]
            if isinstance(run, str) and isinstance(words, str):
                return run, words if words.isprintable() else ""
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            pass
        return "", ""


def _who_locks(inode: int) -> str:
    """The process that holds a lock on a file, from /proc/locks."""
    try:
        with open("/proc/locks", encoding="ascii") as locks:
            for line in locks:
                fields = line.split()
                if fields[1] == "FLOCK" and fields[5].endswith(f":{inode}"):
                    user = os.stat(f"/proc/{fields[4]}").st_uid
                    return f"process {fields[4]} of {_name_of(user)}"
    except (OSError, IndexError):
        pass
    return "it does not say who it is"


def _name_of(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
