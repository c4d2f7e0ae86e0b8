"""Reads as much of IDL as bench.idl uses, and refuses the rest."""

from .interface import Interface, Member, Operation
from .tokens import Tokens


class _Reader:
    def __init__(self, text: str) -> None:
        without_directives = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
        self.tokens = Tokens(without_directives)
        self.typedefs: dict[str, str] = {}
        self.interfaces: dict[str, Interface] = {}
        self.structs: dict[str, tuple[Member, ...]] = {}

    def module(self) -> None:
        self.tokens.take("module")
        self.tokens.take("roundtrip")
        self.tokens.take("{")
        while not self.tokens.take_if("}"):
            kind = self.tokens.take("typedef", "struct", "exception", "interface")
            if kind == "typedef":
                of = self.type()
                self.typedefs[self.tokens.take()] = of
            elif kind == "interface":
                name = self.tokens.take()
                self.interfaces[name] = self.interface()
            else:
                name = self.tokens.take()
                self.structs[name] = self.struct()
            self.tokens.take(";")
        self.tokens.take(";")
        if self.tokens.more():
            raise ValueError(f"{self.tokens.peek()} after the module")

    def type(self) -> str:
        word = self.tokens.take()
        if word == "sequence":
            self.tokens.take("<")
            element = self.type()
            self.tokens.take(">")
            return f"sequence<{element}>"
        if word == "long" and self.tokens.take_if("long"):
            return "long long"
        return self.typedefs.get(word, word)

    def struct(self) -> tuple[Member, ...]:
        members = []
        self.tokens.take("{")
        while not self.tokens.take_if("}"):
            of = self.type()
            members.append(Member(self.tokens.take(), of))
            self.tokens.take(";")
        return tuple(members)

    def interface(self) -> Interface:
        interface = Interface()
        self.tokens.take("{")
        while not self.tokens.take_if("}"):
            interface.add(self.operation())
        return interface

    def operation(self) -> Operation:
        result = self.type()
        name = self.tokens.take()
        parameters: list[Member] = []
        self.tokens.take("(")
        while not self.tokens.take_if(")"):
            if parameters:
                self.tokens.take(",")
            self.tokens.take("in")
            of = self.type()
            parameters.append(Member(self.tokens.take(), of))
        faults: tuple[str, ...] = ()
        if self.tokens.take_if("raises"):
            self.tokens.take("(")
            faults = (self.tokens.take(),)
            self.tokens.take(")")
        self.tokens.take(";")
        return Operation(name, tuple(parameters), None if result == "void" else result, faults)


def read_idl(text: str, interface: str = "Bench") -> Interface:
    """That interface of the module, with the module's structs and exceptions; typedefs are resolved."""
    reader = _Reader(text)
    reader.module()
    read = reader.interfaces[interface]
    read.structs = reader.structs
    return read
