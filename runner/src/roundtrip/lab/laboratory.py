"""Setting the lab up, finding it, and removing it without a trace."""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from roundtrip.config.hosts import LAB, MAX_CLIENTS, HostSpec, HostsSpec
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.lab import login, network
from roundtrip.lab.network import Shape, Side

NAME = "roundtrip"
_RUN = Path("/run")
"""Forgotten when the machine restarts, as namespaces are."""


@dataclass(frozen=True)
class _State:
    """The contents of state.json; it is complete if all that it lists was made."""

    shape: Shape
    sides: tuple[Side, ...]
    made_privilege_separation: bool = False
    complete: bool = False

    @property
    def answers(self) -> bool:
        """Whether every host is there and lets us in."""
        return all(network.exists(side) and login.is_open(side) for side in self.sides)


@dataclass(frozen=True)
class Laboratory:
    """A lab by its name, of 10 characters at most; a machine may have several."""

    name: str = NAME

    @property
    def state(self) -> Path:
        """The folder of its keys, of sshd's configuration and of state.json, which lists all that was made."""
        return _RUN / f"{self.name}-lab"

    def need_root(self, what: str) -> None:
        """Raises RoundtripError if we are not root; `what` is the command that needs it."""
        if os.geteuid() != 0:
            why = "only root may make network namespaces"
            raise RoundtripError(f"{what} needs root, since {why}: sudo ./invokew {what}")

    def up(self, shape: Shape, clients: int = 1) -> bool:
        """Sets it up with a number of hosts of clients; one of another shape, or a broken one, is removed first.

        Returns:
            Whether anything was done; False: it was up as it should be.

        Raises:
            RoundtripError: Something does not work here; nothing is left behind.
        """
        with self._alone():
            state = self._read()
            wanted = shape, clients + 1
            if state and state.complete and (state.shape, len(state.sides)) == wanted and state.answers:
                return False
            self._remove(state)
            sides = network.sides(self.name, network.free_block(), clients)
            foreign = sorted({side.namespace for side in sides} & set(network.namespaces()))
            if foreign:
                raise RoundtripError(
                    f"the namespace {foreign[0]} is there and was not made by lab.up; it is left alone"
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
        if state is None or not state.complete:
            allowed = "`./invokew lab.up` first; or client=…,server=…"
            raise UsageError("--hosts", "the lab is not up", allowed)
        client, *further, server = (self._host(side) for side in state.sides)
        return HostsSpec(LAB, client, server, LAB, tuple(further))

    def sides(self) -> tuple[Side, ...]:
        """Its hosts; none if it is not up."""
        state = self._read()
        return () if state is None else state.sides

    def _host(self, side: Side) -> HostSpec:
        keys = self.state / login.CLIENT_KEY, self.state / login.KNOWN_HOSTS
        return HostSpec(f"lab's {side.name}", side.control, "root", login.PORT, side.address, *keys)

    def _make(self, shape: Shape, sides: tuple[Side, ...]) -> None:
        *clients, server = sides
        self.state.mkdir(mode=0o700)
        # First what will be there, then the things: a killed lab.up can be cleaned up after.
        state = self._written(_State(shape, sides))
        state = self._written(replace(state, made_privilege_separation=login.make_privilege_separation()))
        network.connect(*sides)
        delays = shape.delay_us is None or network.can_delay(server)
        if delays:
            network.lay_cables(clients, server)
        elif len(clients) > 1:
            raise RoundtripError(
                f"this kernel has no netem, and the emulator of a delay joins two hosts, not {len(sides)}"
            )
        else:
            network.start_emulator(shape, clients[0], server, self.state / "emulator.log")
        for side in sides:
            network.raise_measured(side)
            network.shape_side(shape, side, delays=delays)
        login.open_doors(self.state, sides)
        self._written(replace(state, complete=True))

    def _remove(self, state: _State | None) -> None:
        if state is None:
            shutil.rmtree(self.state, ignore_errors=True)
            return
        network.remove(state.sides)
        if state.made_privilege_separation:
            with suppress(OSError):  # Another sshd uses it by now.
                login.PRIVILEGE_SEPARATION.rmdir()
        shutil.rmtree(self.state)

    def _read(self) -> _State | None:
        try:
            return msgspec.json.decode((self.state / "state.json").read_bytes(), type=_State)
        except FileNotFoundError:
            return None
        except PermissionError as error:
            raise RoundtripError(f"the lab is root's: {error}; use sudo") from error
        except (msgspec.MsgspecError, ValueError):
            # The file is damaged: whatever has our names is not up, and can be removed.
            return _State(Shape(None, None), network.sides(self.name, network.free_block(), MAX_CLIENTS))

    def _written(self, state: _State) -> _State:
        partial = self.state / "state.json.part"
        partial.write_bytes(msgspec.json.encode(state))
        partial.replace(self.state / "state.json")
        return state

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
    """The lab of this machine; ROUNDTRIP_LAB says which, if there are several."""
    name = os.environ.get("ROUNDTRIP_LAB") or NAME
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,9}", name):
        wrong = f"'{name}' is not a name of a lab"
        raise UsageError("ROUNDTRIP_LAB", wrong, "10 of a-z, 0-9 and -")
    return Laboratory(name)


def read_clients(text: str) -> int:
    """Reads the number of hosts of clients from an option."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MAX_CLIENTS:
        raise UsageError("--clients", f"'{text}' is not a number of hosts", f"1 to {MAX_CLIENTS}")
    return int(text)
