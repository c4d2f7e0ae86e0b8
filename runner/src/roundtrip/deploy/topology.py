"""Where a deployment finds what it needs, on one host or two."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath


class Side(StrEnum):
    """One end of a trial; the worker there has the same name."""

    CLIENT = "client"
    SERVER = "server"


@dataclass(frozen=True)
class HostPaths:
    """What is where on the host of one end.

    Attributes:
        build: The folder that holds <system>/, there.
        runtimes: `java`, `mono`, `dotnet` to the program there.
        bind: The address that this end's processes listen on and that the other end reaches.
        interface: The one whose bytes are counted; None: all.
    """

    build: PurePath
    runtimes: dict[str, str]
    bind: str
    interface: str | None = None


@dataclass(frozen=True)
class Topology:
    """The hosts of a run.

    Attributes:
        client, server: The same if both ends are on one host.
        deadline_s: How long a worker may be silent beyond what its command should take.
        ports: The lowest and the highest port that servers may listen on; None: any.
    """

    client: HostPaths
    server: HostPaths
    deadline_s: float
    ports: tuple[int, int] | None = None

    @classmethod
    def on(cls, paths: HostPaths, deadline_s: float, ports: tuple[int, int] | None = None) -> "Topology":
        """Both ends on one host."""
        return cls(paths, paths, deadline_s, ports)

    def of_side(self, side: Side) -> HostPaths:
        """What one end finds."""
        return self.server if side == Side.SERVER else self.client
