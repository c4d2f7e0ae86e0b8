"""The conversation that docs/worker-protocol.md shows."""

import json
import re
from typing import Any

_LINE = re.compile(r"^(?:serve|drive|both|any)?\s*(<-|->) (.*)$")


def examples(page: str) -> list[tuple[str, dict[str, Any]]]:
    """Each line that the page's first block shows: `<-` for a command, `->` for a reply, and what it says.

    An ellipsis stands for anything: for a number after a colon, for more of the same at a list's end, for itself within
    quotes.
    """
    block = page.split("```")[1]
    lines: list[tuple[str, str]] = []
    for line in filter(None, block.splitlines()):
        found = _LINE.match(line)
        if found:
            lines.append((found[1], found[2]))
        else:  # goes on from the line above
            way, start = lines.pop()
            lines.append((way, start + line.strip()))
    return [(way, json.loads(re.sub(r'(?<=":)…', "1", text.replace(",…]", "]")))) for way, text in lines]
