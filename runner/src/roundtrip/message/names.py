"""The names that members have in every language: what a key of a document becomes, and keys that are refused."""

import re

from roundtrip.errors import UsageError

_RESERVED = """
abstract alignas alignof allarrays alltypes and and_eq any as asm assert async attribute auto await base bench
benchfault bitand bitor bool boolean break byte case catch char checked class clone co_await co_return
co_yield compl component concept const const_cast consteval constexpr constinit consumes context continue
counter custom decimal decltype default delegate delete do double dynamic dynamic_cast else emits enum eof
errno event eventtype exception explicit export extends extern factory false final finalize finally finder
fixed float for foreach friend getraises goto hashcode home if implements implicit import in inline inout
instanceof int interface internal is item linux local lock long major makedev message minor module multiple
mutable namespace native new noexcept not not_eq notify notifyall null object octet oneway operator or or_eq
out override package params primarykey private protected provides public publishes raises readonly ref
register reinterpret_cast requires return sbyte sealed sequence setraises short signed sizeof stackalloc
static static_assert static_cast stderr stdin stdout strictfp string struct super supports switch synchronized
template this thread_local throw throws tostring transient true truncatable try typedef typeid typename typeof
typeprefix uint ulong unchecked union unix unsafe unsigned uses ushort using valuebase valuetype var virtual
void volatile wait wchar while wstring xor xor_eq
"""
"""Words that may not name a member as they are, in lower case, since IDL compares without case.

They are keywords of IDL, C++, Java and C#, macros of C++'s headers, what records have, and types of bench.idl.
"""
RESERVED = frozenset(_RESERVED.split())
_OF_OBJECTS = ("class", "equals", "gethashcode", "gettype", "memberwiseclone")
"""Accessors of these would be methods that every object has."""

_IDENTIFIER = re.compile("[A-Za-z][A-Za-z0-9_]{0,63}")


def folded(key: str) -> str:
    """A key without case and underscores: what some languages tell names by."""
    return key.replace("_", "").lower()


def member_name(key: str, path: str) -> str:
    """The name of a key's member: with a small first letter, and `_` behind a word that a language reserves.

    Raises:
        UsageError: No language could have it.
    """
    if not _IDENTIFIER.fullmatch(key) or "__" in key or key.endswith("_"):
        allowed = "a letter, then letters, digits and single underscores, 64 in all, of ASCII"
        raise UsageError(path, f"the key {key!r} is not an identifier", allowed)
    if folded(key) in _OF_OBJECTS:
        raise UsageError(path, f"every object of Java or C# has a method for the key {key!r}", "another key")
    name = key[0].lower() + key[1:]
    return f"{name}_" if name.lower() in RESERVED or folded(name).startswith("message") else name


def refuse_clash(kinds: dict[str, str], path: str) -> None:
    """Refuses keys whose accessors in protobuf's languages would have one name.

    Args:
        kinds: The type of each key, as IDL spells it.
        path: Of the object.

    Raises:
        UsageError: Two keys differ in case and underscores alone, or in what protobuf adds to a name.
    """
    first: dict[str, str] = {}
    for key in kinds:
        if (other := first.setdefault(folded(key), key)) != key:
            wrong = f"it is the key {other!r} but for case and underscores"
            raise UsageError(f"{path}.{key}", wrong, "keys that differ in more")
    for key, kind in kinds.items():
        added = {
            "sequence": ("%scount", "%ssize", "%slist"),
            "string": ("%sbytes",),
            "wstring": ("%sbytes",),
            "float": ("has%s",),
            "double": ("has%s",),
        }.get(kind.partition("<")[0], ("has%s",) if kind.startswith("Message") else ())
        for form in added:
            if (other := first.get(form % folded(key), "")) and other != key:
                wrong = f"protobuf has a method for {key!r} with the name of {other!r}"
                raise UsageError(f"{path}.{other}", wrong, "another key")
