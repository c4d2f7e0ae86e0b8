"""The descriptions of the contract say the same, and whoever changes one of them alone is told."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from roundtrip.paths import ROOT

from . import proto, wsdl
from .idl import read_idl
from .proto import LEFT_OUT

IDL = "shared-idl/bench.idl"
GENERATED = "shared-idl/generated"
PROTO = f"{GENERATED}/bench.proto"
WSDL, XSD, ARRAYS = (f"{GENERATED}/{name}" for name in ("bench.wsdl", "bench.xsd", "arrays.xsd"))
TABLE = "shared-idl/operations.json"
PAGE = "shared-idl/contract.md"

Texts = dict[str, str]


@pytest.fixture(scope="module")
def texts() -> Texts:
    paths = (IDL, PROTO, WSDL, XSD, ARRAYS, TABLE, PAGE)
    return {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}


def differences_of_proto(texts: Texts) -> list[str]:
    return _differences(proto.expected(read_idl(texts[IDL])), proto.read(texts[PROTO]))


def differences_of_wsdl(texts: Texts) -> list[str]:
    files = {path.rpartition("/")[2]: texts[path] for path in (WSDL, XSD, ARRAYS)}
    return _differences(wsdl.expected(read_idl(texts[IDL])), wsdl.read(files))


def differences_of_table(texts: Texts) -> list[str]:
    """operations.json against bench.idl: the operations in its order, numbered, and `connect`, which is none of it."""
    entries = json.loads(texts[TABLE])["operations"]
    listed = [f"{entry['code']} {entry['name']}" for entry in entries if entry["name"] != "connect"]
    named = list(read_idl(texts[IDL]).operations)
    codes = {entry["name"]: entry.get("code") for entry in entries}
    return _differences({f"{codes.get(name)} {name}" for name in named}, set(listed)) + [
        f"the code {code} is there twice"
        for code in {it for it in codes.values() if list(codes.values()).count(it) > 1}
    ]


def differences_of_page(texts: Texts) -> list[str]:
    """The table of operations in contract.md against bench.idl and operations.json: parameters, logical bytes."""
    idl = read_idl(texts[IDL]).operations
    rows = _rows(texts[PAGE], list(idl))
    expected = {f"{name}({', '.join(called for called, _ in it.parameters)})" for name, it in idl.items()}
    found = _differences(expected, {f"{name}({parameters})" for name, (parameters, _) in rows.items()})
    for entry in json.loads(texts[TABLE])["operations"]:
        _, said = rows.get(entry["name"], ("", ""))
        if said and not _counts(said, entry):
            found.append(f"{entry['name']}: the page counts '{said}', operations.json {entry['bytes']} each")
    return found


def _differences(expected: set[str], found: set[str]) -> list[str]:
    return [f"missing: {it}" for it in sorted(expected - found)] + [
        f"not in the contract: {it}" for it in sorted(found - expected)
    ]


def _rows(page: str, declared: list[str]) -> dict[str, tuple[str, str]]:
    """Operation to its parameters and its logical bytes, of the table in contract.md.

    `a()` … `b()` stands for all from a to b in the order of bench.idl, `get…Array(count)` for all that are spelled so
    and have no row of their own.
    """
    section = page.partition("## Operations\n")[2].partition("\n## ")[0]
    rows: dict[str, tuple[str, str]] = {}
    patterns: dict[str, tuple[str, str]] = {}
    for first, last in re.findall(r"^\| (`.*?) \|.*\| (.*?) \|$", section, flags=re.M):
        calls = re.findall(r"`([\w…]+)\(([^)]*)\)`", first)
        if "` … `" in first:
            (start, parameters), (end, _), *more = calls
            span = declared[declared.index(start) : declared.index(end) + 1]
            calls = [*((name, parameters) for name in span), *more]
        for name, parameters in calls:
            (patterns if "…" in name else rows)[name] = (parameters, last)
    for pattern, row in patterns.items():
        for name in filter(re.compile(pattern.replace("…", r"\w+")).fullmatch, declared):
            rows.setdefault(name, row)
    return rows


def _counts(said: str, entry: dict[str, Any]) -> bool:
    """Whether the page's column of logical bytes says what operations.json says."""
    if "size" in said:  # the element's, which the sentence below the table gives
        return int(entry["bytes"]) > 0
    number = re.match(r"(\d+)", said)
    return int(entry["bytes"]) == (int(number[1]) if number else 1)


CHECKS: dict[str, Callable[[Texts], list[str]]] = {
    PROTO: differences_of_proto,
    WSDL: differences_of_wsdl,
    TABLE: differences_of_table,
    PAGE: differences_of_page,
}


