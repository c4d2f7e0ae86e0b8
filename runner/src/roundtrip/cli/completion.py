"""Completion for shells: commands, options, and the values of those whose values are known."""

import shlex
from collections.abc import Callable, Iterable, Mapping

from roundtrip.catalog import system
from roundtrip.cli.command import Command
from roundtrip.cli.options import Option
from roundtrip.config import settings
from roundtrip.config.experiment import experiments

SCRIPTS = {
    # What readline takes for the beginning of the last word comes after `=` and `:`, unless the user has it otherwise.
    "bash": """\
_invokew_complete() {
    local typed="${COMP_LINE:0:COMP_POINT}" IFS=$'\\n'
    local word="${typed##* }"
    local last="$word"
    [[ "$COMP_WORDBREAKS" == *=* ]] && last="${last##*=}"
    [[ "$COMP_WORDBREAKS" == *:* ]] && last="${last##*:}"
    COMPREPLY=( $("${COMP_WORDS[0]}" --complete -- "$typed" 2>/dev/null) )
    COMPREPLY=( "${COMPREPLY[@]#"${word%"$last"}"}" )
}
complete -o default -o nospace -F _invokew_complete invokew
""",
    "zsh": """\
_invokew_complete() {
    local -a found
    found=( ${(f)"$("${words[1]}" --complete -- "$LBUFFER" 2>/dev/null)"} )
    compadd -S '' -- ${(M)found:#*=}
    compadd -- ${${found:#*=}% }
}
compdef _invokew_complete invokew
""",
    "fish": """\
function __invokew_complete
    set -l words (commandline -opc)
    $words[1] --complete -- (commandline -cp) 2>/dev/null | string trim --right
end
complete -c invokew -f -a '(__invokew_complete)'
""",
}


def candidates(commands: Mapping[str, Command], typed: str) -> list[str]:
    """The candidates for the last word of a command line, typed up to the cursor; the program's name is in front.

    A space at the end means that nothing more belongs to the word.
    """
    try:
        words = shlex.split(typed)
    except ValueError:  # A quote that is still open.
        words = typed.split()
    last = words.pop() if words and not typed[-1:].isspace() else ""
    _, *before = words or [""]
    if not before:
        return _starting(last, [*commands, "help", "--help", "--version"])
    if before == ["help"]:
        return _starting(last, commands)
    command = commands.get(before[0])
    return [] if command is None else _in_command(command, command.with_flags(before[1:]), last)


def _in_command(command: Command, before: list[str], last: str) -> list[str]:
    flags = {option.flag: option for option in command.options if not option.positional}
    flag, equals, part = last.partition("=")
    if equals:
        return [f"{flag}={value}" for value in _values(flags[flag], part)] if flag in flags else []
    before_value = {flag for flag, option in flags.items() if option.needs_value}
    if before and before[-1] in before_value:
        return _values(flags[before[-1]], last)
    if not last.startswith("-"):
        given = sum(command.are_bare(before))
        free = [option for option in command.options if option.positional][given : given + 1]
        if command.bare is not None and (command.bare.repeated or command.bare.flag not in before):
            free = [command.bare]
        if free or last:
            return [f"{value} " for option in free for value in _values(option, last)]
    spellings = [flag + ("=" if flag in before_value else " ") for flag in (*command.flags, "--help")]
    return [spelling for spelling in spellings if spelling.startswith(last)]


def _starting(last: str, names: Iterable[str]) -> list[str]:
    return [f"{name} " for name in names if name.startswith(last)]


def _values(option: Option, typed: str) -> list[str]:
    """The values of an option, the ones before a last comma kept."""
    done, comma, part = typed.rpartition(",") if option.repeated else ("", "", typed)
    known = option.values or _VALUES.get(option.name, list)
    choices = option.metavar.split("|") if "|" in option.metavar else known()
    return [done + comma + value for value in choices if value.startswith(part)]


def _systems() -> Iterable[str]:
    rows = system.load().rows
    return dict.fromkeys([*(row.system.name for row in rows), *(row.key for row in rows)])


def _workloads() -> Iterable[str]:
    return [workload.key for experiment in experiments().values() for workload in experiment.workloads()]


def _runs() -> Iterable[str]:
    return sorted((path.parent.name for path in settings.load().results("").glob("*/run.json")), reverse=True)


_VALUES: dict[str, Callable[[], Iterable[str]]] = {
    "systems": _systems,
    "system": lambda: [name for name in _systems() if ":" not in name],
    "experiments": experiments,
    "workloads": _workloads,
    **dict.fromkeys(("resume", "run", "a", "b"), _runs),
    "hosts": lambda: ("lab", "client=local,server=", "client="),
}
"""Values of options that several commands have, by the option's name; the others bring their own."""
