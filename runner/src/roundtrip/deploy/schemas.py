"""The schemas of both protocols as files, for whoever speaks them without our types.

`python -m roundtrip.deploy.schemas` writes shared-idl/worker.schema.json and shared-idl/agent.schema.json.
"""

import json
from pathlib import Path

from roundtrip.deploy import agent_messages, worker_messages
from roundtrip.deploy.message import schema
from roundtrip.paths import ROOT


def files(folder: Path = ROOT / "shared-idl") -> dict[Path, str]:
    """Each file of a schema, and what it must hold."""
    schemas = [
        schema("worker", "The worker protocol", worker_messages.AnyCommand, worker_messages.AnyReply),
        schema("agent", "The agent protocol", agent_messages.Request, agent_messages.Said),
    ]
    return {
        folder / f"{it['$id'].removeprefix('roundtrip:')}.schema.json": json.dumps(it, indent=1) + "\n"
        for it in schemas
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
