"""What `invoke list` shows."""

import sys

import msgspec
from rich.console import Console
from rich.table import Table

from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.config.experiment import experiments


def show(known: Catalog, patterns: list[str], out: Console, *, json: bool) -> None:
    """Lists systems with their variants, and experiments with their points.

    Args:
        known: All systems.
        patterns: Of those that are listed.
        out: Where messages for the user go.
        json: Whether standard output is for JSON.
    """
    rows = select_rows(known, patterns or ["*"], variants=True)
    systems = {row.system.name: row.system for row in rows}
    if json:
        document = {
            "systems": [
                {
                    "name": it.name,
                    "title": it.title,
                    "summary": it.summary,
                    "language": it.language,
                    "protocol": it.wire,
                    "by_default": it.by_default,
                    "variants": {variant.name: variant.title for variant in it.variants},
                }
                for it in systems.values()
            ],
            "experiments": [
                {
                    "name": it.name,
                    "title": it.title,
                    "by_default": it.default,
                    "points": [p.key for p in it.points()],
                }
                for it in experiments().values()
            ],
        }
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n")
        return
    table = Table("system", "what", "variants", box=None, pad_edge=False)
    for it in systems.values():
        names = ", ".join(variant.name for variant in it.variants)
        table.add_row(it.name if it.by_default else f"{it.name} (by name)", it.title, names)
    out.print(table, markup=False)
    out.print()
    more = Table("experiment", "what", "points", "along", box=None, pad_edge=False)
    for experiment in experiments().values():
        along = ", ".join(experiment.places) or ("by default" if experiment.default else "")
        more.add_row(experiment.name, experiment.title, str(len(experiment.points())), along)
    out.print(more, markup=False)
    out.print(
        "\n--systems and --experiments take names and patterns; `system:variant` is one variant of a system."
    )
