import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.config.experiment import select_workloads
from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip.processes.conformance import Cases, ObservedOutcome, expectation_files, formula_case
from roundtrip.processes.worker_messages import CaseOutcome, CaseResult
from tests.fakes import CASES

DOCUMENT = {
    "cases": [
        {"name": "invoke.adds", "operation": "invoke"},
        {"name": "bounce.nan", "operation": "bounce"},
        {"name": "bounce.one", "operation": "bounce"},
        {"name": "echo.nan", "operation": "echo", "set": "interop"},
        {"name": "echo.one", "operation": "echo", "set": "interop"},
        {"name": "unknown.operation", "operation": "unknown", "set": "interop", "outcome": "refused"},
        {"name": "echo.null", "operation": "echo", "set": "features"},
    ],
    "shared_protocols": ["xml"],
}
EXPECTED = {
    "shared-idl": {"expected": {"xml": {"bounce.nan": {"outcome": "altered", "why": "one NaN alone"}}}},
    "java/careful": {
        "expected": {
            "careful": {"bounce.nan": {"outcome": "exact", "why": "writes bits"}},
            "careful>odd": {"bounce.nan": {"outcome": "refused", "why": "has no NaN"}},
        }
    },
    "dotnet/mute/deep": {
        "expected": {
            "mute": {
                "echo": {"outcome": "refused", "why": "no structs"},
                "echo.one": {"outcome": "exact", "why": "but one"},
            }
        }
    },
    "cpp/odd": {
        "expected": {
            "odd": {
                "bounce.one": {"outcome": "refused", "why": "never sends one"},
                "getDoubleArray.formula-1000": {"outcome": "altered", "why": "cuts them off"},
            }
        },
        "by_chance": {"odd": {"echo": {"outcome": "refused", "why": "a coin is tossed"}}},
    },
}


def project(root: Path, **more: dict[str, Any]) -> Path:
    """A project with these cases, and expectations in the folders where they belong."""
    for folder, document in {**EXPECTED, **more}.items():
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / "expected.json").write_text(json.dumps(document))
    (root / "shared-idl" / "cases.json").write_text(json.dumps(DOCUMENT))
    return root


def load(root: Path) -> Cases:
    return Cases.load(root / "shared-idl" / "cases.json", root)


@pytest.fixture
def cases(tmp_path: Path) -> Cases:
    return load(project(tmp_path))


def test_a_trial_sends_the_cases_of_its_operations_in_the_files_order(cases: Cases) -> None:
    assert cases.names(["bounce", "invoke"]) == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert cases.names({"echo", "unknown", "invoke"}) == ["invoke.adds"], "its own alone"
    assert cases.names([]) == []


def test_all_cases_are_sent_where_several_systems_share_the_protocol(cases: Cases) -> None:
    assert cases.all_names("remoting") == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert cases.all_names("xml")[3:] == ["echo.nan", "echo.one", "unknown.operation"]
    assert cases.feature_names() == ["echo.null"], "and nowhere else"


@pytest.mark.parametrize(
    ("client", "protocol", "server", "case", "outcome", "found"),
    [
        ("plain", "xml", None, "unknown.operation", "refused", []),
        ("plain", "xml", None, "unknown.operation", "exact", ["exact instead of refused"]),
        # An alteration that did not happen is one too: the file would be wrong then, or the protocol is another.
        ("plain", "xml", None, "bounce.nan", "exact", ["exact instead of altered"]),
        ("plain", "frame", None, "bounce.nan", "refused", ["refused instead of exact (its own words)"]),
        # What is listed of a system goes before its protocol, and what is listed of a pair before both.
        ("careful", "xml", None, "bounce.nan", "exact", []),
        ("careful", "xml", None, "bounce.nan", "altered", ["altered instead of exact"]),
        ("careful", "xml", "odd", "bounce.nan", "altered", ["altered instead of refused"]),
        # What a server does by chance is right as well.
        ("careful", "xml", "odd", "echo.one", "exact", []),
        ("careful", "xml", "odd", "echo.one", "refused", []),
        ("careful", "xml", "odd", "echo.one", "altered", ["altered instead of exact"]),
        # A binding may have no such thing, but must have a line for it.
        ("plain", "xml", None, "echo.one", "unsupported", []),
        ("plain", "xml", None, "bounce.nan", "unsupported", []),
        ("plain", "xml", None, "bounce.nan", "not_implemented", ["not implemented instead of altered"]),
    ],
)
def test_another_outcome_than_expected_is_a_finding(
    cases: Cases, client: str, protocol: str, server: str | None, case: str, outcome: str, found: list[str]
) -> None:
    words = "its own words" if "its own words" in str(found) else ""
    results = [CaseResult(case=case, outcome=CaseOutcome(outcome), detail=words)]
    assert cases.judge(client, protocol, [case], results, server) == [f"{case}: {it}" for it in found]


