"""A plan that was kept in run.json is the plan of the run that is resumed; and rows that a host has memory for."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from roundtrip.catalog.manifest import Run
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import ONE_EACH, Processes, Workload
from roundtrip.config.preset import INTEROP, PRESETS
from roundtrip.config.request import Jvm, RunRequest
from roundtrip.errors import UsageError
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.results.records import RunKind
from roundtrip.results.store import RunFolder, Writer
from roundtrip.running.plan import (
    MIB,
    PROCESS_BYTES,
    RESERVED_BYTES,
    HostMemory,
    Plan,
    baselines_of,
    check_memory,
    restore,
    run_document,
    settled,
    split_available,
)
from tests.fakes import WORKLOADS, catalog, row, system

OF = catalog(system("one", variants=("default", "tuned")), system("two"), system("three", language="cpp"))
JDK = Jvm("jdk25", "/opt/jdk-25/bin/java", "25.0.1")
ROWS = [row for row in OF.rows if not row.is_baseline]
MORE = {"tools": {}, "commit": None, "roundtrip": "1.0.0", "cpus": {}}


def plan(rows: list[Row], reasons: dict[str, str | None], **changed: object) -> Plan:
    available, unavailable = split_available(OF, rows, reasons)
    made = Plan(
        RunRequest(seed=7),
        PRESETS["quick"],
        tuple(available),
        baselines_of(OF, available),
        WORKLOADS,
        "separate",
        ("disabled", "unchanged"),
        unavailable,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def again(made: Plan, rows: list[Row], folder: Path, of: Catalog = OF) -> Plan:
    """The plan as a resumed run finds it on the disk."""
    kept = RunFolder(folder)
    Writer(kept).begin(run_document("run", "2026-11-21T08:26:14Z", made, rows, {"name": "example"}, **MORE))
    return restore(kept.run, of)


@given(
    rows=st.lists(st.sampled_from(ROWS), unique_by=lambda row: row.key),
    missing=st.sets(st.sampled_from(["one", "two", "three", "sockets"])),
    workloads=st.lists(st.sampled_from(WORKLOADS), unique_by=lambda workload: workload.key),
    preset=st.sampled_from([*PRESETS.values(), INTEROP]),
    budget=st.none() | st.floats(0.001, 1e6).map(Seconds),
)
def test_a_plan_that_was_kept_is_the_plan(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[Row],
    missing: set[str],
    workloads: list[object],
    preset: object,
    budget: Seconds | None,
) -> None:
    made = plan(
        rows,
        dict.fromkeys(missing, "no compiler"),
        workloads=tuple(workloads),
        preset=preset,
        request=RunRequest(seed=7, budget=budget, systems=("one:*",)),
    )
    assert again(made, rows, tmp_path_factory.mktemp("run")) == made


@pytest.mark.parametrize(
    "rows",
    [
        [OF.row("one").on(JDK), OF.row("two")],
        [OF.row("one"), OF.row("one").control()],
        [OF.row("one:tuned").on(JDK), OF.row("one:tuned").on(JDK).control()],
        [OF.pair("one", "two"), OF.pair("two", "three")],
        [OF.row("sockets"), OF.row("one")],
        [OF.row("one"), replace(OF.row("one"), build="old")],
    ],
    ids=[
        "a Java of its own",
        "a control",
        "a control on a Java of its own",
        "pairs",
        "a baseline that was asked for",
        "another build",
    ],
)
def test_every_kind_of_row_is_found_again(rows: list[Row], tmp_path: Path) -> None:
    made = plan(rows, {}, kind=RunKind.INTEROP if rows[0].client_row else RunKind.RUN)
    found = again(made, rows, tmp_path)
    assert found == made
    assert [row.key for row in found.rows] == [row.key for row in rows]


def test_a_row_that_is_gone_is_named(tmp_path: Path) -> None:
    made = plan(ROWS, {})
    with pytest.raises(
        UsageError, match=r"^--resume run: its system one:tuned no longer exists; expected a run of today"
    ):
        again(made, ROWS, tmp_path, catalog(system("one"), system("two"), system("three", language="cpp")))


def test_a_row_that_was_unavailable_stays_so_and_need_not_exist(tmp_path: Path) -> None:
    rows = [OF.row("one"), OF.row("two")]
    made = plan(rows, {"two": "no compiler"})
    assert made.reasons == {"two:default": "no compiler"}
    found = again(made, rows, tmp_path, catalog(system("one", variants=("default", "tuned"))))
    assert [row.key for row in found.rows] == ["one:default"]
    assert found.reasons == made.reasons


def test_without_its_baseline_a_row_is_unavailable() -> None:
    good, bad = split_available(OF, ROWS, {"sockets": "no compiler", "one": None})
    assert good == []
    assert bad["one:default"] == "its baseline sockets is unavailable: no compiler"


def test_a_seed_is_settled_once() -> None:
    assert settled(RunRequest(seed=7)) == RunRequest(seed=7)
    assert settled(drawn := settled(RunRequest())) is drawn
    assert len({settled(RunRequest()).seed for _ in range(20)}) > 1


# Memory

EACH = PROCESS_BYTES["java"] + 256 * MIB
EIGHT = Workload("clients:clients=8", "Eight", "invoke", {}, clients=8)


class Agent:
    def __init__(self, memory_bytes: int) -> None:
        self.facts = SimpleNamespace(usable_memory_bytes=memory_bytes, name="box")


def ends(server: int, *clients: int) -> Ends:
    if not clients:
        return Ends.of(cast("AgentClient", Agent(server)))
    return Ends(tuple(cast("AgentClient", Agent(it)) for it in clients), cast("AgentClient", Agent(server)))


def java(heap: str = "-Xms256m") -> Row:
    command = ["java", heap, "-Xmx512m"]
    return row(structs.replace(system("made"), run=Run(serve=[*command, "serve"], drive=[*command, "drive"])))


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
    needed = PROCESS_BYTES["java"] + bytes_each
    assert HostMemory.here(needed + RESERVED_BYTES).needed(java(heap), ONE_EACH)["here"] == 2 * needed


def test_clients_are_dealt_over_their_hosts() -> None:
    three = EACH * 3 + RESERVED_BYTES
    check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES, three, three, three))
    with pytest.raises(UsageError):
        check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES, three, three - 1, three))
    with pytest.raises(UsageError):
        check_memory([java()], [EIGHT], ends(EACH + RESERVED_BYTES - 1, three, three, three))


def test_one_of_each_is_never_refused() -> None:
    check_memory([java()], [Workload("invocation", "One", "invoke", {})], ends(1))


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