@pytest.mark.parametrize("path", CHECKS)
def test_a_description_says_what_the_idl_says(path: str, texts: Texts) -> None:
    assert CHECKS[path](texts) == []


@pytest.mark.parametrize("path", [PROTO, WSDL])
def test_a_description_says_what_it_leaves_out(path: str, texts: Texts) -> None:
    assert [name for name in LEFT_OUT if not re.search(rf"\b{name}\b", texts[path])] == []


def test_the_idl_keeps_invoke_first(texts: Texts) -> None:
    """omniORB finds an operation by comparing names in the order of declaration."""
    assert next(iter(read_idl(texts[IDL]).operations)) == "invoke"


def test_a_reference_knows_two_operations(texts: Texts) -> None:
    counter = read_idl(texts[IDL]).counter
    assert {name: it.result for name, it in counter.items()} == {"increment": "long", "close": "void"}


def test_the_sizes_of_elements_are_those_of_the_page(texts: Texts) -> None:
    """The sentence on sizes, against the bytes of the getters and of the arrays."""
    sentence = re.search(r"Sizes of elements: (.*?)\.", texts[PAGE], re.S)
    assert sentence is not None
    said: dict[str, int] = {}
    for part in sentence[1].replace("\n", " ").split(","):
        *names, size = re.findall(r"\w+", part.replace(" and ", " "))
        said |= dict.fromkeys(names, int(size))
    bytes_of = {entry["name"]: entry["bytes"] for entry in json.loads(texts[TABLE])["operations"]}
    for name, size in said.items():
        spelled = name[0].upper() + name[1:]
        assert {bytes_of[f"get{spelled}Array"], bytes_of[f"put{spelled}Array"]} == {size}, name
        if name != "string":  # whose getter counts characters
            assert bytes_of[f"get{spelled}"] == size, name


