"""What a description is read into: operations and structs, their types in the language's own spelling."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Member:
    """A parameter of an operation, or a member of a struct."""

    name: str
    type: str


@dataclass(frozen=True)
class Operation:
    """One operation, by the contract's name (`invoke`, not `Invoke`)."""

    name: str
    parameters: tuple[Member, ...]
    result: str | None
    """None: returns nothing."""
    faults: tuple[str, ...] = ()


@dataclass
class Interface:
    """What a file says."""

    operations: dict[str, Operation] = field(default_factory=dict)
    structs: dict[str, tuple[Member, ...]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    """Rules of the language's own mapping that the file breaks."""

    def add(self, operation: Operation) -> None:
        if operation.name in self.operations:
            self.problems.append(f"{operation.name} is declared twice")
        self.operations[operation.name] = operation
