"""The types of one description of the contract in another: read from the files that bindings are made from."""

import re
from enum import StrEnum
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from roundtrip.paths import ROOT


class Description(StrEnum):
    """A description of the contract."""

    IDL = "IDL"
    JAVA = "Java"
    XML_SCHEMA = "XML Schema"


_FILES = {
    Description.IDL: ("shared-idl/bench.idl", r"^ +(?P<type>\w+(?: \w+)*) +get(?P<called>\w+)\(\);"),
    Description.JAVA: (
        "java/lib/corba/src/generated/java/roundtrip/corba/BenchSkeleton.java",
        r"^  public (?P<type>\w+) get(?P<called>\w+)\(\)",
    ),
    Description.XML_SCHEMA: (
        "shared-idl/generated/bench.xsd",
        r'name="get(?P<called>\w+)Response">\s*<xs:complexType>\s*<xs:sequence>\s*'
        r'<xs:element name="result" type="xs:(?P<type>\w+)"',
    ),
}
"""A file, and how an operation without parameters stands in it that returns one value."""


class TypeMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The types of one description in another.

    Attributes:
        of, to: The two.
        published: Types of the paper, by the type of `of`.
    """

    of: Description
    to: Description
    published: Annotated[dict[str, str], Meta(min_length=1, description="a type or more")]

    @property
    def ours(self) -> dict[str, str | None]:
        """The types in the contract, by the first operation of that type; None: it has none."""
        found: dict[str, str | None] = {}
        for operation, type_ in types(self.of).items():
            found.setdefault(type_, types(self.to).get(operation))
        return {it: found.get(it) for it in self.published}


@cache
def types(description: Description) -> dict[str, str]:
    """Type by operation, as "Int32": "long" in IDL."""
    path, pattern = _FILES[description]
    text = (ROOT / path).read_text(encoding="utf-8")
    return {it["called"]: it["type"] for it in re.finditer(pattern, text, re.MULTILINE)}
