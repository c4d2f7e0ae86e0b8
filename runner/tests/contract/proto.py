"""bench.proto: what protoc reads in it, and what it must be by bench.idl. Both are sets of statements, a line each."""

import re
import tempfile
from pathlib import Path

from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorSet
from grpc_tools import protoc

from .idl import Idl, Members

LEFT_OUT = ("getWstring", "setWstring", "getCounter", "openCounter", "getCounterArray", "callCounter")
"""Operations that a message cannot carry: there is one string type, and no reference to a remote object."""

_TYPES = {
    "boolean": "bool",
    "octet": "uint32",
    "char": "uint32",
    "wchar": "uint32",
    "short": "int32",
    "long": "int32",
    "long long": "int64",
    # `optional`, else C# drops the sign of -0.0.
    "float": "optional float",
    "double": "optional double",
    "string": "string",
    "wstring": "string",
    "sequence<octet>": "bytes",
    "sequence<char>": "string",
    "sequence<wchar>": "string",
}


def expected(idl: Idl) -> set[str]:
    """The statements that say in proto what that IDL says."""
    said = {f"message {name} {{{_fields(members)}}}" for name, members in idl.structs.items()}
    for name, operation in idl.operations.items():
        if name not in LEFT_OUT:
            call = name[0].upper() + name[1:]
            result = () if operation.result == "void" else (("result", operation.result),)
            said |= {
                f"rpc {call}({call}Request) returns ({call}Reply)",
                f"message {call}Request {{{_fields(operation.parameters)}}}",
                f"message {call}Reply {{{_fields(result)}}}",
            }
    return said


def read(text: str) -> set[str]:
    """The statements of a proto file.

    Raises:
        ValueError: protoc refuses it.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "bench.proto"), Path(folder, "bench.pb")
        source.write_text(text, encoding="utf-8")
        if protoc.main(["protoc", f"-I{folder}", f"--descriptor_set_out={target}", str(source)]) != 0:
            raise ValueError("protoc refuses it")
        [file] = FileDescriptorSet.FromString(target.read_bytes()).file
    said = {f"message {message.name} {{{_declared(message)}}}" for message in file.message_type}
    [service] = file.service
    for method in service.method:
        streams = "stream " if method.client_streaming or method.server_streaming else ""
        taken, given = (it.rpartition(".")[2] for it in (method.input_type, method.output_type))
        said.add(f"{streams}rpc {method.name}({taken}) returns ({given})")
    return said


def _fields(members: Members) -> str:
    return "; ".join(
        f"{_type(kind)} {re.sub(r'([A-Z])', lambda found: '_' + found[1].lower(), name)} = {number}"
        for number, (name, kind) in enumerate(members, 1)
    )


def _type(kind: str) -> str:
    if kind in _TYPES:
        return _TYPES[kind]
    element = re.fullmatch(r"sequence<(.*)>", kind)
    # An element is there or not: it is never `optional`.
    return f"repeated {_type(element[1]).removeprefix('optional ')}" if element else kind


def _declared(message: DescriptorProto) -> str:
    return "; ".join(f"{_declared_type(field)} {field.name} = {field.number}" for field in message.field)


def _declared_type(field: FieldDescriptorProto) -> str:
    kind = field.type_name.rpartition(".")[2] or FieldDescriptorProto.Type.Name(field.type)[5:].lower()
    if field.HasField("oneof_index") and not field.proto3_optional:
        return f"oneof {kind}"
    repeated = field.label == FieldDescriptorProto.LABEL_REPEATED
    return f"{'repeated ' if repeated else 'optional ' if field.proto3_optional else ''}{kind}"
