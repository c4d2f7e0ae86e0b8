"""First calls, over the fake worker, whose client does not connect again."""

from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip_first_calls import measure
from roundtrip_first_calls.measure import AGAIN, PARTS, SILENCE, FirstCalls
from roundtrip_first_calls.run import medians, plot, show
from tests.fakes import DEADLINE_S, row, system

GOOD = FirstCalls("one:default", 1, {"ready": 9e8, "call 1": 4e6, "to 10": 1e6, "steady": 2e4, "failed": 2.0})


def test_what_fails_costs_one_row_its_later_figures(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "WARM_NS", 10_000_000)
    monkeypatch.setattr(measure, "AGAIN_S", 0.3)
    topology = Topology.on(HostPaths(tmp_path, {}, "127.0.0.1"), DEADLINE_S)
    rows = [
        row(system("one")),
        row(system("two", exit_on="invoke")),
        row(system("three", die_in="invoke", in_go=3)),
    ]
    one, two, three = measure.measure(
        rows, 1, lambda it: Deployment(agents.ends(), it, topology, UNPINNED, label=it.key), 0.0
    )
    first = {"ready", "connect", *PARTS, "steady"}
    assert one.figures.keys() == {*first, *(SILENCE + part for part in PARTS), "failed"}
    assert not one.reason
    assert one.figures["failed"] > 0
    assert two.figures.keys() == {"ready", "connect"}
    assert "server ended" in two.reason
    assert three.figures.keys() == first
    assert three.reason


def test_a_client_that_connects_again_has_first_calls_again(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "WARM_NS", 10_000_000)
    topology = Topology.on(HostPaths(tmp_path, {}, "127.0.0.1"), DEADLINE_S)
    with Deployment(agents.ends(), row(system("one")), topology, UNPINNED) as deployment:
        figures: dict[str, float] = {}
        measure._fresh(deployment, figures)
        monkeypatch.setattr(deployment, "serve_again", lambda: None)
        measure._again(deployment, figures)
    assert figures["failed"] == 0
    assert {AGAIN + part for part in PARTS} < figures.keys()


def test_medians_are_over_the_rounds_that_have_a_figure() -> None:
    rounds = [GOOD, FirstCalls("one:default", 2, {"call 1": 6e6}), FirstCalls("one:default", 3, reason="why")]
    assert medians(rounds) == {"one:default": {**GOOD.figures, "call 1": 5e6}}


def test_tables_and_plot_name_every_row_and_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    found = [GOOD, FirstCalls("two:default", 1, reason="it did not start")]
    show(found, Console(width=120))
    printed = capsys.readouterr().out
    assert "4.00 ms" in printed
    assert "two:default: it did not start" in printed
    drawn = plot(found).svg
    assert "one:default" in drawn
    assert "two:default" not in drawn
    assert plot([]).svg
