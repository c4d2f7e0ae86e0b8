"""All systems that the project holds, and the rows that they give."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from msgspec import structs

from roundtrip.catalog import manifest
from roundtrip.catalog.manifest import Aging, Helper, Purpose, System, Variant
from roundtrip.catalog.tools import Tool
from roundtrip.config.request import Jvm
from roundtrip.config.row_key import Role, RowKey
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import CHECKOUT, LANGUAGES, ROOT, build_folder, sources


@dataclass(frozen=True)
class Row:
    """One variant of one system: what is measured, compared and shown as a line.

    Attributes:
        baseline: The row that is subtracted from this one: the first variant of the system's baseline.
        jvm: The Java that it runs on; None: the host's.
        client_row: The row whose client drives this one's server, where that is another implementation.
        build: Name of the build of its systems; empty: that of this checkout.
    """

    system: System
    variant: Variant
    baseline: RowKey
    jvm: Jvm | None = None
    client_row: "Row | None" = None
    build: str = ""
    role: Role = Role.SUBJECT

    @cached_property
    def identity(self) -> RowKey:
        """What tells it from the other rows of a run."""
        runtime = "" if self.jvm is None else self.jvm.name
        client = "" if self.client_row is None else self.client_row.system.name
        variant = "" if client else self.variant.name
        return RowKey(self.system.name, variant, runtime, self.build, self.role, client)

    @property
    def key(self) -> str:
        """The same as text, as in options, records and reports."""
        return str(self.identity)

    @property
    def baseline_key(self) -> str:
        """The baseline's key."""
        return str(self.baseline)

    def of_side(self, side: str) -> "Row":
        """The row that gives the program of `client` or `server`."""
        return self.client_row if side == "client" and self.client_row is not None else self

    @property
    def systems(self) -> tuple[System, ...]:
        """The systems that give client and server, each once."""
        client = self.of_side("client").system
        return (self.system,) if client.name == self.system.name else (client, self.system)

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of these systems."""
        return tuple(system.name for system in self.systems)

    def missing(self, reasons: Mapping[str, str | None]) -> str | None:
        """The reason why it cannot run: the first one of a system that it needs, of those by name; None: it can."""
        refused = [it.run.refuses(self.jvm.version) for it in self.systems] if self.jvm else []
        return next(filter(None, (*map(reasons.get, self.build_reasons), *refused)), None)

    def slow_s(self, workload: str) -> float:
        """About what one sample of a workload takes at the slower end, in seconds, if that is long; else 0."""
        slow = (it for system in self.systems for it in system.slow if fnmatchcase(workload, it.workload))
        return max((it.seconds for it in slow), default=0.0)

    @property
    def aging(self) -> tuple[Aging, ...]:
        """The changes of its old processes, of each end that declares one."""
        return tuple(dict.fromkeys(it.aging for it in self.systems if it.aging is not None))

    @property
    def helpers(self) -> tuple[Helper, ...]:
        """The processes that belong to it beside server and client, in the order in which they start."""
        return tuple(it for it in self.system.helpers if it.belongs_to(self.variant.name))

    @property
    def is_baseline(self) -> bool:
        """Whether others are compared with this row."""
        return self.identity == self.baseline

    def on(self, jvm: Jvm) -> "Row":
        """The same row on another Java. Its baseline runs there too: nothing else is fair."""
        return replace(self, baseline=structs.replace(self.baseline, runtime=jvm.name), jvm=jvm)

    def control(self) -> "Row":
        """The same row a second time."""
        return replace(self, role=Role.CONTROL)

    @property
    def build_reasons(self) -> tuple[str, ...]:
        """The names by which a build says why a system of this row is unavailable."""
        return tuple(f"{name}#{self.build}" if self.build else name for name in self.ends)


@dataclass(frozen=True)
class Catalog:
    """The systems by name, in the order of their names. `root` is the project's folder."""

    root: Path
    systems: dict[str, System]
    for_tests: dict[str, System] = field(default_factory=dict)
    _of_builds: dict[str, "Catalog"] = field(default_factory=dict)

    @property
    def of_tests(self) -> "Catalog":
        """A catalog of the systems for tests alone, each its own baseline."""
        return Catalog(self.root, self.for_tests)

    @property
    def rows(self) -> list[Row]:
        """Every row: system after system, variants as their manifest lists them."""
        return [self._row(system, variant) for system in self.systems.values() for variant in system.variants]

    def row(self, name: str) -> Row:
        """The row of a name "system:variant"; of a bare "system", the one of its first variant; of "a>b", the pair.

        Raises:
            UsageError: There is none; the message has the nearest ones.
        """
        return self.find(RowKey.named(name))

    def of_build(self, name: str) -> "Catalog":
        """The catalog of a build: of the checkout that was built, if that is another one; empty: of this one."""
        if not name:
            return self
        if name not in self._of_builds:
            checkout = build_folder(self.root / "build", CHECKOUT, name)
            self._of_builds[name] = load(checkout) if checkout.is_dir() else self
        return self._of_builds[name]

    def find(self, identity: RowKey, jvm: Jvm | None = None) -> Row:
        """The row of an identity, whose Java, if it has one, is `jvm`. Raises UsageError as `row`."""
        shown, name, wanted = f"'{identity}'", identity.system, identity.variant
        if name not in self.systems:
            raise unknown(shown, "system", name, self.systems)
        system = self.systems[name]
        variants = {variant.name: variant for variant in system.variants}
        if wanted and wanted not in variants:
            raise unknown(shown, f"variant of {name}", wanted, variants)
        found = self._row(system, variants[wanted] if wanted else system.variants[0])
        if identity.client:
            client = self.find(RowKey(identity.client))
            baseline = RowKey(found.baseline.system, client=client.baseline.system)
            found = replace(found, baseline=baseline, client_row=client)
        if identity.build:
            theirs = self.of_build(identity.build).find(identity.plain)
            baseline, client_row = found.baseline, theirs.client_row
            if not identity.is_of_other_build:  # No other build has the same message.
                baseline = structs.replace(baseline, build=identity.build)
                client_row = client_row and replace(client_row, build=identity.build)
            found = replace(theirs, baseline=baseline, build=identity.build, client_row=client_row)
        found = found if jvm is None else found.on(jvm)
        return replace(found, role=identity.role)

    def baseline_of(self, row: Row) -> Row:
        """The row that is subtracted: of the same Java; from a pair, the baseline pair of its languages."""
        return self.find(row.baseline, row.jvm)

    def pair(self, client: str, server: str) -> Row:
        """The first variant of one system, driven by the client of the first variant of another, or of the same one.

        Raises:
            UsageError: There is no such system.
        """
        return self.find(RowKey(server, client=client))

    def _row(self, system: System, variant: Variant) -> Row:
        baseline = self.systems.get(system.baseline, system)  # A system for tests is its own.
        return Row(system, variant, RowKey(baseline.name, baseline.variants[0].name))


