"""One system as its system.toml describes it (docs/manifest.md)."""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from roundtrip.catalog import placeholders
from roundtrip.catalog.tools import CORES, Text, Tool, declared, needed
from roundtrip.config.decode import Seconds, read_toml
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import BUILT, LANGUAGES

FILE_NAME = "system.toml"

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", description="lower case, digits and hyphens")]
Command = Annotated[
    list[str], Meta(min_length=1, description="a program and its arguments, as a list of texts")
]
Language = Literal["java", "cpp", "csharp"]
Options = dict[str, str | bool | int | float]


class Purpose(StrEnum):
    """The purpose of a system."""

    MEASURE = "measure"
    TEST = "test"
    """Tests build it and talk to it; no list, pattern or report has it."""


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to set a system up: a row of its own."""

    name: Name
    title: Text
    options: Options = {}
    serve_options: Options = {}
    drive_options: Options = {}


class Helper(Struct, frozen=True, forbid_unknown_fields=True):
    """Another process that belongs to some variants of a system, or to all; started and ended with each trial."""

    name: Name
    side: Literal["server", "client"]
    command: Command
    ports: list[Name] = []
    template: str | None = None
    ready: str | None = None
    variants: list[Name] = []

    def belongs_to(self, variant: str) -> bool:
        """Whether a variant needs it."""
        return not self.variants or variant in self.variants


class Build(Struct, frozen=True, forbid_unknown_fields=True):
    """The build of a system, and its folder below the language's one."""

    tool: Literal["maven", "cmake", "make", "dotnet"]
    target: Text
    output: Text
    needs: list[str] = []


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """The two commands; placeholders are resolved on the host that runs them."""

    serve: Command
    drive: Command
    needs: list[str] = []
    env: dict[str, str] = {}
    java_at_most: Annotated[int, Meta(ge=17, description="a major version of Java")] | None = None

    def refuses(self, java: str) -> str | None:
        """The reason why it does not run on a version of Java; None: it does."""
        if self.java_at_most is None or int(java.partition(".")[0]) <= self.java_at_most:
            return None
        return f"needs Java {self.java_at_most} or older, and this is {java}; name another by JAVA_HOME"


class Slow(Struct, frozen=True, forbid_unknown_fields=True):
    """Workloads (a key, or a pattern of keys) of which one sample takes longer than 5 s, and about how long."""

    workload: Text
    seconds: Seconds
    reason: Text


