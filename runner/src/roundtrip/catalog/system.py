"""All systems that the project holds, and the rows that they give."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from roundtrip.catalog import manifest
from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.manifest import Aging, Helper, Purpose, System, Variant
from roundtrip.catalog.tools import Tool
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import LANGUAGES, ROOT, sources

JOINED = ">"
"""Separator of the names of a pair: client, then server."""


@dataclass(frozen=True)
class Row:
    """One variant of one system: what is measured, compared and shown as a line.

    Attributes:
        null_key: Key of the row that is subtracted from this one: the first variant of the system's null.
        jvm: The Java that it runs on; None: the host's.
        client_row: The row whose client drives this one's server, where that is another implementation; None: its own.
        twin_of: Key of the row that this one is a second time, for `invoke aa`; None: it is not a twin.
    """

    system: System
    variant: Variant
    null_key: str
    jvm: Jvm | None = None
    client_row: "Row | None" = None
    twin_of: str | None = None

    @property
    def key(self) -> str:
        """The key of the row in options, records and reports.

        "java-rmi:default", or "java-rmi:default@jdk25" on a Java of its own; "java-grpc>cpp-grpc" is the client of one
        system at the server of another.
        """
        if self.client_row is not None:
            return f"{self.client_row.system.name}{JOINED}{self.system.name}"
        return f"{self.system.name}:{self.variant.name}"

    @property
    def title(self) -> str:
        """The title in the report: "Java RMI, default"."""
        own = f"{self.system.title}, {self.variant.title}"
        return own if self.client_row is None else f"{self.client_row.system.title} > {self.system.title}"

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of the systems that give client and server, each once."""
        return tuple(dict.fromkeys(self.of_side(side).system.name for side in ("client", "server")))

    def missing(self, reasons: Mapping[str, str | None]) -> str | None:
        """The reason why it cannot run: the first one of a system that it needs; None: it can.

        Args:
            reasons: System to why it is unavailable, or None.
        """
        return next((why for name in self.ends if (why := reasons.get(name)) is not None), None)

    def of_side(self, side: str) -> "Row":
        """The row that gives the program of `client` or `server`."""
        return self.client_row if side == "client" and self.client_row is not None else self

    def slow_s(self, point: str) -> float:
        """About what one sample of a point takes at the slower end, in seconds, if that is long; else 0."""
        slow = [self.of_side(side).system.slow for side in ("client", "server")]
        return max(
            (seconds for each in slow for pattern, seconds in each.items() if fnmatchcase(point, pattern)),
            default=0.0,
        )

    @property
    def aging(self) -> tuple[Aging, ...]:
        """The changes of its old processes, of each end that declares one."""
        both = (self.of_side(side).system.aging for side in ("client", "server"))
        return tuple(dict.fromkeys(it for it in both if it is not None))

    @property
    def helpers(self) -> tuple[Helper, ...]:
        """The processes that belong to it beside server and client, in the order in which they start."""
        return tuple(
            helper
            for helper in self.system.helpers
            if not helper.variants or self.variant.name in helper.variants
        )

    @property
    def is_null(self) -> bool:
        """Whether others are compared with this row."""
        return self.system.null == self.system.name and self.key == self.null_key

    def on(self, jvm: Jvm) -> "Row":
        """The same row on another Java, as a variant of its own. Its null runs there too: nothing else is fair."""
        name, title = f"{self.variant.name}@{jvm.name}", f"{self.variant.title}, on Java {jvm.version}"
        variant = msgspec.structs.replace(self.variant, name=name, title=title)
        return replace(self, variant=variant, null_key=f"{self.null_key}@{jvm.name}", jvm=jvm)

    def twin(self) -> "Row":
        """The same row a second time, as a variant of its own: nothing but its key differs."""
        name, title = f"{self.variant.name}~again", f"{self.variant.title}, again"
        variant = msgspec.structs.replace(self.variant, name=name, title=title)
        return replace(self, variant=variant, twin_of=self.key)


