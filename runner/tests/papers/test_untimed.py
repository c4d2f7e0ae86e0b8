"""What is found without timing: stacks as profilers write them and their page, features, and what is kept."""

import io
import re
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.errors import RoundtripError
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip.processes.worker_messages import FeatureFound
from roundtrip.report.units import NOTHING
from roundtrip_papers.cli import untimed
from roundtrip_papers.cli.untimed import Change, change_of, changes_table
from roundtrip_papers.model.vocabulary import Feature
from roundtrip_papers.pages.profiles import drawn, render
from roundtrip_papers.untimed.features import CASES, UNTRIED, _result, probe
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.records import (
    FILE,
    FeatureResult,
    ProfileResult,
    Shares,
    TrafficCount,
    UntimedResults,
    keep,
    load,
)
from roundtrip_papers.untimed.stacks import Stack, from_collapsed, from_perf, owner, shares, tree
from tests import fakes
from tests.report.reading_html import Page

COLLAPSED = """\
[main tid=7];java/lang/Thread.run;java/util/zip/CRC32.update 30
[RMI TCP Connection(2)-127.0.0.1 tid=9];java/lang/Thread.run;sun/nio/ch/Net.read;__libc_recv;tcp_recvmsg_[k] 60

[RMI TCP Connection(3)-127.0.0.1 tid=10];java/lang/Thread.run 10
"""
PERF = """\
omniorb-worker 4242
\t    7f2c1a tcp_sendmsg+0x1f ([kernel.kallsyms])
\t    55aa11 omni::giopStream::sendChunk(omni::giopStream_Buffer*)+0x10 (/build/worker)
\t    55aa00 main+0x5 (/build/worker)

omniorb-worker 4242
\t    7f2c1a tcp_sendmsg+0x20 ([kernel.kallsyms])
\t    55aa11 omni::giopStream::sendChunk(omni::giopStream_Buffer*)+0x11 (/build/worker)
\t    55aa00 main+0x5 (/build/worker)

omniorb-worker 4243
\t    7f0000 [unknown] (/lib/libc.so.6)
"""


def test_collapsed_stacks_are_read() -> None:
    stacks = from_collapsed(COLLAPSED)
    assert stacks[0] == Stack("main", ("java/lang/Thread.run", "java/util/zip/CRC32.update"), 30)
    assert [it.samples for it in stacks] == [30, 60, 10]
    found = shares(stacks)
    assert found.by_owner == {"kernel": 0.6, "java.util.zip": 0.3, "java.lang": 0.1}
    assert found.by_thread == {"RMI TCP Connection": 0.7, "main": 0.3}


def test_a_line_that_is_not_a_stack_is_named() -> None:
    with pytest.raises(ValueError, match="not a collapsed stack: 'Profiler is not active'"):
        from_collapsed("Profiler is not active\n")


def test_stacks_of_perf_are_read_and_equal_ones_counted() -> None:
    stacks = from_perf(PERF)
    assert stacks == [
        Stack("omniorb-worker", ("main", "omni::giopStream::sendChunk", "tcp_sendmsg_[k]"), 2),
        Stack("omniorb-worker", ("[libc.so.6]",), 1),
    ]
    assert list(shares(stacks).by_owner) == ["kernel", "libc.so.6"]


@pytest.mark.parametrize(
    ("frame", "whose"),
    [
        ("java/lang/String.getBytes", "java.lang"),
        ("omni::giopStream::sendChunk", "omni"),
        ("tcp_sendmsg_[k]", "kernel"),
        ("[libc.so.6]", "libc.so.6"),
        ("memcpy", "native"),
        ("?", "?"),
    ],
)
def test_a_frame_has_an_owner(frame: str, whose: str) -> None:
    assert owner(frame) == whose


def test_a_tree_counts_what_was_called_within() -> None:
    root = tree(from_collapsed(COLLAPSED))
    assert (root.samples, root.depth) == (100, 4)
    run = root.below["java/lang/Thread.run"]
    assert run.samples == 100
    assert run.below["java/util/zip/CRC32.update"].samples == 30
    assert tree([]).depth == 0


# The page of profiles


STACKS = [
    Stack("main", ("java/lang/Thread.run", "<script>alert(1)</script>"), 75),
    Stack("main", ("java/lang/Thread.run", "java/util/zip/CRC32.update"), 25),
]


def profiled(stacks: dict[str, list[Stack]]) -> StackProfile:
    return StackProfile("java-rmi:default", "invocation", "a profiler", stacks, calls=7)


def test_shares_and_flames_are_there_and_names_are_escaped() -> None:
    page = render([profiled({"client": STACKS, "server": STACKS[1:]})])
    assert "1 of 1 profiles could be taken" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "java.util.zip" in page
    assert page.count("<svg") == 2
    assert [it for it in Page(page).loads if not it[2].startswith("#")] == []


def test_a_row_without_a_profile_says_why() -> None:
    page = render([StackProfile("mono-remoting-tcp:default", "invocation", reason="no profiler for csharp")])
    assert "0 of 1" in page
    assert "no profiler for csharp" in page


def test_boxes_are_as_wide_as_their_functions_were_met() -> None:
    body = drawn(profiled({"client": STACKS}), "client").body
    assert "java/util/zip/CRC32.update: 25 %" in body
    assert "java/lang/Thread.run: 100 %" in body


# Features


