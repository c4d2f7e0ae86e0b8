"""What patterns pick."""

from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_one, select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import split
from roundtrip.errors import UsageError
from tests.manifests import GOOD, project, system

WORKLOADS = ["invocation", "data-bytes", "data-chars", "objects"]
FIRST_VARIANTS = ["mono-http:baseline", "mono-pipes:baseline", "mono-tcp:baseline"]


@pytest.fixture
def known(tmp_path: Path) -> Catalog:
    shy = system("mono-shy").replace("[build]", "by_default = false\n\n[build]", 1)
    return catalog.load(
        project(tmp_path, pipes=GOOD, tcp=system("mono-tcp"), http=system("mono-http"), shy=shy)
    )


@pytest.mark.parametrize(
    ("given", "picked"),
    [
        ("mono-tcp:baseline", ["mono-tcp:baseline"]),
        ("mono-tcp", ["mono-tcp:baseline"]),
        ("mono-tcp:*", ["mono-tcp:baseline", "mono-tcp:hand-coded"]),
        ("mono-[hpt]*:hand-coded", ["mono-http:hand-coded", "mono-pipes:hand-coded", "mono-tcp:hand-coded"]),
        (["mono-t*:b*"], ["mono-tcp:baseline"]),
        ("mono-tcp:baseline, mono-http:baseline", ["mono-http:baseline", "mono-tcp:baseline"]),
        (
            ["mono-tcp:baseline", "mono-tcp:baseline", "mono-http:baseline"],
            ["mono-http:baseline", "mono-tcp:baseline"],
        ),
        ("mono-s*", ["mono-shy:baseline"]),
        *((nothing, FIRST_VARIANTS) for nothing in (None, [], "", " , ")),
    ],
)
def test_patterns_pick_rows_in_the_catalogs_order(
    known: Catalog, given: str | list[str] | None, picked: list[str]
) -> None:
    assert [row.key for row in select_rows(known, given)] == picked


def test_all_variants_are_meant_if_that_is_asked_for(known: Catalog) -> None:
    every = [row for row in known.rows if row.system.name != "mono-shy"]
    assert select_rows(known, None, variants=True) == every
    rows = select_rows(known, "mono-tcp", variants=True)
    assert [row.key for row in rows] == ["mono-tcp:baseline", "mono-tcp:hand-coded"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mono-tpc", "--systems: unknown system 'mono-tpc' (did you mean mono-tcp"),
        ("mono-tcp:baselin", "(did you mean mono-tcp:baseline"),
        ("java-*", "--systems: unknown system 'java-*'"),
        ("mono-tcp,mono-htt", "unknown system 'mono-htt' (did you mean mono-http"),
        ("*:fast", "unknown system '*:fast'"),
    ],
)
def test_a_pattern_that_picks_nothing_is_wrong_use(known: Catalog, given: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        select_rows(known, given)
    assert said in str(raised.value)
    assert raised.value.exit_status == 2


def test_a_project_without_systems_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no system.toml was found"):
        select_rows(catalog.load(tmp_path), None)


@pytest.mark.parametrize(
    ("given", "default", "picked"),
    [(["objects,data-*"], None, WORKLOADS[1:]), (None, None, WORKLOADS), ([], ["objects"], ["objects"])],
)
def test_names_are_picked_by_globs_and_lists(
    given: list[str] | None, default: list[str] | None, picked: list[str]
) -> None:
    found = select_names(given, WORKLOADS, option="--workloads", noun="workload", default=default)
    assert found == picked


def test_an_unknown_name_names_the_nearest() -> None:
    said = r"--workloads: unknown workload 'invokation' \(did you mean invocation\?\)"
    for select in (select_names, select_one):
        with pytest.raises(UsageError, match=said):
            select("invokation", WORKLOADS, option="--workloads", noun="workload")
    assert select_one("objects", WORKLOADS, option="--workloads", noun="workload") == "objects"


def test_lists_are_split_at_commas_but_not_within_the_key_of_a_workload() -> None:
    assert split(["a, b", "c", ",", " "]) == ["a", "b", "c"]
    workloads = ["sort:count=20000,servers=2", "threading:clients=4", "objects", "sort:*,servers=8"]
    assert split(",".join(workloads)) == workloads
    assert split(workloads) == workloads
    assert split("objects,servers=2") == ["objects", "servers=2"]
