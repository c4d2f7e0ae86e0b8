"""The user's selection by --systems, --workloads and --profile: names, globs, lists."""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import split
from roundtrip.errors import UsageError, unknown


def select_rows(
    catalog: Catalog, given: Iterable[str] | str | None, option: str = "--systems", *, variants: bool = False
) -> list[Row]:
    """The rows that patterns pick, in the catalog's order and each once.

    `java-rmi` and `java-*` pick the first variant of those systems, `java-rmi:*` all of them, `*:nodelay` that
    variant of every system.

    Args:
        catalog: Catalog of the systems.
        given: Patterns; nothing means every system but those whose manifest says `by_default = false`.
        option: Name of the option, for errors.
        variants: Whether a name without a variant picks all of them.

    Raises:
        UsageError: A pattern picks nothing (the message has the nearest ones), or there are no systems.
    """
    rows = catalog.rows
    if not rows:
        raise UsageError(
            "java/, cpp/, dotnet/", "no system.toml was found", "at least one; see docs/manifest.md"
        )
    patterns = split(given)
    chosen = [row for row in rows if variants or row.variant == row.system.variants[0]]
    picked = set() if patterns else {row.key for row in chosen if row.system.by_default}
    for pattern in patterns:
        among = rows if ":" in pattern else chosen
        matching = {row.key for row in among if _matches(row, pattern)}
        if not matching:
            raise _unknown_row(catalog, pattern, option)
        picked |= matching
    return [row for row in rows if row.key in picked]


def select_names(
    given: Iterable[str] | str | None,
    known: Iterable[str],
    *,
    option: str,
    noun: str,
    default: Iterable[str] | None = None,
) -> list[str]:
    """The names that patterns pick out of those that are known, in the known order and each once.

    Args:
        given: Patterns; nothing means the default.
        known: All names.
        option: Name of the option, for errors: "--workloads".
        noun: Noun for the names: "workload".
        default: Names that are picked without a pattern; without it, everything.

    Raises:
        UsageError: A pattern picks nothing; the message has the nearest ones.
    """
    names = list(known)
    patterns = split(given)
    if not patterns:
        return names if default is None else list(default)
    picked: set[str] = set()
    for pattern in patterns:
        matching = {name for name in names if fnmatchcase(name, pattern)}
        if not matching:
            raise unknown(option, noun, pattern, names)
        picked |= matching
    return [name for name in names if name in picked]


def select_one(given: str, known: Iterable[str], *, option: str, noun: str) -> str:
    """The one name that was given, if it is known.

    Raises:
        UsageError: It is not; the message has the nearest ones.
    """
    names = list(known)
    if given not in names:
        raise unknown(option, noun, given, names)
    return given


def _matches(row: Row, pattern: str) -> bool:
    name, colon, variant = pattern.partition(":")
    return fnmatchcase(row.system.name, name) and (not colon or fnmatchcase(row.variant.name, variant))


def _unknown_row(catalog: Catalog, pattern: str, option: str) -> UsageError:
    name, _, variant = pattern.partition(":")
    if name in catalog.systems:
        variants = [f"{name}:{other.name}" for other in catalog.systems[name].variants]
        return unknown(option, f"variant of {name}", pattern, variants)
    if variant:
        return unknown(option, "system", pattern, [row.key for row in catalog.rows])
    return unknown(option, "system", name, catalog.systems)
