"""What `invoke list` and `--dry-run` show."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table

from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.cli.command import counted, print_json
from roundtrip.config.experiment import experiments
from roundtrip.experiment.display import duration
from roundtrip.experiment.forecast import Forecast

FEW = 5
"""Points of one experiment that are named one by one."""


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
        print_json(document)
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


def show_plan(forecast: Forecast, out: Console, *, json: bool) -> None:
    """Shows what a run would measure."""
    if json:
        print_json(forecast)
        return
    lines = [
        f"{counted(len(forecast.rows), 'row')}: {', '.join(forecast.rows)}",
        f"{counted(len(forecast.points), 'point')}: {', '.join(_in_short(forecast.points))}",
        f"{counted(forecast.rounds, 'round')}"
        + (f"; pilots of {counted(forecast.pilots, 'row')} (null sockets too)" if forecast.pilots else ""),
        f"about {duration(forecast.seconds)} once built, and {forecast.disk_bytes / 1e6:.0f} MB of results",
    ]
    for line in lines:
        out.print(line, markup=False, soft_wrap=True)


def _in_short(points: Sequence[str]) -> Iterator[str]:
    """Keys of points; those of an experiment with many as its name and their number."""
    for name, group in groupby(points, lambda key: key.partition(":")[0]):
        keys = list(group)
        yield from keys if len(keys) <= FEW else [f"{name} ({len(keys)})"]
