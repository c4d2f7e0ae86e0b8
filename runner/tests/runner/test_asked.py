import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.profile import PROFILES
from roundtrip.errors import UsageError
from roundtrip.experiment.request import Asked, nulls_of, restore, run_document, split_available
from tests.runner.fakes import WORKER, catalog, system

OF = catalog(system("one", unsupported={"objects": "none"}), system("two"), system("gone"))


def ask(of: Catalog = OF, **more: Any) -> Asked:
    rows, reasons = split_available(of, [row for row in of.rows if not row.is_null], {"gone": "no compiler"})
    made = Asked(
        tuple(rows),
        nulls_of(of, rows),
        ("invocation", "objects"),
        PROFILES["quick"],
        7,
        1200.0,
        "split",
        ("awake", "as-is"),
        0.1,
        60.0,
        reasons,
    )
    return replace(made, **more)


def document(asked: Asked, rows: Sequence[Row] | None = None) -> dict[str, Any]:
    rows = rows or [row for row in OF.rows if not row.is_null]
    return run_document(
        "20261121-082614", "2026-11-21T08:26:14Z", asked, rows, {"name": "h"}, {"commit": None}
    )


@pytest.mark.parametrize("profile", list(PROFILES))
def test_a_question_comes_back_from_run_json_as_it_was(profile: str) -> None:
    asked = ask(profile=PROFILES[profile], budget_s=None, sampling_s=0.0)
    assert restore(json.loads(json.dumps(document(asked))), OF) == asked


def test_run_json_lists_what_was_asked_for_and_the_nulls_that_it_needs() -> None:
    rows = {row["row"]: row for row in document(ask())["rows"]}
    assert list(rows) == ["one:default", "two:default", "gone:default", "sockets:null"]
    assert [row["asked"] for row in rows.values()] == [True, True, True, False]
    assert (rows["gone:default"]["available"], rows["gone:default"]["reason"]) == (False, "no compiler")
    assert rows["one:default"]["unsupported"] == {"objects": "none"}
    assert {row["null"] for row in rows.values()} == {"sockets:null"}


def test_a_row_whose_null_is_unavailable_is_so_too() -> None:
    good, bad = split_available(OF, OF.rows, {"sockets": "no compiler", "two": None})
    assert good == []
    assert bad["sockets:null"] == "no compiler"
    assert bad["two:default"] == "its null socket sockets is unavailable: no compiler"


def test_each_row_keeps_its_own_null_where_a_language_has_two() -> None:
    systems = [
        system("mono-sockets", "mono-sockets", "csharp", variants=("null",)),
        system("core-sockets", "core-sockets", "csharp", variants=("null",)),
        system("remoting", "mono-sockets", "csharp"),
        system("corewcf", "core-sockets", "csharp"),
    ]
    of = Catalog(WORKER.parent, {each.name: each for each in systems})
    rows = [of.row("remoting"), of.row("corewcf")]
    assert set(nulls_of(of, rows)) == {"mono-sockets:null", "core-sockets:null"}


def test_a_run_whose_system_is_gone_cannot_go_on() -> None:
    written = document(ask())
    with pytest.raises(UsageError, match="two:default is no longer there"):
        restore(written, catalog(system("one")))


def test_what_was_unavailable_then_may_be_gone_now() -> None:
    of = catalog(system("one", unsupported={"objects": "none"}), system("two"))
    assert restore(document(ask()), of).reasons == {"gone:default": "no compiler"}


def test_rows_on_a_java_of_their_own_come_back_with_it_and_with_their_nulls() -> None:
    jvm = Jvm("jdk25", "/jdk-25/bin/java", "25.0.1")
    rows = [OF.row("one").on(jvm), OF.row("two")]
    asked = ask(rows=tuple(rows), nulls=nulls_of(OF, rows), reasons={})
    written = json.loads(json.dumps(document(asked, rows)))
    assert [row["row"] for row in written["rows"]] == [
        "one:default@jdk25",
        "two:default",
        "sockets:null@jdk25",
        "sockets:null",
    ]
    assert [row["jvm"] and row["jvm"]["version"] for row in written["rows"]] == [
        "25.0.1",
        None,
        "25.0.1",
        None,
    ]
    assert restore(written, OF) == asked


def test_a_run_from_before_javas_could_be_named_goes_on() -> None:
    written = document(ask())
    for row in written["rows"]:
        del row["jvm"]
    assert restore(written, OF) == ask()
