"""The JSON schema of everything that a run stores, for programs that read results without our types.

`python -m roundtrip.results.schemas` prints it.
"""

import json
import sys
from typing import Any

import msgspec

from roundtrip.config.decode import Moment, Ports, Seconds
from roundtrip.results.records import AnyRecord, RunDocument
from roundtrip.results.summary import Summary


def schema() -> dict[str, Any]:
    """A schema whose `properties` are `run.json`, a line of `trials.jsonl` and `summary.json`, by these names."""
    kinds = {"run.json": RunDocument, "trials.jsonl": AnyRecord, "summary.json": Summary}
    schemas, components = msgspec.json.schema_components(
        kinds.values(), schema_hook=_ours, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What a run of Roundtrip stores",
        "properties": dict(zip(kinds, schemas, strict=True)),
        "$defs": components,
    }


def _ours(kind: type) -> dict[str, Any]:
    if kind is Seconds:
        return {"type": "string", "description": 'a length of time, as "60s"'}
    if kind is Ports:
        return {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    if kind is Moment:
        return {"type": "string", "format": "date-time"}
    raise NotImplementedError(kind)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=1) + "\n")
