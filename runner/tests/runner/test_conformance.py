import json
from pathlib import Path

import pytest

from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy.conformance import Cases, Finding
from roundtrip.errors import RoundtripError
from tests.runner.fakes import CASES

MADE_UP = Cases(
    {
        "cases": [
            {"name": "invoke.adds", "operation": "invoke"},
            {"name": "bounce.nan", "operation": "bounce"},
            {"name": "bounce.one", "operation": "bounce"},
            {"name": "echo.nan", "operation": "echo", "set": "interop"},
            {"name": "echo.one", "operation": "echo", "set": "interop"},
            {"name": "unknown.operation", "operation": "unknown", "set": "interop", "outcome": "refused"},
        ],
        "shared_wires": ["xml"],
        "by_chance": {"odd": {"echo": {"outcome": "refused", "why": "a coin is tossed"}}},
        "expected": {
            "xml": {"bounce.nan": {"outcome": "altered", "why": "one NaN alone"}},
            "careful": {"bounce.nan": {"outcome": "exact", "why": "writes bits"}},
            "careful>odd": {"bounce.nan": {"outcome": "refused", "why": "has no NaN"}},
            "mute": {
                "echo": {"outcome": "unsupported", "why": "no structs"},
                "echo.one": {"outcome": "exact", "why": "but one"},
            },
            "odd": {"bounce.one": {"outcome": "refused", "why": "never sends one"}},
        },
    }
)
EXACT = {"case": "invoke.adds", "outcome": "exact"}


def test_the_cases_of_operations_come_in_the_files_order() -> None:
    assert MADE_UP.names({"bounce"}) == ["bounce.nan", "bounce.one"]
    assert MADE_UP.names(["bounce", "invoke"]) == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert MADE_UP.names([]) == []


def test_a_trial_sends_its_own_cases_alone() -> None:
    assert MADE_UP.names({"echo", "unknown", "invoke"}) == ["invoke.adds"]


def test_all_cases_are_sent_where_several_systems_share_the_wire() -> None:
    assert MADE_UP.all_names("remoting") == ["invoke.adds", "bounce.nan", "bounce.one"]
    assert MADE_UP.all_names("xml")[3:] == ["echo.nan", "echo.one", "unknown.operation"]


def test_a_case_may_ask_for_a_refusal_itself() -> None:
    refused = {"case": "unknown.operation", "outcome": "refused"}
    assert MADE_UP.judge("plain", "xml", ["unknown.operation"], [refused]) == []
    (found,) = MADE_UP.judge("plain", "xml", ["unknown.operation"], [{**refused, "outcome": "exact"}])
    assert found.message == "unknown.operation: exact where refused was expected"


def test_an_operation_stands_for_its_cases_but_for_those_that_are_listed() -> None:
    assert MADE_UP.expected("mute", "xml", "echo.nan") == ("unsupported", "no structs")
    assert MADE_UP.expected("mute", "xml", "echo.one") == ("exact", "but one")


def test_a_pair_goes_before_its_client() -> None:
    assert MADE_UP.expected("careful", "xml", "bounce.nan") == ("exact", "writes bits")
    assert MADE_UP.expected("careful", "xml", "bounce.nan", "plain") == ("exact", "writes bits")
    assert MADE_UP.expected("careful", "xml", "bounce.nan", "odd") == ("refused", "has no NaN")
    altered = {"case": "bounce.nan", "outcome": "altered"}
    (found,) = MADE_UP.judge("careful", "xml", ["bounce.nan"], [altered], "odd")
    assert found.message == "bounce.nan: altered where refused was expected"


def test_what_comes_back_as_expected_is_no_finding() -> None:
    sent = ["invoke.adds", "bounce.nan"]
    altered = {"case": "bounce.nan", "outcome": "altered", "detail": "7ff8000000000000"}
    assert MADE_UP.judge("plain", "xml", sent, [altered, EXACT]) == []


def test_another_outcome_is_a_finding_with_the_workers_words() -> None:
    refused = {"case": "bounce.nan", "outcome": "refused", "detail": "no NaN here"}
    message = "bounce.nan: refused where exact was expected (no NaN here)"
    assert MADE_UP.judge("plain", "frame", ["bounce.nan"], [refused]) == [
        Finding("bounce.nan", "bounce", message)
    ]


def test_what_is_listed_of_a_system_goes_before_what_is_listed_of_its_wire() -> None:
    exact = {"case": "bounce.nan", "outcome": "exact"}
    assert MADE_UP.judge("careful", "xml", ["bounce.nan"], [exact]) == []
    altered = {"case": "bounce.nan", "outcome": "altered"}
    (found,) = MADE_UP.judge("careful", "xml", ["bounce.nan"], [altered])
    assert found.message == "bounce.nan: altered where exact was expected"


def test_what_a_system_does_not_list_stays_as_its_wire_has_it() -> None:
    results = [{"case": "bounce.nan", "outcome": "altered"}, {"case": "bounce.one", "outcome": "refused"}]
    assert MADE_UP.judge("odd", "xml", ["bounce.nan", "bounce.one"], results) == []


def test_an_alteration_that_did_not_happen_is_a_finding_too() -> None:
    """The case file would be wrong then, or the wire is another."""
    exact = {"case": "bounce.nan", "outcome": "exact"}
    (found,) = MADE_UP.judge("plain", "xml", ["bounce.nan"], [exact])
    assert found.message == "bounce.nan: exact where altered was expected"


def test_a_case_that_was_not_answered_is_a_finding() -> None:
    (found,) = MADE_UP.judge("plain", "frame", ["invoke.adds", "bounce.one"], [EXACT])
    assert (found.case, found.operation) == ("bounce.one", "bounce")
    assert "not answered" in found.message


def test_the_projects_cases_cover_every_workload_and_expect_only_what_there_is() -> None:
    document = json.loads(CASES.read_text())
    cases = Cases.load(CASES)
    for workload in WORKLOADS.values():
        assert cases.names([workload.operation]), workload.name
    names = {case["name"] for case in document["cases"]}
    assert len(names) == len(document["cases"])
    operations = {case["operation"] for case in document["cases"]}
    for key, expected in document["expected"].items():
        assert set(expected) <= names | operations, key


@pytest.mark.parametrize("text", [None, "no JSON"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "cases.json"
    if text:
        path.write_text(text)
    with pytest.raises(RoundtripError, match=r"cases\.json"):
        Cases.load(path)


def test_what_a_server_does_by_chance_is_right_as_well() -> None:
    for outcome, right in (("exact", True), ("refused", True), ("altered", False)):
        results = [{"case": "echo.one", "outcome": outcome}]
        assert (MADE_UP.judge("careful", "xml", ["echo.one"], results, "odd") == []) is right
    assert MADE_UP.expected("careful", "xml", "echo.one", "odd", "refused") == ("refused", "a coin is tossed")
    assert MADE_UP.expected("odd", "xml", "echo.one", "careful", "refused")[0] == "exact"
