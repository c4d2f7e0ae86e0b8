"""summary.json: the estimates of a run, everything that the report shows (docs/results.md has its shape)."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from roundtrip.analysis import estimates
from roundtrip.analysis.cells import NULL_FIGURES, CellKey, cells_of_row
from roundtrip.analysis.estimates import Ratio
from roundtrip.analysis.run_summary import run_part
from roundtrip.papers.published import read
from roundtrip.results.selection import Json, LogMeans, used_trials
from roundtrip.results.trial_files import Files, Tables

Cells = dict[CellKey, Json]

FEW = 8
"""Of so many middlewares every pair is compared."""

PAPERS = ("elbers-2004",)


class Judgement:
    """The rules by which all ratios of a run are judged.

    Args:
        profile: of run.json. `margin` (a fraction, 0.05 unless given, at most 0.05) is what is called
            equivalent; `looks` (rounds at which the run may stop, such as [5, 7, 10]) sets the level of one
            look.
    """

    def __init__(self, profile: Json) -> None:
        self.margin = estimates.equivalence_margin(float(profile.get("margin", estimates.LARGEST_MARGIN)))
        self.looks: list[int] = [int(rounds) for rounds in profile.get("looks", [])]
        self.level = estimates.level_for_looks(self.looks)

    def of_table(self, ratios: Sequence[Ratio]) -> list[Json]:
        """`ratio`, `ratio_ci95`, `p_adjusted`, `verdict`, `trials_needed` of each.

        `ratio_ci95` is the plain interval of that one ratio; `p_adjusted` holds the adjustments, so that an
        interval may leave out 1 and the verdict be `unresolved`.
        """
        adjusted = estimates.holm([ratio.p for ratio in ratios])
        adjusted = [estimates.adjusted_for_looks(p, self.level) for p in adjusted]
        open_claims = sum(p is not None and p >= estimates.LEVEL for p in adjusted)
        return [self._one(ratio, p, open_claims) for ratio, p in zip(ratios, adjusted, strict=True)]

    def _one(self, ratio: Ratio, p_adjusted: float | None, open_claims: int) -> Json:
        verdict = estimates.verdict(ratio, p_adjusted, self.margin, self.level)
        needed = None
        if verdict == "unresolved":
            needed = estimates.trials_needed(ratio, self.level, self.margin, open_claims)
        return {
            "ratio": ratio.ratio,
            "ratio_ci95": ratio.ci95 and list(ratio.ci95),
            "p_adjusted": p_adjusted,
            "verdict": verdict,
            "trials_needed": needed,
            "pairs": ratio.trials,
        }


def summarise(run: Json, records: list[Json], samples: Tables, resources: Tables) -> Json:
    """Make a run's summary out of what it wrote.

    Args:
        run: run.json.
        records: of trials.jsonl, in the order of the file, a torn last line left out.
        samples: gives the samples table of a trial by its name (columns `workload`, `elapsed_ns`); may raise
            FileNotFoundError, which leaves the quantiles to the other trials and becomes a warning.
        resources: gives its resources table; the same.

    Returns:
        summary.json: plain dicts, lists, numbers and None; no NaN.

    Raises:
        ValueError: a trial of a row that run.json does not have.
    """
    trials = used_trials(records)
    known = {row["row"] for row in run["rows"]}
    if strange := sorted({trial["row"] for trial in trials} - known):
        raise ValueError(f"trials.jsonl: row {strange[0]!r} is not among the rows of run.json")
    judgement = Judgement(run["asked"]["profile"])
    files = (Files(samples, "samples"), Files(resources, "resources"))
    cells: Cells = {}
    for row in run["rows"]:
        for condition in _conditions(row, run, trials):
            own = [t for t in trials if t["row"] == row["row"] and t["condition"] == condition]
            cells |= cells_of_row(row, condition, run, own, *files)
    log_means = LogMeans(trials)
    _add_nets(run, cells, log_means, judgement)
    comparisons = _comparisons(run, cells, log_means, judgement)
    return {
        "schema": 1,
        "run": run_part(run, records, trials, list(cells.values()), files),
        "estimates": {
            "confidence": 1 - estimates.LEVEL,
            "looks": judgement.looks,
            "level": judgement.level,
            "margin": judgement.margin,
        },
        "cells": list(cells.values()),
        "comparisons": comparisons,
        "pilots": [_pilot(record) for record in records if record["kind"] == "pilot"],
    }


def _conditions(row: Json, run: Json, trials: Sequence[Json]) -> list[str]:
    """Under which conditions a row has cells: nulls under all that were asked for, others under the first."""
    asked: list[str] = run["asked"]["conditions"]
    expected = asked if row["row"] == row["null"] else asked[:1]
    found = [trial["condition"] for trial in trials if trial["row"] == row["row"]]
    return sorted(set(expected) | set(found), key=lambda c: asked.index(c) if c in asked else len(asked))


def _add_nets(run: Json, cells: Cells, log_means: LogMeans, judgement: Judgement) -> None:
    """Give every cell its `null` and `net`. Holm adjusts over one table: a workload under one condition."""
    nulls = {row["row"]: row["null"] for row in run["rows"]}
    tables: dict[tuple[str, str], list[tuple[Json, Ratio]]] = defaultdict(list)
    for key, cell in cells.items():
        cell["null"] = cell["net"] = None
        null = cells.get(CellKey(nulls[key.row], key.workload, key.condition))
        if nulls[key.row] == key.row or null is None or null["gross"] is None:
            continue
        cell["null"] = {"server": null["server"]} | {name: null["gross"][name] for name in NULL_FIGURES}
        logs = log_means.beside_null(key.row, nulls[key.row], key.workload, key.condition)
        if logs:
            tables[key.workload, key.condition].append((cell, estimates.paired_ratio(logs)))
    for table in tables.values():
        judged = judgement.of_table([ratio for _, ratio in table])
        for (cell, ratio), net in zip(table, judged, strict=True):
            cell["net"] = {"mean_ns": estimates.net_ns(ratio.ratio, cell["null"]["mean_ns"])} | net


def _comparisons(run: Json, cells: Cells, log_means: LogMeans, judgement: Judgement) -> list[Json]:
    """Pairs of middlewares that were asked for, `ratio` being a's time over b's.

    Sockets are what the others are held against and are left out: each pair more makes every other claim harder.
    Holm adjusts over one table: a workload under one condition.
    """
    if run["asked"].get("interop"):
        return []  # Nobody chooses between pairs.
    asked = comparable([row for row in run["rows"] if row["asked"] and not _is_socket(row)])
    found: list[Json] = []
    for workload, condition in dict.fromkeys((key.workload, key.condition) for key in cells):
        pairs: list[Json] = []
        ratios: list[Ratio] = []
        for a, b in asked:
            logs = log_means.within_rounds(a, b, workload, condition)
            if logs:
                pairs.append({"workload": workload, "condition": condition, "a": a, "b": b})
                ratios.append(estimates.paired_ratio(logs))
        found += [pair | judged for pair, judged in zip(pairs, judgement.of_table(ratios), strict=True)]
    return found


def comparable(rows: Sequence[Json], papers: Sequence[str] = PAPERS) -> list[tuple[str, str]]:
    """The pairs of rows that a run compares: all of a few, and of many those that somebody chooses between.

    Those are rows of one language, rows of one wire, and what a paper compared. A run of everything has hundreds of
    other pairs, and each would make it harder to say anything of these.

    Args:
        rows: Of run.json: `row`, `language` and `wire` are read.
        papers: Whose pairs count, as `roundtrip.papers.published.read` has them.
    """
    published = {frozenset((it.rmi, it.remoting)) for paper in papers for it in read(paper).compared}
    return [
        (a["row"], b["row"])
        for a, b in combinations(rows, 2)
        if len(rows) <= FEW
        or a["language"] == b["language"]
        or a.get("wire") == b.get("wire") is not None
        or frozenset((a["row"], b["row"])) in published
    ]


def _is_socket(row: Json) -> bool:
    """Whether a row is a variant of the system that is its own null."""
    return bool(row["null"].partition(":")[0] == row["system"])


def _pilot(record: Json) -> Json:
    """The cold-to-steady curve: the mean of each window, at the time when it ended."""
    windows: list[dict[str, Any]] = []
    at_ns = 0
    for window in record["windows"]:
        at_ns += window["elapsed_ns"]
        if window["calls"]:
            windows.append({"mean_ns": window["elapsed_ns"] / window["calls"], "at_s": at_ns / 1e9})
    kept = ("row", "workload", "warmup", "steady", "call_ns", "status", "reason")
    return {name: record.get(name) for name in kept} | {"windows": windows}
