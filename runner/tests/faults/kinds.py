"""The faults that a run is put to: who is struck, when, and how; and how the run may end then."""

import random
import signal
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from roundtrip.cli.main import SIGPIPE_STATUS


class Who(StrEnum):
    RUNNER = "runner"
    AGENT = "agent"
    SERVER_GUARDIAN = "server's guardian"
    CLIENT_GUARDIAN = "client's guardian"
    SERVER = "server"
    CLIENT = "client"
    HELPER = "helper"


class How(StrEnum):
    KILL = "killed"
    TERMINATE = "terminated"
    INTERRUPT = "interrupted"
    HANG_UP = "hung up on"
    CRASH = "crashed"
    ABORT = "aborted"
    STOP = "stopped"
    PAUSE = "paused for a moment"
    NO_FILES = "without room for another file"
    NO_DISK = "without room for another byte"
    NO_READER = "without anybody who reads what it says"
    NO_RESULTS = "without its results folder"


SIGNALS = {
    How.KILL: signal.SIGKILL,
    How.TERMINATE: signal.SIGTERM,
    How.INTERRUPT: signal.SIGINT,
    How.HANG_UP: signal.SIGHUP,
    How.CRASH: signal.SIGSEGV,
    How.ABORT: signal.SIGABRT,
    How.STOP: signal.SIGSTOP,
    How.PAUSE: signal.SIGSTOP,
}


class When(StrEnum):
    BEGUN = "as soon as it is there"
    CALIBRATION = "in a calibration"
    FIRST_TRIAL = "behind a calibration of its first trial"
    ROUND = "in a round"
    STORED = "after a trial was stored"


@dataclass(frozen=True)
class Kind:
    """One kind of fault.

    Attributes:
        statuses: With which exit status the run may end; negative: by that signal.
    """

    who: Who
    how: How
    when: When
    statuses: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.who} {self.how}, {self.when}"

    @property
    def is_calibrated(self) -> bool:
        """Whether it strikes a run that calibrates."""
        return self.when in (When.CALIBRATION, When.FIRST_TRIAL)

    @property
    def preset(self) -> tuple[str, ...]:
        """Options of the run: with calibrations only if one matters, since without it is over in seconds."""
        if not self.is_calibrated:
            return ("--preset", "smoke")
        # All calibrations come before the first round only for a budget.
        budget = ("--budget", "10m") if self.when is When.CALIBRATION else ()
        return ("--preset", "quick", "--rounds", "1", *budget)


GOES_ON = (0, 1)
"""A cell may have failed, or fresh processes have made up for it: the run ends."""

_ENDS_RUNNER = {
    How.KILL: (-signal.SIGKILL,),
    How.TERMINATE: (128 + signal.SIGTERM,),
    How.INTERRUPT: (130,),
    How.HANG_UP: (128 + signal.SIGHUP,),
    How.CRASH: (-signal.SIGSEGV,),
    How.ABORT: (-signal.SIGABRT,),
    How.PAUSE: GOES_ON,
}

_OF_OTHERS = (How.KILL, How.TERMINATE, How.CRASH, How.ABORT, How.STOP, How.PAUSE, How.INTERRUPT)
_PROCESSES = (Who.AGENT, Who.SERVER_GUARDIAN, Who.CLIENT_GUARDIAN, Who.SERVER, Who.CLIENT)

KINDS = (
    *(
        Kind(Who.RUNNER, how, when, (*statuses, *GOES_ON))
        for how, statuses in _ENDS_RUNNER.items()
        for when in When
    ),
    *(
        Kind(who, how, when, GOES_ON)
        for who in _PROCESSES
        for how in _OF_OTHERS
        for when in (When.BEGUN, When.CALIBRATION, When.FIRST_TRIAL, When.ROUND)
    ),
    *(Kind(Who.HELPER, how, When.BEGUN, GOES_ON) for how in (How.KILL, How.TERMINATE, How.STOP, How.PAUSE)),
    *(Kind(Who.AGENT, How.HANG_UP, when, GOES_ON) for when in (When.BEGUN, When.ROUND)),
    *(Kind(who, How.NO_FILES, When.BEGUN, GOES_ON) for who in (Who.AGENT, Who.SERVER, Who.CLIENT)),
    *(
        Kind(Who.RUNNER, how, when, GOES_ON)
        for how in (How.NO_FILES, How.NO_DISK, How.NO_RESULTS)
        for when in (When.CALIBRATION, When.ROUND, When.STORED)
    ),
    *(Kind(Who.RUNNER, How.NO_READER, when, (*GOES_ON, SIGPIPE_STATUS)) for when in When),
)


WARM_AT_ONCE = ("cpp-omniorb", "cpp-grpc")
SYSTEMS = (
    *WARM_AT_ONCE,
    *("java-rmi", "java-jacorb", "java-grpc", "java-soap-metro", "mono-remoting-tcp", "dotnet-grpc"),
)
WITH_HELPER = "java-rmi-http-servlet"


class Fault(NamedTuple):
    """A fault of a kind that strikes some seconds later than its moment, in a run of two systems."""

    kind: Kind
    later_s: float
    systems: tuple[str, str]

    def __str__(self) -> str:
        return f"{self.kind}, of {' and '.join(self.systems)}"


def drawn(number: int, seed: int) -> list[Fault]:
    """Faults, the same ones for a seed.

    Up to the number of kinds none comes twice, and beyond it each as often as any other.
    """
    chance = random.Random(seed)
    kinds: list[Kind] = []
    while len(kinds) < number:
        kinds += chance.sample(KINDS, min(len(KINDS), number - len(kinds)))
    return [
        Fault(kind, chance.choice((0.0, chance.uniform(0.0, 0.8))), _systems(kind, chance)) for kind in kinds
    ]


def _systems(kind: Kind, chance: random.Random) -> tuple[str, str]:
    first, second = chance.sample(WARM_AT_ONCE if kind.is_calibrated else SYSTEMS, 2)
    return (WITH_HELPER if kind.who is Who.HELPER else first, second)
