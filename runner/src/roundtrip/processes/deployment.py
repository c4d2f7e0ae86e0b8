"""A row that is deployed: its processes are started, connected, asked and ended."""

import time
from collections.abc import Mapping
from types import TracebackType

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Processes
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.conversation import Conversation
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.failure import WorkerFailed
from roundtrip.processes.message import Command, R
from roundtrip.processes.region import Region
from roundtrip.processes.row_processes import RowProcesses
from roundtrip.processes.topology import Side, Topology


class Deployment:
    """One row's processes, connected. Use as a context manager: leaving it ends all of them.

    Attributes:
        processes: What was started, and where. `clients`, `servers` and `pids` are its own.
        region: The time in which they are sampled.
        endpoints: Endpoints of the servers, in the words of their own protocol, once it is open.
        versions: Versions that the first server and the first client report.
        connect_ns: Time that the first client took to connect.
        cold_start_ns: Time from the start of the first process until every client was connected.
    """

    def __init__(
        self,
        ends: Ends,
        row: Row,
        topology: Topology,
        cpu_pinning: CpuPinning,
        processes: Processes = ONE_EACH,
        label: str = "",
    ) -> None:
        self.processes = RowProcesses(ends, row, topology, cpu_pinning, processes, label)
        self.region = Region(self.processes)
        self.clients, self.servers = self.processes.clients, self.processes.servers
        self.pids = self.processes.pids
        self.endpoints: list[str] = []
        self.versions: dict[str, dict[str, str]] = {}
        self.connect_ns = 0
        self.cold_start_ns = 0
        self._callers = (1, False)
        self._conversation = Conversation(self.processes, topology.deadline_s)
        self._bind = topology.server.bind
        self._fresh_s = min((it.fresh_after for it in row.aging), default=float("inf"))
        self._began_s = time.monotonic()

    @property
    def is_aged(self) -> bool:
        """Whether its processes are too old to call another workload, by their manifests (`Aging`)."""
        return time.monotonic() - self._began_s > self._fresh_s

    def __enter__(self) -> "Deployment":
        return self

    def __exit__(
        self, _: type[BaseException] | None, because: BaseException | None, __: TracebackType | None
    ) -> None:
        self.close(because)

    def close(self, because: BaseException | None = None) -> None:
        """Ends all processes; adds to a failure that this is for which of them had ended before."""
        # What the deployment was left for must not be lost over a second failure.
        self.region.drop()
        for ended in self.processes.end_all():
            if ended.early and isinstance(because, WorkerFailed):
                because.unexpected_exits.append(ended.message)

    def open(self) -> None:
        """Starts everything and connects each client to every server.

        Raises:
            WorkerFailed: Something did not start, or did not say that it was ready.
            AgentLost: An agent is gone.
            Unsupported: A helper leads to one server, and there are several.
        """
        began_ns = time.monotonic_ns()
        self.processes.start_helpers()
        # All start at once: their runtimes load side by side, and nothing is timed yet.
        for side, names in ((Side.SERVER, self.servers), (Side.CLIENT, self.clients)):
            for name in names:
                self.processes.start(name, side)
        ready = self._serve()
        connected = self.ask_all({name: self.connection(name) for name in self.clients})
        self.cold_start_ns = time.monotonic_ns() - began_ns
        self.versions = {
            Side.SERVER.value: ready[Side.SERVER].versions,
            Side.CLIENT.value: connected[Side.CLIENT].versions,
        }
        self.connect_ns = connected[Side.CLIENT].elapsed_ns

    def serve_again(self) -> None:
        """Ends the only server and starts it again: on the same port, if the topology says which ports there are.

        Raises as `open`.
        """
        self.processes.end(Side.SERVER)
        self.processes.start(Side.SERVER, Side.SERVER)
        self._serve()

    def have_callers(self, count: int, *, one_client: bool, takes_s: float = 0.0) -> None:
        """Has so many threads of each client call, from the next `Prepare` on, with a client each or one for all.

        They should be connected in `takes_s`.

        Raises as `ask_all`; Unsupported: a client is for one thread at a time.
        """
        wanted = (count, one_client and count > 1)
        if wanted != self._callers:
            self._callers = (1, False)
            callers = worker.Callers(count=count, one_client=wanted[1])
            self.ask_all(dict.fromkeys(self.clients, callers), takes_s)
            self._callers = wanted

    def connection(self, client: str) -> worker.Connect:
        """The command that connects a client to every server."""
        return worker.Connect(endpoints=self.endpoints, options=self.processes.options(client))

    def ask(self, process: str, command: Command[R], takes_s: float = 0.0) -> R:
        """Sends one worker a command; see `ask_all`."""
        return self.ask_all({process: command}, takes_s)[process]

    def ask_all(
        self, commands: Mapping[str, Command[R]], takes_s: float = 0.0, grace_s: float | None = None
    ) -> dict[str, R]:
        """Sends each of several workers a command, and then waits for all replies, a refusal among them or not.

        Each should take `takes_s`, and may be silent for `grace_s` beyond that; None: as the topology says.

        Raises:
            WorkerFailed: A worker, or meanwhile another process of the deployment, failed.
            AgentLost: An agent is gone.
            Unsupported: The binding cannot express the operation.
        """
        return self._conversation.ask_all(commands, takes_s, grace_s)

    def _serve(self) -> dict[str, worker.Ready]:
        bind, options = self._bind, self.processes.options(Side.SERVER)
        ready = self.ask_all(
            {
                name: worker.Serve(bind=bind, advertise=bind, port=port, options=options)
                for name, port in zip(self.servers, self.processes.server_ports(), strict=True)
            }
        )
        self.endpoints = [it.endpoint for it in ready.values()]
        return ready
