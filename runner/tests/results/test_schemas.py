"""What a run stores keeps to the schema that is printed for other programs."""

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError

from roundtrip.analysis.summary import summarise
from roundtrip.config.decode import convert_custom, encode
from roundtrip.results import schemas
from roundtrip.results.summary import Summary
from tests.synthetic import make


def plain(stored: object) -> object:
    return json.loads(msgspec.json.encode(stored, enc_hook=encode))


def validate(name: str, document: object) -> None:
    schema = schemas.schema()
    Draft202012Validator({**schema["properties"][name], "$defs": schema["$defs"]}).validate(document)


def test_what_a_run_stores_keeps_to_it() -> None:
    made = make(3)
    validate("run.json", plain(made.run))
    for record in made.records:
        validate("trials.jsonl", plain(record))
    summary = summarise(made.run, made.records)
    validate("summary.json", plain(summary))
    assert msgspec.convert(plain(summary), Summary, dec_hook=convert_custom) == summary


def test_what_the_schema_does_not_know_is_refused() -> None:
    with pytest.raises(ValidationError):
        validate("trials.jsonl", {"kind": "nonsense"})
    with pytest.raises(ValidationError):
        validate("run.json", {"run": 7})
