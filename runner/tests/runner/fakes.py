"""A catalog of systems whose workers are fake_worker.py, and a display that can be interrupted."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from roundtrip.catalog.manifest import Build, Run, System, Variant
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.profile import PROFILES, Profile
from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy.agent_client import Ends
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import HostPaths, Topology
from roundtrip.experiment.run import Place
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.trial import Conditions
from roundtrip.paths import ROOT

WORKER = Path(__file__).with_name("fake_worker.py")
CASES = ROOT / "shared-idl" / "cases.json"
DEADLINE_S = 30.0
"""Generous: if a test does not wait for it, a busy machine must not meet it."""

TINY: Profile = replace(
    PROFILES["smoke"],
    counts=dict.fromkeys(WORKLOADS, 3),
    least_ns=1_000_000,
    most_ns=50_000_000,
    warmup_least_ns=1_000_000,
)
"""As little as can be measured."""


def system(
    name: str,
    null: str = "sockets",
    language: Literal["java", "cpp", "csharp"] = "java",
    unsupported: dict[str, str] | None = None,
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
        wire=name,
        null=null,
        build=Build(tool="make", target="", output=""),
        run=Run(serve=[*command, "serve"], drive=[*command, "drive"]),
        variants=tuple(Variant(name=variant, title=variant, options=options) for variant in variants),
        unsupported=unsupported or {},
        helpers=(),
        folder=WORKER.parent,
    )


def catalog(*systems: System) -> Catalog:
    """The systems and the null socket that they are held against."""
    every = [system("sockets", variants=("null",)), *systems]
    return Catalog(WORKER.parent, {each.name: each for each in every})


def row(of: System) -> Row:
    return catalog(of).row(of.name)


def place_in(folder: Path, of: Catalog) -> Place:
    """Where runs are begun in tests: everything below one temporary folder."""
    shared = folder / "build" / "shared"
    shared.mkdir(parents=True, exist_ok=True)
    shutil.copy(CASES, shared / "cases.json")
    return Place(of, folder / "results", folder / "build", {}, {})


def conditions(
    ends: Callable[[], Ends],
    folder: Path,
    profile: Profile = TINY,
    deadline_s: float = DEADLINE_S,
    tell: Callable[[str], None] = lambda _: None,
) -> Conditions:
    where = place_in(folder, catalog())
    return Conditions(
        ends,
        Topology.on(HostPaths(where.build, {}, "127.0.0.1"), deadline_s),
        Placement("free", None, None),
        Cases.load(CASES, folder),
        profile,
        {},
        {},
        {},
        0.0,
        tell,
    )


def planned(of: Row, *workloads: str) -> Planned:
    return Planned(1, 1, 1, of, null=False, condition="as-is", workloads=workloads)


class Recorder:
    """A display that notes what it is told and can be made to interrupt.

    Args:
        interrupt_at: The trial (counted from 1) in which Ctrl-C is pressed, at its last workload.
    """

    def __init__(self, interrupt_at: int | None = None, workloads: int = 1) -> None:
        self.said: list[str] = []
        self.trials: list[Planned] = []
        self.closed = False
        self._interrupt_at = interrupt_at
        self._workloads = workloads
        self._seen = 0

    def say(self, text: str) -> None:
        self.said.append(text)

    def expect(self, done: int, total: int, remaining_s: float) -> None:
        assert 0 <= done <= total
        assert remaining_s >= 0

    def trial(self, planned: Planned) -> None:
        self.trials.append(planned)
        self._seen = 0

    def workload(self, name: str) -> None:
        self._seen += 1
        if len(self.trials) == self._interrupt_at and self._seen == self._workloads:
            raise KeyboardInterrupt

    def close(self) -> None:
        self.closed = True
