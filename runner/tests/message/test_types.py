"""Types that the user gives: what IDL may have, and how a document's values fit it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from roundtrip.errors import UsageError
from roundtrip.message import document, types
from roundtrip.message.cases import cases
from roundtrip.paths import ROOT

SHARED = ROOT / "shared-idl"
needs_compiler = pytest.mark.skipif(shutil.which("omniidl") is None, reason="omniidl is not here")


def read_idl(folder: Path, text: str) -> document.Structs:
    file = folder / "order.idl"
    file.write_text(text, encoding="utf-8")
    return types.read_idl(file, SHARED)


@needs_compiler
def test_what_write_writes_is_read_again_and_the_document_has_the_same_values(tmp_path: Path) -> None:
    file = SHARED / document.FILE
    derived = types.read(file)
    given = read_idl(tmp_path, derived.idl())
    found = types.read(file, given)
    assert (found.value, found.altered, found.json_bytes) == (derived.value, [], derived.json_bytes)
    assert cases(found) == cases(derived)


DEEP = "struct Message0 { long x; };" + "".join(
    f"struct Message{n} {{ Message{n - 1} x; }};" for n in range(1, 14)
)


@needs_compiler
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("struct Message {\n long x }", r"order.idl:2: Syntax error"),
        ("struct Message { long x[3]; };", r"Message.x: its type is long\[3\]; expected boolean, short"),
        ("typedef long A[3]; struct Message { A x; };", r"Message.x: its type is A"),
        ("struct Message { string<3> x; };", r"Message.x: its type is a bounded one"),
        ("struct Message { sequence<long, 3> x; };", r"Message.x: its type is a bounded one"),
        ("enum E { a, b }; struct Message { E x; };", r"Message.x: its type is E"),
        ("struct Message { unsigned long x; };", r"Message.x: its type is another one"),
        ("struct Message { octet x; };", r"Message.x: its type is octet"),
        ("struct Message { sequence<sequence<long> > x; };", r"its type is sequence<sequence<long>>"),
        (
            "struct Message; typedef sequence<Message> Inner; struct Message { Inner x; };",
            r"Message.x: its type is sequence<Message>",
        ),
        ("struct Item2 { long x; };", r"Item2: a struct of a message has another name"),
        ("struct MessageSeq { long x; };", r"MessageSeq: .*none of Array, Of, OrBuilder, Seq"),
        (
            "struct MessageA { long x; };",
            r"the structs that are in no other are MessageA; expected Message alone",
        ),
        ("const long X = 1;", r"in no other are none"),
        ("struct MessageA { long x; }; struct Message { long x; };", r"in no other are Message, MessageA"),
        ("struct Message { long Foo; };", r"Message.Foo: no key has this name"),
        ("struct Message { long lines_; };", r"Message.lines_: no key has this name"),
        ("struct Message { sequence<long> a; long aCount; };", r"protobuf has a method for 'a'"),
        (
            f"struct Message {{ {' '.join(f'long k{n};' for n in range(121))} }};",
            r"Message: it has 121 members and 1 levels, and is struct 1; .* 120, 14 and 100",
        ),
        (DEEP + "struct Message { Message13 x; };", r"Message: it has 1 members and 15 levels"),
    ],
)
def test_what_a_message_may_not_have_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises(UsageError, match=wrong) as refused:
        read_idl(tmp_path, text)
    assert refused.value.thing.startswith(f"--idl {tmp_path}")
    assert refused.value.allowed


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nothing.idl.*No such file"):
        types.read_idl(tmp_path / "nothing.idl", SHARED)


GIVEN: document.Structs = {
    name: tuple(document.Member(member, member, kind) for member, kind in members.items())
    for name, members in {
        "MessageL": {"a": "short", "d": "double"},
        "Message": {
            "b": "boolean",
            "s": "string",
            "w": "wstring",
            "f": "float",
            "n": "long long",
            "l": "sequence<MessageL>",
            "o": "MessageL",
            "default_": "long",
            "t": "sequence<string>",
        },
    }.items()
}
NOTHING = {"a": 0, "d": 0.0}


def fit(value: Any) -> document.Message:
    return types.fit(json.dumps(value).encode(), GIVEN)


def test_values_take_the_types_and_what_is_sent_otherwise_is_said() -> None:
    found = fit(
        {
            "b": True,
            "s": "ÿ",
            "w": "Ж",
            "f": 0.1,
            "n": 2**63 - 1,
            "l": [{"a": -(2**15), "d": 5}, {"a": 2**15 - 1}, {"d": None}],
            "o": {"a": 1, "d": 2**53},
            "Default": 5,
            "t": ["x"],
        }
    )
    assert found.value == {
        "b": True,
        "s": "ÿ",
        "w": "Ж",
        "f": 0.10000000149011612,
        "n": 2**63 - 1,
        "l": [{"a": -(2**15), "d": 5.0}, {"a": 2**15 - 1, "d": 0.0}, NOTHING],
        "o": {"a": 1, "d": 2.0**53},
        "default_": 5,
        "t": ["x"],
    }
    assert found.altered == [
        "$.f is not a float: the nearest is sent",
        "$.l[1].d is missing or null, and 1 more like it: 0, false, '' or [] is sent",
        "$.l[2].a is missing or null: 0, false, '' or [] is sent",
    ]
    assert cases(found)[0]["argument"]["f"] == "3dcccccd"
    assert cases(found)[0]["argument"]["l"][0]["a"] == "8000"


def test_what_is_missing_has_all_of_its_members() -> None:
    nothing = {"b": False, "s": "", "w": "", "f": 0.0, "n": 0, "l": [], "o": NOTHING, "default_": 0, "t": []}
    assert fit({}).value == nothing


@pytest.mark.parametrize(
    ("value", "place", "wrong"),
    [
        ({"b": 1}, "$.b", "1 does not fit the type boolean"),
        ({"s": "Ж"}, "$.s", '"\\u0416" does not fit the type string'),
        ({"w": "\ud800"}, "$.w", '"\\ud800" does not fit the type wstring'),
        ({"f": 1e39}, "$.f", "1e+39 does not fit the type float"),
        ({"f": True}, "$.f", "true does not fit the type float"),
        ({"n": 2**63}, "$.n", "9223372036854775808 does not fit the type long long"),
        ({"n": 1.0}, "$.n", "1.0 does not fit the type long long"),
        ({"default": 2**31}, "$.default", "2147483648 does not fit the type long"),
        ({"l": {}}, "$.l", "an object does not fit the type sequence<MessageL>"),
        ({"l": [1]}, "$.l[0]", "1 does not fit the type MessageL"),
        ({"o": []}, "$.o", "a list does not fit the type MessageL"),
        ({"l": [{}, {"a": 2**15}]}, "$.l[1].a", "32768 does not fit the type short"),
        ({"l": [{"d": 2**53 + 1}]}, "$.l[0].d", "9007199254740993 does not fit the type double"),
        ({"t": [5]}, "$.t[0]", "5 does not fit the type string"),
        ({"x": 1}, "$.x", "struct Message has no member x"),
        ({"l": [{"q": 1}]}, "$.l[0].q", "struct MessageL has no member q"),
        ({"default": 1, "Default": 2}, "$.Default", "it is the key 'default' but for case and underscores"),
        ([1], "$", "struct Message has no member items"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(value: Any, place: str, wrong: str) -> None:
    with pytest.raises(UsageError) as refused:
        fit(value)
    assert (refused.value.thing, refused.value.wrong) == (place, wrong)
    assert refused.value.allowed
