"""How late each language sends calls that are due: `python -m tests.protocol.lateness` (docs/load.md).

It needs the fake systems, built, and a host on which nothing else works.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from roundtrip.catalog import system as catalog
from roundtrip.toolchain.run_by_hand import command_of, environment_of
from tests.protocol.conftest import FAKES
from tests.protocol.conversation import Worker
from tests.protocol.table import LOAD, callers, connect, prepare

AWAKE_US = (0, 10, 20, 40, 60, 100, 200)
CALLERS = 8
CALLS = 20_000


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")


def main() -> None:
    known = catalog.load().for_tests
    say(f"Lateness of {CALLS} calls, one each 200 us on average, of {CALLERS} callers: p50 and p99 in us")
    say("awake, us  ", *(f"{awake:>11}" for awake in AWAKE_US))
    with tempfile.TemporaryDirectory() as folder:
        for name in FAKES:
            system, file = known[name], Path(folder) / "samples.bin"
            with Worker(command_of(system, "drive"), environment_of(system), Path(folder)) as worker:
                for command in (connect("fake"), callers(CALLERS)):
                    assert worker.ask(command)["event"] == "connected"
                warmup = {"calls": 20_000, "elapsed_ns": 10**9, "window_ns": 10**8}
                prepared = worker.ask(prepare(warmup=warmup))
                assert prepared["event"] == "prepared", prepared
                shown = []
                for awake_us in AWAKE_US:
                    load = {**LOAD, "count": CALLS, "interval_ns": 200_000, "awake_ns": 1000 * awake_us}
                    done = worker.ask(load)
                    assert done["event"] == "done", done
                    worker.ask({"do": "store", "file": str(file)})
                    late_us = np.fromfile(file, dtype="<i8").reshape(4, CALLS)[3] / 1e3
                    shown.append("{:>5.1f} {:>5.1f}".format(*np.quantile(late_us, (0.5, 0.99))))
                say(f"{name:<11}", *shown)


if __name__ == "__main__":
    main()
