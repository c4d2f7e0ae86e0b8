"""A catalog of systems whose workers are fake_worker.py, and a display that can be interrupted."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from roundtrip.catalog.manifest import Aging, Build, Run, System, Variant
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import PRESETS, Preset
from roundtrip.paths import ROOT
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip.results.records import CalibrationRecord, Window
from roundtrip.running.conditions import Conditions
from roundtrip.running.known import Known
from roundtrip.running.schedule import Block, Entry
from roundtrip.running.workspace import Workspace

WORKER = Path(__file__).with_name("fake_worker.py")
CASES = ROOT / "shared-idl" / "cases.json"
DEADLINE_S = 30.0
"""Generous: if a test does not wait for it, a busy machine must not meet it."""

WORKLOADS = (
    Workload("invocation", "An integer", "invoke", {}, count={"smoke": 3, "quick": 3}),
    Workload("data-bytes", "Bytes", "putBytes", {"size": 100}, count={"smoke": 3, "quick": 3}),
    Workload("data-chars", "Characters", "putChars", {"size": 100}, count={"smoke": 3, "quick": 3}),
    Workload("data-string", "A string", "putString", {"size": 100}, count={"smoke": 3, "quick": 3}),
    Workload("objects", "Items", "bounce", {"items": 6}, 3, count={"smoke": 3, "quick": 3}),
)
BY_KEY = {workload.key: workload for workload in WORKLOADS}

TINY: Preset = replace(PRESETS["smoke"], slice_ns=1_000_000, lead_in_ns=0)
"""As little as can be measured."""

WARM: Preset = replace(
    PRESETS["quick"],
    rounds=2,
    least_rounds=1,
    most_rounds=2,
    cycles=3,
    cycles_of_few=3,
    slice_ns=1_000_000,
    lead_in_ns=1_000_000,
    calibration_most_ns=3_000_000_000,
    sampling_s=0.0,
)
"""With calibrations, and as little besides."""


def system(
    name: str,
    baseline: str = "sockets",
    language: Literal["java", "cpp", "csharp"] = "java",
    variants: tuple[str, ...] = ("default",),
    program: str = sys.executable,
    **options: Any,
) -> System:
    command = [program, str(WORKER)]
    return System(
        name=name,
        title=name.title(),
        summary="",
        language=language,
        protocol=name,
        baseline=baseline,
        build=Build(tool="make", target="", output=""),
        run=Run(serve=[*command, "serve"], drive=[*command, "drive"]),
        variants=tuple(Variant(name=variant, title=variant, options=options) for variant in variants),
        helpers=(),
        folder=WORKER.parent,
    )


def catalog(*systems: System) -> Catalog:
    """The systems and the baselines that they are held against."""
    every = [system("sockets", variants=("baseline",)), *systems]
    return Catalog(WORKER.parent, {each.name: each for each in every})


def aging(of: System, fresh_after: str = "1ms") -> System:
    """The same, too old for a further workload so soon."""
    return replace(of, aging=Aging(Seconds.parse(fresh_after), "It grows old."))


def count_opened(monkeypatch: pytest.MonkeyPatch) -> list[Deployment]:
    """What is opened from now on."""
    opened: list[Deployment] = []
    really_open = Deployment.open

    def open_(deployment: Deployment) -> None:
        opened.append(deployment)
        really_open(deployment)

    monkeypatch.setattr(Deployment, "open", open_)
    return opened


def row(of: System) -> Row:
    return catalog(of).row(of.name)


def workspace(folder: Path, of: Catalog) -> Workspace:
    """Where runs are begun in tests: everything below one temporary folder."""
    shared = folder / "build" / "shared"
    shared.mkdir(parents=True, exist_ok=True)
    shutil.copy(CASES, shared / "cases.json")
    (folder / "results").mkdir(exist_ok=True)
    return Workspace(of, folder / "results", folder / "build", {}, {})


def calibration(
    of: str, workload: str, call_ns: float = 0.0, warmup_ns: int = 0, calls: int = 1, warmed_ns: int = 0
) -> CalibrationRecord:
    """What a calibration found that became steady; in fresh processes, unless they warmed up before."""
    return CalibrationRecord(
        row=of,
        workload=workload,
        windows=[Window(calls, max(1, warmup_ns))],
        warmup_ns=warmup_ns,
        warmed_ns=warmed_ns,
        steady=True,
        call_ns=call_ns,
    )


def conditions(
    agents: AgentPool,
    folder: Path,
    preset: Preset = TINY,
    deadline_s: float = DEADLINE_S,
    on_workload: Callable[[str, str], None] = lambda *_: None,
    workloads: tuple[Workload, ...] = WORKLOADS,
) -> Conditions:
    where = workspace(folder, catalog())
    return Conditions(
        agents=agents,
        topology=Topology.on(HostPaths(where.build, {}, "127.0.0.1"), deadline_s),
        cpu_pinning=UNPINNED,
        cases={"": Cases.load(CASES, folder)},
        preset=preset,
        workloads=workloads,
        known=Known(workloads),
        sampling_s=preset.sampling_s,
        on_workload=on_workload,
    )


def block(*rows: Row, workloads: Sequence[str], baselines: Sequence[Row] = ()) -> Block:
    """A block of round 1 in which each row is measured at all workloads."""
    entries = [Entry(of, of in baselines, frozenset(workloads)) for of in (*rows, *baselines)]
    return Block(1, 1, tuple(entries), "unchanged", tuple(workloads))


class Recorder:
    """A display that notes what it is told and can be made to interrupt.

    Args:
        interrupt_at: The workload of a block (counted from 1, over all blocks) at whose begin Ctrl-C is pressed.
    """

    def __init__(self, interrupt_at: int | None = None) -> None:
        self.said: list[str] = []
        self.blocks: list[Block] = []
        self.workloads: list[str] = []
        self.calibrations: list[str] = []
        self.remaining: list[tuple[float, float]] = []
        self.closed = False
        self._interrupt_at = interrupt_at

    def say(self, text: str) -> None:
        self.said.append(text)

    def expect(self, done: int, total: int, remaining_s: tuple[float, float], part: str) -> None:
        assert 0 <= done < total
        assert 0 <= remaining_s[0] <= remaining_s[1]
        assert part
        self.remaining.append(remaining_s)

    def calibration(self, row: str) -> None:
        self.calibrations.append(row)

    def block(self, block: Block, key: str) -> None:
        if block not in self.blocks:
            self.blocks.append(block)
        self.workloads.append(key)
        if len(self.workloads) == self._interrupt_at:
            raise KeyboardInterrupt

    def workload(self, text: str) -> None:
        assert text

    def close(self) -> None:
        self.closed = True
