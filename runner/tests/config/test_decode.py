"""What people write becomes a struct, or an error that names the key and what is expected there."""

import re
from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from roundtrip.config.decode import Ports, Seconds, convert_custom, decode_into, encode
from roundtrip.errors import UsageError


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("500ms", 0.5), ("60s", 60.0), ("20m", 1200.0), ("1.5h", 5400.0), (" 7 s ", 7.0), ("0.05ms", 5e-5)],
)
def test_times_are_written_as_people_write_them(written: str, seconds: float) -> None:
    assert Seconds.parse(written) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "written",
    ["20 minutes", "-3s", -3, 0, 90, "90", "0s", "", True, [], None, float("nan"), "1e3s", ".5s", "1,5s", "999999h"],
)  # fmt: skip
def test_what_is_no_time_is_refused(written: object) -> None:
    with pytest.raises(
        ValueError, match=r"^.* is not a length of time; expected a number and a unit, such as 500ms"
    ):
        Seconds.parse(written)


@pytest.mark.parametrize(
    ("written", "ports"),
    [("5000-5010", (5000, 5010)), ("5000", (5000, 5000)), (" 1 - 65535 ", (1, 65535)), (7, (7, 7)), ([5, 6], (5, 6))],
)  # fmt: skip
def test_ports_are_a_range_or_one(written: object, ports: tuple[int, int]) -> None:
    assert Ports.parse(written) == ports


@pytest.mark.parametrize(
    "written", ["0", "0-5", "6-5", "65536", "5000-", "-5", "a-b", "", [1, 2, 3], None, "5000 5010"]
)
def test_what_is_no_range_of_ports_is_refused(written: object) -> None:
    with pytest.raises(
        ValueError, match=r" is not a range of ports; expected 1 to 65535, such as 5000 or 5000-5010$"
    ):
        Ports.parse(written)


@given(st.floats(min_value=1e-12, max_value=9e8, exclude_min=True).map(Seconds))
def test_a_time_that_was_written_is_the_same_again(seconds: Seconds) -> None:
    assert Seconds.parse(encode(seconds)) == seconds


def test_a_type_without_a_rule_is_a_defect() -> None:
    with pytest.raises(NotImplementedError, match="complex"):
        encode(1j)
    with pytest.raises(NotImplementedError, match="complex"):
        convert_custom(complex, "1")


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(pattern="^[a-z]+$", description="lower case")]
    often: Annotated[int, Meta(ge=1)] = 1


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    colour: Colour = Colour.RED
    way: Literal["up", "down"] = "up"
    lines: Annotated[list[Annotated[str, Meta(min_length=1)]], Meta(max_length=3)] = []
    parts: tuple[Inner, ...] = ()
    table: dict[str, Inner] = {}
    after: Seconds | None = None
    share: float = 0.5
    open: bool = False
    many: dict[Literal["a", "b"], int] = {}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"coluor": "red"}, "unknown key 'coluor' (did you mean colour?); expected colour, way, lines, parts, "),
        ({"colour": "rde"}, "colour: unknown value 'rde' (did you mean red?); expected red, blue"),
        ({"way": "upp"}, "way: unknown value 'upp' (did you mean up?); expected up, down"),
        ({"lines": "x"}, "lines: 'x' is not allowed; expected a list of text (length at least 1) (length at"),
        ({"lines": [1]}, "lines[0]: 1 is not allowed; expected text"),
        ({"lines": ["a", ""]}, "lines[1]: '' is not allowed; expected text (length at least 1)"),
        ({"parts": [{}]}, "parts[0].name: it is missing; expected lower case"),
        ({"parts": [{"name": "A"}]}, "parts[0].name: 'A' is not allowed; expected lower case"),
        ({"lines": ["a"] * 4}, "lines: ['a', 'a', 'a', 'a'] is not allowed; expected a list of text (length at least"),
        ({"table": {"x": {"name": "a", "often": 0}}}, "table.x.often: 0 is not allowed; expected a whole number (at l"),
        ({"table": {"a": {"name": "a"}, "b-c": []}}, "table.b-c: [] is not allowed; expected a table with name, often"),
        ({"table": {"x": {"name": "a", "oftn": 1}}}, "table.x: unknown key 'oftn' (did you mean often?)"),
        ({"after": "soon"}, "after: 'soon' is not a length of time; expected a number and a unit"),
        ({"share": "half"}, "share: 'half' is not allowed; expected a number"),
        ({"open": "yes"}, "open: 'yes' is not allowed; expected true or false"),
        ({"open": None}, "open: None is not allowed; expected true or false"),
        ({"many": {"c": 1}}, "many: unknown value 'c'; expected a, b"),
        ({"many": {"a": "1"}}, "many.a: '1' is not allowed; expected a whole number"),
        ([], "[] is not allowed; expected a table with colour, way, lines, parts, "),
    ],
)  # fmt: skip
def test_an_error_names_key_fault_and_what_is_expected(value: object, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        decode_into(value, Outer, "f.toml")
    assert str(raised.value).removeprefix("f.toml: ").startswith(said)
    assert re.search(r"[`$]|msgspec", str(raised.value)) is None


def test_what_is_right_is_read() -> None:
    value: dict[str, Any] = {
        "colour": "blue",
        "parts": [{"name": "a"}],
        "table": {"x": {"name": "b"}},
        "after": "1m",
    }
    found = decode_into(value, Outer, "f.toml")
    assert found == Outer(Colour.BLUE, parts=(Inner("a"),), table={"x": Inner("b")}, after=Seconds(60))


def test_a_key_is_named_below_its_prefix_and_texts_may_be_numbers() -> None:
    with pytest.raises(UsageError, match=r"^f\.toml: top\.share: 'half' is not allowed"):
        decode_into({"share": "half"}, Outer, "f.toml", "top")
    assert decode_into({"share": "0.25"}, Outer, "f.toml", strict=False).share == 0.25
