"""The types of a contract, as a recursive model: everything that is generated follows from it, and not from names."""

from collections.abc import Iterator
from dataclasses import dataclass, field


def pascal_case(name: str) -> str:
    """A name of bench.idl as C#, protobuf and C++'s tables spell it."""
    return name[0].upper() + name[1:]


@dataclass(frozen=True)
class Named:
    """A type by its name in IDL; a title is its name in the cores."""

    name: str

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """That of a number is by its width."""
        return _TITLES.get(self.name, pascal_case(self.name))


@dataclass(frozen=True)
class Void(Named):
    """No value."""


@dataclass(frozen=True)
class Number(Named):
    """A boolean, an octet, a character, an integer or a real number, of so many bytes; `formula` is of value i."""

    bytes: int
    formula: str

    @property
    def is_char(self) -> bool:
        """Whether it is a character, wide or not."""
        return self.name in ("char", "wchar")


@dataclass(frozen=True)
class Text(Named):
    """A string or a wstring; by formula it is `prefix` and a number."""

    prefix: str = field(compare=False)

    @property
    def is_plain(self) -> bool:
        """Whether the prefix is that of its type."""
        return self.prefix == f"{self.name}-"


@dataclass(frozen=True)
class Sequence:
    """Any number of values of one type, which is not a sequence itself."""

    element: "Kind"

    def __str__(self) -> str:
        return f"sequence<{self.element}>"

    @property
    def title(self) -> str:
        """Its name in the cores."""
        return f"{self.element.title}Array"


@dataclass(frozen=True)
class Member:
    """A member of a struct, or a parameter of an operation."""

    name: str
    kind: "Kind"


@dataclass(frozen=True)
class Struct(Named):
    """A struct or an exception, with at least one member; C# may spell its fields in Pascal case."""

    members: tuple[Member, ...]
    is_pascal_case: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Reference(Named):
    """A remote object that is passed by reference."""


_TITLES = {"short": "Int16", "long": "Int32", "long long": "Int64"}
Kind = Void | Number | Text | Sequence | Struct | Reference

VOID = Void("void")
LONG = Number("long", 4, "(i + 1) * 16777619 & 0x7fffffff")
OCTET = Number("octet", 1, "1 + i % 127")
NUMBERS = (
    Number("boolean", 1, "i % 2 == 0"),
    OCTET,
    Number("char", 2, "'a' + i % 26"),
    Number("wchar", 2, "'A' + i % 26"),
    Number("short", 2, "(i + 1) * 7919 & 0x7fff"),
    LONG,
    Number("long long", 8, "(i + 1) * 1099511628211L & 0x7fffffffffffffffL"),
    Number("float", 4, "(double)(i + 1) / 3"),
    Number("double", 8, "(double)(i + 1) / 3"),
)
"""Their bytes are those of frame.md, their formulas those of contract.md, as three languages write them."""
TEXTS = (Text("string", "string-"), Text("wstring", "wstring-"))
COUNTER = Reference("Counter")
SCALARS: dict[str, Kind] = {kind.name: kind for kind in (VOID, *NUMBERS, *TEXTS)}
"""The types that are not made of others, by their names in IDL."""


def innermost(kind: Kind) -> Kind:
    """The type of a sequence's elements; of another type itself."""
    return kind.element if isinstance(kind, Sequence) else kind


def within(kind: Kind) -> Iterator[Kind]:
    """All that a type is made of, and then the type."""
    if isinstance(kind, Sequence):
        yield from within(kind.element)
    elif isinstance(kind, Struct):
        for member in kind.members:
            yield from within(member.kind)
    yield kind


def least_bytes(kind: Kind) -> int:
    """The bytes of a value in a frame whose texts and sequences are empty."""
    if isinstance(kind, Struct):
        return sum(least_bytes(member.kind) for member in kind.members)
    return kind.bytes if isinstance(kind, Number) else 4


def is_wide(kind: Kind) -> bool:
    """Whether it is the second type of strings or characters, which most mappings do not have."""
    return isinstance(kind, Number | Text) and kind.name.startswith("w")


def is_chars(kind: Kind) -> bool:
    """Whether it is an array of characters."""
    return isinstance(kind, Sequence) and isinstance(kind.element, Number) and kind.element.is_char
