"""A plan that was kept in run.json is the plan, for whoever resumes the run."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import Seconds
from roundtrip.config.profile import INTEROP, PROFILES
from roundtrip.config.request import Jvm, RunRequest
from roundtrip.errors import UsageError
from roundtrip.experiment.plan import Plan, nulls_of, restore, run_document, settled, split_available
from roundtrip.results.store import RunFolder, Writer
from tests.fakes import POINTS, catalog, system

OF = catalog(system("one", variants=("default", "tuned")), system("two"), system("three", language="cpp"))
JDK = Jvm("jdk25", "/opt/jdk-25/bin/java", "25.0.1")
ROWS = [row for row in OF.rows if not row.is_null]
MORE = {
    "host": {"name": "example"},
    "tools": {},
    "commit": None,
    "roundtrip": "0.1.0",
    "placements": {},
}


def plan(rows: list[Row], reasons: dict[str, str | None], **changed: object) -> Plan:
    available, unavailable = split_available(OF, rows, reasons)
    made = Plan(
        RunRequest(seed=7),
        PROFILES["quick"],
        tuple(available),
        nulls_of(OF, available),
        POINTS,
        "separate",
        ("disabled", "default"),
        unavailable,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def again(made: Plan, rows: list[Row], folder: Path, of: Catalog = OF) -> Plan:
    """The plan as a resumed run finds it on the disk."""
    kept = RunFolder(folder)
    host = MORE["host"]
    assert isinstance(host, dict)
    more = {name: it for name, it in MORE.items() if name != "host"}
    Writer(kept).begin(run_document("run", "2026-11-21T08:26:14Z", made, rows, host, **more))
    return restore(kept.run, of)


@given(
    rows=st.lists(st.sampled_from(ROWS), unique_by=lambda row: row.key),
    missing=st.sets(st.sampled_from(["one", "two", "three", "sockets"])),
    points=st.lists(st.sampled_from(POINTS), unique_by=lambda point: point.key),
    profile=st.sampled_from([*PROFILES.values(), INTEROP]),
    budget=st.none() | st.floats(0.001, 1e6).map(Seconds),
)
def test_a_plan_that_was_kept_is_the_plan(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[Row],
    missing: set[str],
    points: list[object],
    profile: object,
    budget: Seconds | None,
) -> None:
    made = plan(
        rows,
        dict.fromkeys(missing, "no compiler"),
        points=tuple(points),
        profile=profile,
        request=RunRequest(seed=7, budget=budget, systems=("one:*",)),
    )
    assert again(made, rows, tmp_path_factory.mktemp("run")) == made


@pytest.mark.parametrize(
    "rows",
    [
        [OF.row("one").on(JDK), OF.row("two")],
        [OF.row("one"), OF.row("one").twin()],
        [OF.row("one:tuned").on(JDK), OF.row("one:tuned").on(JDK).twin()],
        [OF.pair("one", "two"), OF.pair("two", "three")],
        [OF.row("sockets"), OF.row("one")],
    ],
    ids=["a Java of its own", "a twin", "a twin on a Java of its own", "pairs", "a null that was asked for"],
)
def test_every_kind_of_row_is_found_again(rows: list[Row], tmp_path: Path) -> None:
    made = plan(rows, {}, interop=any(row.client_row for row in rows))
    found = again(made, rows, tmp_path)
    assert found == made
    assert [row.key for row in found.rows] == [row.key for row in rows]


def test_a_row_that_is_gone_is_named(tmp_path: Path) -> None:
    made = plan(ROWS, {})
    with pytest.raises(
        UsageError, match=r"^--resume run: its row one:tuned no longer exists; expected a run of today"
    ):
        again(made, ROWS, tmp_path, catalog(system("one"), system("two"), system("three", language="cpp")))


def test_a_row_that_was_unavailable_stays_so_and_need_not_exist(tmp_path: Path) -> None:
    rows = [OF.row("one"), OF.row("two")]
    made = plan(rows, {"two": "no compiler"})
    assert made.reasons == {"two:default": "no compiler"}
    found = again(made, rows, tmp_path, catalog(system("one", variants=("default", "tuned"))))
    assert [row.key for row in found.rows] == ["one:default"]
    assert found.reasons == made.reasons


def test_without_its_null_a_row_is_unavailable() -> None:
    good, bad = split_available(OF, ROWS, {"sockets": "no compiler", "one": None})
    assert good == []
    assert bad["one:default"] == "its null socket sockets is unavailable: no compiler"


def test_a_seed_is_settled_once() -> None:
    assert settled(RunRequest(seed=7)) == RunRequest(seed=7)
    drawn = settled(RunRequest())
    assert drawn.seed is not None
    assert settled(drawn) is drawn
    assert len({settled(RunRequest()).seed for _ in range(20)}) > 1
