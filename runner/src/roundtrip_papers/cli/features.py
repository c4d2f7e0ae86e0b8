"""The body of `invoke features`. Apart from the command, since it takes long to load."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from roundtrip.catalog.system import Row
from roundtrip.cli.command import console, end, print_json
from roundtrip.processes.conformance import Cases
from roundtrip.report.units import NOTHING
from roundtrip.toolchain.command import say
from roundtrip_papers.cli.one_machine import OneMachine, one_machine
from roundtrip_papers.model.features import Feature
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.features import call_other, others, probe
from roundtrip_papers.untimed.records import FeatureResult

WORDS = {True: "yes", False: "no", None: NOTHING}


def run(systems: list[str], results: Path, *, json: bool) -> None:
    """Has rows try features and shows what became of it; exit status 1 if none could be tried."""
    out = console(aside=json)
    with one_machine(systems, "invoke features", out) as here:
        found = [result for row in here.rows for result in tried(row, here, out)]
    records.keep(results, features=found)
    if json:
        print_json(found)
    else:
        _show(found, out)
    end(any(result.found is not None for result in found))


def tried(row: Row, here: OneMachine, out: Console) -> list[FeatureResult]:
    """The outcome of each feature of one row, or the reason why it could not be tried."""
    say(out, f"{row.key}: {len(Feature)} features")
    if (reason := here.missing(row)) is not None:
        return [FeatureResult(row.key, feature.value, None, f"{row.key}: {reason}") for feature in Feature]
    found = {result.feature: result for result in probe(row, here.ends(), here.topology)}
    if found[Feature.FOREIGN_SERVER].found is None:
        wires = Cases.load().shared_wires
        for pair in others(here.known, row, wires):
            found[Feature.FOREIGN_SERVER] = call_other(row, pair, here.ends(), here.topology)
            if found[Feature.FOREIGN_SERVER].found is not None:  # Else its server may not be built.
                break
    return list(found.values())


def _show(found: Sequence[FeatureResult], out: Console) -> None:
    """A table of features by rows; what was seen of each is in the results, and in the JSON."""
    rows = list(dict.fromkeys(result.row for result in found))
    by_place = {(result.row, result.feature): result for result in found}
    tried_rows = [row for row in rows if any(by_place[row, it].found is not None for it in Feature)]
    columns = (Column(row, overflow="fold") for row in tried_rows)
    table = Table(Column("", no_wrap=True), *columns, box=None, pad_edge=False)
    for feature in Feature:
        table.add_row(feature.label, *(WORDS[by_place[row, feature].found] for row in tried_rows))
    out.print(table)
    for feature in Feature:
        out.print(f"{feature.label}: {feature.description}", markup=False, soft_wrap=True)
    for row in rows:
        if row not in tried_rows:
            out.print(by_place[row, next(iter(Feature))].detail, markup=False, soft_wrap=True)
