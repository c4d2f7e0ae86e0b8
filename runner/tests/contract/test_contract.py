"""The descriptions of the contract say the same, and whoever changes one of them alone is told."""

import re

import pytest

from roundtrip.paths import ROOT

from . import files, mapping
from .compare import differences
from .read_contract import read_contract
from .read_idl import read_idl

MAPPINGS = {
    files.PROTO: mapping.PROTO,
    files.WSDL: mapping.XSD,
    files.RMI: mapping.JAVA,
    files.CSHARP: mapping.CSHARP,
    files.REMOTING: mapping.CSHARP,
}
TIMED = {"invoke", "putBytes", "putChars", "putString", "bounce"}


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return files.texts()


@pytest.mark.parametrize("path", MAPPINGS)
def test_a_description_says_what_the_idl_says(path: str, texts: dict[str, str]) -> None:
    read = files.interfaces(texts)
    assert differences(read[files.IDL], read[path], MAPPINGS[path]) == []


@pytest.mark.parametrize("path", [files.PROTO, files.WSDL])
def test_a_description_says_what_it_leaves_out(path: str, texts: dict[str, str]) -> None:
    assert [name for name in MAPPINGS[path].left_out if not re.search(rf"\b{name}\b", texts[path])] == []


@pytest.mark.parametrize("path", [files.IDL, *MAPPINGS])
def test_a_description_has_what_is_timed(path: str, texts: dict[str, str]) -> None:
    assert set(files.interfaces(texts)[path].operations) >= TIMED


def test_the_idl_keeps_invoke_first(texts: dict[str, str]) -> None:
    """omniORB finds an operation by comparing names in the order of declaration."""
    assert next(iter(read_idl(texts[files.IDL]).operations)) == "invoke"


def test_a_reference_knows_two_operations(texts: dict[str, str]) -> None:
    counter = read_idl(texts[files.IDL], "Counter")
    assert {name: one.result for name, one in counter.operations.items()} == {
        "increment": "long",
        "close": None,
    }


def test_the_page_names_every_operation_with_its_parameters(texts: dict[str, str]) -> None:
    idl = read_idl(texts[files.IDL]).operations
    page = (ROOT / "shared-idl" / "contract.md").read_text(encoding="utf-8")
    said = {name: [member.name for member in one.parameters] for name, one in idl.items()}
    assert read_contract(page, list(idl)) == said


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("| `sort(data)` | ", "| sort | ", "sort"),
        ("| `sleep(millis)`", "| `sleep(seconds)`", None),
        ("`getBoolean()` … `getStruct()`", "`getBoolean()` … `getString()`", "getStruct"),
        ("| `get…Array(count)`", "| `get…Arrays(count)`", "getInt32Array"),
    ],
)
def test_a_gap_in_the_page_is_seen(texts: dict[str, str], old: str, new: str, missing: str | None) -> None:
    idl = read_idl(texts[files.IDL]).operations
    page = (ROOT / "shared-idl" / "contract.md").read_text(encoding="utf-8")
    assert page.count(old) == 1
    said = read_contract(page.replace(old, new), list(idl))
    if missing is None:
        assert said["sleep"] != [member.name for member in idl["sleep"].parameters]
    else:
        assert missing not in said


