"""The types of a contract, as a recursive model: everything that is generated follows from it, and not from names."""

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Named:
    """A type by its name in IDL."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Void(Named):
    """No value."""


@dataclass(frozen=True)
class Number(Named):
    """A boolean, an octet, a character, an integer or a real number; its title is the contract's name, by width.

    Attributes:
        formula: Of value i, of 64 bits.
    """

    title: str
    bytes: int
    formula: str

    @property
    def is_char(self) -> bool:
        """Whether it is a character, wide or not."""
        return self.name in ("char", "wchar")


@dataclass(frozen=True)
class Text(Named):
    """A string or a wstring; by formula it is `prefix` and a number."""

    title: str
    prefix: str = field(compare=False)


@dataclass(frozen=True)
class Sequence:
    """Any number of values of one type, which is not a sequence itself."""

    element: "Kind"

    def __str__(self) -> str:
        return f"sequence<{self.element}>"


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


Kind = Void | Number | Text | Sequence | Struct | Reference

VOID = Void("void")
LONG = Number("long", "Int32", 4, "(i + 1) * 16777619 & 0x7fffffff")
OCTET = Number("octet", "Octet", 1, "1 + i % 127")
NUMBERS = (
    Number("boolean", "Boolean", 1, "i % 2 == 0"),
    OCTET,
    Number("char", "Char", 2, "'a' + i % 26"),
    Number("wchar", "Wchar", 2, "'A' + i % 26"),
    Number("short", "Int16", 2, "(i + 1) * 7919 & 0x7fff"),
    LONG,
    Number("long long", "Int64", 8, "(i + 1) * 1099511628211L & 0x7fffffffffffffffL"),
    Number("float", "Float", 4, "(i + 1) / 3.0"),
    Number("double", "Double", 8, "(i + 1) / 3.0"),
)
"""Their bytes are those of frame.md, their formulas those of contract.md, as three languages write them."""
TEXTS = (Text("string", "String", "string-"), Text("wstring", "Wstring", "wstring-"))
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


def depth(kind: Kind) -> int:
    """How deep a value is nested: 1 of what holds no other."""
    if isinstance(kind, Struct):
        return 1 + max(depth(member.kind) for member in kind.members)
    return 1 + depth(kind.element) if isinstance(kind, Sequence) else 1


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
