"""Reads bench.wsdl with its schemas, and holds them to the rules that both toolkits can follow."""

import re
from xml.etree import ElementTree as Xml

from .interface import Interface, Member, Operation

NAMESPACE = "urn:roundtrip:bench"
_ARRAYS = "http://schemas.microsoft.com/2003/10/Serialization/Arrays"
_WSDL = "{http://schemas.xmlsoap.org/wsdl/}"
_SOAP = "{http://schemas.xmlsoap.org/wsdl/soap/}"
_XS = "{http://www.w3.org/2001/XMLSchema}"
_ARRAY = "ArrayOf"
_PREFIXES = {
    "a": _ARRAYS,
    "b": NAMESPACE,
    "soap": "http://schemas.xmlsoap.org/wsdl/soap/",
    "wsdl": "http://schemas.xmlsoap.org/wsdl/",
    "xs": "http://www.w3.org/2001/XMLSchema",
}


def read_wsdl(wsdl: str, bench_xsd: str, arrays_xsd: str) -> Interface:
    """The port type Bench. Types are given without their prefix: `int`, `ArrayOfint`, `ArrayOfItem`."""
    interface = Interface()
    schema = _Schema(interface.problems)
    schema.read("arrays.xsd", arrays_xsd, _ARRAYS, "a:")
    schema.read("bench.xsd", bench_xsd, NAMESPACE, "b:")
    interface.structs = schema.structs
    schema.hold_prefixes("bench.wsdl", wsdl)
    root = Xml.fromstring(wsdl)
    if root.get("targetNamespace") != NAMESPACE:
        interface.problems.append(f"bench.wsdl: the target namespace is not {NAMESPACE}")
    messages = {
        str(message.get("name")): [str(part.get("element")) for part in message.iter(f"{_WSDL}part")]
        for message in root.iter(f"{_WSDL}message")
    }
    port = root.find(f"{_WSDL}portType")
    if port is None or port.get("name") != "Bench":
        interface.problems.append("bench.wsdl has no port type Bench")
        return interface
    for declared in port:
        interface.add(_operation(declared, messages, schema))
    unused = set(messages) - schema.used_messages
    interface.problems += [f"message {name} belongs to no operation" for name in sorted(unused)]
    unused = set(schema.elements) - schema.used_elements
    interface.problems += [f"element {name} belongs to no message" for name in sorted(unused)]
    _hold_binding(root, interface)
    return interface


class _Schema:
    """Types and elements of both schemas, under their names alone."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        self.structs: dict[str, tuple[Member, ...]] = {}
        self.elements: dict[str, Xml.Element] = {}
        self.arrays: set[str] = set()
        self.used_messages: set[str] = set()
        self.used_elements: set[str] = set()

    def read(self, file: str, text: str, namespace: str, prefix: str) -> None:
        self.hold_prefixes(file, text)
        root = Xml.fromstring(text)
        if root.get("targetNamespace") != namespace:
            self.problems.append(f"{file}: the target namespace is not {namespace}")
        if root.get("elementFormDefault") != "qualified":
            self.problems.append(f"{file}: elementFormDefault is not qualified")
        for node in root.iter(f"{_XS}element"):
            if node.get("nillable") is not None:
                self.problems.append(
                    f"{file}: {node.get('name')} says nillable; a null is outside the contract"
                )
        for node in root.findall(f"{_XS}element"):
            self.elements[str(node.get("name"))] = node
        for node in root.findall(f"{_XS}complexType"):
            name = str(node.get("name"))
            if name.startswith(_ARRAY):
                self.arrays.add(name)
                self._hold_array(name, node, prefix)
            else:
                self.structs[name] = self.members(node, name)

    def hold_prefixes(self, file: str, text: str) -> None:
        """Names in attributes are read by their prefix, so a prefix must mean the same in all three files."""
        for prefix, namespace in re.findall(r'xmlns:(\w+)="([^"]*)"', text):
            if _PREFIXES.get(prefix) != namespace:
                self.problems.append(f"{file}: the prefix {prefix} stands for {namespace}")

    def ours(self, qualified: str | None) -> str:
        """The name behind the prefix of our own namespace."""
        prefix, _, name = str(qualified).partition(":")
        if prefix != "b":
            self.problems.append(f"{qualified} is not in {NAMESPACE}")
        return name

    def _hold_array(self, name: str, node: Xml.Element, prefix: str) -> None:
        element = name.removeprefix(_ARRAY)
        of = ("xs:" if prefix == "a:" else prefix) + element
        found = [dict(child.attrib) for child in node.iter(f"{_XS}element")]
        if found != [{"name": element, "type": of, "minOccurs": "0", "maxOccurs": "unbounded"}]:
            self.problems.append(f"{name} is not any number of elements {element} of type {of}")

    def members(self, node: Xml.Element, owner: str) -> tuple[Member, ...]:
        sequence = node.find(f"{_XS}sequence")
        if sequence is None or len(node) != 1:
            self.problems.append(f"{owner} is not a sequence and nothing else")
            return ()
        members = []
        for child in sequence:
            if child.tag != f"{_XS}element" or set(child.attrib) - {"nillable"} != {"name", "type"}:
                self.problems.append(f"{owner}.{child.get('name')} is more than a name and a type")
            members.append(Member(str(child.get("name")), self.type(str(child.get("type")), owner)))
        return tuple(members)

    def type(self, qualified: str, owner: str) -> str:
        prefix, _, name = qualified.partition(":")
        home = {"xs": "xs", "a": "a", "b": "b"}.get(prefix)
        built_in_array = name.startswith(_ARRAY) and name.removeprefix(_ARRAY)[:1].islower()
        expected = "a" if built_in_array else "b" if name[:1].isupper() else "xs"
        if home != expected:
            self.problems.append(f"{owner}: {qualified} is in the wrong namespace")
        return name

    def message(self, name: str, messages: dict[str, list[str]]) -> str | None:
        """The element of a message."""
        self.used_messages.add(name)
        parts = messages.get(name, [])
        element = self.ours(parts[0]) if len(parts) == 1 else ""
        if element not in self.elements:
            self.problems.append(f"message {name} is not one part that is a declared element")
            return None
        self.used_elements.add(element)
        return element

    def wrapper(self, name: str, messages: dict[str, list[str]]) -> tuple[Member, ...]:
        """The children of a message's element, which must be called as the message is."""
        element = self.message(name, messages)
        if element is None:
            return ()
        if element != name:
            self.problems.append(f"message {name} holds the element {element}, not its own")
        inner = self.elements[element].find(f"{_XS}complexType")
        if inner is None:
            self.problems.append(f"element {element} does not hold its members itself")
            return ()
        return self.members(inner, element)


