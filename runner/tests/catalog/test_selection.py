from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_one, select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import split
from roundtrip.errors import UsageError
from tests.manifests import GOOD, project, system

WORKLOADS = ["invocation", "data-bytes", "data-chars", "objects"]


@pytest.fixture
def known(tmp_path: Path) -> Catalog:
    return catalog.load(project(tmp_path, pipes=GOOD, tcp=system("mono-tcp"), http=system("mono-http")))


@pytest.mark.parametrize(
    ("given", "picked"),
    [
        ("mono-tcp:null", ["mono-tcp:null"]),
        ("mono-tcp", ["mono-tcp:null"]),
        ("mono-tcp:*", ["mono-tcp:null", "mono-tcp:coded"]),
        ("*:coded", ["mono-http:coded", "mono-pipes:coded", "mono-tcp:coded"]),
        (["mono-t*:n*"], ["mono-tcp:null"]),
        ("mono-tcp:null, mono-http:null", ["mono-http:null", "mono-tcp:null"]),
        (["mono-tcp:null", "mono-tcp:null", "mono-http:null"], ["mono-http:null", "mono-tcp:null"]),
    ],
)
def test_patterns_pick_rows_in_the_catalogs_order(
    known: Catalog, given: str | list[str], picked: list[str]
) -> None:
    assert [row.key for row in select_rows(known, given)] == picked


@pytest.mark.parametrize("given", [None, [], "", " , "])
def test_nothing_means_every_system_by_its_first_variant(
    known: Catalog, given: list[str] | str | None
) -> None:
    rows = ["mono-http:null", "mono-pipes:null", "mono-tcp:null"]
    assert [row.key for row in select_rows(known, given)] == rows


def test_all_variants_are_meant_if_that_is_asked_for(known: Catalog) -> None:
    assert select_rows(known, None, variants=True) == known.rows
    assert [row.key for row in select_rows(known, "mono-tcp", variants=True)] == [
        "mono-tcp:null",
        "mono-tcp:coded",
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mono-tpc", "--systems: unknown system 'mono-tpc' (did you mean mono-tcp"),
        ("mono-tcp:nul", "(did you mean mono-tcp:null"),
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


def test_names_are_picked_by_globs_and_lists() -> None:
    assert select_names(["objects,data-*"], WORKLOADS, option="--workloads", noun="workload") == WORKLOADS[1:]
    assert select_names(None, WORKLOADS, option="--workloads", noun="workload") == WORKLOADS
    assert select_names([], WORKLOADS, option="--workloads", noun="workload", default=["objects"]) == [
        "objects"
    ]


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(
        UsageError, match=r"--workloads: unknown workload 'invokation' \(did you mean invocation\?\)"
    ):
        select_names("invokation", WORKLOADS, option="--workloads", noun="workload")
    with pytest.raises(UsageError, match=r"--profile: unknown profile 'quik' \(did you mean quick\?\)"):
        select_one("quik", ["smoke", "quick"], option="--profile", noun="profile")
    assert select_one("quick", ["smoke", "quick"], option="--profile", noun="profile") == "quick"


def test_lists_are_split_at_commas_wherever_they_come_from() -> None:
    assert split(["a, b", "c", ",", " "]) == ["a", "b", "c"]


def test_commas_within_the_key_of_a_point_part_nothing() -> None:
    points = ["sort:count=20000,servers=2", "threading:clients=4", "objects", "sort:*,servers=8"]
    assert split(",".join(points)) == points
    assert split(points) == points
    assert split("objects,servers=2") == ["objects", "servers=2"]


def test_a_system_that_says_so_is_meant_only_where_a_pattern_names_it(tmp_path: Path) -> None:
    shy = system("mono-shy").replace("[build]", "by_default = false\n\n[build]", 1)
    known = catalog.load(project(tmp_path, pipes=GOOD, shy=shy))
    assert {row.system.name for row in select_rows(known, None)} == {"mono-pipes"}
    assert {row.system.name for row in select_rows(known, "mono-s*")} == {"mono-shy"}