def test_a_case_that_was_not_answered_is_a_finding(cases: Cases) -> None:
    exact = CaseResult(case="invoke.adds", outcome=CaseOutcome.EXACT)
    found = cases.judge("plain", "frame", ["invoke.adds", "bounce.one"], [exact])
    assert found == ["bounce.one: not answered instead of exact"]


@pytest.mark.parametrize(
    ("client", "case", "server", "outcome", "expected"),
    [
        # An operation stands for its cases, but for those that are listed.
        ("mute", "echo.nan", None, None, ("refused", "no structs")),
        ("mute", "echo.one", None, None, ("exact", "but one")),
        ("mute", "echo.formula-1000", None, None, ("refused", "no structs")),
        ("careful", "bounce.nan", None, None, ("exact", "writes bits")),
        ("careful", "bounce.nan", "plain", None, ("exact", "writes bits")),
        ("careful", "bounce.nan", "odd", None, ("refused", "has no NaN")),
        ("careful", "echo.one", "odd", "refused", ("refused", "a coin is tossed")),
        ("odd", "echo.one", "careful", "refused", ("exact", "")),
        # A case by formula is in no file.
        ("plain", "getDoubleArray.formula-1000", None, None, ("exact", "")),
        ("odd", "getDoubleArray.formula-1000", None, None, ("altered", "cuts them off")),
        ("odd", "getDoubleArray.formula-1", None, None, ("exact", "")),
    ],
)
def test_what_is_expected_has_its_reason(
    cases: Cases, client: str, case: str, server: str | None, outcome: str | None, expected: tuple[str, str]
) -> None:
    assert cases.expected(client, "xml", case, server, outcome) == expected


def test_a_case_by_formula_is_of_its_operation(cases: Cases) -> None:
    name = "getDoubleArray.formula-1000"
    assert cases.operation(name) == "getDoubleArray"
    assert cases.desired(name) == ObservedOutcome.EXACT


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({}, "invoke.formula"),
        ({"size": 1048576}, "putString.formula-1048576"),
        ({"name_length": 16, "items": 350}, "bounce.formula-350"),
        ({"millis": 0}, "sleep.formula-0"),
    ],
)
def test_the_case_by_formula_of_a_workload_has_its_size(values: dict[str, int], name: str) -> None:
    assert formula_case(name.partition(".")[0], values) == name


# The files


def test_the_projects_cases_cover_what_is_timed_by_default() -> None:
    document = json.loads(CASES.read_text())
    cases = Cases.load()
    for workload in select_workloads([], []):
        assert cases.names([workload.operation]), workload.key
    names = {case["name"] for case in document["cases"]}
    assert len(names) == len(document["cases"])
    shared = json.loads((ROOT / "shared-idl" / "operations.json").read_text())["operations"]
    operations = {"unknown", *(each["name"] for each in shared)}
    systems = catalog.load().systems.values()
    keys = {it.protocol for it in systems} | {it.name for it in systems}
    files = expectation_files(ROOT)
    assert len(files) > 10
    for file in files:
        for key, expected in json.loads(file.read_text())["expected"].items():
            assert {*key.split(">")} <= keys, (file, key)
            for name in expected:
                assert name in names | operations or name.partition(".formula")[0] in operations, (file, key)


@pytest.mark.parametrize("text", [None, "no JSON", '{"cases": [{"name": 1}], "shared_protocols": []}'])
def test_a_file_of_cases_that_cannot_be_read_is_named(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "cases.json"
    if text:
        path.write_text(text)
    with pytest.raises(RoundtripError, match=r"cases\.json"):
        Cases.load(path, tmp_path)


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ({"expected": {"xml": {"echo": {"outcome": "fine", "why": "x"}}}}, r"'fine'.*outcome"),
        ({"expected": {"xml": {"echo": {"outcome": "exact"}}}}, "why"),
        ({"expectd": {}}, "expectd"),
    ],
)
def test_an_expectation_that_is_wrong_is_named(tmp_path: Path, document: dict[str, Any], named: str) -> None:
    with pytest.raises(RoundtripError, match=rf"cpp.*new.*expected\.json: .*{named}"):
        load(project(tmp_path, **{"cpp/new": document}))


@pytest.mark.parametrize("table", ["expected", "by_chance"])
def test_what_two_files_say_of_the_same_case_is_an_error_that_names_both(tmp_path: Path, table: str) -> None:
    again = {table: {"new": {"echo": {"outcome": "exact", "why": "another file"}}}}
    root = project(tmp_path, **{"dotnet/again": again, "java/again": again})
    named = rf"dotnet/again/expected\.json: {table}: new: echo is listed in .*java/again/expected\.json too"
    with pytest.raises(RoundtripError, match=named):
        load(root)


def test_what_was_built_is_not_read(tmp_path: Path) -> None:
    root = project(tmp_path)
    built = root / "java" / "careful" / "target" / "classes" / "expected.json"
    built.parent.mkdir(parents=True)
    built.write_text(json.dumps(EXPECTED["java/careful"]))
    assert built not in expectation_files(root)
    load(root)
