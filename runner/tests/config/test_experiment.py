"""Experiments: a file becomes workloads; what it may not say is refused with file, key and what is expected."""

from pathlib import Path

import pytest

from roundtrip.config import experiment as experiments
from roundtrip.config.experiment import Workload, read, select_workloads
from roundtrip.errors import UsageError

DEFAULT = ["invocation", "objects", "data-bytes", "data-chars", "data-string"]
GOOD = """
name = "made"
title = "Made up"
call = "put{kind}Array"

[axes]
kind = ["Octet", "Int32"]
count = [1, 10, 1000]

[scale]
clients = [1, 8]

[times]
quick = { count = 10, least = "500ms" }
paper = { most = "1m" }

[[derive]]
name = "per-element"
kind = "linear"
along = "count"
"""


def written(folder: Path, text: str, name: str = "made") -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_axes_make_workloads_in_the_order_of_their_keys_clients_fastest(tmp_path: Path) -> None:
    workloads = read(written(tmp_path, GOOD)).workloads()
    assert [workload.key for workload in workloads[:4]] == [
        "made:kind=Octet,count=1,clients=1",
        "made:kind=Octet,count=1,clients=8",
        "made:kind=Octet,count=10,clients=1",
        "made:kind=Octet,count=10,clients=8",
    ]
    assert len(workloads) == len({workload.key for workload in workloads}) == 12
    assert workloads[-1] == Workload(
        key="made:kind=Int32,count=1000,clients=8",
        title="Made up, kind=Int32, count=1000, clients=8",
        operation="putInt32Array",
        values={"count": 1000},
        clients=8,
        bytes=4000,
        experiment="made",
        axes={"kind": "Int32", "count": 1000, "clients": 8},
        count={"quick": 10, "paper": 1},
        least_ns={"quick": 500_000_000},
        most_ns={"paper": 60_000_000_000},
    )


SMALL = 'name = "made"\ntitle = "T"\ncall = '


def test_a_sample_of_what_is_dealt_to_servers_is_a_call_at_each(tmp_path: Path) -> None:
    text = f'{SMALL}"sort"\n[values]\ncount = 7\n[scale]\nservers = [1, 2, 4]\n'
    workloads = read(written(tmp_path, text)).workloads()
    found = [(it.key, it.servers, it.calls_per_sample) for it in workloads]
    assert found == [(f"made:servers={number}", number, number) for number in (1, 2, 4)]


