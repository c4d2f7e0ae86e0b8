"""Completion for shells: commands, options, and the values of those that take few."""

from collections.abc import Iterable, Mapping

from roundtrip.cli.command import Command
from roundtrip.cli.options import Option

SCRIPTS = {
    "bash": """\
_invokew_complete() {
    local IFS=$'\\n'
    COMPREPLY=( $("${COMP_WORDS[0]}" --complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) )
}
complete -o default -o nospace -F _invokew_complete invokew invoke inv
""",
    "zsh": """\
autoload -Uz bashcompinit && bashcompinit
_invokew_complete() {
    COMPREPLY=( ${(f)"$("${words[1]}" --complete -- "${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)"} )
}
complete -o default -o nospace -F _invokew_complete invokew invoke inv
""",
    "fish": """\
function __invokew_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] --complete -- $words[2..-1] 2>/dev/null
end
complete -c invokew -f -a '(__invokew_complete)'
""",
}


def complete(commands: Mapping[str, Command], words: list[str]) -> None:
    """Prints what could stand for the last word, a line each.

    Args:
        commands: By name.
        words: Of the command line, the program left out; what is completed follows `--`.
    """
    typed = words[words.index("--") + 1 :] if "--" in words else []
    *before, last = _rejoined(typed) or [""]
    for candidate in _candidates(commands, before, last):
        print(candidate)


def _rejoined(words: list[str]) -> list[str]:
    """The words as they were typed: bash takes `=` and `:` for words of their own."""
    joined: list[str] = []
    for word in words:
        if joined and (
            word in ("=", ":") or joined[-1].endswith((":",)) or (joined[-1].endswith("=") and word)
        ):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _candidates(commands: Mapping[str, Command], before: list[str], last: str) -> Iterable[str]:
    if not before:
        return [f"{name} " for name in [*commands, "help"] if name.startswith(last)]
    command = commands.get(before[0])
    if before[0] == "help":
        return [f"{name} " for name in commands if name.startswith(last)]
    if command is None:
        return []
    by_flag = {option.flag: option for option in command.options}
    flag, equals, part = last.partition("=")
    if equals and flag in by_flag:
        return [f"{flag}={value}" for value in _values(by_flag[flag], part)]
    if before[-1] in by_flag and by_flag[before[-1]].metavar:
        return _values(by_flag[before[-1]], last)
    if last.startswith("-") or not last:
        return [it.flag + ("=" if it.metavar else " ") for it in command.options if it.flag.startswith(last)]
    return []


def _values(option: Option, typed: str) -> list[str]:
    """The values of an option, the ones before a last comma kept."""
    done, comma, part = typed.rpartition(",") if option.repeated else ("", "", typed)
    return [done + comma + value for value in _known(option) if value.startswith(part)]


def _known(option: Option) -> Iterable[str]:
    if option.choices:
        return option.choices
    if option.name == "systems":
        from roundtrip.catalog import system

        rows = system.load().rows
        return dict.fromkeys([*(row.system.name for row in rows), *(row.key for row in rows)])
    if option.name in ("experiments", "workloads"):
        from roundtrip.config.experiment import experiments

        known = experiments()
        if option.name == "experiments":
            return known
        return [point.key for it in known.values() for point in it.points()]
    if option.name in ("resume", "run", "a", "b"):
        from roundtrip.paths import ROOT

        return sorted((path.parent.name for path in (ROOT / "results").glob("*/run.json")), reverse=True)
    return ()
