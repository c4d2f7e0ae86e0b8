"""Crowds that a host has no memory for, and rows that it has memory for at once."""

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from roundtrip.catalog.manifest import Run
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point, Processes
from roundtrip.errors import UsageError
from roundtrip.experiment.memory_check import MIB, PROCESS_BYTES, RESERVED_BYTES, HostMemory, check_memory
from roundtrip.processes.agent_client import AgentClient, Ends
from tests.fakes import row, system

EACH = PROCESS_BYTES["java"] + 256 * MIB
EIGHT = Point("clients:clients=8", "Eight", "invoke", {}, clients=8)


class Agent:
    def __init__(self, memory_bytes: int) -> None:
        self.facts = SimpleNamespace(memory_bytes=memory_bytes, name="box")


def ends(server: int, *clients: int) -> Ends:
    if not clients:
        return Ends.of(cast("AgentClient", Agent(server)))
    return Ends(tuple(cast("AgentClient", Agent(it)) for it in clients), cast("AgentClient", Agent(server)))


def java(heap: str = "-Xms256m") -> Row:
    command = ["java", heap, "-Xmx512m"]
    return row(replace(system("made"), run=Run(serve=[*command, "serve"], drive=[*command, "drive"])))


def test_what_just_fits_is_measured_and_a_byte_less_is_refused() -> None:
    needed = 9 * EACH + RESERVED_BYTES
    check_memory([java()], [EIGHT], ends(needed))
    with pytest.raises(UsageError) as refused:
        check_memory([java()], [EIGHT], ends(needed - 1))
    said = str(refused.value)
    assert said.startswith(
        "made:default at clients:clients=8: its processes need 3,456 MiB on box; expected at most 3,4"
    )
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("heap", "bytes_each"), [("-Xms1g", 1024 * MIB), ("-Xms65536k", 64 * MIB), ("-Xmn5m", 0)]
)
def test_the_heap_that_a_machine_begins_with_is_read_from_its_command(heap: str, bytes_each: int) -> None:
    needed = 9 * (PROCESS_BYTES["java"] + bytes_each) + RESERVED_BYTES
    check_memory([java(heap)], [EIGHT], ends(needed))
    with pytest.raises(UsageError):
        check_memory([java(heap)], [EIGHT], ends(needed - 1))


def test_clients_are_dealt_over_their_hosts() -> None:
    three = EACH * 3 + RESERVED_BYTES
    check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES, three, three, three))
    with pytest.raises(UsageError):
        check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES, three, three - 1, three))
    with pytest.raises(UsageError):
        check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES - 1, three, three, three))


def test_one_of_each_is_never_refused() -> None:
    check_memory([java()], [Point("invocation", "One", "invoke", {})], ends(1))


def test_rows_share_what_the_hosts_have() -> None:
    here, apart = (
        HostMemory.of(ends(6 * EACH + RESERVED_BYTES)),
        HostMemory.of(ends(3 * EACH + RESERVED_BYTES, 9 * EACH + RESERVED_BYTES)),
    )
    for room in (here, apart, HostMemory.here(6 * EACH + RESERVED_BYTES)):
        assert room.fits([java()] * 3, ONE_EACH)
        assert not room.fits([java()] * 4, ONE_EACH)
    assert not here.fits([java()] * 2, Processes(clients=3))
    assert apart.fits([java()] * 3, Processes(clients=3)), "three servers here and nine clients there"
