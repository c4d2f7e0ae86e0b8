"""The worker protocol's schema, and the page that explains it."""

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundtrip.paths import ROOT

Schema = dict[str, Any]
LINE = re.compile(r"^(?:serve|drive|both|any)?\s*(<-|->) (.*)$")
SIDES = {"<-": "command", "->": "reply"}


@pytest.fixture
def schema() -> Schema:
    read: Schema = json.loads((ROOT / "shared-idl" / "worker.schema.json").read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs" / "worker-protocol.md").read_text(encoding="utf-8")


def examples(page: str) -> list[tuple[str, dict[str, Any]]]:
    """Each line that the page's first block shows: `<-` for a command, `->` for a reply, and what it says.

    An ellipsis stands for anything: for a number after a colon, for more of the same at a list's end, for itself within
    quotes.
    """
    block = page.split("```")[1]
    lines: list[tuple[str, str]] = []
    for line in filter(None, block.splitlines()):
        found = LINE.match(line)
        if found:
            lines.append((found[1], found[2]))
        else:  # goes on from the line above
            way, start = lines.pop()
            lines.append((way, start + line.strip()))
    return [(way, json.loads(re.sub(r'(?<=":)…', "1", text.replace(",…]", "]")))) for way, text in lines]


def errors(schema: Schema, page: str) -> list[str]:
    """Of every example, what its side of the schema says against it."""
    found = []
    for way, message in examples(page):
        validator = Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{SIDES[way]}"}]})
        found += [f"{way} {message}: {error.message}" for error in validator.iter_errors(message)]
    return found


def names(schema: Schema, side: str) -> set[str]:
    """The values of `do` or `event` that a side knows."""
    return set(schema["$defs"][side]["discriminator"]["mapping"])


def test_the_examples_follow_the_schema(schema: Schema, page: str) -> None:
    assert errors(schema, page) == []


def test_the_examples_show_the_whole_conversation(schema: Schema, page: str) -> None:
    shown = examples(page)
    commands = {message["do"] for way, message in shown if way == "<-"}
    replies = {message["event"] for way, message in shown if way == "->"}
    assert commands == names(schema, "command")
    assert replies == names(schema, "reply") - {"not_callable", "error"}


@pytest.mark.parametrize("kind", ["Error", "CaseOutcome", "StoppedBy"])
def test_the_page_explains_every_word_that_a_reply_may_have(schema: Schema, page: str, kind: str) -> None:
    prose, found = page.split("```", 2)[2], schema["$defs"][kind]
    words = found["properties"]["kind"]["enum"] if kind == "Error" else found["enum"]
    assert [word for word in words if not re.search(rf"\b{word}\b", prose)] == []