@dataclass(frozen=True)
class Catalog:
    """The systems by name, in the order of their names.

    Attributes:
        root: The project's folder.
        systems: Systems that are measured. Those with a broken manifest are there too and carry their `fault`.
        for_tests: Systems whose purpose is `test`.
    """

    root: Path
    systems: dict[str, System]
    for_tests: dict[str, System] = field(default_factory=dict)

    @property
    def of_tests(self) -> "Catalog":
        """A catalog of the systems for tests alone, each its own null."""
        return Catalog(self.root, self.for_tests)

    @property
    def rows(self) -> list[Row]:
        """Every row: system after system, variants as their manifest lists them."""
        return [self._row(system, variant) for system in self.systems.values() for variant in system.variants]

    @property
    def faults(self) -> list[str]:
        """The messages about broken manifests."""
        return [system.fault for system in self.systems.values() if system.fault is not None]

    def row(self, key: str) -> Row:
        """The row of a key "system:variant"; of a bare "system", the one of its first variant; of "a>b", the pair.

        Raises:
            UsageError: There is none; the message has the nearest ones.
        """
        client, joined, server = key.partition(JOINED)
        if joined:
            return self.pair(client, server)
        name, _, wanted = key.partition(":")
        if name not in self.systems:
            raise unknown(f"'{key}'", "system", name, self.systems)
        system = self.systems[name]
        if not wanted:
            return self._row(system, system.variants[0])
        for variant in system.variants:
            if variant.name == wanted:
                return self._row(system, variant)
        raise unknown(f"'{key}'", f"variant of {name}", wanted, [variant.name for variant in system.variants])

    def null_of(self, row: Row) -> Row:
        """The row that is subtracted: of the same Java; from a pair, the null pair of its languages."""
        if row.jvm is None:
            return self.row(row.null_key)
        return self.row(row.null_key.removesuffix(f"@{row.jvm.name}")).on(row.jvm)

    def pair(self, client: str, server: str) -> Row:
        """The first variant of one system, driven by the client of the first variant of another.

        Args:
            client: Name of the system that calls; the same one is allowed.
            server: Name of the system that is called.

        Raises:
            UsageError: There is no such system.
        """
        calling, served = self.row(client), self.row(server)
        nulls = (row.null_key.partition(":")[0] for row in (calling, served))
        return replace(served, null_key=JOINED.join(nulls), client_row=calling)

    def _row(self, system: System, variant: Variant) -> Row:
        null = self.systems.get(system.null, system)  # only a broken system may lack its null
        return Row(system, variant, f"{null.name}:{null.variants[0].name}")


def load(root: Path = ROOT) -> Catalog:
    """Read every system.toml below the languages' folders.

    A broken manifest costs its own system alone, which stays in the catalog with its fault.

    Raises:
        UsageError: A manifest is so broken that not even its system's name can be known.
    """
    systems: dict[str, System] = {}
    manifests = (
        file for folder in LANGUAGES for file in sources(root / folder) if file.name == manifest.FILE_NAME
    )
    tools: dict[str, tuple[Tool, str]] = {}
    for file in manifests:
        system = _read(file, root)
        place = _shown(system, root)
        if system.name in systems:
            first = systems[system.name].folder.relative_to(root).as_posix()
            taken = UsageError(f"{place}: name", f"'{system.name}' is taken by {first}", "a name of its own")
            system = msgspec.structs.replace(systems[system.name], fault=str(taken))
        for tool in system.tools:
            known, first = tools.setdefault(tool.name, (tool, place))
            if known != tool:
                differs = UsageError(f"{place}: tool", f"'{tool.name}' is declared otherwise in {first}")
                system = msgspec.structs.replace(system, fault=str(differs))
        systems[system.name] = system
    measured = Catalog(
        root, {name: it for name, it in sorted(systems.items()) if it.purpose is Purpose.MEASURE}
    )
    return Catalog(
        root,
        {name: _with_null(system, measured) for name, system in measured.systems.items()},
        {name: it for name, it in sorted(systems.items()) if it.purpose is Purpose.TEST},
    )


def _read(file: Path, root: Path) -> System:
    try:
        return manifest.read(file, root)
    except UsageError as error:
        system = manifest.salvage(file, root, str(error))
        if system is None:
            raise
        return system


def _with_null(system: System, catalog: Catalog) -> System:
    """The same system, with a fault where its null cannot be subtracted from it."""
    if system.fault is not None:
        return system
    nulls = [
        other.name
        for other in catalog.systems.values()
        if other.language == system.language and (other.null == other.name or other.fault is not None)
    ]
    if system.null in nulls:
        return system
    wrong = unknown(
        f"{_shown(system, catalog.root)}: null", f"socket system of {system.language}", system.null, nulls
    )
    return msgspec.structs.replace(system, fault=str(wrong))


def _shown(system: System, root: Path) -> str:
    return (system.folder / manifest.FILE_NAME).relative_to(root).as_posix()
