"""The hosts of a run over SSH, two or more, ready to be measured on."""

import contextlib
import platform
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from roundtrip.catalog.manifest import System
from roundtrip.catalog.placeholders import RUNTIMES
from roundtrip.catalog.tools import Tool, common
from roundtrip.config.hosts import LAB, HostsSpec
from roundtrip.errors import UsageError
from roundtrip.hosts import archive, network_path
from roundtrip.hosts.host import Host, SshHost, Survey, ThisHost, install
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import CpuPinning, pin_pair
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip.toolchain.probes import Missing, why_missing

_NATIVE = "cpp"


class RemoteHosts:
    """The hosts of a run, provided with what its systems need; `LocalHost` is this machine alone.

    Args:
        systems: Built systems that may run there.
        ports: The lowest and the highest port that may be listened on; None: any.
        holder: Name of this run for other runs; the hosts are locked before their network is looked at.
        setup: Whether what the systems need is installed there.

    Attributes:
        agents: The agents of the hosts.
        reasons: Reason by system why it cannot run on one of the hosts.

    Raises:
        HostLost: One of them cannot be reached, or is not fit.
        RoundtripError: The client's does not reach the server's.
        UsageError: No address is known by which one reaches the other; or another run measures on one of them.
    """

    def __init__(
        self,
        spec: HostsSpec,
        systems: Sequence[System],
        build: Path,
        notify: Callable[[str], None],
        ports: tuple[int, int] | None = None,
        *,
        holder: str,
        setup: bool = False,
    ) -> None:
        self.spec = spec
        self._roles = tuple(spec.by_role)
        self._clients = self._roles[:-1]
        self._systems = systems
        self._surveys: dict[str, Survey] = {}
        with contextlib.ExitStack() as stack:
            packed = stack.enter_context(archive.made(build, [system.name for system in systems]))
            self._hosts: dict[str, Host] = {}
            for role in self._roles:
                self._hosts[role] = self._host(role, packed, build, notify)
                stack.callback(self._hosts[role].close)
            self._addresses = {role: self._address(role) for role in self._roles}
            for each in self._hosts.values():
                each.provide()
            for role in self._roles:
                self._surveys[role] = self._survey(role)
                if setup and install(self._hosts[role], self._missing(role), self._surveys[role].apt, notify):
                    self._surveys[role] = self._survey(role)
            if warning := self._warning():
                notify(warning)
            self.reasons = self._reasons()
            self.agents = AgentPool({role: host.start for role, host in self._hosts.items()})
            stack.callback(self.agents.close)
            self.agents.lock(holder)
            self._path = self._measured(ports)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Ends the agents and the connections."""
        self._stack.close()

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """The paths that deployments need on each host."""
        paths = {}
        for role in self._roles:
            found = self._found(role, "path")
            programs = {name: path for name, path in found.items() if name in RUNTIMES}
            address, interface = self._addresses[role], self._path[role]["interface"]
            paths[role] = HostPaths(self._hosts[role].build, programs, address, interface)
        return Topology(tuple(paths[role] for role in self._clients), paths["server"], deadline_s, ports)

    def cpu_pinning(self, name: str) -> str:
        """The CPU pinning of these hosts. Raises UsageError if another one than `separate` was requested."""
        if name not in ("separate", self.spec.cpu_pinning):
            raise UsageError(
                "--cpu-pinning", f"'{name}' is for one host; with --hosts there are two", "separate"
            )
        return self.spec.cpu_pinning

    def pin(self, name: str, each: int | None = None) -> CpuPinning:
        """The CPUs of each end on its host, so many for each."""
        ends = self.agents.ends()
        client, *further = (each.facts for each in ends.clients)
        return pin_pair(name, client, ends.server.facts, *further, each=each)

    def document(self) -> dict[str, Any]:
        """The entries for run.json."""
        ends = self.agents.ends()
        agents = dict(zip(self._roles, (*ends.clients, ends.server), strict=True))
        return {
            "hosts": {
                role: {
                    "host": self._hosts[role].spec.text,
                    "address": self._addresses[role],
                    "facts": agents[role].all_facts,
                    "tools": self._found(role, "version"),
                }
                for role in self._roles
            },
            "path": self._path,
        }

    def _measured(self, ports: tuple[int, int] | None) -> dict[str, Any]:
        """The path between each host of clients and the server's; the first one's has the names that one alone has."""
        ends = self.agents.ends()
        found: dict[str, Any] = {}
        for role, client in zip(self._clients, ends.clients, strict=True):
            roles = {"client": role, "server": "server"}
            programs = {side: self._hosts[name].probe_program for side, name in roles.items()}
            addresses = {side: self._addresses[name] for side, name in roles.items()}
            measured = network_path.measure(Ends((client,), ends.server), programs, addresses, ports)
            for name, facts in measured.items():
                found.setdefault(name.replace("client", role), facts)
        return found

    def _warning(self) -> str | None:
        """The warning for root before anything listens; the network of a lab leads nowhere else."""
        names = [spec.text for role, spec in self.spec.by_role.items() if self._surveys[role].root]
        if not names or self.spec.cpu_pinning == LAB:
            return None
        return (
            f"warning: root measures on {' and '.join(names)}: servers listen on the network as root, without "
            "authentication; take another user, or a network of your own (docs/trust.md)"
        )

    # Surveys

    def _host(self, role: str, packed: archive.Archive, build: Path, notify: Callable[[str], None]) -> Host:
        spec = self.spec.by_role[role]
        if spec.is_here:
            return ThisHost(spec, role, build)
        host = SshHost(spec, role, packed, notify)
        try:
            host.ask()
        except BaseException:
            host.close()
            raise
        return host

    def _survey(self, role: str) -> Survey:
        wanted = dict.fromkeys((*(common()[name] for name in RUNTIMES), *self._tools()))
        return self._hosts[role].survey(list(wanted), [system.name for system in self._systems])

    def _tools(self) -> list[Tool]:
        return list(dict.fromkeys(tool for system in self._systems for tool in system.tools_to_run))

    def _missing(self, role: str) -> list[Tool]:
        """Tools that some system needs and the host does not have."""
        found = self._surveys[role].tools
        return [tool for tool in self._tools() if "unavailable" in found[tool.name]]

    def _found(self, role: str, what: str) -> dict[str, str]:
        """The `path` or the `version` of each tool that a host has."""
        tools = self._surveys[role].tools
        return {name: found[what] for name, found in tools.items() if what in found}

    def _reasons(self) -> dict[str, str]:
        reasons: dict[str, str] = {}
        for role in self._roles:
            for system in self._systems:
                if reason := self._unfit(role, system):
                    reasons.setdefault(system.name, f"on {self._hosts[role].spec.text}: {reason}")
        return reasons

    def _unfit(self, role: str, system: System) -> str | None:
        host, found = self._hosts[role], self._surveys[role]
        for tool in system.tools_to_run:
            if "unavailable" in (it := found.tools[tool.name]):
                return why_missing({tool: Missing(it["unavailable"], is_there="broken" in it)})
        if system.language == _NATIVE and host.machine != platform.machine():
            return f"it is built for {platform.machine()} and this is {host.machine}"
        if missing := found.libraries.get(system.name):
            return f"its programs do not find {', '.join(missing)}"
        return None

    def _address(self, role: str) -> str:
        address = self._given_or_seen(role)
        named = f"{role.replace('client:', 'clients: ')}={self.spec.by_role[role].text}/ADDRESS"
        if address is None:
            wrong = f"no address of the {role} is known"
            raise UsageError("--hosts", wrong, f"{named}, as the other reaches it")
        if ":" in address:
            wrong = f"{address} is the {role}'s address, and endpoints are of IPv4"
            raise UsageError("--hosts", wrong, f"{named}, with one of IPv4")
        return address

    def _given_or_seen(self, role: str) -> str | None:
        address = self.spec.by_role[role].address
        if address is not None:
            try:
                return str(socket.getaddrinfo(address, None, type=socket.SOCK_STREAM)[0][4][0])
            except OSError as error:
                wrong = f"the address '{address}' of the {role} is not valid: {error}"
                raise UsageError("--hosts", wrong, "an IP address") from error
        own, other = self._hosts[role].seen, self._hosts["client" if role == "server" else "server"].seen
        return own[1] if own else other[0] if other else None
