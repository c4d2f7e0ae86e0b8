"""The identity of a row: its parts, and the one text that they are written as and read from."""

import re
from enum import StrEnum

from msgspec import Struct, structs

from roundtrip.errors import UsageError
from roundtrip.paths import MESSAGE

JOINED = ">"
"""Between the systems of a pair: client, then server."""
_MARKS = f"{JOINED}:@#~"
_PART = f"([^{_MARKS}]+)"
_TEXT = re.compile(f"(?:{_PART}{JOINED})?{_PART}(?::{_PART})?(?:@{_PART})?(?:#{_PART})?(?:~(control))?")


class Role(StrEnum):
    """Why a row is in a run."""

    SUBJECT = "subject"
    CONTROL = "control"
    """A subject a second time: whatever is found between the two is not the system's."""


class RowKey(Struct, frozen=True):
    """What tells a row from every other of a run.

    Attributes:
        variant: Empty: the first one. So it is of both systems of a pair.
        runtime: Name of its Java; empty: the host's.
        build: Name of the build; empty: that of this checkout.
        client: System of the client, of a pair; empty: the same as the server's.
    """

    system: str
    variant: str = ""
    runtime: str = ""
    build: str = ""
    role: Role = Role.SUBJECT
    client: str = ""

    def __post_init__(self) -> None:
        """Raises UsageError if a part, such as the name of a Java, could not be told from the next one."""
        for part in (self.client, self.system, self.variant, self.runtime, self.build):
            if not set(_MARKS).isdisjoint(part):
                raise UsageError(f"'{part}'", "it cannot be part of a row's name", f"a name without {_MARKS}")

    @classmethod
    def parse(cls, text: str) -> "RowKey":
        """What `str` wrote. Raises UsageError if it is not that."""
        if (found := _TEXT.fullmatch(text)) is None:
            allowed = "system, system:variant or client>server"
            raise UsageError(f"'{text}'", "it is not the name of a row", allowed)
        client, system, variant, runtime, build, role = (part or "" for part in found.groups())
        return cls(system, variant, runtime, build, Role(role or Role.SUBJECT), client)

    @classmethod
    def named(cls, text: str) -> "RowKey":
        """A row by the parts that a user names: systems and variant. Raises UsageError if the text has others."""
        if (found := cls.parse(text)) != found.plain:
            wrong = "a Java, a build and a role are not part of a system's name"
            raise UsageError(f"'{text}'", wrong, str(found.plain))
        return found

    def __str__(self) -> str:
        """Such as "java-rmi:default", "java-rmi:default@jdk25", "java-grpc>cpp-grpc" or "java-rmi:default~control"."""
        client = self.client and self.client + JOINED
        marked = ((":", self.variant), ("@", self.runtime), ("#", self.build))
        role = "" if self.role is Role.SUBJECT else f"~{self.role}"
        return client + self.system + "".join(mark + part for mark, part in marked if part) + role

    @property
    def plain(self) -> "RowKey":
        """The systems and the variant alone."""
        return RowKey(self.system, self.variant, client=self.client)

    def at(self, build: str) -> "RowKey":
        """The row of another build; empty: of this checkout's."""
        return structs.replace(self, build=build, role=Role.SUBJECT)

    @property
    def is_of_other_build(self) -> bool:
        """Whether it is of another build of the systems; that of a message is the only one of its rows."""
        return bool(self.build) and not self.build.startswith(MESSAGE)

    @property
    def control(self) -> "RowKey":
        """The control of this row."""
        return structs.replace(self, role=Role.CONTROL)

    @property
    def subject(self) -> "RowKey":
        """The row of which a control is the second."""
        return structs.replace(self, role=Role.SUBJECT)
