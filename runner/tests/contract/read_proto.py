"""Reads as much of protobuf as bench.proto uses, and refuses the rest."""

import re

from .interface import Interface, Member, Operation
from .tokens import Tokens

_FAULT = "BenchFault"


def read_proto(text: str) -> Interface:
    """The service Bench. Types keep their label: `int32`, `optional double`, `repeated Item`."""
    tokens = Tokens(text)
    interface = Interface()
    messages: dict[str, tuple[Member, ...]] = {}
    calls: list[tuple[str, str, str]] = []
    tokens.take("syntax")
    tokens.take("=")
    tokens.take('"proto3"')
    tokens.take(";")
    tokens.take("package")
    tokens.take("roundtrip")
    tokens.take(";")
    while tokens.more():
        kind = tokens.take("option", "service", "message")
        if kind == "option":
            while tokens.take() != ";":
                pass
        elif kind == "service":
            tokens.take("Bench")
            calls += _service(tokens)
        else:
            name = tokens.take()
            if name in messages:
                interface.problems.append(f"message {name} is declared twice")
            messages[name] = _message(tokens, name, interface.problems)
    for call, request, reply in calls:
        _operation(interface, messages, call, request, reply)
    interface.structs = messages  # without the requests and replies, which the operations have used up
    return interface


def _service(tokens: Tokens) -> list[tuple[str, str, str]]:
    calls = []
    tokens.take("{")
    while not tokens.take_if("}"):
        tokens.take("rpc")
        call = tokens.take()
        tokens.take("(")
        request = tokens.take()
        tokens.take(")")
        tokens.take("returns")
        tokens.take("(")
        reply = tokens.take()
        tokens.take(")")
        tokens.take(";")
        calls.append((call, request, reply))
    return calls


def _message(tokens: Tokens, message: str, problems: list[str]) -> tuple[Member, ...]:
    members: list[Member] = []
    tokens.take("{")
    while not tokens.take_if("}"):
        label = tokens.take() + " " if tokens.peek() in {"optional", "repeated"} else ""
        of = tokens.take()
        field = tokens.take()
        tokens.take("=")
        number = tokens.take()
        tokens.take(";")
        if not re.fullmatch(r"[a-z0-9_]+", field):
            problems.append(f"{message}.{field}: protobuf spells fields in snake_case")
        members.append(Member(_camel(field), label + of))
        if number != str(len(members)):
            problems.append(f"{message}.{field} has the number {number} and not {len(members)}, its place")
    return tuple(members)


def _operation(
    interface: Interface, messages: dict[str, tuple[Member, ...]], call: str, request: str, reply: str
) -> None:
    name = call[0].lower() + call[1:]
    if name == call:
        interface.problems.append(f"rpc {call}: protobuf spells calls in PascalCase")
    if (request, reply) != (f"{call}Request", f"{call}Reply"):
        interface.problems.append(f"{name} takes {request} and returns {reply}, not messages of its own")
    parameters = messages.pop(request, None)
    results = messages.pop(reply, None)
    if parameters is None or results is None:
        interface.problems.append(f"{name}: {request} or {reply} is not declared")
        return
    if [member.name for member in results] not in ([], ["result"]):
        interface.problems.append(f"{reply} holds more than one field, or one that is not called result")
    # A fault has no place in a service's description: it is known by its message.
    faults = (_FAULT,) if name == "fail" and _FAULT in messages else ()
    interface.add(Operation(name, parameters, results[0].type if results else None, faults))


def _camel(field: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), field)
