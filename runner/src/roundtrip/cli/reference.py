"""The reference of commands: docs/cli.md, made from what the commands' own help is made of.

`python -m roundtrip.cli.reference > ../docs/cli.md` in runner/ writes it again; a test says whether it is fresh.
"""

import sys
from collections.abc import Iterator

from roundtrip.cli import commands
from roundtrip.cli.command import Command
from roundtrip.cli.main import split_help, usage
from roundtrip.cli.options import COMMON, Option
from roundtrip.config.request import RunRequest

EXIT_STATUSES = {
    "0": "success",
    "1": "a cell failed, a test failed, or nothing was measured",
    "2": "a usage error; nothing was started or lost",
    "130": "Ctrl-C; any other signal: 128 and its number",
}
VARIABLES = {
    "INVOKE_ROUNDTRIP_OPTION": "default of an option of invoke.yaml, such as `INVOKE_ROUNDTRIP_SEED=7`",
    "ROUNDTRIP_PYTHON": "the Python with which `./invokew` makes `.venv`",
    "ROUNDTRIP_MIRROR": "folder of a [mirror](air-gapped.md)",
    "ROUNDTRIP_NUGET_FEED": "folders of NuGet packages, separated by colons",
    "ROUNDTRIP_LAB": "name of the [lab](lab.md), if several are up",
    "ROUNDTRIP_LOCK": "file of the lock of this host",
    "JAVA_HOME, DOTNET_ROOT, NUGET_PACKAGES": "as their own tools define them",
    "XDG_CACHE_HOME, TMPDIR": "folders for caches and temporary files",
    "https_proxy, SSL_CERT_FILE, PIP_INDEX_URL and their like": "the way to the network, as pip, Python and .NET have "
    "it; tools get no other variables, except by `--build-env`",
}


def lines() -> Iterator[str]:
    """The lines of docs/cli.md."""
    every = commands()
    common = {
        option.name: option
        for command in every.values()
        for option in command.options
        if option.name in COMMON
    }
    of_a_run = {option.name for option in every["run"].options} & set(RunRequest.__struct_fields__)
    yield from ("# Commands, options and environment variables", "")
    yield "`./invokew COMMAND --help` shows the same with examples. [invoke.yaml](../invoke.yaml) sets defaults."
    for name, command in every.items():
        yield from ("", f"## {name}", *_about(name, command, {*common, *(of_a_run if name != "run" else ())}))
    yield from ("", "## Common options", "| option | meaning |", "|---|---|", *map(_row, common.values()))
    yield from ("", "## Environment variables", "| variable | meaning |", "|---|---|")
    yield from (f"| {name} | {meaning} |" for name, meaning in VARIABLES.items())
    yield from ("", "## Exit statuses", "| status | meaning |", "|---|---|")
    yield from (f"| {status} | {meaning} |" for status, meaning in EXIT_STATUSES.items())


def _about(name: str, command: Command, shared: set[str]) -> Iterator[str]:
    """A command: its summary, its usage, its options; the shared ones by name."""
    yield f"{split_help(command)[0]} `{usage(name, command)}`"
    own = [option for option in command.options if option.name not in shared]
    if own:
        yield from ("", "| option | meaning |", "|---|---|", *map(_row, own))
    for title, names in (
        ("of a [run](#run)", shared - {*COMMON}),
        ("[common](#common-options)", shared & {*COMMON}),
    ):
        flags = [f"`{option.flag}`" for option in command.options if option.name in names]
        if len(flags) > 1 and len(flags) == len(names):
            yield from ("", f"All options {title}.")
        elif flags:
            yield from ("", f"Options {title}: {', '.join(flags)}.")


def _row(option: Option) -> str:
    spelling, meaning = (text.replace("|", r"\|") for text in (option.spelling, option.help))
    return f"| `{spelling}` | {meaning} |"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines())