def load(root: Path = ROOT) -> Catalog:
    """Reads every system.toml below the languages' folders.

    Raises:
        UsageError: A manifest is wrong; the message has its file and the key.
    """
    systems: dict[str, System] = {}
    tools: dict[str, tuple[Tool, str]] = {}
    for file in (file for folder in LANGUAGES for file in sources(root / folder)):
        if file.name != manifest.FILE_NAME:
            continue
        system = manifest.read(file, root)
        place = _shown(system, root)
        if system.name in systems:
            first = systems[system.name].folder.relative_to(root).as_posix()
            raise UsageError(f"{place}: name", f"'{system.name}' is taken by {first}", "a name of its own")
        for tool in system.tools:
            known, first = tools.setdefault(tool.name, (tool, place))
            if known != tool:
                raise UsageError(f"{place}: tool", f"'{tool.name}' is declared otherwise in {first}")
        systems[system.name] = system
    measured, for_tests = (
        {name: it for name, it in sorted(systems.items()) if it.purpose is purpose} for purpose in Purpose
    )
    for system in measured.values():
        own = [it for it in measured.values() if it.language == system.language]
        names = [it.name for it in own if it.baseline == it.name]
        if system.baseline not in names:
            place = f"{_shown(system, root)}: baseline"
            raise unknown(place, f"socket system of {system.language}", system.baseline, names)
    return Catalog(root, measured, for_tests)


def _shown(system: System, root: Path) -> str:
    return (system.folder / manifest.FILE_NAME).relative_to(root).as_posix()
