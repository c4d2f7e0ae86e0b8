"""`python -m roundtrip_agent`: speaks the agent protocol on standard input and output."""

import ctypes
import json
import os
import signal
import sys
from typing import Any

from roundtrip_agent.guardian import become_subreaper
from roundtrip_agent.server import Agent


def main() -> int:
    """Serves until the runner leaves. Whatever is printed by accident goes to standard error, not into the replies."""
    become_subreaper(ctypes.CDLL(None))
    replies = os.dup(1)
    os.dup2(2, 1)

    def write(reply: dict[str, Any]) -> None:
        line = json.dumps(reply, separators=(",", ":")).encode() + b"\n"
        try:
            while line:
                line = line[os.write(replies, line) :]
        except BrokenPipeError:
            agent.ending = True

    try:
        agent = Agent(0, write)
    except OSError as error:  # No room for another file, say.
        print(f"the agent cannot begin: {error}", file=sys.stderr)  # noqa: T201
        return 1

    def end(_number: int, _frame: Any) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGHUP, end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the runner's to answer; it ends us in order.
    agent.serve()
    return 0


if __name__ == "__main__":
    sys.exit(main())