def test_an_experiment_without_axes_is_one_workload_of_its_name(tmp_path: Path) -> None:
    (workload,) = read(written(tmp_path, f'{SMALL}"bounce"\n[values]\nitems = 7\n')).workloads()
    assert (workload.key, workload.title, workload.values, workload.size) == ("made", "T", {"items": 7}, 7)
    assert workload.calls_per_sample == 4, "a round trip takes two items"


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("title = ", "titel = ", "unknown key 'titel' (did you mean title or times?); expected name, "),
        ('title = "Made up"', "", "title: it is missing; expected text"),
        ("[axes]", "[axes", "it cannot be read as TOML: "),
        ('title = "Made up"', 'title = "Made up"\ntitle = "Twice"', "it cannot be read as TOML: Cannot overwrite a"),
        ("[times]", "[axes]", "it cannot be read as TOML: Cannot declare ('axes',) twice (at line 13"),
        ('"made"', '"maid"', "name: 'maid' is not the file's name; expected 'made'"),
        ('"made"', '"Made"', "name: 'Made' is not allowed; expected lower case, digits and -"),
        ("put{kind}Array", "put{knid}Array", "call: unknown axis 'knid' (did you mean kind?); expected kind, count"),
        ("put{kind}Array", "put{kind", "call: 'put{kind' is not allowed; expected an operation, perhaps with {axis}"),
        ("put{kind}Array", "put{kind!r}Array", "call: 'put{kind!r}Array' is not allowed"),
        ("put{kind}Array", "puut{kind}Array", "call: unknown timed operation 'puutOctetArray' (did you mean putOctet"),
        ("put{kind}Array", "echo{kind}", "call: unknown timed operation 'echoOctet'"),
        ('"Octet", "Int32"', '"Octet", "Octet"', "axes.kind: it is empty, or has a value twice; expected values, eac"),
        ("[1, 10, 1000]", "[]", "axes.count: it is empty, or has a value twice"),
        ("[1, 10, 1000]", "[-1]", "axes.count[0]: -1 is not allowed; expected a whole number (at least 0) or text"),
        ("[1, 10, 1000]", "[1.5]", "axes.count[0]: 1.5 is not allowed; expected a whole number"),
        ("[1, 10, 1000]", '["few"]', "axes.count: it is a parameter of the operation; expected numbers, or its name"),
        ("[1, 10, 1000]", "[2000000]", "count: 2000000 is not allowed in putOctetArray; expected 0 to 1048576"),
        ("[1, 10, 1000]", str([*range(1001)]), "axes: they make 4004 workloads; expected at most 2000"),
        ("count = [", "cuont = [", "axes: unknown value of putOctetArray 'cuont' (did you mean count?); expected cou"),
        ("count = [1, 10, 1000]", "", "values.count: putOctetArray needs it; expected 0 to 1048576"),
        ("[scale]", "[values]\ncount = 3\n[scale]", "values.count: it is an axis too; expected one of the two"),
        ("[scale]", "[values]\nsize = 3\n[scale]", "values: unknown value of putOctetArray 'size'; expected count"),
        ("clients = [1, 8]", "servers = [1, 2]", "scale.servers: putOctetArray calls one server, not 2; expected [1]"),
        ("[1, 8]", "[2]\ncallers = [1, 8]", "scale.callers: callers are of one client"),
        ("[1, 8]", "[2]\nshare = [50]", "scale.share: callers are of one client"),
        ("[1, 8]", "[1]\nshare = [0]", "scale.share[0]: 0 is not allowed; expected a whole number (at least 1"),
        ("[1, 8]", "[1]\narrivals = ['constant']", "scale.arrivals: there is no rate at which calls arr"),
        ("[1, 8]", "[1]\ncallers = [65]", "scale.callers[0]: 65 is not allowed; expected a whole number"),
        ("[1, 8]", "[1]\nconnections = ['two']", "scale.connections[0]"),
        ("[1, 8]", "[9]", "scale.clients[0]: 9 is not allowed; expected a whole number (at least 1, at most 8)"),
        ("quick = ", "fast = ", "times: unknown value 'fast'; expected smoke, quick, paper, interop"),
        ("count = 10", "count = 0", "times.quick.count: 0 is not allowed; expected a whole number (at least 1)"),
        ('"500ms"', '"soon"', "times.quick.least: 'soon' is not a length of time; expected a number and a unit"),
        ('"500ms"', "500", "times.quick.least: 500 is not a length of time"),
        ('"linear"', '"linaer"', "derive[0].kind: unknown value 'linaer' (did you mean linear?); expected linear, ra"),
        ('along = "count"', 'along = "cuont"', "derive.per-element.along: unknown axis 'cuont' (did you mean count?)"),
        ('along = "count"', "", "derive[0].along: it is missing; expected text"),
        ('call = "put{kind}Array"', 'call = "bounce"\ndefault = "yes"', "default: 'yes' is not allowed; expected tr"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_key_and_what_is_expected(
    tmp_path: Path, good: str, bad: str, said: str
) -> None:
    assert GOOD.count(good) == 1
    file = written(tmp_path, GOOD.replace(good, bad))
    with pytest.raises(UsageError) as raised:
        read(file)
    message = str(raised.value)
    assert message.removeprefix(f"{file}: ").startswith(said)
    assert len(message.splitlines()) == 1


def test_a_value_that_the_operation_needs_is_named_before_it_is_used(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"values\.items: bounce needs it; expected 1 to 4096"):
        read(written(tmp_path, f'{SMALL}"bounce"\n'))


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "made.toml").write_bytes(b'name = "\xff"')
    for file in (tmp_path / "made.toml", tmp_path / "none.toml", tmp_path):
        with pytest.raises(UsageError, match="it cannot be read as TOML: "):
            read(file)


