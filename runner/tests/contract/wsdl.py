"""bench.wsdl and its schemas: what zeep reads in them, and what they must be by bench.idl; sets of statements."""

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lxml import etree
from zeep.exceptions import Error
from zeep.transports import Transport
from zeep.wsdl.wsdl import Document
from zeep.xsd import Element

from .idl import Idl, Members
from .proto import LEFT_OUT

NAMESPACE = "urn:roundtrip:bench"
_PREFIXES = {
    NAMESPACE: "b",
    # int arrays are Microsoft's ArrayOfint, so that C# takes plain int[].
    "http://schemas.microsoft.com/2003/10/Serialization/Arrays": "a",
    "http://www.w3.org/2001/XMLSchema": "xs",
}
_SOAP = {"soap": "http://schemas.xmlsoap.org/wsdl/soap/"}
_TYPES = {
    "boolean": "xs:boolean",
    "octet": "xs:unsignedByte",
    "char": "xs:unsignedShort",
    "wchar": "xs:unsignedShort",
    "short": "xs:short",
    "long": "xs:int",
    "long long": "xs:long",
    "float": "xs:float",
    "double": "xs:double",
    "string": "xs:string",
    "wstring": "xs:string",
    "sequence<octet>": "xs:base64Binary",
    "sequence<char>": "xs:string",
    "sequence<wchar>": "xs:string",
}
_FAULTS = {"BenchFault": "BenchFaultInfo"}
"""A struct whose name would make wsimport call its exception BenchFault_Exception."""


def expected(idl: Idl) -> set[str]:
    """The statements that say in WSDL and XML Schema what that IDL says."""
    said = {
        "binding SOAP 1.1, document",
        "use literal",
        "soap:fault benchFault",
        "message BenchFault: b:benchFault",
        "element b:benchFault: b:BenchFaultInfo",
    }
    for name, members in idl.structs.items():
        said.add(f"type b:{_FAULTS.get(name, name)}({_required(members)})")
    kinds = [kind for members in idl.structs.values() for _, kind in members]
    for name, operation in idl.operations.items():
        if name in LEFT_OUT:
            continue
        result = () if operation.result == "void" else (("result", operation.result),)
        raised = " raises benchFault: BenchFault" if operation.raises else ""
        said |= {
            f"{NAMESPACE}:{name}: document, {name} -> {name}Response{raised}",
            f"message {name}: b:{name}",
            f"message {name}Response: b:{name}Response",
            f"element b:{name}({_required(operation.parameters)})",
            f"element b:{name}Response({_required(result)})",
        }
        kinds += [kind for _, kind in (*operation.parameters, *result)]
    for kind in kinds:
        if (array := _type(kind)).partition(":")[2].startswith("ArrayOf"):
            element = array.partition(":")[2].removeprefix("ArrayOf")
            of = f"xs:{element}" if array.startswith("a:") else f"b:{element}"
            said.add(f"type {array}({array[0]}:{element}: {of} any number)")
    return said


def read(texts: Mapping[str, str]) -> set[str]:
    """The statements of a WSDL file and its schemas.

    Args:
        texts: File name to text; the WSDL is "bench.wsdl".

    Raises:
        ValueError: zeep cannot read them.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        try:
            document = Document(str(Path(folder, "bench.wsdl")), Transport())
        except (Error, KeyError, LookupError) as error:
            raise ValueError(f"zeep cannot read it: {error!r}") from error
    root = etree.fromstring(texts["bench.wsdl"].encode())
    said = {f"use {how}" for how in root.xpath("//@use")}
    said |= {f"soap:fault {name}" for name in root.xpath("//soap:fault/@name", namespaces=_SOAP)}
    for message in document.messages.values():
        parts = ", ".join(_name(part.element.qname) for part in message.parts.values())
        said.add(f"message {message.name.localname}: {parts}")
    [port] = document.port_types.values()
    [binding] = document.bindings.values()
    kind = {"Soap11Binding": "SOAP 1.1"}.get(type(binding).__name__, type(binding).__name__)
    said.add(f"binding {kind}, {binding.default_style}")
    said |= {_operation(binding.get(name)) for name in port.operations}
    for element in document.types.elements:
        if _PREFIXES.get(element.qname.namespace, "xs") != "xs":
            own = element.type.qname is None or element.type.qname == element.qname
            of = f"({_members(element.type)})" if own else f": {_name(element.type.qname)}"
            said.add(f"element {_name(element.qname)}{of}")
    for kind in document.types.types:
        if kind.qname is not None and _PREFIXES.get(kind.qname.namespace, "xs") != "xs":
            said.add(f"type {_name(kind.qname)}({_members(kind)})")
    return said


def _operation(operation: Any) -> str:
    abstract = operation.abstract
    taken, given = (it.name.localname for it in (abstract.input_message, abstract.output_message))
    faults = [f" raises {name}: {it.name.localname}" for name, it in abstract.fault_messages.items()]
    return f"{operation.soapaction}: {operation.style}, {taken} -> {given}{''.join(faults)}"


def _required(members: Members) -> str:
    return ", ".join(f"b:{name}: {_type(kind)}" for name, kind in members)


def _type(kind: str) -> str:
    if kind in _TYPES:
        return _TYPES[kind]
    found = re.fullmatch(r"sequence<(.*)>", kind)
    if not found:
        return f"b:{kind}"
    prefix, _, element = _type(found[1]).partition(":")
    return f"{'a' if prefix == 'xs' else prefix}:ArrayOf{element}"


def _members(kind: Any) -> str:
    return ", ".join(_member(element) for _, element in kind.elements)


def _member(element: Element) -> str:
    often = {("1", "1"): "", ("0", "unbounded"): " any number"}.get(
        (str(element.min_occurs), str(element.max_occurs)), f" {element.min_occurs} to {element.max_occurs}"
    )
    nillable = " nillable" if element.nillable else ""
    return f"{_name(element.qname)}: {_name(element.type.qname)}{often}{nillable}"


def _name(qname: Any) -> str:
    return f"{_PREFIXES.get(qname.namespace, qname.namespace)}:{qname.localname}"
