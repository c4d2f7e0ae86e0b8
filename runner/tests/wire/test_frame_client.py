"""A client of another make calls every server of frames, and one that is broken on purpose is caught."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.conformance import Cases, formula_cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.topology import Side, Topology
from roundtrip.deploy.worker_messages import CaseOutcome, Check, Operations, Support

from .conftest import FREE, ROWS

pytestmark = pytest.mark.wire

CLIENT = Path(__file__).with_name("frame_client.py")
WIRE = "frame"
BEYOND = ("sleep.formula-1000",)
"""A second is too long to wait for what a millisecond proves."""

every_row = pytest.mark.parametrize(
    "row", [row for row in ROWS if row.system.wire == WIRE], indirect=True, ids=lambda row: row.key
)


def driven_by(row: Row, *wrong: str) -> Row:
    """The row's own server, and the client of this folder, which gets a case wrong if one is named."""
    drive = [sys.executable, "-S", "-E", str(CLIENT), *wrong, "drive"]
    return replace(row, system=msgspec.structs.replace(row.system, run=with_drive(row, drive)))


def with_drive(row: Row, drive: list[str]) -> object:
    return msgspec.structs.replace(row.system.run, drive=drive)


@pytest.fixture
def deployment(
    agent: AgentClient, row: Row, topology: Topology, wrong: tuple[str, ...]
) -> Iterator[Deployment]:
    with Deployment(Ends.of(agent), driven_by(row, *wrong), topology, FREE) as opened:
        opened.open()
        yield opened


@every_row
@pytest.mark.parametrize("wrong", [()])
def test_a_client_of_another_make_understands_the_server(deployment: Deployment, cases: Cases) -> None:
    names = cases.all_names(WIRE)
    results = deployment.ask(Side.CLIENT, Check(cases=names)).results
    assert cases.judge("python", WIRE, names, results) == []
    assert deployment.ledgers_differ("invoke") == ""


@every_row
@pytest.mark.parametrize("wrong", [()])
def test_a_client_of_another_make_has_every_operation_s_formula(deployment: Deployment, cases: Cases) -> None:
    names = [
        name
        for entry in deployment.ask(Side.CLIENT, Operations()).operations
        for name in formula_cases(entry, (0, 1, 1000))
        if entry.support is Support.CALLED and name not in BEYOND
    ]
    assert len(names) > 90
    results = deployment.ask(Side.CLIENT, Check(cases=names)).results
    assert cases.judge("python", WIRE, names, results) == []
    assert {result.outcome for result in results} == {CaseOutcome.EXACT}
    assert deployment.ledgers_differ("invoke") == ""


@every_row
@pytest.mark.parametrize("wrong", [("invoke.adds",), ("echo.minima",), ("bounce.integers",)])
def test_a_swapped_byte_order_in_one_case_is_caught_and_named(
    deployment: Deployment, cases: Cases, wrong: tuple[str, ...]
) -> None:
    names = ["invoke.negative", "invoke.adds", "echo.plain", "echo.minima", "bounce.integers"]
    results = deployment.ask(Side.CLIENT, Check(cases=names)).results
    assert [finding.case for finding in cases.judge("python", WIRE, names, results)] == [*wrong]
