"""Runs of pairs from begin to end and on again, with real agents and workers."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog.system import Catalog
from roundtrip.experiment import run as runs
from roundtrip.experiment.run import Interrupted
from roundtrip.interop.pairs import pairs
from roundtrip.report.page import interop as interop_page
from roundtrip.report.terminal.interop import render as render_table
from roundtrip.results.store import RunFolder
from tests.fakes import DEADLINE_S, TINY, Recorder, place_in
from tests.interop.fakes import CASES, SHARED, few_cases, two

ALL = ["one>one", "one>two", "two>one", "two>two"]


def begin(
    folder: Path, of: Catalog, display: Recorder, workloads: tuple[str, ...] = ("invocation",)
) -> RunFolder:
    where = place_in(folder, of)
    few_cases(where.build)
    wish = runs.Wish(
        pairs(of, of.rows, SHARED), workloads, TINY, 7, None, "free", "as-is", 0.0, DEADLINE_S, interop=True
    )
    return runs.begin(wish, where, {}, display)


def said(folder: RunFolder) -> list[dict[str, Any]]:
    return [record for record in folder.records() if record["kind"] == "cases"]


def by_pair(summary: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {pair["row"]: pair for wire in summary["interop"] for pair in wire["pairs"]}


def test_every_pair_has_its_cases_its_times_and_its_null_pair(tmp_path: Path) -> None:
    folder = begin(tmp_path, two(), Recorder())
    assert sorted(record["row"] for record in said(folder)) == ALL
    summary = runs.conclude(folder)
    assert runs.status(summary) == 0
    (wire,) = summary["interop"]
    assert (wire["wire"], [system["system"] for system in wire["systems"]]) == ("shared", ["one", "two"])
    for pair in wire["pairs"]:
        assert (pair["status"], pair["counts"], pair["faults"]) == ("exact", {"exact": len(CASES)}, [])
        times = pair["times"]["invocation"]
        assert times["mean_ns"] > 0
        assert times["ratio"] == pytest.approx(times["mean_ns"] / times["null_mean_ns"], rel=0.5)
    trials = [record for record in folder.records() if record["kind"] == "trial"]
    assert {trial["row"] for trial in trials if trial["null"]} == {"sockets>sockets"}
    clients = {cell["row"]: cell["client"]["system"] for cell in summary["cells"]}
    assert clients["one>two"] == "one"


def test_without_workloads_nothing_is_timed_and_a_failure_is_the_exit_status(tmp_path: Path) -> None:
    display = Recorder()
    folder = begin(tmp_path, two(altered="putBytes.empty"), display, workloads=())
    assert display.trials == []
    summary = runs.conclude(folder)
    states = {key: pair["status"] for key, pair in by_pair(summary).items()}
    # The client tells what came back; the server of that name is innocent.
    assert states == {"one>one": "exact", "one>two": "exact", "two>one": "failed", "two>two": "failed"}
    assert runs.status(summary) == 1
    assert summary["run"]["elapsed_s"] >= max(record["elapsed_s"] for record in said(folder))
    assert any("putBytes.empty: altered" in line for line in display.said)


def test_a_run_that_was_cut_off_keeps_the_pairs_that_it_has(tmp_path: Path) -> None:
    of = two()

    class Impatient(Recorder):
        def say(self, text: str) -> None:
            super().say(text)
            if text.startswith("[2/4]"):
                raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        begin(tmp_path, of, Impatient())
    folder = runs.find(tmp_path / "results", None)
    first = said(folder)
    assert len(first) == 2
    where = place_in(tmp_path, of)
    few_cases(where.build)
    runs.resume(None, where, Recorder())
    assert said(folder)[:2] == first
    assert sorted(record["row"] for record in said(folder)) == ALL
    assert runs.status(runs.conclude(folder)) == 0


def test_a_system_that_is_not_to_be_had_costs_its_own_pairs(tmp_path: Path) -> None:
    of = two()
    where = place_in(tmp_path, of)
    few_cases(where.build)
    wish = runs.Wish(
        pairs(of, of.rows, SHARED), (), TINY, 7, None, "free", "as-is", 0.0, DEADLINE_S, interop=True
    )
    summary = runs.conclude(runs.begin(wish, where, {"two": "no compiler"}, Recorder()))
    found = by_pair(summary)
    assert found["one>one"]["status"] == "exact"
    assert {(found[key]["status"], found[key]["reason"]) for key in ("one>two", "two>one", "two>two")} == {
        ("unavailable", "no compiler")
    }
    assert runs.status(summary) == 0


def test_the_page_links_each_pair_to_what_failed_and_lets_nothing_through(tmp_path: Path) -> None:
    folder = begin(tmp_path, two(altered="putBytes.empty"), Recorder())
    summary = json.loads(json.dumps(runs.conclude(folder)).replace("another value", "<b>another</b>"))
    page = interop_page.render(summary)
    assert '<a href="#two&gt;one">failed</a>' in page
    assert 'id="two&gt;one"' in page
    assert "putBytes.empty: altered instead of exact (&lt;b&gt;another&lt;/b&gt;)" in page
    assert "invocation: A call with one integer" in page
    assert "4 pairs of client and server on 1 wires: 2 exact, 2 failed." in page


def test_the_terminal_has_the_same_matrices(tmp_path: Path) -> None:
    from rich.console import Console

    folder = begin(tmp_path, two(altered="putBytes.empty"), Recorder())
    console = Console(record=True, width=100)
    render_table(runs.conclude(folder)["interop"], console)
    text = console.export_text()
    assert "client \\ server" in text
    assert "two > one: putBytes.empty: altered instead of exact" in text
