"""Trees of processes on this host: a process with all that it started."""

from collections.abc import Iterable
from contextlib import suppress

import psutil


def trees(pids: Iterable[int]) -> list[psutil.Process]:
    """The processes and their descendants, as far as they live."""
    found = []
    for pid in pids:
        with suppress(psutil.Error):
            process = psutil.Process(pid)
            found += [process, *process.children(recursive=True)]
    return found


def ports_of(pids: Iterable[int]) -> set[int]:
    """The ports that they listen on for TCP."""
    found = set()
    for each in trees(pids):
        with suppress(psutil.Error):
            found |= {it.laddr.port for it in each.net_connections("tcp") if it.status == psutil.CONN_LISTEN}
    return found
