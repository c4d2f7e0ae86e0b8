"""Completion for shells: commands, options, and the values of those whose values are known."""

import shlex
from collections.abc import Callable, Iterable, Mapping

from roundtrip.cli.command import Command
from roundtrip.cli.options import Option

COMPLETE = "--complete"
PRINT = "--print-completion-script"

SCRIPTS = {
    # What readline takes for the beginning of the last word comes after `=` and `:`, unless the user has it otherwise.
    "bash": """\
_invokew_complete() {
    local typed="${COMP_LINE:0:COMP_POINT}" IFS=$'\\n'
    local word="${typed##* }"
    local last="$word"
    [[ "$COMP_WORDBREAKS" == *=* ]] && last="${last##*=}"
    [[ "$COMP_WORDBREAKS" == *:* ]] && last="${last##*:}"
    COMPREPLY=( $("${COMP_WORDS[0]}" --complete "$typed" 2>/dev/null) )
    COMPREPLY=( "${COMPREPLY[@]#"${word%"$last"}"}" )
}
complete -o default -o nospace -F _invokew_complete invokew invoke inv
""",
    "zsh": """\
_invokew_complete() {
    local -a found
    found=( ${(f)"$("${words[1]}" --complete "$LBUFFER" 2>/dev/null)"} )
    compadd -S '' -- ${(M)found:#*=}
    compadd -- ${${found:#*=}% }
}
compdef _invokew_complete invokew
""",
    "fish": """\
function __invokew_complete
    set -l words (commandline -opc)
    $words[1] --complete (commandline -cp) 2>/dev/null | string trim --right
end
complete -c invokew -f -a '(__invokew_complete)'
""",
}


def candidates(commands: Mapping[str, Command], typed: str) -> list[str]:
    """What could stand for the last word; a space at the end means that nothing more belongs to it.

    Args:
        commands: By name.
        typed: The command line up to the cursor, the program's name in front.
    """
    try:
        words = shlex.split(typed)
    except ValueError:  # A quote that is still open.
        words = typed.split()
    last = words.pop() if words and not typed[-1:].isspace() else ""
    _, *before = words or [""]
    if not before:
        return _starting(last, [*commands, "help", "--help", "--version"])
    if before[0] == "help":
        return _starting(last, commands)
    command = commands.get(before[0])
    return [] if command is None else _in_command(command, before[1:], last)


def _in_command(command: Command, before: list[str], last: str) -> list[str]:
    flags = {it.flag: it for it in command.options if it.name not in command.needed}
    flag, equals, part = last.partition("=")
    if equals:
        return [f"{flag}={value}" for value in _values(flags[flag], part)] if flag in flags else []
    if before and (option := flags.get(before[-1])) is not None and option.metavar and not option.valueless:
        return _values(option, last)
    if not last.startswith("-"):
        places = [*command.needed, *([command.bare] if command.bare else [])]
        bare = [
            word
            for previous, word in zip(["", *before], before, strict=False)
            if not word.startswith("-") and not (previous in flags and flags[previous].metavar)
        ]
        own = [it for it in command.options if it.name in places[len(bare) : len(bare) + 1]]
        if own:
            return [f"{value} " for it in own for value in _values(it, last)]
        if last:
            return []
    spelt = [it.flag + ("=" if it.metavar and not it.valueless else " ") for it in flags.values()]
    spelt += [f"{it.off} " for it in flags.values() if it.off]
    return [it for it in [*spelt, "--help "] if it.startswith(last)]


def _starting(last: str, names: Iterable[str]) -> list[str]:
    return [f"{name} " for name in names if name.startswith(last)]


def _values(option: Option, typed: str) -> list[str]:
    """The values of an option, the ones before a last comma kept."""
    done, comma, part = typed.rpartition(",") if option.repeated else ("", "", typed)
    found = option.choices or _KNOWN.get(option.name, tuple)()
    return [done + comma + value for value in found if value.startswith(part)]


def _systems() -> Iterable[str]:
    from roundtrip.catalog import system

    rows = system.load().rows
    return dict.fromkeys([*(row.system.name for row in rows), *(row.key for row in rows)])


def _experiments() -> Iterable[str]:
    from roundtrip.config.experiment import experiments

    return experiments()


def _points() -> Iterable[str]:
    from roundtrip.config.experiment import experiments

    return [point.key for it in experiments().values() for point in it.points()]


def _runs() -> Iterable[str]:
    from roundtrip.config import settings

    return sorted((path.parent.name for path in settings.load().results("").glob("*/run.json")), reverse=True)


def _suites() -> Iterable[str]:
    from roundtrip.cli.check import BY_HAND, SUITES

    return (*SUITES, *BY_HAND)


def _checks() -> Iterable[str]:
    from roundtrip.toolchain.checks.lint import CHECKS

    return [it.name for it in CHECKS]


def _parts() -> Iterable[str]:
    from roundtrip.mirror.making import PARTS

    return PARTS


_KNOWN: dict[str, Callable[[], Iterable[str]]] = {
    "systems": _systems,
    "system": lambda: [it for it in _systems() if ":" not in it],
    "verb": lambda: ("serve", "drive"),
    "experiments": _experiments,
    "workloads": _points,
    "resume": _runs,
    "run": _runs,
    "a": _runs,
    "b": _runs,
    "suites": _suites,
    "checks": _checks,
    "only": _parts,
    "hosts": lambda: ("lab", "client=local,server=", "client="),
}