def _operation(declared: Xml.Element, messages: dict[str, list[str]], schema: _Schema) -> Operation:
    name = str(declared.get("name"))

    def message(kind: str) -> str:
        node = declared.find(_WSDL + kind)
        return "" if node is None else schema.ours(node.get("message"))

    if (message("input"), message("output")) != (name, f"{name}Response"):
        schema.problems.append(f"{name}: its messages are not {name} and {name}Response")
    parameters = schema.wrapper(message("input"), messages)
    results = schema.wrapper(message("output"), messages)
    if [member.name for member in results] not in ([], ["result"]):
        schema.problems.append(f"{name}Response holds more than one child, or one that is not called result")
    faults = []
    for fault in declared.findall(f"{_WSDL}fault"):
        of = schema.ours(fault.get("message"))
        element = schema.message(of, messages)
        detail = schema.ours(schema.elements[element].get("type")) if element else ""
        if element != of[:1].lower() + of[1:] or detail != f"{of}Info":
            schema.problems.append(f"fault {of} is not an element {of[:1].lower()}{of[1:]} of type {of}Info")
        faults.append(of)
    return Operation(name, parameters, results[0].type if results else None, tuple(faults))


def _hold_binding(root: Xml.Element, interface: Interface) -> None:
    """SOAP 1.1, document/literal, an action for every operation, a body or a fault for every message."""
    problems = interface.problems
    binding = root.find(f"{_WSDL}binding")
    soap = None if binding is None else binding.find(f"{_SOAP}binding")
    if binding is None or soap is None:
        problems.append("bench.wsdl has no SOAP 1.1 binding")
        return
    if soap.attrib != {"style": "document", "transport": "http://schemas.xmlsoap.org/soap/http"}:
        problems.append("the binding is not document style over HTTP")
    bound = {str(node.get("name")): node for node in binding.findall(f"{_WSDL}operation")}
    for name in sorted(set(bound) ^ set(interface.operations)):
        problems.append(f"{name} is {'bound' if name in bound else 'declared'} alone")
    for name in sorted(set(bound) & set(interface.operations)):
        action = bound[name].find(f"{_SOAP}operation")
        if action is None or action.attrib != {"soapAction": f"{NAMESPACE}:{name}", "style": "document"}:
            problems.append(f"{name}: the action is not {NAMESPACE}:{name} in document style")
        bodies = [dict(node.attrib) for node in bound[name].iter(f"{_SOAP}body")]
        if bodies != [{"use": "literal"}] * 2:
            problems.append(f"{name}: not a literal body each way")
        faults = [dict(node.attrib) for node in bound[name].iter(f"{_SOAP}fault")]
        wanted = [
            {"name": fault[:1].lower() + fault[1:], "use": "literal"}
            for fault in interface.operations[name].faults
        ]
        if faults != wanted:
            problems.append(f"{name}: its faults are not bound as literal ones")
