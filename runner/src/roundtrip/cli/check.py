"""Commands that check the project itself."""

from contextlib import suppress
from typing import TYPE_CHECKING

from roundtrip.cli.command import Settings, command, console, end

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog
    from roundtrip.catalog.tools import Tool
    from roundtrip.toolchain.checks.counts import Result
    from roundtrip.toolchain.checks.suites import Suite
    from roundtrip.toolchain.context import BuildContext

SUITES = ("lint", "build", "java", "cpp", "mono", "dotnet", "runner")
BY_HAND = ("faults", "fuzz")
"""Checks that take so long that they run only if they are named."""


@command(
    help={
        "suites": f"Which suites: {', '.join((*SUITES, *BY_HAND))}; with commas or repeated. Default: all but "
        f"{', '.join(BY_HAND)}, of which the suite runner has a sample.",
        "systems": "Test these systems instead of suites: build them, run their own tests, and those that every system "
        "has to pass over the wire. Names or patterns, with commas or repeated.",
    }
)
def test(settings: Settings, suites: list[str], systems: list[str]) -> None:
    """Run the tests of all languages, builds and linters too.

    Missing tools are installed first, if that is allowed. The last line is `N passed, N failed, N skipped`; a build
    that fails counts as a failed test. The runner's suite builds what it needs.

    Examples:
      invoke test
      invoke test --suites java,runner
      invoke test --systems cpp-omniorb
      invoke test --suites faults
    """
    from roundtrip.catalog.selection import select_names
    from roundtrip.errors import UsageError

    if systems:
        if suites:
            raise UsageError("--suites", "it cannot be combined with --systems", "one of them")
        test_systems(systems)
        return
    names = (
        select_names(suites, (*SUITES, *BY_HAND), option="--suites", noun="suite") if suites else [*SUITES]
    )
    if {"runner", *BY_HAND} & {*names} and "build" not in names:
        names.insert(min(names.index(it) for it in ("runner", *BY_HAND) if it in names), "build")
    run_suites(names)


def run_suites(names: list[str]) -> None:
    """Runs suites one after the other and prints how they ended; exit status 1 if a test failed."""
    from roundtrip.catalog import system
    from roundtrip.toolchain.checks.suites import SUITES as BY_NAME
    from roundtrip.toolchain.context import BuildContext

    known = system.load()
    place = BuildContext(known.root, console())
    if "runner" in names:
        _provide_laboratory(place)
    _install([tool for name in names for tool in BY_NAME[name].needs(known)], place)
    results = {}
    for name in names:
        place.console.rule(BY_NAME[name].title)
        results[name] = _run(BY_NAME[name], known, place)
    _show(results, place)


def test_systems(patterns: list[str]) -> None:
    """Builds and tests some systems and prints how that ended; exit status 1 if a test failed."""
    from roundtrip.catalog import system
    from roundtrip.catalog.selection import select_rows
    from roundtrip.toolchain.checks.suites import run_systems
    from roundtrip.toolchain.context import BuildContext

    known = system.load()
    place = BuildContext(known.root, console())
    _show(run_systems(known, select_rows(known, patterns, variants=True), place), place)


def _show(results: "dict[str, Result]", place: "BuildContext") -> None:
    """Prints a line for each suite and the sum of all; exit status 1 if a test failed."""
    from rich.table import Table

    from roundtrip.toolchain.checks.counts import Result

    table = Table("suite", "passed", "failed", "skipped", "", box=None)
    for name, result in results.items():
        table.add_row(name, str(result.passed), str(result.failed), str(result.skipped), result.note)
    place.console.rule()
    place.console.print(table, markup=False)
    total = sum(results.values(), Result())
    place.say(str(total))
    end(total.failed == 0)


@command(
    help={
        "checks": "Which checks: names, with commas or repeated; an unknown one lists them all. Default: all."
    }
)
def lint(settings: Settings, checks: list[str]) -> None:
    """Check the form of the code in all languages.

    Nothing is changed.

    Examples:
      invoke lint
      invoke lint --checks ruff,mypy
    """
    from roundtrip.catalog.selection import select_names
    from roundtrip.catalog.tools import common
    from roundtrip.paths import ROOT
    from roundtrip.toolchain.checks import lint as linters
    from roundtrip.toolchain.context import BuildContext

    by_name = {check.name: check for check in linters.CHECKS}
    place = BuildContext(ROOT, console())
    names = select_names(checks, by_name, option="--checks", noun="check")
    _install([common()[tool] for name in names for tool in by_name[name].tools], place)
    unclean = [name for name in names if not linters.run(by_name[name], place).ok]
    place.say(f"not clean: {', '.join(unclean)}" if unclean else "clean")
    end(not unclean)


def _provide_laboratory(place: "BuildContext") -> None:
    """Installs what the tests of the laboratory need; those that miss something say it themselves."""
    import os

    from roundtrip.errors import RoundtripError
    from roundtrip.lab.needs import provide

    if os.geteuid() == 0:
        with suppress(RoundtripError):
            provide(place.console, install=True)


def _install(tools: "list[Tool]", place: "BuildContext") -> None:
    from roundtrip.toolchain.install import install

    missing = place.toolbox.missing(tools)
    if missing and install(missing, place.console, place.logs):
        place.toolbox.forget()


def _run(suite: "Suite", known: "Catalog", place: "BuildContext") -> "Result":
    from roundtrip.toolchain.checks.counts import Result

    missing = place.toolbox.missing(suite.needs(known))
    if not missing:
        return suite.run(known, place)
    note = "missing: " + ", ".join(tool.title for tool in missing)
    place.say("\n".join([note, *(f"get {tool.title} with: {tool.how_to_get}" for tool in missing)]))
    # What a host may miss is not a failure; what is built on it says so when it is skipped.
    skipped = all(tool.optional for tool in missing)
    return Result(skipped=1, note=note) if skipped else Result(failed=1, note=note)
