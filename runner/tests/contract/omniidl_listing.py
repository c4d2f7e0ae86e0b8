"""A back end of omniidl: prints what an IDL file declares as JSON. Runs in omniidl's own Python."""

import json
import sys

from omniidl import idlast, idltype

_KINDS = {
    idltype.tk_void: "void",
    idltype.tk_boolean: "boolean",
    idltype.tk_octet: "octet",
    idltype.tk_char: "char",
    idltype.tk_wchar: "wchar",
    idltype.tk_short: "short",
    idltype.tk_long: "long",
    idltype.tk_longlong: "long long",
    idltype.tk_float: "float",
    idltype.tk_double: "double",
    idltype.tk_string: "string",
    idltype.tk_wstring: "wstring",
}


def _type(of):
    bare = of.unalias()
    if isinstance(bare, idltype.Sequence):
        return f"sequence<{_type(bare.seqType())}>"
    return _KINDS.get(bare.kind()) or bare.decl().identifier()


def _operation(of):
    if not isinstance(of, idlast.Operation) or of.oneway():
        raise SystemExit(f"{of.identifier()} is no plain operation")
    if any(not parameter.is_in() or parameter.is_out() for parameter in of.parameters()):
        raise SystemExit(f"{of.identifier()} has a parameter that is not `in`")
    return {
        "parameters": [[it.identifier(), _type(it.paramType())] for it in of.parameters()],
        "result": _type(of.returnType()),
        "raises": [it.identifier() for it in of.raises()],
    }


def run(tree, _arguments):
    """What omniidl calls with the file that it has read."""
    listed = {"structs": {}, "interfaces": {}}
    for module in tree.declarations():
        for each in module.definitions():
            if isinstance(each, (idlast.Struct, idlast.Exception)):
                listed["structs"][each.identifier()] = [
                    [declarator.identifier(), _type(member.memberType())]
                    for member in each.members()
                    for declarator in member.declarators()
                ]
            elif isinstance(each, idlast.Interface):
                operations = {it.identifier(): _operation(it) for it in each.callables()}
                listed["interfaces"][each.identifier()] = operations
    json.dump(listed, sys.stdout)
