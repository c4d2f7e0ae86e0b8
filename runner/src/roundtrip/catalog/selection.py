"""The user's selection of systems and of other names: names, globs, lists."""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import pick, split
from roundtrip.config.row_key import RowKey
from roundtrip.errors import UsageError, unknown


def select_rows(
    catalog: Catalog, given: Iterable[str] | str | None, option: str = "--systems", *, variants: bool = False
) -> list[Row]:
    """The rows that patterns pick, in the catalog's order and each once.

    `java-rmi` and `java-*` pick the first variant of those systems, `java-rmi:*` all of them, `*:nodelay` that
    variant of every system.

    Without patterns every system but those whose manifest says `by_default = false`. `variants`: a name without a
    variant picks all of them. `option` is the name for errors.

    Raises:
        UsageError: A pattern picks nothing (the message has the nearest ones), or there are no systems.
    """
    rows = catalog.rows
    if not rows:
        expected = "at least one; see docs/manifest.md"
        raise UsageError("java/, cpp/, dotnet/", "no system.toml was found", expected)
    patterns = split(given)
    chosen = [row for row in rows if variants or row.variant == row.system.variants[0]]
    picked = set() if patterns else {row.key for row in chosen if row.system.by_default}
    for pattern in patterns:
        wanted = RowKey.named(pattern)
        name, variant = wanted.system, wanted.variant
        matching = {
            row.key
            for row in (rows if variant else chosen)
            if fnmatchcase(row.system.name, name) and fnmatchcase(row.variant.name, variant or "*")
        }
        if not matching and name in catalog.systems:
            known = [f"{name}:{each.name}" for each in catalog.systems[name].variants]
            raise unknown(option, f"variant of {name}", pattern, known)
        if not matching:
            keys = [row.key for row in rows]
            raise unknown(option, "system", pattern, keys if variant else catalog.systems)
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
    """The names that patterns pick, as `pick` does; without a pattern the default, or without one everything."""
    if patterns := split(given):
        return pick(patterns, known, option=option, noun=noun)
    return list(known if default is None else default)


def select_one(given: str, known: Iterable[str], *, option: str, noun: str) -> str:
    """The one name that was given. Raises UsageError, with the nearest ones, if it is not known."""
    names = list(known)
    if given not in names:
        raise unknown(option, noun, given, names)
    return given
