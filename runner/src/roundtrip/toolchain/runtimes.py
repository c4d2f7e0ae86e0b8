"""The runtimes of the workers on this host, their versions, and the Javas that `--jvm` names."""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from roundtrip.catalog.manifest import System
from roundtrip.catalog.placeholders import RUNTIMES
from roundtrip.catalog.system import Row
from roundtrip.catalog.tools import common
from roundtrip.config.decode import split
from roundtrip.config.request import Jvm
from roundtrip.errors import UsageError
from roundtrip.toolchain import probes
from roundtrip.toolchain.probes import Found, Missing

OPTION = "--jvm"


def runtimes() -> dict[str, str]:
    """Placeholder to program, of those that are here."""
    return programs_and_versions([])[0]


def programs_and_versions(systems: Iterable[System]) -> tuple[dict[str, str], dict[str, str]]:
    """The tools here that decide the figures of some systems: programs as `runtimes`, and versions by tool.

    The versions are of the runtimes, the C++ compiler and whatever else the systems declare themselves.
    """
    tools = {name: common()[name] for name in (*RUNTIMES, "g++")}
    tools |= {tool.name: tool for system in systems for tool in system.tools if tool.name not in common()}
    with ThreadPoolExecutor() as pool:  # Each starts a program, and waits for it.
        all_found = dict(zip(tools, pool.map(probes.find, tools.values()), strict=True))
    found = {name: it for name, it in all_found.items() if isinstance(it, Found)}
    return (
        {name: it.path for name, it in found.items() if name in RUNTIMES},
        {name: it.version for name, it in found.items() if it.version},
    )


def find_jvms(given: Iterable[str] | str | None) -> list[Jvm]:
    """The virtual machines that paths of Java homes or `java` programs name, in their order.

    They are named after their major versions, as "jdk25"; if two are of one, after the folders of their homes.

    Raises:
        UsageError: One is not a Java or too old, or two have the same name.
    """
    java = common()["java"]
    found = []
    for path in split(given):
        home = Path(path).expanduser().absolute()
        program = home / "bin" / "java" if home.is_dir() else home
        result = probes.versioned(program, java.version, java.at_least)
        if isinstance(result, Missing):
            allowed = f"a Java home, or its bin/java, of version {java.at_least} or newer"
            raise UsageError(OPTION, result.reason, allowed)
        found.append((program, result.version))
    majors = [f"jdk{version.partition('.')[0]}" for _, version in found]
    names = [
        major if majors.count(major) == 1 else program.resolve().parents[1].name
        for major, (program, _) in zip(majors, found, strict=True)
    ]
    for name, often in Counter(names).items():
        if often > 1:
            raise UsageError(OPTION, f"{often} of them would be called '{name}'", "each version once")
    return [Jvm(name, str(program), version) for name, (program, version) in zip(names, found, strict=True)]


def spread(rows: Sequence[Row], jvms: Sequence[Jvm]) -> list[Row]:
    """The same rows, those of Java once on each virtual machine; all as they are if there is none.

    Raises:
        UsageError: No row is one of Java.
    """
    if not jvms:
        return list(rows)
    if not any(row.system.language == "java" for row in rows):
        raise UsageError(OPTION, "no system of Java is selected", "--systems with one")
    of_java = {row.key: [row.on(jvm) for jvm in jvms] for row in rows if row.system.language == "java"}
    return [each for row in rows for each in of_java.get(row.key, [row])]