class Aging(Struct, frozen=True, forbid_unknown_fields=True):
    """A change that processes of a system meet once they have called for long; `reason` is a sentence for reports.

    Processes that are older than `fresh_after` call no further workload: fresh ones do.
    """

    fresh_after: Seconds
    reason: Text


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A system.toml as it is written.

    Attributes:
        baseline: System that is subtracted; a system for tests may be without one, and is its own.
        by_default: Whether it is meant where no system is named.
        own_tools: Tools that no other system needs.
        warmup_s: About how many seconds its first calls take to become warm, for what is expected before any
            calibration.
        aging: Change of old processes, if it changes what a call takes.
    """

    name: Name
    title: Text
    summary: Text
    language: Language
    protocol: Name
    build: Build
    run: Run
    variants: Annotated[tuple[Variant, ...], Meta(min_length=1, description="at least one table")] = field(
        name="variant"
    )
    baseline: Name = ""
    purpose: Purpose = Purpose.MEASURE
    by_default: bool = True
    own_tools: tuple[Tool, ...] = field(name="tool", default=())
    warmup_s: Seconds | None = field(name="warmup", default=None)
    slow: tuple[Slow, ...] = ()
    aging: Aging | None = None
    helpers: tuple[Helper, ...] = field(name="helper", default=())


class System(Manifest, frozen=True, kw_only=True):
    """A system: one middleware (or the plain sockets) in one language.

    Attributes:
        tools_to_build: The tools that its build needs, and those that they require in turn.
        tools_to_run: The same for running it.
    """

    folder: Path
    tools_to_build: tuple[Tool, ...] = ()
    tools_to_run: tuple[Tool, ...] = ()

    @property
    def tools(self) -> tuple[Tool, ...]:
        """Everything that it needs, to be built and to run, each once."""
        return tuple(dict.fromkeys((*self.tools_to_build, *self.tools_to_run)))


def read(file: Path, root: Path) -> System:
    """Reads one system.toml; errors name the file from the project's folder.

    Raises:
        UsageError: The file is not TOML, or a key is missing, unknown or wrong.
    """
    shown = file.relative_to(root).as_posix()
    given = read_toml(file, Manifest, shown)
    own = declared(given.own_tools, shown)
    _check(given, file, shown)
    to_build = (given.build.tool, *CORES[given.language], *given.build.needs)
    fields: dict[str, Any] = {name: getattr(given, name) for name in given.__struct_fields__}
    return System(
        **fields | {"baseline": given.baseline or given.name},
        folder=file.parent,
        tools_to_build=tuple(needed(to_build, own, f"{shown}: build.needs").values()),
        tools_to_run=tuple(needed(given.run.needs, own, f"{shown}: run.needs").values()),
    )


def _check(given: Manifest, file: Path, shown: str) -> None:
    """Refuses what the types cannot express."""
    language = LANGUAGES[Path(shown).parts[0]]
    if given.language != language:
        wrong = f"'{given.language}' is not the language of this folder"
        raise UsageError(f"{shown}: language", wrong, language)
    if not given.baseline and given.purpose is Purpose.MEASURE:
        raise UsageError(f"{shown}: baseline", "it is missing", "the socket system of the same language")
    for key, names in (
        ("variant", [variant.name for variant in given.variants]),
        ("slow", [entry.workload for entry in given.slow]),
        ("helper", [helper.name for helper in given.helpers]),
    ):
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise UsageError(f"{shown}: {key}", f"'{twice[0]}' is there twice", "each once")
    output = Path(given.build.output)
    if output.is_absolute() or ".." in output.parts:
        wrong = f"'{output}' is outside the language's folder"
        raise UsageError(f"{shown}: build.output", wrong, "a folder below the language's")
    if given.build.tool != "cmake" and not BUILT.intersection(output.parts):
        wrong = f"'{output}' may hold sources, and a build empties it"
        raise UsageError(f"{shown}: build.output", wrong, f"a folder in {', '.join(sorted(BUILT))}")
    for index, helper in enumerate(given.helpers):
        _check_helper(helper, given, file.parent, f"{shown}: helper[{index}]")
    _check_placeholders(given, file.parent, shown)
    wanted = {*given.build.needs, *given.run.needs, *(name for it in given.own_tools for name in it.requires)}
    for index, tool in enumerate(given.own_tools):
        if tool.name not in wanted:
            place = f"{shown}: tool[{index}]"
            raise UsageError(place, f"nothing needs '{tool.name}'", "its name in build.needs or run.needs")


def _check_helper(helper: Helper, given: Manifest, folder: Path, place: str) -> None:
    variants = [variant.name for variant in given.variants]
    for name in helper.variants:
        if name not in variants:
            raise unknown(f"{place}.variants", "variant", name, variants)
    ready = [f"tcp:{port}" for port in helper.ports]
    if helper.ready is not None and helper.ready not in ready:
        raise unknown(f"{place}.ready", "check", helper.ready, ready)
    if helper.template is not None and not (folder / helper.template).is_file():
        wrong = f"the file '{helper.template}' was not found"
        raise UsageError(f"{place}.template", wrong, "a file in the system's folder")


def _check_placeholders(given: Manifest, folder: Path, shown: str) -> None:
    """Refuses placeholders that nothing would resolve.

    A port of a helper is there for the variants that the helper belongs to; `{config}` for a helper with a template.
    """
    every = placeholders.known(port for helper in given.helpers for port in helper.ports)
    texts: list[tuple[str, Iterable[object], frozenset[str]]] = [
        ("run.serve", given.run.serve, every),
        ("run.drive", given.run.drive, every),
        ("run.env", given.run.env.values(), every),
    ]
    for index, variant in enumerate(given.variants):
        helpers = [it for it in given.helpers if it.belongs_to(variant.name)]
        options = {**variant.options, **variant.serve_options, **variant.drive_options}
        known = placeholders.known(port for helper in helpers for port in helper.ports)
        texts.append((f"variant[{index}]: options", options.values(), known))
    for index, helper in enumerate(given.helpers):
        template = [(folder / helper.template).read_text(encoding="utf-8")] if helper.template else []
        texts.append((f"helper[{index}].command", helper.command, every | {"config"} if template else every))
        texts.append((f"helper[{index}].template", template, every))
    for key, values, known in texts:
        for value in values:
            for name in placeholders.used(value) if isinstance(value, str) else ():
                if name not in known:
                    raise unknown(f"{shown}: {key}", "placeholder", name, sorted(known))
