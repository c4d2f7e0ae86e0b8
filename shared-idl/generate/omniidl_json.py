"""A back end of omniidl: prints what an IDL file declares as JSON. It runs in the system's Python, not in ours.

The document has `structs` and `exceptions` (name to members), `interfaces` (name to operations) and `sequences`: of
each type the name that a typedef gives it. Types are spelled as in IDL, their typedefs resolved: "sequence<long>".
"""

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


def _type(kind):
    bare = kind.unalias()
    if getattr(bare, "bound", int)():
        return "a bounded one"
    if isinstance(bare, idltype.Sequence):
        return f"sequence<{_type(bare.seqType())}>"
    declared = getattr(bare, "decl", None)
    return _KINDS.get(bare.kind()) or (declared().identifier() if declared else "another one")


def _operation(declared):
    if not isinstance(declared, idlast.Operation) or declared.oneway():
        raise SystemExit(f"{declared.identifier()} is not a plain operation")
    if any(not taken.is_in() or taken.is_out() for taken in declared.parameters()):
        raise SystemExit(f"{declared.identifier()} has a parameter that is not `in`")
    return {
        "parameters": [[taken.identifier(), _type(taken.paramType())] for taken in declared.parameters()],
        "result": _type(declared.returnType()),
        "raises": [exception.identifier() for exception in declared.raises()],
    }


def run(tree, _arguments):
    """What omniidl calls with the file that it has read."""
    listed = {"structs": {}, "exceptions": {}, "interfaces": {}, "sequences": {}}
    for module in tree.declarations():
        for declared in module.definitions():
            if isinstance(declared, (idlast.Struct, idlast.Exception)):
                group = "structs" if isinstance(declared, idlast.Struct) else "exceptions"
                listed[group][declared.identifier()] = [
                    [
                        declarator.identifier(),
                        "".join([_type(member.memberType()), *(f"[{n}]" for n in declarator.sizes())]),
                    ]
                    for member in declared.members()
                    for declarator in member.declarators()
                ]
            elif isinstance(declared, idlast.Typedef):
                for declarator in declared.declarators():
                    listed["sequences"][_type(declared.aliasType())] = declarator.identifier()
            elif isinstance(declared, idlast.Interface):
                operations = {called.identifier(): _operation(called) for called in declared.callables()}
                listed["interfaces"][declared.identifier()] = operations
    json.dump(listed, sys.stdout)
