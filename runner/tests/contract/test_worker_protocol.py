"""The worker protocol's schema, and the page that explains it."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundtrip.paths import ROOT

from .examples import examples

Schema = dict[str, Any]
SIDES = {"<-": "command", "->": "reply"}


@pytest.fixture
def schema() -> Schema:
    read: Schema = json.loads((ROOT / "shared-idl" / "worker.schema.json").read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs" / "worker-protocol.md").read_text(encoding="utf-8")


def errors(schema: Schema, page: str) -> list[str]:
    """Of every example, what its side of the schema says against it."""
    found = []
    for way, said in examples(page):
        validator = Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{SIDES[way]}"}]})
        found += [f"{way} {said}: {error.message}" for error in validator.iter_errors(said)]
    return found


def constants(schema: Schema, side: str, key: str) -> set[str]:
    """The values of `do` or `event` that a side knows."""
    shapes = (ref["$ref"].rpartition("/")[2] for ref in schema["$defs"][side]["oneOf"])
    return {schema["$defs"][shape]["properties"][key]["const"] for shape in shapes}


def test_the_schema_is_one(schema: Schema) -> None:
    Draft202012Validator.check_schema(schema)


def test_the_examples_follow_the_schema(schema: Schema, page: str) -> None:
    assert errors(schema, page) == []


def test_the_examples_show_the_whole_conversation(schema: Schema, page: str) -> None:
    shown = examples(page)
    commands = {said["do"] for way, said in shown if way == "<-"}
    replies = {said["event"] for way, said in shown if way == "->"}
    assert commands == constants(schema, "command", "do") - {"stop"}
    assert replies == constants(schema, "reply", "event") - {"unsupported", "error"}


def test_the_page_explains_every_kind_of_error_and_every_outcome(schema: Schema, page: str) -> None:
    kinds = schema["$defs"]["error"]["properties"]["kind"]["enum"]
    result = schema["$defs"]["checked"]["properties"]["results"]["items"]
    outcomes = result["properties"]["outcome"]["enum"]
    prose = page.split("```", 2)[2]
    assert [word for word in (*kinds, *outcomes) if f"`{word}`" not in prose] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"port":0,', ""),
        ('"workload":"invocation"', '"workload":"invocations"'),
        ('"capacity":1000000', '"capacity":0'),
        ('"outcome":"exact"', '"outcome":"fine"'),
        ('{"do":"ledger"}', '{"do":"ledger","all":true}'),
        ('-> {"event":"done"', '<- {"event":"done"'),
    ],
)
def test_an_example_that_breaks_the_schema_is_seen(schema: Schema, page: str, old: str, new: str) -> None:
    assert page.count(old) == 1
    assert len(errors(schema, page.replace(old, new))) == 1


def test_a_schema_that_moved_on_is_seen(schema: Schema, page: str) -> None:
    schema["$defs"]["connected"]["required"].append("attempts")
    assert len(errors(schema, page)) == 1
