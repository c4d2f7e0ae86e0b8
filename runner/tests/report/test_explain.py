"""What is said of two rows is what differs between them, and nothing else."""

import pytest
from msgspec import structs

from roundtrip.errors import UsageError
from roundtrip.report.explain import explain
from roundtrip.report.view import View
from roundtrip.results.summary import Summary
from tests.report.conftest import with_document


def test_what_differs_is_named_and_what_does_not_is_left_out(summary: Summary) -> None:
    found = {(it.workload, it.name): (it.a, it.b) for it in explain(View(summary), "java-rmi", "java-jacorb")}
    assert found["", "protocol"] == ("jrmp", "iiop")
    assert ("", "language") not in found
    assert ("invocation", "median") in found
    assert all(a != b for a, b in found.values())


def test_a_setting_that_is_planted_is_found(summary: Summary) -> None:
    rows = [
        structs.replace(row, env={"NAGLE": "1"}) if row.system == "java-rmi" else row
        for row in summary.run.document.rows
    ]
    changed = View(with_document(summary, rows=rows))
    found = {it.name: (it.a, it.b) for it in explain(changed, "java-rmi:default", "java-jacorb:default")}
    assert found["variable NAGLE"] == ("1", "\u2013")


def test_a_row_is_the_same_as_itself(summary: Summary) -> None:
    assert explain(View(summary), "java-rmi", "java-rmi:default") == []


def test_a_row_that_the_run_does_not_have_is_refused(summary: Summary) -> None:
    with pytest.raises(UsageError, match="java-rmj"):
        explain(View(summary), "java-rmi", "java-rmj")
