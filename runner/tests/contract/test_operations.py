"""The table that a worker answers `operations` with is the contract's: here by tables with one fault each."""

import json
from collections.abc import Callable

import msgspec
import pytest

from roundtrip.deploy.worker_messages import OperationEntry, Support

from .operations import TABLE, problems

Entries = dict[str, OperationEntry]


@pytest.fixture
def entries() -> Entries:
    """What a binding answers that calls everything."""
    listed = json.loads(TABLE.read_text(encoding="utf-8"))["operations"]
    read = msgspec.convert([{**each, "support": "called"} for each in listed], list[OperationEntry])
    return {entry.name: entry for entry in read}


def test_a_binding_that_calls_everything_is_right(entries: Entries) -> None:
    assert {"invoke", "sort", "connect"} <= set(entries)
    assert problems(entries.values()) == []


def changed(name: str, /, **fields: object) -> Callable[[Entries], object]:
    return lambda entries: entries.update({name: msgspec.structs.replace(entries[name], **fields)})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda entries: entries.pop("sort"), "sort is not in the table"),
        (changed("sort", name="sorted"), "sort is not in the table"),
        (changed("sort", name="sorted"), "sorted is not in the contract"),
        (changed("getInt64", bytes=4), "getInt64 has (4, {}, True) instead of (8, {}, True)"),
        (changed("echo", timed=True), "echo has (0, {}, True) instead of (0, {}, False)"),
        (
            changed("sort", values={}),
            "sort has (4, {}, True) instead of (4, {'count': {'least': 0, 'most': 4194304}}",
        ),
        (changed("sort", support=Support.MISSING), "sort is missing: the binding has no line for it"),
        (
            changed("sort", support=Support.CANNOT, reason="hard"),
            "sort cannot be called (hard), and no mapping may",
        ),
        (changed("getCounter", support=Support.CANNOT), "getCounter cannot be called, without a reason"),
    ],
)
def test_a_fault_is_reported(entries: Entries, change: Callable[[Entries], object], said: str) -> None:
    change(entries)
    found = problems(entries.values())
    assert [line for line in found if line.startswith(said)], found


def test_what_a_mapping_may_leave_out_is_right_with_a_reason(entries: Entries) -> None:
    changed("getCounter", support=Support.CANNOT, reason="no references")(entries)
    assert problems(entries.values()) == []
