"""What each type of bench.idl is in the languages and descriptions that are generated."""

import re
from collections.abc import Mapping

from contract import CHARS, REFERENCE, Members, element, pascal_case

# Of each type: the formula of its values, as the cores call it; C#; Java; CORBA's C++; protobuf; XML Schema.
_TYPES = {
    "void": ("", "void", "void", "void", "", ""),
    "boolean": ("Boolean", "bool", "boolean", "CORBA::Boolean", "bool", "xs:boolean"),
    "octet": ("Octet", "byte", "byte", "CORBA::Octet", "uint32", "xs:unsignedByte"),
    "char": ("Char", "char", "char", "CORBA::Char", "uint32", "xs:unsignedShort"),
    "wchar": ("Wchar", "char", "char", "CORBA::WChar", "uint32", "xs:unsignedShort"),
    "short": ("Int16", "short", "short", "CORBA::Short", "int32", "xs:short"),
    "long": ("Int32", "int", "int", "CORBA::Long", "int32", "xs:int"),
    "long long": ("Int64", "long", "long", "CORBA::LongLong", "int64", "xs:long"),
    # `optional`, else C# drops the sign of -0.0.
    "float": ("Float", "float", "float", "CORBA::Float", "optional float", "xs:float"),
    "double": ("Double", "double", "double", "CORBA::Double", "optional double", "xs:double"),
    "string": ("String", "string", "String", "char*", "string", "xs:string"),
    "wstring": ("Wstring", "string", "String", "CORBA::WChar*", "string", "xs:string"),
}
_SEQUENCES = {
    "sequence<octet>": ("bytes", "xs:base64Binary"),
    "sequence<char>": ("string", "xs:string"),
    "sequence<wchar>": ("string", "xs:string"),
}
"""Sequences that are not repeated elements in protobuf and XML Schema."""

ELEMENTS = {kind: row[0] for kind, row in _TYPES.items()} | {"AllTypes": "Struct"}
"""The formula of each type's values, as the cores call it."""
_CSHARP = {kind: row[1] for kind, row in _TYPES.items()}
_JAVA = {kind: row[2] for kind, row in _TYPES.items()}
_CORBA = {kind: row[3] for kind, row in _TYPES.items()}
_PROTO = {kind: row[4] for kind, row in _TYPES.items()} | {kind: row[0] for kind, row in _SEQUENCES.items()}
_XML = {kind: row[5] for kind, row in _TYPES.items()} | {kind: row[1] for kind, row in _SEQUENCES.items()}

FROM_PROTO = {"octet": "ToOctets", "short": "ToInt16s", "AllTypes": "ToCore"} | dict.fromkeys(
    CHARS, "ToChars"
)
"""What makes the core's array of protobuf's in C#, by the type of the elements; of others, ToArray."""


def csharp(kind: str) -> str:
    """A type of C#'s core; a struct has the name that it has in IDL."""
    item = element(kind)
    return f"{csharp(item)}[]" if item else _CSHARP.get(kind, kind)


def java(kind: str) -> str:
    """A type of Java's core; a struct has the name that it has in IDL."""
    item = element(kind)
    return f"{java(item)}[]" if item else _JAVA.get(kind, kind)


def wcf(kind: str) -> str:
    """A type of a contract of WCF: numbers for characters, structs of its own."""
    item = element(kind)
    if item:
        return f"{csharp(item) if item == 'char' else wcf(item)}[]"
    return "ushort" if kind in CHARS else _CSHARP.get(kind, f"Wcf{kind}")


def wcf_text(kind: str) -> str:
    """The same where characters are a string."""
    return "string" if element(kind) in CHARS else wcf(kind)


def is_own_in_wcf(kind: str) -> bool:
    """Whether WCF has a type of its own where the core has another."""
    return "Wcf" in wcf(kind)


def corba_result(kind: str, sequences: Mapping[str, str]) -> str:
    """What a servant's method returns."""
    reference = f"{kind}_ptr" if kind == REFERENCE else f"{sequences.get(kind, kind)}*"
    return _CORBA.get(kind, reference)


def corba_parameters(members: Members, sequences: Mapping[str, str]) -> str:
    """The parameters of a servant's method."""
    kinds = _CORBA | {REFERENCE: f"{REFERENCE}_ptr"}
    spelled = [(name, kinds.get(kind, f"{sequences.get(kind, kind)}&")) for name, kind in members]
    return ", ".join(f"{'const ' if kind[-1] in '*&' else ''}{kind} {name}" for name, kind in spelled)


def proto(kind: str) -> str:
    """A type of a protobuf field, with `optional` or `repeated`."""
    if kind in _PROTO:
        return _PROTO[kind]
    item = element(kind)
    # An element is there or not: it is never `optional`.
    return f"repeated {proto(item).removeprefix('optional ')}" if item else kind


def is_own_in_proto(kind: str) -> bool:
    """Whether protobuf's type in C# is another one than the core's, but for the collection that holds it."""
    return (element(kind) or kind) in FROM_PROTO or kind in ("Item", "AllArrays")


def snake_case(name: str) -> str:
    """The name of a protobuf field."""
    return re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)


def camel_case(name: str) -> str:
    """The name of a shape in code."""
    return name.title().replace("_", "")


def proto_property(name: str) -> str:
    """The name of a protobuf field in C#, which has a capital after a digit."""
    return re.sub(r"\d[a-z]", lambda found: found[0].upper(), pascal_case(name))


def xml(kind: str) -> str:
    """A type of XML Schema, with its prefix: xs, a for arrays of the types of xs, b for our own."""
    if kind in _XML:
        return _XML[kind]
    item = element(kind)
    if not item:
        return f"b:{kind}"
    prefix, _, name = xml(item).partition(":")
    return f"{'a' if prefix == 'xs' else prefix}:ArrayOf{name}"
