"""The sweep over the length of a list of a message: its values, its limits, and the cases that it adds."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.errors import UsageError
from roundtrip.message.cases import add_sweep, without_sweep
from roundtrip.message.document import bytes_of, derive
from roundtrip.message.repeat import axis_of, repeated

PLAIN: dict[str, Any] = {
    "id": 1,
    "default": {"orders": [{"n": 1, "t": "ж"}, {"n": 22}], "none": []},
    "lines": [1, 22, 333],
    "text": "x",
}
MESSAGE = derive(json.dumps(PLAIN).encode())


def test_the_axis_is_the_place_of_the_list_and_its_numbers_in_order() -> None:
    assert axis_of("lines=10,1,10", MESSAGE) == ("$.lines", (1, 10))
    assert axis_of("default.orders=2", MESSAGE) == ("$.default.orders", (2,))
    assert axis_of("items=5", derive(b"[1, 2]")) == ("$.items", (5,))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 7])
def test_elements_are_repeated_from_the_first_on(number: int) -> None:
    found = repeated(MESSAGE, {"$.lines": number})
    expected = ([1, 22, 333] * 3)[:number]
    assert found.value == {**MESSAGE.value, "lines": expected}
    assert found.json_bytes == bytes_of({**PLAIN, "lines": expected})
    inner = repeated(MESSAGE, {"$.default.orders": number})
    assert [each["n"] for each in inner.value["default_"]["orders"]] == ([1, 22] * 4)[:number]
    assert (inner.structs, repeated(MESSAGE, {})) == (MESSAGE.structs, MESSAGE)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("line=1", "unknown list 'line' (did you mean lines?); expected lines, default.orders, default.none"),
        ("", "unknown list ''"),
        ("default=1", "unknown list 'default'"),
        ("text=1", "unknown list 'text'"),
        ("default.none=1", "the list default.none is empty"),
        ("lines", "'' is not a number of elements"),
        ("lines=1,x", "'x' is not a number of elements; expected"),
        ("lines=0", "'0' is not a number of elements"),
        ("lines=-1", "'-1' is not a number of elements"),
        ("lines=1,,2", "'' is not a number of elements"),
        ("lines=999999999", "with 999999999 elements of lines the document has 3,000,000,0"),
    ],
)
def test_what_cannot_be_repeated_is_refused(given: str, wrong: str) -> None:
    with pytest.raises(UsageError) as refused:
        axis_of(given, MESSAGE)
    assert refused.value.thing == "--repeat"
    assert wrong in str(refused.value)


def test_a_sweep_adds_its_cases_in_the_place_of_another_sweeps(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    before = {"schema": 1, "cases": [{"name": "echoMessage.document"}]}
    file.write_text(json.dumps(before))
    add_sweep(file, MESSAGE, {"echoMessage.document-9": {"$.lines": 9}})
    add_sweep(file, MESSAGE, {f"echoMessage.document-{n}": {"$.lines": n} for n in (1, 2)})
    added = json.loads(file.read_text())["cases"][1:]
    assert [(each["name"], each["set"], each["argument"]["lines"]) for each in added] == [
        ("echoMessage.document-1", "sweep", "00000001"),
        ("echoMessage.document-2", "sweep", "0000000100000016"),
    ]
    assert without_sweep(file) == before
