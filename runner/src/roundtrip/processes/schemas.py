"""The JSON schemas of both protocols, for programs that speak them without our types.

`python -m roundtrip.processes.schemas worker` prints one. Java's tests read shared-idl/worker.schema.json, which has
that output.
"""

import json
import sys
from typing import Any

import msgspec

from roundtrip.processes import agent_messages, worker_messages

_PROTOCOLS = {
    "worker": ("The worker protocol", worker_messages.AnyCommand, worker_messages.AnyReply),
    "agent": ("The agent protocol", agent_messages.Request, agent_messages.AgentMessage),
}


def schema(name: str) -> dict[str, Any]:
    """The JSON schema of both directions of a protocol.

    Args:
        name: `worker` or `agent`.

    Returns:
        A schema whose `$defs` has each type by its class's name, and `command` and `reply`.
    """
    title, commands, replies = _PROTOCOLS[name]
    (command, reply), components = msgspec.json.schema_components(
        (commands, replies), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"roundtrip:{name}",
        "title": title,
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/reply"}],
        "$defs": {"command": command, "reply": reply, **components},
    }


def text(name: str) -> str:
    """The output of the command for a protocol."""
    return json.dumps(schema(name), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(sys.argv[1]))
