"""One system as its system.toml describes it (docs/manifest.md)."""

import re
import tomllib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from roundtrip.catalog import placeholders
from roundtrip.catalog.tools import Text, Tool, declared, needed, of_core
from roundtrip.config.decode import Seconds, decode_into
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import LANGUAGES

FILE_NAME = "system.toml"

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", description="lower case, digits and hyphens")]
Command = Annotated[
    list[str], Meta(min_length=1, description="a program and its arguments, as a list of texts")
]
Options = dict[str, str | bool | int | float]


class Purpose(StrEnum):
    """The purpose of a system."""

    MEASURE = "measure"
    """It is measured and shown."""
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
    """Another process that belongs to a system, started and ended with each trial.

    Attributes:
        variants: Variants that need it; empty: all.
    """

    name: Name
    side: Literal["server", "client"]
    command: Command
    ports: list[Name] = []
    template: str | None = None
    ready: str | None = None
    variants: list[Name] = []


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


class Slow(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of which a single sample takes longer than 5 s, and about how long.

    Attributes:
        point: A key, or a pattern of keys.
    """

    point: Text
    seconds: Seconds
    reason: Text


class Aging(Struct, frozen=True, forbid_unknown_fields=True):
    """A change that processes of a system meet once they have called for long, and fresh ones do not.

    Attributes:
        fresh_after: Seconds; processes that are older call no further point: fresh ones do.
        reason: Sentence for reports: what old processes meet.
    """

    fresh_after: Seconds
    reason: Text


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A system.toml as it is written."""

    name: Name
    title: Text
    summary: Text
    language: Literal["java", "cpp", "csharp"]
    wire: Name
    build: Build
    run: Run
    variant: Annotated[list[Variant], Meta(min_length=1, description="at least one table")]
    null: Name | None = None
    purpose: Purpose = Purpose.MEASURE
    by_default: bool = True
    tool: list[Tool] = []
    warmup: Seconds | None = None
    slow: list[Slow] = []
    aging: Aging | None = None
    helper: list[Helper] = []


class System(Struct, frozen=True):
    """A system: one middleware (or the plain sockets) in one language.

    Attributes:
        by_default: Whether it is meant where no system is named.
        warmup_s: About how many seconds its first calls take to become warm, for what is expected before any pilot.
        slow: Pattern of points to about how many seconds one sample takes, if that is more than a few.
        aging: Change of old processes, if it changes what a call takes.
        folder: Absolute path of the folder that holds the manifest.
        purpose: Whether it is measured, or for tests alone.
        tools_to_build: The tools that its build needs, and those that they require in turn.
        tools_to_run: The same for running it.
        fault: Reason why the manifest cannot be used, or None. With one, the system is a row that is
            unavailable: only its name is sure, the rest is what could be read.
    """

    name: str
    title: str
    summary: str
    language: Literal["java", "cpp", "csharp"]
    wire: str
    null: str
    build: Build
    run: Run
    variants: tuple[Variant, ...]
    helpers: tuple[Helper, ...]
    folder: Path
    fault: str | None = None
    by_default: bool = True
    warmup_s: float | None = None
    slow: dict[str, float] = {}
    aging: Aging | None = None
    purpose: Purpose = Purpose.MEASURE
    tools_to_build: tuple[Tool, ...] = ()
    tools_to_run: tuple[Tool, ...] = ()

    @property
    def tools(self) -> tuple[Tool, ...]:
        """Everything that it needs, to be built and to run, each once."""
        return tuple(dict.fromkeys((*self.tools_to_build, *self.tools_to_run)))


def read(file: Path, root: Path) -> System:
    """Read one system.toml.

    Args:
        file: The manifest.
        root: The project's folder; errors name the file from there, and its first folder is the language's.

    Raises:
        UsageError: The file is not TOML, or a key is missing, unknown or wrong.
    """
    shown = file.relative_to(root).as_posix()
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(shown, f"it cannot be read as TOML: {error}") from error
    except OSError as error:
        raise UsageError(shown, f"it cannot be read: {error.strerror}") from error
    given = decode_into(table, _File, shown)
    own = declared(given.tool, shown)
    _check(given, file, shown, LANGUAGES[Path(shown).parts[0]])
    to_build = (given.build.tool, *of_core(given.language), *given.build.needs)
    return System(
        name=given.name,
        title=given.title,
        summary=given.summary,
        by_default=given.by_default,
        language=given.language,
        wire=given.wire,
        null=given.null or given.name,
        build=given.build,
        run=given.run,
        variants=tuple(given.variant),
        warmup_s=given.warmup,
        slow={entry.point: entry.seconds for entry in given.slow},
        aging=given.aging,
        helpers=tuple(given.helper),
        folder=file.parent,
        purpose=given.purpose,
        tools_to_build=tuple(needed(to_build, own, f"{shown}: build.needs").values()),
        tools_to_run=tuple(needed(given.run.needs, own, f"{shown}: run.needs").values()),
    )


def salvage(file: Path, root: Path, fault: str) -> System | None:
    """Reads as much as possible of a system whose manifest is broken: enough for a row that says so.

    Returns:
        A system with its fault; None if not even the name can be known.
    """
    text = file.read_bytes().decode("utf-8", "replace") if file.is_file() else ""

    def text_of(key: str) -> str | None:
        found = re.search(rf"""^{key}\s*=\s*(["'])(.+?)\1""", text, re.MULTILINE)
        return found[2] if found else None

    name = text_of("name")
    if name is None or not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
        return None
    language = LANGUAGES[file.relative_to(root).parts[0]]
    return System(
        name=name,
        title=text_of("title") or name,
        summary=text_of("summary") or "",
        language=msgspec.convert(language, Literal["java", "cpp", "csharp"]),
        wire=text_of("wire") or "",
        null=text_of("null") or "",
        build=Build(tool="make", target="", output=""),
        run=Run(serve=[], drive=[]),
        variants=(Variant(name="default", title="broken manifest"),),
        helpers=(),
        folder=file.parent,
        fault=fault,
    )


def _check(given: _File, file: Path, shown: str, language: str) -> None:
    """Refuses what the types cannot express."""
    if given.language != language:
        raise UsageError(
            f"{shown}: language", f"'{given.language}' is not the language of this folder", language
        )
    if given.null is None and given.purpose is Purpose.MEASURE:
        raise UsageError(f"{shown}: null", "it is missing", "the socket system of the same language")
    for key, names in (
        ("variant", [variant.name for variant in given.variant]),
        ("slow", [entry.point for entry in given.slow]),
        ("helper", [helper.name for helper in given.helper]),
    ):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise UsageError(f"{shown}: {key}", f"'{twice[0]}' is there twice", "each once")
    output = Path(given.build.output)
    if output.is_absolute() or ".." in output.parts:
        raise UsageError(
            f"{shown}: build.output",
            f"'{output}' is outside the language's folder",
            "a folder below the language's",
        )
    for index, helper in enumerate(given.helper):
        _check_helper(helper, given, file.parent, f"{shown}: helper[{index}]")
    _check_placeholders(given, file.parent, shown)
    wanted = {*given.build.needs, *given.run.needs}
    for index, tool in enumerate(given.tool):
        if tool.name not in wanted and not any(tool.name in other.requires for other in given.tool):
            place = f"{shown}: tool[{index}]"
            raise UsageError(place, f"nothing needs '{tool.name}'", "its name in build.needs or run.needs")


def _check_placeholders(given: _File, folder: Path, shown: str) -> None:
    """Refuse placeholders that nothing would resolve.

    A port of a helper is there for the variants that the helper belongs to; `{config}` for a helper with a template.
    """
    every = placeholders.known(port for helper in given.helper for port in helper.ports)
    texts: list[tuple[str, Iterable[object], frozenset[str]]] = [
        ("run.serve", given.run.serve, every),
        ("run.drive", given.run.drive, every),
        ("run.env", given.run.env.values(), every),
    ]
    for index, variant in enumerate(given.variant):
        theirs = [it for it in given.helper if not it.variants or variant.name in it.variants]
        known = placeholders.known(port for helper in theirs for port in helper.ports)
        options = {**variant.options, **variant.serve_options, **variant.drive_options}
        texts.append((f"variant[{index}]: options", options.values(), known))
    for index, helper in enumerate(given.helper):
        template = [(folder / helper.template).read_text(encoding="utf-8")] if helper.template else []
        config = {"config"} if template else set()
        texts.append((f"helper[{index}].command", helper.command, every | config))
        texts.append((f"helper[{index}].template", template, every))
    for key, values, known in texts:
        for value in values:
            for name in placeholders.used(value) if isinstance(value, str) else ():
                if name not in known:
                    raise unknown(f"{shown}: {key}", "placeholder", name, sorted(known))


def _check_helper(helper: Helper, given: _File, folder: Path, place: str) -> None:
    variants = [variant.name for variant in given.variant]
    for name in helper.variants:
        if name not in variants:
            raise unknown(f"{place}.variants", "variant", name, variants)
    ready = [f"tcp:{port}" for port in helper.ports]
    if helper.ready is not None and helper.ready not in ready:
        raise unknown(f"{place}.ready", "check", helper.ready, ready)
    if helper.template is not None and not (folder / helper.template).is_file():
        raise UsageError(
            f"{place}.template",
            f"the file '{helper.template}' was not found",
            "a file in the system's folder",
        )
