"""Every binding calls the whole contract, but for what its mapping has no such thing for, and values come back."""

import pytest

from roundtrip.catalog.system import Row
from roundtrip.deploy.conformance import Cases, formula_cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.topology import Side
from roundtrip.deploy.worker_messages import Check, Operations, Support
from tests.contract.operations import problems

from .conftest import FIRST_ROWS

pytestmark = pytest.mark.wire

every_system = pytest.mark.parametrize("row", FIRST_ROWS, indirect=True, ids=lambda row: row.key)

COUNTS = (0, 1, 100)
LONGEST_S = 300.0
"""A system that starts a process for each call takes about half a second for one."""


@every_system
def test_a_binding_has_a_line_for_every_operation(deployment: Deployment) -> None:
    assert problems(deployment.ask(Side.CLIENT, Operations()).operations) == []


@every_system
def test_every_operation_brings_back_what_its_formula_says(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    table = deployment.ask(Side.CLIENT, Operations()).operations
    timed = [entry for entry in table if entry.timed and entry.support is Support.CALLED]
    names = [name for entry in timed for name in formula_cases(entry, COUNTS)]
    results = deployment.ask(Side.CLIENT, Check(cases=names), takes_s=LONGEST_S).results
    assert cases.judge(row.system.name, row.system.wire, names, results) == []
