from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundtrip.analysis.compare import compare
from roundtrip.analysis.summary import summarise
from roundtrip.results.records import TrialRecord
from roundtrip.results.summary import Summary, Verdict
from tests.synthetic import NOT_STEADY_CLIENT, Made, make, slower


def summary(made: Made, **changed: object) -> Summary:
    return summarise(msgspec.structs.replace(made.run, **changed), made.records)


def under(one: Summary, **changed: object) -> Summary:
    """The same figures of a run that was made otherwise."""
    run = msgspec.structs.replace(one.run, document=msgspec.structs.replace(one.run.document, **changed))
    return msgspec.structs.replace(one, run=run)


@pytest.fixture(scope="module")
def one() -> Summary:
    return summary(make(1))


def test_a_run_is_like_another_of_the_same_thing(one: Summary) -> None:
    found = compare(one, summary(make(2)))
    judged = [it.headline for it in found.cells if it.headline is not None]
    assert len(judged) > 40
    assert sum(it.verdict in (Verdict.SLOWER, Verdict.FASTER) for it in judged) <= 2


def test_what_became_slower_is_found_and_the_rest_left_alone(one: Summary) -> None:
    made = make(2)
    for record in made.records:
        if isinstance(record, TrialRecord) and record.row == "java-rmi:default":
            record.measurements = [slower(it, 1.1) for it in record.measurements]
    found = compare(one, summary(made))
    for name in ("median", "mean", "p90", "p99"):
        judged = [(it.a.row, it.figures[name].verdict) for it in found.cells if name in it.figures]
        assert {row for row, verdict in judged if verdict is Verdict.SLOWER} == {"java-rmi:default"}, name
    assert {name for it in found.cells for name in it.figures} == {"median", "mean", "p90", "p99"}


def test_cold_cells_are_not_compared_and_say_why(one: Summary) -> None:
    not_steady = [it for it in compare(one, one).cells if it.a.row == NOT_STEADY_CLIENT]
    assert not_steady
    assert all(not it.figures and "compiled" in str(it.reason) for it in not_steady)


def test_a_host_whose_baselines_differ_is_doubted_once_by_the_worst(one: Summary) -> None:
    made = make(1)
    for record in made.records:
        if isinstance(record, TrialRecord) and record.is_baseline:
            factor = 1.2 if record.row == "cpp-sockets:baseline" else 1.1
            record.measurements = [slower(it, factor) for it in record.measurements]
    [doubt] = compare(one, summary(made)).doubts
    assert doubt.what.startswith("baseline cpp-sockets:baseline at ")
    before, after = (float(it.removesuffix(" µs")) for it in (doubt.a, doubt.b))
    assert after == pytest.approx(1.2 * before, rel=0.01)


def probed(compute_ns: int, copy_ns: Callable[[int], int], hosts: int = 1) -> Summary:
    """A run before each cycle of which the hosts were probed."""
    made = make(1)
    for record in made.records:
        for measured in record.measurements[:1] if isinstance(record, TrialRecord) else ():
            measured.slices = [
                msgspec.structs.replace(
                    each,
                    probes=hosts * [{"computation": compute_ns, "copy": copy_ns(each.cycle)}],
                )
                for each in measured.slices
            ]
    return summary(made)


def test_a_host_whose_probes_differ_is_doubted() -> None:
    was = probed(700_000, lambda cycle: 5_000_000 + cycle)
    assert was.host is not None
    assert [*was.host.probes] == ["computation", "copy"]
    assert not compare(was, was).doubts
    assert not compare(was, probed(700_000, lambda cycle: 5_200_000 + cycle)).doubts, "by four per cent"
    assert not compare(was, probed(700_000, lambda cycle: 1_000_000 * cycle)).doubts, (
        "it moves as far within a run"
    )
    [doubt] = compare(was, probed(700_000, lambda cycle: 6_000_000 + cycle)).doubts
    assert (doubt.what, doubt.a, doubt.b) == ("probe of the host: copy", "5000.0 µs", "6000.0 µs")
    both = [probed(ns, lambda cycle: 5_000_000, hosts=2) for ns in (700_000, 0)]
    assert [it.what for it in compare(*both).doubts] == [
        "probe of the host: computation",
        "probe of the host: computation, host 2",
    ]


def test_other_circumstances_are_doubts_in_words(one: Summary) -> None:
    other = under(one, tools={"java": "25.0.1", "mono": "6.8.0"}, commit="1" * 40)
    found = compare(one, other)
    assert {it.what for it in found.doubts} == {"java", "commit"}
    assert not compare(one, one).doubts


def test_variables_of_workers_and_builds_are_doubts(one: Summary) -> None:
    rows = [
        msgspec.structs.replace(row, env={"GC": "server"} if row.row == "java-rmi:default" else {})
        for row in one.run.document.rows
    ]
    given: dict[str, Any] = {"worker_env": {"JAVA_TOOL_OPTIONS": "-Xint"}, "build_env": {"CXXFLAGS": "-O0"}}
    found = compare(one, under(one, rows=rows, **given)).doubts
    assert {(it.what, it.a, it.b) for it in found} == {
        ("JAVA_TOOL_OPTIONS of every worker", "None", "-Xint"),
        ("CXXFLAGS of every build", "None", "-O0"),
        ("GC of java-rmi:default", "None", "server"),
    }


def test_hosts_that_differ_in_what_decides_are_doubted(one: Summary) -> None:
    was = {**one.run.document.host, "usable_cpus": 2, "clock_source": "tsc"}
    now = {**was, "usable_cpus": 0.5, "clock_source": "hpet", "busy_cpus": 7.0, "smt": True}
    both = [under(one, host=host) for host in (was, now)]
    assert [(it.what, it.a, it.b) for it in compare(*both).doubts] == [
        ("host usable_cpus", "2", "0.5"),
        ("host clock_source", "tsc", "hpet"),
    ]
    hosts = [
        {
            role: {"facts": facts, "tools": {}}
            for role, facts in (("client", was), ("server", facts_of_server))
        }
        for facts_of_server in (was, now)
    ]
    pairs = [under(one, hosts=each) for each in hosts]
    assert {it.what for it in compare(*pairs).doubts} == {
        "server host usable_cpus",
        "server host clock_source",
    }


def test_one_machine_beside_two_hosts(one: Summary) -> None:
    found = compare(one, summary(make(2), cpu_pinning="paired"))
    assert not found.cells
    assert all(it.estimate is None for it in found.only_in_a)
    assert found.network
    assert all(it.factor.ratio == pytest.approx(1.0, rel=0.2) for it in found.network)
