"""Blocks with a real agent and real processes, and what is asked of these."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundtrip.catalog.manifest import System
from roundtrip.config.decode import convert_custom, encode
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import Preset
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.message import Command, R
from roundtrip.results.records import Measurement
from roundtrip.running.block import run_block
from roundtrip.running.conditions import Conditions
from roundtrip.running.live_row import TrialOutcome
from roundtrip.running.schedule import Block
from tests.agent.helpers import children_of
from tests.fakes import TINY, WORKLOADS, block, conditions, row

Asked = list[tuple[Command[Any], float]]


@dataclass(frozen=True)
class Bench:
    """Measures blocks with an agent, in a folder."""

    agents: AgentPool
    folder: Path

    def conditions(self, preset: Preset = TINY, workloads: tuple[Workload, ...] = WORKLOADS) -> Conditions:
        return conditions(self.agents, self.folder, preset, workloads=workloads)

    def run(self, of: Block, preset: Preset = TINY, **changed: Any) -> dict[str, TrialOutcome]:
        """Measures a block under conditions of which some are changed."""
        return self.measure(of, replace(self.conditions(preset), **changed))

    def measure(self, of: Block, given: Conditions) -> dict[str, TrialOutcome]:
        """The trials of a block by row. Each can be stored, and no process outlives it."""
        found = run_block(of, given, sampled=True)
        for each in found:
            record, kind = each.record, type(each.record)
            line = msgspec.json.encode(record, enc_hook=encode)
            assert msgspec.json.decode(line, type=kind, dec_hook=convert_custom) == record
            measured = {it.workload: len(it.slices) for it in record.measurements if it.outcome == "ok"}
            assert {workload: len(slices) for workload, slices in each.samples.items()} == measured
        assert children_of(given.agents.agent().pid) == [], "a process outlived its block"
        return {it.record.row: it for it in found}

    def alone(self, of: System, *workloads: str, **more: Any) -> TrialOutcome:
        """The trial of a row that is the only one of its block."""
        (found,) = self.measure(block(row(of), workloads=workloads), self.conditions(**more)).values()
        return found


def outcomes(outcome: TrialOutcome) -> dict[str, str]:
    return {it.workload: it.outcome.value for it in outcome.record.measurements}


def entry(outcome: TrialOutcome, workload: str) -> Measurement:
    found = outcome.record.of(workload)
    assert found is not None
    return found


def asked_of_workers(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What deployments ask from now on, and how long they think that it takes."""
    asked: Asked = []
    really_ask = Deployment.ask_all

    def ask_all(
        deployment: Deployment,
        commands: Mapping[str, Command[R]],
        takes_s: float = 0.0,
        grace_s: float | None = None,
    ) -> dict[str, R]:
        asked.extend((command, takes_s) for command in commands.values())
        return really_ask(deployment, commands, takes_s, grace_s)

    monkeypatch.setattr(Deployment, "ask_all", ask_all)
    return asked


def count(asked: Asked) -> Counter[str]:
    return Counter(type(command).__name__ for command, _ in asked)


def prepared(asked: Asked) -> list[worker.Prepare]:
    return [command for command, _ in asked if isinstance(command, worker.Prepare)]
