"""The types that are derived from a document, what is refused, and the cases that follow."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.errors import UsageError
from roundtrip.message import document, types
from roundtrip.message.cases import cases, scalars
from roundtrip.message.document import derive


def derived(text: str) -> document.Message:
    return derive(text.encode())


def kinds(text: str, struct: str = "Message") -> dict[str, str]:
    return {each.name: each.kind for each in derived(text).structs[struct]}


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ("[2147483647, -2147483648]", "long"),
        ("[2147483648]", "long long"),
        ("[-2147483649, 9223372036854775807, -9223372036854775808]", "long long"),
        ("[1, 1.0]", "double"),
        ("[1e0]", "double"),
        ("[1.5, 9007199254740992]", "double"),
        ("[true]", "boolean"),
        ('["ÿ"]', "string"),
        ('["a", "Ā"]', "wstring"),
        ('["😀"]', "wstring"),
        ("[]", "string"),
        ("[null, 7]", "long"),
    ],
)
def test_the_type_follows_from_all_values(values: str, kind: str) -> None:
    assert kinds(f'{{"a": {values}}}') == {"a": f"sequence<{kind}>"}
    assert kinds(values) == {"items": f"sequence<{kind}>"}


def test_the_objects_of_a_list_have_the_union_of_their_members_in_the_order_first_seen() -> None:
    found = derived('[{"b": 1}, {"a": "x", "b": null}, {"c": [], "a": "y"}]')
    assert [each.name for each in found.structs["MessageItems"]] == ["b", "a", "c"]
    assert found.value["items"] == [
        {"b": 1, "a": "", "c": []},
        {"b": 0, "a": "x", "c": []},
        {"b": 0, "a": "y", "c": []},
    ]
    assert found.altered == [
        "$[1].b is missing or null, and 1 more like it: 0, false, '' or [] is sent",
        "$[0].a is missing or null: 0, false, '' or [] is sent",
        "$[0].c is missing or null, and 1 more like it: 0, false, '' or [] is sent",
    ]


def test_a_struct_comes_after_those_that_it_is_made_of() -> None:
    text = '{"lines": [{"of": {"x": 1}}], "linesOf": {"y": 2}}'
    assert list(derived(text).structs) == [
        "MessageLinesOfType",
        "MessageLines",
        "MessageLinesOfTypeType",
        "Message",
    ]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("default", "default_"),
        ("Default", "default_"),
        ("Message", "message_"),
        ("messageLines", "messageLines_"),
        ("order_id", "order_id"),
        ("ID", "iD"),
        ("major", "major_"),
    ],
)
def test_a_reserved_key_gets_an_underscore(key: str, name: str) -> None:
    found = derived(json.dumps({key: 1}))
    assert (found.structs["Message"][0].name, found.value) == (name, {name: 1})
    assert f"long {name};" in found.idl()


@pytest.mark.parametrize(
    ("text", "place", "wrong"),
    [
        ("7", "$", "it is a number"),
        ("null", "$", "it is null"),
        ("{}", "$", "it has 0 members"),
        ("[[1]]", "$[0]", "a list within a list"),
        ('{"a": [{"b": [1]}, {"b": [2, [3]]}]}', "$.a[1].b[1]", "a list within a list"),
        ('{"a": [1, "x"]}', "$.a[1]", "it is a text, and at $.a[0] a number"),
        ('{"a": [true, 1]}', "$.a[1]", "it is a number, and at $.a[0] a boolean"),
        ('{"a": null}', "$.a", "it is always null"),
        ('[{"a": null}, {"a": null}]', "$[0].a", "it is always null"),
        ('{"a": {"b": 1, "b": 1}}', "$.a.b", "stands there twice"),
        ('{"a-b": 1}', '$["a-b"]', "is not an identifier"),
        ('{"ä": 1}', "$.ä", "is not an identifier"),
        ('{"a__b": 1}', "$.a__b", "is not an identifier"),
        ('{"class": 1}', "$.class", "every object"),
        ('{"aB": 1, "a_b": 2}', "$.a_b", "it is the key 'aB' but for case"),
        ('{"lines": [1], "linesCount": 1}', "$.linesCount", "protobuf has a method for 'lines'"),
        ('{"user": {"a": 1}, "hasUser": true}', "$.hasUser", "protobuf has a method for 'user'"),
        ('{"a": 9223372036854775808}', "$.a", "it is too large"),
        ('{"a": [1.0, 9007199254740993]}', "$.a[1]", "9007199254740993 is too large"),
        ('{"a": 1e999}', "$.a", "beyond the numbers of a double"),
        ('{"a": NaN}', "$", "NaN is not JSON"),
        ('{"a": "\\ud800"}', "$.a", "half a surrogate pair"),
        ('{"a": }', "line 1, column 7", "Expecting value"),
        ("[" * 100_000, "$", "it is too deep"),
        ('{"a":' * 15 + "1" + "}" * 15, "$" + ".a" * 14, "within 14 objects and lists"),
        (json.dumps({f"k{i}": 1 for i in range(121)}), "$", "it has 121 members"),
        (json.dumps({f"k{i}": {"a": 1} for i in range(101)}), "$.k100", "more types of objects"),
        ('"' + "x" * (1 << 20) + '"', "$", "it has 1,048,578 bytes"),
    ],
)  # fmt: skip
def test_what_no_type_can_carry_is_refused_with_its_place(text: str, place: str, wrong: str) -> None:
    with pytest.raises(UsageError) as refused:
        derived(text)
    assert refused.value.thing == place
    assert wrong in refused.value.wrong
    assert refused.value.allowed
    assert refused.value.exit_status == 2


def test_a_file_is_named_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[[]]")
    for name, wrong in (("x.json", "x.json: $[0]: it is a list"), ("y.json", "No such file")):
        with pytest.raises(UsageError, match="expected") as refused:
            types.read(tmp_path / name)
        assert wrong in str(refused.value)
    (tmp_path / "z.json").write_bytes(b'{"a": "\xff"}')
    with pytest.raises(UsageError, match="byte 7: it is not UTF-8"):
        types.read(tmp_path / "z.json")


def test_distinct_cases_tell_every_two_members_apart() -> None:
    found = derived(
        '{"a": true, "b": true, "c": true, "n": 1, "m": 1, "s": "", "l": [], "k": [{"x": 1.5, "y": 1.5}]}'
    )
    sent = [case["argument"] for case in cases(found) if "distinct" in case["name"]]
    for one in ("abc", "nm"):
        for left in one:
            for right in set(one) - {left}:
                assert any(each[left] != each[right] for each in sent), (left, right)
    assert all(element["x"] != element["y"] for each in sent for element in each["k"])


def test_a_put_is_answered_with_the_scalar_values_of_the_instance_that_is_sent() -> None:
    found = derived('{"n": 1, "l": [1], "k": [{"s": "x", "y": {"b": true, "c": 1.5}}]}')
    assert scalars(found, "Message", found.value) == 1 + 1 + 3
    put = cases(found)[-1]
    argument = put["argument"]
    expected = 1 + len(argument["l"]) // 8 + 3 * len(argument["k"])
    assert (put["name"], put["operation"]) == ("putMessage.distinct-0", "putMessage")
    assert (int(put["reply"], 16), len(argument["k"]) > 1) == (expected, True)


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
_KEYS = st.sampled_from(["alpha", "beta", "default", "order_id", "ID", "x1", "message", "union"])
_SCALARS: list[st.SearchStrategy[Any]] = [
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    _TEXTS,
]
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(*_SCALARS, *(st.lists(each, max_size=3) for each in _SCALARS)),
    lambda inner: st.dictionaries(_KEYS, inner, min_size=1, max_size=3),
    max_leaves=6,
)


def decoded(message: document.Message, kind: str, digits: Any) -> Any:
    """A value of its digits, keyed as the document is."""
    if kind in message.structs:
        return {each.key: decoded(message, each.kind, digits[each.name]) for each in message.structs[kind]}
    element = document.element_of(kind)
    if element is not None and isinstance(digits, str):
        width = {"boolean": 2, "long": 8}.get(element, 16)
        digits = [digits[i : i + width] for i in range(0, len(digits), width)]
    if element is not None:
        return [decoded(message, element, each) for each in digits]
    data = bytes.fromhex(digits)
    if kind.endswith("string"):
        return data.decode("utf-16-be")
    if kind == "double":
        import struct

        return struct.unpack(">d", data)[0]
    return int.from_bytes(data, "big", signed=True) if kind != "boolean" else bool(data[0])


@given(st.dictionaries(_KEYS, _VALUES, min_size=1, max_size=5))
def test_cases_hold_what_the_document_holds(value: dict[str, Any]) -> None:
    try:
        message = derive(json.dumps(value).encode())
    except UsageError as refused:
        assert "too large" in refused.wrong or "key" in refused.wrong  # noqa: PT017 - what else may be is the test
        return
    assert decoded(message, "Message", cases(message)[0]["argument"]) == value


@given(st.text(max_size=30) | st.binary(max_size=30).map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    try:
        assert derive(text.encode("utf-8", "replace")).structs
    except UsageError as refused:
        assert refused.allowed  # noqa: PT017
