"""Setting the laboratory up, finding it, and removing it without a trace."""

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from roundtrip.config.hosts import LAB, MAX_CLIENTS, HostSpec, HostsSpec
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.lab import login, network, shaping
from roundtrip.lab.network import Side
from roundtrip.lab.shaping import Shape

NAME = "roundtrip"
_RUN = Path("/run")
"""Forgotten when the machine restarts, as namespaces are."""


@dataclass(frozen=True)
class Laboratory:
    """A laboratory by its name; a machine may have several.

    Attributes:
        name: 10 characters at most.
    """

    name: str = NAME

    @property
    def state(self) -> Path:
        """The folder of its keys, of sshd's configuration and of state.json, which lists all that was made."""
        return _RUN / f"{self.name}-lab"

    def need_root(self, what: str) -> None:
        """Raises RoundtripError where we are not root; `what` is the command that needs it."""
        if os.geteuid() != 0:
            raise RoundtripError(
                f"{what} needs root, since only root may make network namespaces: sudo ./invokew {what}"
            )

    def up(self, shape: Shape, clients: int = 1) -> bool:
        """Sets it up; one of another shape, or what a broken one left, is removed first.

        Args:
            shape: Rate and delay of the measured network.
            clients: How many hosts of clients it has.

        Returns:
            Whether anything was done; False: it was up as it should be.

        Raises:
            RoundtripError: Something does not work here; nothing is left behind.
        """
        with self._alone():
            state = self._read()
            if (
                state is not None
                and state["complete"]
                and state["shape"] == asdict(shape)
                and len(_sides(state)) == clients + 1
                and _answers(state)
            ):
                return False
            self._remove(state)
            sides = network.sides(self.name, network.free_block(), clients)
            foreign = {side.namespace for side in sides} & set(network.namespaces())
            if foreign:
                raise RoundtripError(
                    f"the namespace {sorted(foreign)[0]} is there and was not made by lab.up; it is left alone"
                )
            try:
                self._make(shape, sides)
            except BaseException:
                self._remove(self._read())
                raise
            return True

    def down(self) -> bool:
        """Removes all of it; returns whether there was anything."""
        with self._alone():
            state = self._read()
            self._remove(state)
            return state is not None

    def hosts(self) -> HostsSpec:
        """Its hosts, as `--hosts` would name others.

        Raises:
            UsageError: It is not up.
        """
        state = self._read()
        if state is None or not state["complete"]:
            raise UsageError(
                "--hosts", "the laboratory is not up", "`invoke lab.up` first; or client=…,server=…"
            )
        client, *further, server = (self._host(side) for side in _sides(state))
        return HostsSpec(LAB, client, server, LAB, tuple(further))

    def shape(self) -> dict[str, Any]:
        """Rate and delay as it was set up with; nothing if it is not up."""
        state = self._read()
        return {} if state is None else dict(state["shape"])

    def sides(self) -> tuple[Side, ...]:
        """Its hosts; none if it is not up."""
        state = self._read()
        return () if state is None else _sides(state)

    def _host(self, side: Side) -> HostSpec:
        return HostSpec(
            f"lab's {side.name}",
            side.control,
            "root",
            login.PORT,
            side.address,
            login.identity(self.state),
            login.known_hosts(self.state),
        )

    def _make(self, shape: Shape, sides: tuple[Side, ...]) -> None:
        *clients, server = sides
        self.state.mkdir(mode=0o700)
        state = {
            "shape": asdict(shape),
            "sides": [asdict(side) for side in sides],
            "made_privilege_separation": False,
            "complete": False,
        }
        self._write(
            state
        )  # First what will be there, then the things: a killed lab.up can be cleaned up after.
        state["made_privilege_separation"] = login.make_privilege_separation()
        self._write(state)
        network.connect(*sides)
        delays = shape.delay_us is None or shaping.can_delay(server)
        if delays:
            network.lay_cables(clients, server)
        elif len(clients) > 1:
            raise RoundtripError(
                f"this kernel has no netem, and the emulator of a delay joins two hosts, not {len(sides)}"
            )
        else:
            shaping.start_emulator(shape, clients[0], server, self.state / "emulator.log")
        for side in sides:
            network.raise_measured(side)
            shaping.apply(shape, side, delays=delays)
        login.open_doors(self.state, sides)
        state["complete"] = True
        self._write(state)

    def _remove(self, state: dict[str, Any] | None) -> None:
        if state is None:
            shutil.rmtree(self.state, ignore_errors=True)
            return
        network.remove(_sides(state))
        if state["made_privilege_separation"]:
            with suppress(OSError):  # Another sshd uses it by now.
                login.PRIVILEGE_SEPARATION.rmdir()
        shutil.rmtree(self.state)

    def _read(self) -> dict[str, Any] | None:
        try:
            state: dict[str, Any] = json.loads((self.state / "state.json").read_bytes())
            (
                _sides(state),
                asdict(Shape(**state["shape"])),
                state["made_privilege_separation"],
                state["complete"],
            )
        except FileNotFoundError:
            return None
        except PermissionError as error:
            raise RoundtripError(f"the laboratory is root's: {error}; use sudo") from error
        except (ValueError, TypeError, KeyError):
            return self._by_name()
        return state

    def _by_name(self) -> dict[str, Any]:
        """The state if its file is damaged: whatever has our names is not up, and can be removed."""
        sides = network.sides(self.name, network.free_block(), MAX_CLIENTS)
        return {
            "shape": {},
            "sides": [asdict(side) for side in sides],
            "made_privilege_separation": False,
            "complete": False,
        }

    def _write(self, state: dict[str, Any]) -> None:
        partial = self.state / "state.json.part"
        partial.write_text(json.dumps(state, indent=1))
        partial.replace(self.state / "state.json")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One lab.up or lab.down at a time."""
        lock = os.open(_RUN, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)


def named() -> Laboratory:
    """The laboratory of this machine; ROUNDTRIP_LAB says which, if there are several.

    Raises:
        UsageError: It is not a name for a laboratory.
    """
    name = os.environ.get("ROUNDTRIP_LAB") or NAME
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,9}", name):
        raise UsageError("ROUNDTRIP_LAB", f"'{name}' is no name of a laboratory", "10 of a-z, 0-9 and -")
    return Laboratory(name)


def read_clients(text: str) -> int:
    """Reads the number of hosts of clients from an option.

    Raises:
        UsageError: Names the option and what it takes.
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MAX_CLIENTS:
        raise UsageError("--clients", f"'{text}' is no number of hosts", f"1 to {MAX_CLIENTS}")
    return int(text)


def _sides(state: dict[str, Any]) -> tuple[Side, ...]:
    return tuple(Side(**side) for side in state["sides"])


def _answers(state: dict[str, Any]) -> bool:
    return all(network.exists(side) and login.is_open(side) for side in _sides(state))
