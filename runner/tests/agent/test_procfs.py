import subprocess
import sys
import time

import psutil
import pytest

from roundtrip_agent import host, procfs

TWO_CHILDREN = '"$0" -c "sum(range(10**7))"; "$0" -c "while True: pass"; true'


def test_a_child_that_still_works_is_its_worker_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a web server's programs: what they use must not count as that of others until they are waited for."""
    monkeypatch.setattr(host, "busy_ns", lambda cpus: 0)
    with subprocess.Popen(["/bin/sh", "-c", TWO_CHILDREN, sys.executable]) as worker:
        of_worker = psutil.Process(worker.pid)
        try:
            waited_ns = child_ns = 0.0
            while not waited_ns or child_ns < 5 * waited_ns:
                time.sleep(0.05)
                waited_ns = 1e9 * of_worker.cpu_times().children_user
                child_ns = sum(1e9 * it.cpu_times().user for it in of_worker.children())
            own_ns = procfs.foreign_ns([0], []) - procfs.foreign_ns([0], [worker.pid])
        finally:
            for child in of_worker.children():
                child.kill()
            worker.kill()
    assert own_ns > child_ns