# Each line: the file that somebody changed alone, what stood there, what stands there now, what is said, of whom.
CHANGES = [
    # An operation that is gone, new, or spelled otherwise.
    (files.PROTO, "  rpc Sort(SortRequest) returns (SortReply);\n", "", "sort is missing", files.PROTO),
    (files.IDL, "    void setString(in string data);\n", "", "setString is not in bench.idl", files.PROTO),
    (files.IDL, "    Int32Seq sort(in Int32Seq data);\n", "", "sort is not in bench.idl", files.WSDL),
    (files.IDL, "    long invoke(in long n);\n", "", "invoke is not in bench.idl", files.RMI),
    (files.IDL, "    long invoke(in long n);\n", "", "invoke is not in bench.idl", files.REMOTING),
    (files.IDL, "getWstring", "getWide", "getWstring is to be left out, but", files.PROTO),
    (files.PROTO, "rpc Echo(", "rpc echo(", "PascalCase", files.PROTO),
    (files.PROTO, "rpc Echo(EchoRequest)", "rpc Echo(SortRequest)", "echo takes SortRequest", files.PROTO),
    (
        files.RMI,
        "int invoke(int n)",
        "String getWstring() throws RemoteException;\nint invoke(int n)",
        "getWstring is there, though it is to be left out: there is one string type",
        files.RMI,
    ),
    # Types and names of parameters, results, members.
    (files.IDL, "long invoke(in long n)", "long invoke(in double n)", "invoke has (int32 n)", files.PROTO),
    (files.IDL, "long invoke(in long n)", "long invoke(in short n)", "invoke has (int n)", files.WSDL),
    (files.IDL, "long invoke(in long n)", "short invoke(in long n)", "invoke returns int", files.RMI),
    (files.IDL, "long invoke(in long n)", "short invoke(in long n)", "invoke returns int", files.CSHARP),
    (files.PROTO, "int32 millis = 1", "int64 millis = 1", "sleep has (int64 millis)", files.PROTO),
    (
        files.PROTO,
        "optional double value",
        "double value",
        "Item has (int32 id, string name, double",
        files.PROTO,
    ),
    (files.PROTO, "float_value = 8", "floating_value = 8", "AllTypes has (", files.PROTO),
    (files.PROTO, "bool boolean_value", "bool booleanValue", "snake_case", files.PROTO),
    (files.PROTO, "int32_value = 6", "int32_value = 7", "has the number 7 and not 6", files.PROTO),
    (files.PROTO, "message BenchFault {", "message Fault {", "BenchFault is missing", files.PROTO),
    (files.RMI, "putBytes(byte[] data)", "putBytes(char[] data)", "putBytes has (char[] data)", files.RMI),
    (files.RMI, "Item[] items", "Item[] all", "bounce has (Item[] all)", files.RMI),
    (
        files.RMI,
        "invoke(int n) throws RemoteException",
        "invoke(int n)",
        "not throw RemoteException",
        files.RMI,
    ),
    (
        files.CSHARP,
        "PutChars(char[] data)",
        "PutChars(string data)",
        "putChars has (string data)",
        files.CSHARP,
    ),
    (files.CSHARP, "int PutChars(", "long PutChars(", "putChars returns long", files.CSHARP),
    (files.REMOTING, "public int PutBytes(", "public int putBytes(", "PascalCase", files.REMOTING),
    (
        files.REMOTING,
        "Item[] Bounce(Item[]",
        "Item[] Bounce(int[]",
        "bounce has (int[] items)",
        files.REMOTING,
    ),
    (
        files.XSD,
        '"charValue" type="xs:unsignedShort"',
        '"charValue" type="xs:string"',
        "AllTypes has (",
        files.WSDL,
    ),
    (files.XSD, 'name="millis" type="xs:int"', 'name="millis" type="xs:long"', "sleep has (long", files.WSDL),
    # What the mapping to XML asks for.
    (files.XSD, '"id" type="xs:int"', '"id" type="xs:int" nillable="true"', "id says nillable", files.WSDL),
    (files.XSD, '"id" type="xs:int"', '"id" type="xs:int" minOccurs="0"', "Item.id is more than", files.WSDL),
    (files.XSD, '"qualified"', '"unqualified"', "elementFormDefault is not qualified", files.WSDL),
    (files.XSD, 'xmlns:b="urn:roundtrip:bench"', 'xmlns:b="urn:other"', "prefix b stands for", files.WSDL),
    (
        files.XSD,
        'name="Item" type="b:Item"',
        'name="item" type="b:Item"',
        "ArrayOfItem is not any",
        files.WSDL,
    ),
    (files.XSD, '"int32s" type="a:', '"int32s" type="b:', "ArrayOfint is in the wrong namespace", files.WSDL),
    (
        files.XSD,
        '"benchFault" type="b:BenchFaultInfo"',
        '"benchFault" type="b:Item"',
        "fault BenchFault",
        files.WSDL,
    ),
    (files.XSD, "</xs:schema>", '<xs:element name="spare"/></xs:schema>', "spare belongs to no", files.WSDL),
    (
        files.ARRAYS,
        'name="int" type="xs:int"',
        'name="int" type="xs:long"',
        "ArrayOfint is not any",
        files.WSDL,
    ),
    (
        files.ARRAYS,
        'targetNamespace="http:',
        'targetNamespace="https:',
        "target namespace is not",
        files.WSDL,
    ),
    (
        files.WSDL,
        'soapAction="urn:roundtrip:bench:sort"',
        'soapAction=""',
        "sort: the action is not",
        files.WSDL,
    ),
    (files.WSDL, '<wsdl:fault name="benchFault" message="b:BenchFault"/>', "", "fail raises ()", files.WSDL),
    (files.WSDL, '<soap:fault name="benchFault" use="literal"/>', "", "fail: its faults are not", files.WSDL),
    (files.WSDL, 'element="b:sortResponse"', 'element="b:sort"', "holds the element sort,", files.WSDL),
    (
        files.WSDL,
        'output message="b:sortResponse"',
        'output message="b:sort"',
        "sort: its messages",
        files.WSDL,
    ),
    (
        files.WSDL,
        'soap:binding style="document"',
        'soap:binding style="rpc"',
        "not document style",
        files.WSDL,
    ),
]


@pytest.mark.parametrize(("changed", "old", "new", "reported", "of"), CHANGES)
def test_a_change_of_one_file_is_reported(
    texts: dict[str, str], changed: str, old: str, new: str, reported: str, of: str
) -> None:
    assert old in texts[changed]
    read = files.interfaces({**texts, changed: texts[changed].replace(old, new, 1)})
    found = differences(read[files.IDL], read[of], MAPPINGS[of])
    assert [line for line in found if reported in line], found


def test_what_no_reader_knows_is_refused(texts: dict[str, str]) -> None:
    """A reader that skipped what it cannot read would find no difference in it."""
    with pytest.raises(ValueError, match="oneway"):
        read_idl(texts[files.IDL].replace("void     sleep(", "oneway void sleep("))
    with pytest.raises(ValueError, match="oneof"):
        files.interfaces({**texts, files.PROTO: texts[files.PROTO] + "oneof x {}"})
    generic = "List<Integer> sort(int n) throws RemoteException;\n  "
    java = texts[files.RMI].replace("int invoke(", generic + "int invoke(")
    with pytest.raises(ValueError, match="parentheses"):
        files.interfaces({**texts, files.RMI: java})
    idl = read_idl(texts[files.IDL].replace("putBytes(in OctetSeq", "putBytes(in octet_t"))
    proto = files.interfaces(texts)[files.PROTO]
    with pytest.raises(KeyError, match="octet_t"):
        differences(idl, proto, mapping.PROTO)
