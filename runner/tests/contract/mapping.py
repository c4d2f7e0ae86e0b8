"""How each type of bench.idl is spelled in the other languages, and what they leave out."""

from dataclasses import dataclass

# IDL: protobuf, XML Schema, Java RMI, C# (the core's interface, and Remoting with it).
# What has no equal there is None: an operation with it must be among those left out.
_TABLE: dict[str, tuple[str | None, str | None, str, str]] = {
    "boolean": ("bool", "boolean", "boolean", "bool"),
    "octet": ("uint32", "unsignedByte", "byte", "byte"),
    "char": ("uint32", "unsignedShort", "char", "char"),
    "wchar": ("uint32", "unsignedShort", "char", "char"),
    "short": ("int32", "short", "short", "short"),
    "long": ("int32", "int", "int", "int"),
    "long long": ("int64", "long", "long", "long"),
    "float": ("optional float", "float", "float", "float"),
    "double": ("optional double", "double", "double", "double"),
    "string": ("string", "string", "String", "string"),
    "wstring": ("string", "string", "String", "string"),
    "AllTypes": ("AllTypes", "AllTypes", "AllTypes", "AllTypes"),
    "AllArrays": ("AllArrays", "AllArrays", "AllArrays", "AllArrays"),
    "Counter": (None, None, "Counter", "Counter"),
    "sequence<boolean>": ("repeated bool", "ArrayOfboolean", "boolean[]", "bool[]"),
    "sequence<octet>": ("bytes", "base64Binary", "byte[]", "byte[]"),
    "sequence<char>": ("string", "string", "char[]", "char[]"),
    "sequence<wchar>": ("string", "string", "char[]", "char[]"),
    "sequence<short>": ("repeated int32", "ArrayOfshort", "short[]", "short[]"),
    "sequence<long>": ("repeated int32", "ArrayOfint", "int[]", "int[]"),
    "sequence<long long>": ("repeated int64", "ArrayOflong", "long[]", "long[]"),
    "sequence<float>": ("repeated float", "ArrayOffloat", "float[]", "float[]"),
    "sequence<double>": ("repeated double", "ArrayOfdouble", "double[]", "double[]"),
    "sequence<string>": ("repeated string", "ArrayOfstring", "String[]", "string[]"),
    "sequence<wstring>": ("repeated string", "ArrayOfstring", "String[]", "string[]"),
    "sequence<Item>": ("repeated Item", "ArrayOfItem", "Item[]", "Item[]"),
    "sequence<AllTypes>": ("repeated AllTypes", "ArrayOfAllTypes", "AllTypes[]", "AllTypes[]"),
    "sequence<Counter>": (None, None, "Counter[]", "Counter[]"),
}

_ONE_STRING_TYPE = dict.fromkeys(["getWstring", "setWstring"], "there is one string type")
_NO_REFERENCES = dict.fromkeys(
    ["getCounter", "openCounter", "getCounterArray", "callCounter"],
    "a message cannot hold a reference to a remote object",
)


@dataclass(frozen=True)
class Mapping:
    """A language's column."""

    types: dict[str, str | None]
    left_out: dict[str, str]
    """Operation to reason."""
    whole: bool
    """Everything must be there that is not left out, structs too. Else a part of the operations will do."""
    fault_struct: str = "BenchFault"


def _column(number: int) -> dict[str, str | None]:
    return {idl: row[number] for idl, row in _TABLE.items()}


PROTO = Mapping(_column(0), _ONE_STRING_TYPE | _NO_REFERENCES, whole=True)
XSD = Mapping(_column(1), _ONE_STRING_TYPE | _NO_REFERENCES, whole=True, fault_struct="BenchFaultInfo")
JAVA = Mapping(_column(2), _ONE_STRING_TYPE, whole=False)
CSHARP = Mapping(_column(3), _ONE_STRING_TYPE, whole=False)
