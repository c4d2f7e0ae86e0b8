"""Commands that show what can be measured, and what was. What takes long to load is loaded where it is needed."""

from rich.console import Console
from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.cli.command import Described, Settings, command, console, end, print_json
from roundtrip.config.experiment import experiments, need_rate
from roundtrip.config.request import P99_HELP


@command(
    name="list",
    help={"systems": "Systems to list: names or patterns, with commas or repeated. Default: all."},
)
def list_(settings: Settings, systems: list[str], json: bool = False) -> None:
    """List the systems and experiments that can be measured.

    Examples:
      invoke list
      invoke list --systems 'java-*' --json
    """
    show_catalog(catalog.load(), systems, console(aside=json), json=json)


@command(
    bare="run",
    help={"png": "Also write every plot as a PNG file.", "p99": Described(P99_HELP, "TIME")},
)
def report(
    settings: Settings, run: str = "", png: bool = False, p99: str = "", results: str = "", json: bool = False
) -> None:
    """Write the report of a run again, and show it.

    Examples:
      invoke report
      invoke report 20261121-082614 --json
      invoke report --p99 1ms
    """
    from roundtrip.cli.reporting import finish
    from roundtrip.reading.runs import find

    folder, limit_s = find(settings.results(results), run or None), settings.request({"p99": p99}).p99
    if limit_s is not None:
        need_rate("--p99", folder.run.workloads, "a run of --experiments load")
    finish(folder, json=json, png=png, p99_s=limit_s)


@command(bare="run")
def verify(settings: Settings, run: str = "", results: str = "", json: bool = False) -> None:
    """Check a run's files for changes and inconsistencies.

    Files are compared with the digests that the run stored, and the summary with the records. Each difference is
    listed.

    Exit status: 0 if nothing differs, 1 if something differs, 2 for a usage error.

    Examples:
      invoke verify
      invoke verify 20261121-082614 --json
    """
    from roundtrip.cli.reporting import show_verification
    from roundtrip.reading.runs import find

    show_verification(find(settings.results(results), run or None), json=json)


@command(
    positional=["a", "b"],
    help={
        "a": "The run to compare with, by its name or folder.",
        "b": "The run to compare, by its name or folder.",
    },
)
def compare(settings: Settings, a: str, b: str, results: str = "", json: bool = False) -> None:
    """Compare two runs, result by result.

    A ratio is B's time over A's.

    Exit status: 0 if something could be compared, 1 if nothing could, 2 for a usage error.

    Examples:
      invoke compare 20261121-082614 20261121-093010
    """
    from roundtrip.analysis import compare as comparing
    from roundtrip.reading.runs import conclude, find
    from roundtrip.report.terminal import show_comparison

    folder = settings.results(results)
    found = comparing.compare(*(conclude(find(folder, name)) for name in (a, b)))
    if json:
        print_json(found)
    else:
        show_comparison(found, console())
    end(any(cell.headline and cell.headline.verdict for cell in found.cells))


@command(
    name="explain",
    positional=["a", "b"],
    help={"a": "A system, or a row as reports of JSON call it.", "b": "Another one of the same run."},
)
def explain_(
    settings: Settings, a: str, b: str, run: str = "", results: str = "", json: bool = False
) -> None:
    """Show what differs between two rows of a run.

    Programs, settings and variables come first, then what a call used at each workload. What is the same is not shown.

    Examples:
      invoke explain java-rmi java-sockets
      invoke explain java-rmi java-sockets:hand-coded --run 20261121-082614
    """
    from roundtrip.reading.runs import conclude, find
    from roundtrip.report.explain import explain
    from roundtrip.report.units import clean
    from roundtrip.report.view import View

    found = explain(View(conclude(find(settings.results(results), run or None))), a, b)
    if json:
        print_json(found)
        return
    table = Table("workload", "what", a, b, box=None, pad_edge=False)
    for fact in found:
        table.add_row(*map(clean, (fact.workload, fact.name, fact.a, fact.b)))
    console().print(table, markup=False)


def show_catalog(known: catalog.Catalog, patterns: list[str], out: Console, *, json: bool) -> None:
    """Shows the systems that patterns pick with their variants, and experiments with their workloads."""
    rows = select_rows(known, patterns or ["*"], variants=True)
    systems = {row.system.name: row.system for row in rows}.values()
    if json:
        document = {
            "systems": [
                {
                    "name": system.name,
                    "title": system.title,
                    "summary": system.summary,
                    "language": system.language,
                    "protocol": system.protocol,
                    "by_default": system.by_default,
                    "variants": {variant.name: variant.title for variant in system.variants},
                }
                for system in systems
            ],
            "experiments": [
                {
                    "name": experiment.name,
                    "title": experiment.title,
                    "by_default": experiment.default,
                    "workloads": [workload.key for workload in experiment.workloads()],
                }
                for experiment in experiments().values()
            ],
        }
        print_json(document)
        return
    table = Table("system", "what", "variants", box=None, pad_edge=False)
    for system in systems:
        names = ", ".join(variant.name for variant in system.variants)
        table.add_row(system.name if system.by_default else f"{system.name} (by name)", system.title, names)
    out.print(table, markup=False)
    out.print()
    listing = Table("experiment", "what", "workloads", "along", box=None, pad_edge=False)
    for experiment in experiments().values():
        along = ", ".join(experiment.places) or ("by default" if experiment.default else "")
        listing.add_row(experiment.name, experiment.title, str(len(experiment.workloads())), along)
    out.print(listing, markup=False)
    out.print(
        "\n--systems and --experiments take names and patterns; `system:variant` is one variant of a system."
    )
