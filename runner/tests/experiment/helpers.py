"""Blocks with a real agent and real processes, and what is asked of these."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundtrip.catalog.manifest import System
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.message import Command, R
from roundtrip.experiment.block import run_block
from roundtrip.experiment.live_row import Conditions, TrialOutcome
from roundtrip.experiment.schedule import Block
from roundtrip.results.records import Measurement
from tests.agent.helpers import children_of
from tests.fakes import block, conditions, row

Asked = list[tuple[Command[Any], float]]


def run(given: Conditions, of: Block) -> dict[str, TrialOutcome]:
    """Measures a block; its trials by row. Each can be stored, and no process outlives it."""
    found = run_block(of, given, sampled=True)
    for each in found:
        assert msgspec.json.decode(msgspec.json.encode(each.record), type=type(each.record)) == each.record
        measured = {it.point: len(it.slices) for it in each.record.measurements if it.outcome == "ok"}
        assert {point: len(slices) for point, slices in each.samples.items()} == measured
    assert children_of(given.agents.agent().pid) == [], "a process outlived its block"
    return {it.record.row: it for it in found}


def alone(agents: AgentPool, folder: Path, of: System, *points: str, **more: Any) -> TrialOutcome:
    """The trial of a row that is the only one of its block."""
    (found,) = run(conditions(agents, folder, **more), block(row(of), points=points)).values()
    return found


def outcomes(outcome: TrialOutcome) -> dict[str, str]:
    return {it.point: it.outcome.value for it in outcome.record.measurements}


def entry(outcome: TrialOutcome, point: str) -> Measurement:
    found = outcome.record.of(point)
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
