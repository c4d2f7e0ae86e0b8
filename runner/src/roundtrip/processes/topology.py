"""The paths and names of a deployment's processes, on one host or several."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePath


class Side(StrEnum):
    """One end of a trial; the first worker there has the same name."""

    CLIENT = "client"
    SERVER = "server"


def process_names(side: Side, count: int) -> tuple[str, ...]:
    """The names of the processes of one end: `client`, `client:2`, …."""
    return tuple(side.value if number == 1 else f"{side}:{number}" for number in range(1, count + 1))


@dataclass(frozen=True)
class HostPaths:
    """The paths on the host of one end.

    Attributes:
        build: The folder that holds <system>/, there.
        runtimes: `java`, `mono`, `dotnet` to the program there.
        bind: The address that this end's processes listen on and that the other end reaches.
        interface: The one whose bytes are counted: that of a host which talks with itself, by default. None: all.
    """

    build: PurePath
    runtimes: dict[str, str]
    bind: str
    interface: str | None = "lo"


@dataclass(frozen=True)
class Topology:
    """The hosts of a run.

    Attributes:
        clients: Each host of clients once; the clients are dealt over them.
        server: The same as that of the clients if there is one host.
        deadline_s: Time that a worker may be silent beyond what its command should take, in seconds.
        ports: The lowest and the highest port that servers may listen on; None: any.
        env: Variables of the user's environment that every process gets. They replace those of manifests.
    """

    clients: tuple[HostPaths, ...]
    server: HostPaths
    deadline_s: float
    ports: tuple[int, int] | None = None
    env: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def on(cls, paths: HostPaths, deadline_s: float, ports: tuple[int, int] | None = None) -> "Topology":
        """Both ends on one host."""
        return cls((paths,), paths, deadline_s, ports)