def test_a_feature_is_there_or_not_and_a_silent_probe_is_never_a_no() -> None:
    replies = (
        FeatureFound(name=Feature.ONE_WAY, found=True, said="it went on"),
        FeatureFound(name=Feature.ONE_WAY, found=False, said="it waited"),
        FeatureFound(name=Feature.ONE_WAY, said="IOException: no port"),
        None,
    )
    row = catalog.load().row("java-rmi")
    kept = [_result(row, Feature.ONE_WAY, it, UNTRIED) for it in replies]
    assert [(it.found, it.detail) for it in kept] == [
        (True, "it went on"),
        (False, "it waited"),
        (None, "java-rmi:default: IOException: no port"),
        (None, f"java-rmi:default: {UNTRIED}"),
    ]


SENT = dict.fromkeys(CASES, (True, "it came back as it was sent"))
DEAD = {Feature.DEAD_SERVER: (True, "the other end closed the connection")}


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ({}, {}),
        ({"altered": "fail.cause"}, {"exception_cause": (False, "becomes something else: another value")}),
        ({"unsupported": "fail"}, {"exception_cause": (False, "cannot be expressed: the fake has none")}),
        (
            {"not_implemented": "fail"},
            {"exception_cause": (None, "not implemented: there is no line for fail")},
        ),
        ({"exit_on": "fail"}, {"exception_cause": (False, "breaks a process: server ended with status 3")}),
        ({"offline": "invoke"}, {"dead_server": (False, "the call was answered")}),
    ],
    ids=["none", "altered", "unsupported", "not_implemented", "exit_on", "offline"],
)
def test_what_a_middleware_loses_is_found(
    agents: AgentPool, tmp_path: Path, fault: dict[str, str], found: dict[str, tuple[bool | None, str]]
) -> None:
    known = fakes.catalog(fakes.system("lossy", **fault))
    where = fakes.workspace(tmp_path, known)
    topology = Topology.on(HostPaths(where.build, {}, "127.0.0.1"), fakes.DEADLINE_S)
    results = {it.feature: it for it in probe(known.row("lossy"), agents.ends(), topology)}
    for feature, (is_there, detail) in (SENT | DEAD | found).items():
        assert results[feature].found is is_there
        assert detail in results[feature].detail


def result(found: bool | None, detail: str = "a|b") -> FeatureResult:
    return FeatureResult("any", Feature.NULL_STRING, found, detail)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (True, False, Change.LOST),
        (False, True, Change.GAINED),
        (True, True, Change.SAME),
        (False, False, Change.SAME),
        (None, True, Change.NOT_TRIED),
        (False, None, Change.NOT_TRIED),
    ],
)
def test_a_change_was_tried_by_both(old: bool | None, new: bool | None, change: Change) -> None:
    assert change_of(result(old), result(new)) is change


def test_changes_are_a_table_of_every_feature() -> None:
    rows = [catalog.load().row(name) for name in ("java-rmi", "java-grpc")]
    pairs = [(result(True, "it came back"), result(False, "[refused]")), (result(None), result(True))]
    out = Console(width=200, file=io.StringIO())
    out.print(changes_table(rows, pairs))
    assert isinstance(out.file, io.StringIO)
    lines = [re.split(r"  +", line.strip()) for line in out.file.getvalue().splitlines()]
    assert lines == [
        ["java-rmi:default", "java-grpc:default"],
        ["Lost: 1"],
        ["null string", "yes: it came back", "no: [refused]"],
        ["Gained: 0"],
        ["Same: 0"],
        ["Not tried: 1"],
        ["null string", f"{NOTHING}: a|b", "yes: a|b"],
    ]


def test_a_system_that_could_try_nothing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untimed, "one_machine", lambda *_, **__: nullcontext())
    monkeypatch.setattr(
        untimed,
        "tried",
        lambda row, *_: [result(True) if row.key == "java-rmi:default" else result(None, f"{row.key}: why")],
    )
    with pytest.raises(RoundtripError, match="nothing to compare: java-grpc:default: why"):
        untimed.run_changes("java-rmi", "java-grpc", tmp_path, json=False, install=False)


# What is kept

PROFILE = ProfileResult(
    "a:b", "invocation", "p", 3, {"client": Shares({"kernel": 1.0}, {"main": 1.0}, {"x": 1.0})}
)


def test_there_is_nothing_at_first(tmp_path: Path) -> None:
    assert load(tmp_path) == UntimedResults()


def test_the_newest_of_each_row_and_workload_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    first, again, other = (
        TrafficCount("a:b", workload, size, 1.0, 1.0, 1.0)
        for workload, size in (("x", 1), ("x", 2), ("y", 3))
    )
    keep(folder, wire=[first])
    keep(folder, wire=[again, other], profiles=[PROFILE])
    assert load(folder) == UntimedResults((again, other), (PROFILE,))
    assert [it.name for it in folder.iterdir()] == [FILE]


def test_a_sum_needs_both_directions() -> None:
    assert TrafficCount("a:b", "x", 1.0, 2.0, 3.0, 4.0).total_bytes == 3.0
    assert TrafficCount("a:b", "x", 1.0, 2.0, 3.0, 4.0).total_segments == 7.0
    assert TrafficCount("a:b", "x", reason="none").total_bytes is None


def test_a_damaged_file_is_refused_and_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"wire": [{"row": 3}]}')
    with pytest.raises(RoundtripError, match=rf"{FILE} cannot be read: .*row.*deleted"):
        load(tmp_path)
    with pytest.raises(RoundtripError, match=FILE):
        keep(tmp_path, wire=[TrafficCount("a:b", "x")])