# Each line: the file that somebody changed alone, what stood there, what stands there now, what is said, of whom.
CHANGES = [
    # An operation that is gone, new, or spelled otherwise.
    (PROTO, "  rpc Sort(SortRequest) returns (SortReply);\n", "", "missing: rpc Sort(", PROTO),
    (IDL, "    void setString(in string data);\n", "", "not in the contract: rpc SetString(", PROTO),
    (IDL, "    Int32Seq sort(in Int32Seq data);\n", "", "not in the contract: element b:sort(", WSDL),
    (IDL, "    Int32Seq sort(in Int32Seq data);\n", "", "not in the contract: 47 sort", TABLE),
    (IDL, "    Int32Seq sort(in Int32Seq data);\n", "", "not in the contract: sort(data)", PAGE),
    (PROTO, "rpc Echo(", "rpc echo(", "not in the contract: rpc echo(", PROTO),
    (PROTO, "rpc Echo(EchoRequest)", "rpc Echo(stream EchoRequest)", "stream rpc Echo(", PROTO),
    (PROTO, "rpc Echo(EchoRequest)", "rpc Echo(SortRequest)", "rpc Echo(SortRequest)", PROTO),
    (
        TABLE,
        '"name": "sort", "code": 47',
        '"name": "sorted", "code": 47',
        "not in the contract: 47 sorted",
        TABLE,
    ),
    (TABLE, '"name": "sort", "code": 47', '"name": "sort", "code": 46', "the code 46 is there twice", TABLE),
    # Types and names of parameters, results, members.
    (
        IDL,
        "long invoke(in long n)",
        "long invoke(in double n)",
        "missing: message InvokeRequest {optional d",
        PROTO,
    ),
    (
        IDL,
        "long invoke(in long n)",
        "long invoke(in short n)",
        "missing: element b:invoke(b:n: xs:short)",
        WSDL,
    ),
    (
        IDL,
        "long invoke(in long n)",
        "short invoke(in long n)",
        "element b:invokeResponse(b:result: xs:short)",
        WSDL,
    ),
    (IDL, "long invoke(in long n)", "long invoke(in long m)", "missing: invoke(m)", PAGE),
    (PROTO, "int32 millis = 1", "int64 millis = 1", "message SleepRequest {int64 millis = 1}", PROTO),
    (PROTO, "optional double value", "double value", "string name = 2; double value = 3}", PROTO),
    (PROTO, "float_value = 8", "floating_value = 8", "floating_value = 8", PROTO),
    (PROTO, "int32_value = 6", "int32_value = 16", "int32_value = 16", PROTO),
    (PROTO, "message BenchFault {", "message Fault {", "missing: message BenchFault", PROTO),
    (PROTO, "int32 millis = 1;", "oneof when { int32 millis = 1; }", "oneof int32 millis", PROTO),
    (
        XSD,
        '"charValue" type="xs:unsignedShort"',
        '"charValue" type="xs:string"',
        "b:charValue: xs:string",
        WSDL,
    ),
    (XSD, 'name="millis" type="xs:int"', 'name="millis" type="xs:long"', "b:millis: xs:long", WSDL),
    (PAGE, "| `sleep(millis)`", "| `sleep(seconds)`", "missing: sleep(millis)", PAGE),
    (PAGE, "| `sort(data)` | ", "| sort | ", "missing: sort(data)", PAGE),
    (PAGE, "| `get…Array(count)`", "| `get…Arrays(count)`", "missing: getInt32Array(count)", PAGE),
    (PAGE, "| 28 for each item", "| 24 for each item", "bounce: the page counts '24 for each item", PAGE),
    (
        TABLE,
        '"sleep", "code": 46, "bytes": 0',
        '"sleep", "code": 46, "bytes": 4',
        "sleep: the page counts '0'",
        PAGE,
    ),
    # What the mapping to XML asks for.
    (XSD, '"id" type="xs:int"', '"id" type="xs:int" nillable="true"', "b:id: xs:int nillable", WSDL),
    (XSD, '"id" type="xs:int"', '"id" type="xs:int" minOccurs="0"', "b:id: xs:int 0 to 1", WSDL),
    (XSD, '"qualified"', '"unqualified"', "element b:invoke(None:n: xs:int)", WSDL),
    (XSD, 'name="Item" type="b:Item"', 'name="item" type="b:Item"', "(b:item: b:Item any number)", WSDL),
    (
        XSD,
        '"benchFault" type="b:BenchFaultInfo"',
        '"benchFault" type="b:Item"',
        "element b:benchFault: b:Item",
        WSDL,
    ),
    (XSD, "</xs:schema>", '<xs:element name="spare" type="xs:int"/></xs:schema>', "element b:spare", WSDL),
    (ARRAYS, 'name="int" type="xs:int"', 'name="int" type="xs:long"', "(a:int: xs:long any number)", WSDL),
    (WSDL, 'soapAction="urn:roundtrip:bench:sort"', 'soapAction=""', "not in the contract: : document", WSDL),
    (
        WSDL,
        '<wsdl:fault name="benchFault" message="b:BenchFault"/>',
        "",
        "document, fail -> failResponse",
        WSDL,
    ),
    (WSDL, '<soap:fault name="benchFault" use="literal"/>', "", "missing: soap:fault benchFault", WSDL),
    (WSDL, 'element="b:sortResponse"', 'element="b:sort"', "message sortResponse: b:sort", WSDL),
    (WSDL, 'output message="b:sortResponse"', 'output message="b:sort"', "document, sort -> sort", WSDL),
    (WSDL, 'soap:binding style="document"', 'soap:binding style="rpc"', "binding SOAP 1.1, rpc", WSDL),
    (WSDL, '<soap:body use="literal"/>', '<soap:body use="encoded"/>', "use encoded", WSDL),
    (
        WSDL,
        "schemas.xmlsoap.org/wsdl/soap/",
        "schemas.xmlsoap.org/wsdl/soap12/",
        "binding Soap12Binding",
        WSDL,
    ),
]


@pytest.mark.parametrize(("changed", "old", "new", "reported", "of"), CHANGES)
def test_a_change_of_one_file_is_reported(
    texts: Texts, changed: str, old: str, new: str, reported: str, of: str
) -> None:
    assert old in texts[changed]
    found = CHECKS[of]({**texts, changed: texts[changed].replace(old, new, 1)})
    assert [line for line in found if reported in line], found


@pytest.mark.parametrize(
    ("changed", "old", "new", "said"),
    [
        (IDL, "void     sleep(", "oneway void sleep(", "sleep is no plain operation"),
        (
            IDL,
            "long invoke(in long n)",
            "long invoke(inout long n)",
            "invoke has a parameter that is not `in`",
        ),
        (IDL, "in OctetSeq", "in octet_t", "octet_t"),
        (PROTO, "message Item {", "message Item [", "protoc refuses it"),
        (ARRAYS, 'targetNamespace="http:', 'targetNamespace="https:', "zeep cannot read it"),
    ],
)
def test_what_nobody_can_read_is_refused(texts: Texts, changed: str, old: str, new: str, said: str) -> None:
    assert old in texts[changed]
    of = {IDL: PROTO, ARRAYS: WSDL}.get(changed, changed)
    with pytest.raises(ValueError, match=said):
        CHECKS[of]({**texts, changed: texts[changed].replace(old, new, 1)})
