"""What the words after a command's name say. Invoke's own parser lets too much pass that is a mistake."""

from collections.abc import Sequence
from typing import Any

from roundtrip.cli.command import Command
from roundtrip.errors import UsageError, unknown

PROGRAM = "./invokew"


def usage(name: str, command: Command) -> str:
    """One line: "./invokew compare A B [OPTIONS]"."""
    words = [*(it.upper() for it in command.needed), *([f"[{command.bare.upper()}]"] if command.bare else [])]
    return " ".join([PROGRAM, name, *words, *(["[OPTIONS]"] if len(command.options) > len(words) else [])])


def read(name: str, command: Command, words: Sequence[str]) -> dict[str, Any]:
    """Reads what follows a command's name.

    Args:
        name: Of the command, for errors.
        command: Says what there may be.
        words: As the shell gives them: "--flag=value", "--flag", "value", "--switch", "--no-switch", "value".

    Returns:
        Each option by its name, with its default if it is not there.

    Raises:
        UsageError: A word is none of these, an option lacks its value, or is there twice.
    """
    flags = {it.flag: it for it in command.options if it.name not in command.needed}
    offs = {it.off: it for it in command.options if it.off}
    given: dict[str, Any] = {}
    bare: list[str] = []
    left = list(words)
    while left:
        flag, equals, value = left.pop(0).partition("=")
        if not flag.startswith("-"):
            bare.append(flag + equals + value)
            continue
        option = flags.get(flag) or offs.get(flag)
        if option is None:
            raise unknown(name, "option", flag, [*flags, *offs])
        read: object = flag not in offs
        if not option.metavar:
            if equals:
                raise UsageError(flag, f"it takes no value, and '{value}' was given")
        elif equals or (left and not left[0].startswith("--")):
            read = option.read(value if equals else left.pop(0))
        elif not option.valueless:
            raise UsageError(flag, "its value is missing", f"{flag}={option.metavar}")
        if option.repeated:
            given.setdefault(option.name, []).append(read)
        elif option.name in given:
            raise UsageError(flag, "it is given twice")
        else:
            given[option.name] = read
    return (
        {it.name: it.default for it in command.options} | given | _without_flags(name, command, bare, given)
    )


def _without_flags(name: str, command: Command, bare: list[str], given: dict[str, Any]) -> dict[str, Any]:
    many = next((it for it in command.options if it.name == command.bare and it.repeated), None)
    if many is not None and bare:
        return {many.name: [*given.get(many.name, []), *bare]}
    places = [*command.needed, *([command.bare] if command.bare and command.bare not in given else [])]
    if len(bare) > len(places):
        raise UsageError(name, f"unexpected word '{bare[len(places)]}'", usage(name, command))
    if missing := command.needed[len(bare) :]:
        raise UsageError(name, f"{' and '.join(it.upper() for it in missing)} missing", usage(name, command))
    return dict(zip(places, bare, strict=False))