def test_the_projects_experiments_are_good_and_in_order() -> None:
    known = experiments.experiments()
    assert [name for name, it in known.items() if it.default] == DEFAULT
    keys = [workload.key for it in known.values() for workload in it.workloads()]
    assert len(keys) == len(set(keys))
    assert {path.stem for path in experiments.FOLDER.glob("*.toml")} < known.keys(), "extensions add some"
    assert list(known.values()) == sorted(known.values(), key=lambda it: it.order)
    for it in known.values():
        assert {"smoke", "quick", "paper"} <= set(it.times), f"{it.name}: how many samples by each preset"


# Picking


@pytest.mark.parametrize(
    ("named", "patterns", "found"),
    [
        ([], [], DEFAULT),
        (["objects", "inv*"], [], ["invocation", "objects"]),
        ([], ["data-s*", "invocation"], ["invocation", "data-string"]),
        (["data-*"], ["*-bytes"], ["data-bytes"]),
        ([], ["objects", "objects"], ["objects"]),
    ],
)  # fmt: skip
def test_workloads_are_picked_once_in_the_order_of_the_experiments(
    named: list[str], patterns: list[str], found: list[str]
) -> None:
    assert [workload.key for workload in select_workloads(named, patterns)] == found


@pytest.mark.parametrize(
    ("named", "patterns", "said"),
    [
        (["objcts"], [], "--experiments: unknown experiment 'objcts' (did you mean objects or object-size?); expec"),
        ([], ["invokation"], "--workloads: unknown workload 'invokation' (did you mean invocation?); expected invoca"),
        (["objects"], ["invocation"], "--workloads: unknown workload 'invocation'; expected objects"),
    ],
)  # fmt: skip
def test_a_pattern_that_picks_nothing_is_wrong_use(named: list[str], patterns: list[str], said: str) -> None:
    with pytest.raises(UsageError) as raised:
        select_workloads(named, patterns)
    assert str(raised.value).startswith(said)


def test_callers_are_replaced_in_workloads_and_their_axes() -> None:
    usual, more = select_workloads(["load"], []), select_workloads(["load"], [], callers=16)
    assert usual[0].key == "load:share=10,callers=8"
    assert [(it.callers, it.share, it.key) for it in more] == [
        (16, it.share, it.key.replace("callers=8", "callers=16")) for it in usual
    ]
    [sweep] = experiments.sweeps(more, {})
    assert sweep.axes == {"share": (10, 25, 50, 70, 80, 90), "callers": (16,)}
    assert [it.callers for it in select_workloads(["load"], ["*share=50*"], callers=1)] == [1]


@pytest.mark.parametrize("named", [["callers"], ["load", "objects"], []])
def test_callers_of_what_has_no_single_number_are_refused(named: list[str]) -> None:
    with pytest.raises(UsageError, match=r"^--callers: \w+ has no number .*; expected --experiments load$"):
        select_workloads(named, [], callers=8)


def test_one_share_is_an_axis(tmp_path: Path) -> None:
    [half] = read(written(tmp_path, SMALL + '"invoke"\n[scale]\nshare = [50]\n')).workloads()
    assert (half.key, half.is_of_sweep, half.callers) == ("made:share=50,callers=1", True, 1)


def test_an_error_about_one_of_many_workloads_fits_on_a_screen() -> None:
    with pytest.raises(UsageError, match="did you mean clients:type=Int32,clients=2"):
        select_workloads(["clients"], ["clients:type=Int33,clients=2"])
    with pytest.raises(UsageError, match=r"invocation, objects, data-bytes.*clients:\*") as raised:
        select_workloads(["*"], ["nothing like a workload"])
    assert len(str(raised.value)) < 500
