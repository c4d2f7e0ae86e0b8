"""A Java of the user's choice, instead of the one that the host would give."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Jvm:
    """One Java virtual machine.

    Attributes:
        name: Mark of its rows: "jdk25".
        program: Absolute path of its `java`.
        version: Version in the program's own words: "25.0.1".
    """

    name: str
    program: str
    version: str
