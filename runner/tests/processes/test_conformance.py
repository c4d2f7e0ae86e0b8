import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.config.experiment import select_points
from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip.processes.conformance import Cases, Finding, ObservedOutcome, expectation_files, formula_case
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
    ],
    "shared_wires": ["xml"],
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
EXACT = CaseResult(case="invoke.adds", outcome=CaseOutcome.EXACT)


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


def result(case: str, outcome: str, detail: str = "") -> CaseResult:
    return CaseResult(case=case, outcome=CaseOutcome(outcome), detail=detail)


def test_the_cases_of_operations_come_in_the_files_order(cases: Cases) -> None:
    assert cases.names({"bounce"}) == ["bounce.nan", "bounce.one"]
    assert cases.names(["bounce", "invoke"]) == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert cases.names([]) == []


def test_a_trial_sends_its_own_cases_alone(cases: Cases) -> None:
    assert cases.names({"echo", "unknown", "invoke"}) == ["invoke.adds"]


def test_all_cases_are_sent_where_several_systems_share_the_wire(cases: Cases) -> None:
    assert cases.all_names("remoting") == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert cases.all_names("xml")[3:] == ["echo.nan", "echo.one", "unknown.operation"]


def test_a_case_may_ask_for_a_refusal_itself(cases: Cases) -> None:
    names = ["unknown.operation"]
    assert cases.judge("plain", "xml", names, [result("unknown.operation", "refused")]) == []
    (found,) = cases.judge("plain", "xml", names, [result("unknown.operation", "exact")])
    assert found.message == "unknown.operation: exact instead of refused"


def test_an_operation_stands_for_its_cases_but_for_those_that_are_listed(cases: Cases) -> None:
    assert cases.expected("mute", "xml", "echo.nan") == (ObservedOutcome.REFUSED, "no structs")
    assert cases.expected("mute", "xml", "echo.one") == (ObservedOutcome.EXACT, "but one")
    assert cases.expected("mute", "xml", "echo.formula-1000") == (ObservedOutcome.REFUSED, "no structs")


def test_a_pair_goes_before_its_client(cases: Cases) -> None:
    assert cases.expected("careful", "xml", "bounce.nan") == ("exact", "writes bits")
    assert cases.expected("careful", "xml", "bounce.nan", "plain") == ("exact", "writes bits")
    assert cases.expected("careful", "xml", "bounce.nan", "odd") == ("refused", "has no NaN")
    altered = result("bounce.nan", "altered")
    (found,) = cases.judge("careful", "xml", ["bounce.nan"], [altered], "odd")
    assert found.message == "bounce.nan: altered instead of refused"


def test_another_outcome_is_a_finding_with_the_workers_words(cases: Cases) -> None:
    refused = result("bounce.nan", "refused", "no NaN here")
    message = "bounce.nan: refused instead of exact (no NaN here)"
    assert cases.judge("plain", "frame", ["bounce.nan"], [refused]) == [
        Finding("bounce.nan", "bounce", message)
    ]


def test_what_is_listed_of_a_system_goes_before_what_is_listed_of_its_wire(cases: Cases) -> None:
    assert cases.judge("careful", "xml", ["bounce.nan"], [result("bounce.nan", "exact")]) == []
    (found,) = cases.judge("careful", "xml", ["bounce.nan"], [result("bounce.nan", "altered")])
    assert found.message == "bounce.nan: altered instead of exact"


def test_an_alteration_that_did_not_happen_is_a_finding_too(cases: Cases) -> None:
    """The file would be wrong then, or the wire is another."""
    (found,) = cases.judge("plain", "xml", ["bounce.nan"], [result("bounce.nan", "exact")])
    assert found.message == "bounce.nan: exact instead of altered"


def test_a_case_that_was_not_answered_is_a_finding(cases: Cases) -> None:
    (found,) = cases.judge("plain", "frame", ["invoke.adds", "bounce.one"], [EXACT])
    assert (found.case, found.operation) == ("bounce.one", "bounce")
    assert "not answered" in found.message


def test_what_a_binding_cannot_do_is_right_and_what_it_lacks_is_not(cases: Cases) -> None:
    for name in ("invoke.adds", "echo.one", "bounce.nan"):
        assert cases.judge("plain", "xml", [name], [result(name, "cannot", "no such thing")]) == []
        (found,) = cases.judge("plain", "xml", [name], [result(name, "missing")])
        assert found.message.startswith(f"{name}: missing instead of ")


def test_what_a_server_does_by_chance_is_right_as_well(cases: Cases) -> None:
    for outcome, right in (("exact", True), ("refused", True), ("altered", False)):
        results = [result("echo.one", outcome)]
        assert (cases.judge("careful", "xml", ["echo.one"], results, "odd") == []) is right
    assert cases.expected("careful", "xml", "echo.one", "odd", "refused") == ("refused", "a coin is tossed")
    assert cases.expected("odd", "xml", "echo.one", "careful", "refused")[0] == "exact"


# By formula


def test_a_case_by_formula_is_in_no_file_and_may_be_expected_otherwise(cases: Cases) -> None:
    name = "getDoubleArray.formula-1000"
    assert cases.operation(name) == "getDoubleArray"
    assert cases.desired(name) == "exact"
    assert cases.expected("plain", "xml", name) == ("exact", "")
    assert cases.expected("odd", "xml", name) == ("altered", "cuts them off")
    assert cases.expected("odd", "xml", "getDoubleArray.formula-1") == ("exact", "")


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({}, "call.formula"),
        ({"size": 1048576}, "call.formula-1048576"),
        ({"items": 350, "name_length": 16}, "call.formula-350"),
        ({"first_call": 0}, "call.formula-0"),
    ],
)
def test_the_case_by_formula_of_a_point_has_its_size(values: dict[str, int], name: str) -> None:
    assert formula_case("call", values) == name


# The files


def test_the_projects_cases_cover_what_is_timed_by_default() -> None:
    document = json.loads(CASES.read_text())
    cases = Cases.load()
    for point in select_points([], []):
        assert cases.names([point.operation]), point.key
    names = {case["name"] for case in document["cases"]}
    assert len(names) == len(document["cases"])
    shared = json.loads((ROOT / "shared-idl" / "operations.json").read_text())["operations"]
    operations = {"unknown", *(each["name"] for each in shared)}
    files = expectation_files(ROOT)
    assert len(files) > 10
    for file in files:
        for key, expected in json.loads(file.read_text())["expected"].items():
            for name in expected:
                assert name in names | operations or name.partition(".formula")[0] in operations, (file, key)


@pytest.mark.parametrize("text", [None, "no JSON", '{"cases": [{"name": 1}], "shared_wires": []}'])
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
