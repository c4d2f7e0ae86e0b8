"""Errors on which the user can act, and the one place that turns them into an exit status and a visible text."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the number of SIGINT, as shells have it."""


class Signalled(KeyboardInterrupt):
    """Another signal than that of Ctrl-C ends the program, in the same way."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.exit_status = 128 + number


def status_of(interrupt: KeyboardInterrupt) -> int:
    """The exit status that shells give after it."""
    return interrupt.exit_status if isinstance(interrupt, Signalled) else INTERRUPTED


class RoundtripError(Exception):
    """A failure that is not a fault of this program's code: one line for the user, no traceback.

    Args:
        message: One line: what failed and what can be done about it.
        detail: More lines if they help, such as the last ones of a build's output.
    """

    exit_status = 1

    def __init__(self, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.message}\n{self.detail}" if self.detail else self.message


class UsageError(RoundtripError):
    """An option, a setting or a file says something that it may not.

    Args:
        thing: The wrong value, by the name the user gave it: "--systems", "invoke.yaml: roundtrip.budget".
        wrong: The fault: "unknown system 'java-rm'".
        allowed: Allowed values: "java-rmi, java-sockets".
    """

    exit_status = 2

    def __init__(self, thing: str, wrong: str, allowed: str = "") -> None:
        self.thing = thing
        self.wrong = wrong
        self.allowed = allowed
        super().__init__(f"{thing}: {wrong}" + (f"; expected {allowed}" if allowed else ""))


READABLE = 50
"""Names that an error lists one by one."""


def unknown(thing: str, noun: str, name: str, known: Iterable[str]) -> UsageError:
    """An error for an unknown name, with the nearest ones in front.

    At a place such as "--systems", of a noun such as "system".
    """
    names = list(known)
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    return UsageError(
        thing, f"unknown {noun} '{name}'{hint}", ", ".join(_shown(names)) or f"none: there is no {noun}"
    )


def _shown(names: list[str]) -> list[str]:
    """All names if a person can read them; else those that share what stands before a colon as one pattern."""
    if len(names) <= READABLE:
        return names
    return list(dict.fromkeys(re.sub(":.+", ":*", name) for name in names))


def visible(text: str) -> str:
    """Text from elsewhere without control characters: they could move a cursor or turn a line around. Lines stay."""
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    is_shown = character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Cn")
    return character if is_shown else "\ufffd"
