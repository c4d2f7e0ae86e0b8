"""Commands that check the project itself."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from roundtrip.catalog import system
from roundtrip.catalog.selection import select_names, select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.cli.build import build_context
from roundtrip.cli.command import Described, Settings, command, end
from roundtrip.errors import RoundtripError, UsageError

if TYPE_CHECKING:
    from roundtrip.toolchain.checks.suites import Result, Suite
    from roundtrip.toolchain.context import BuildContext

SUITES = ("lint", "build", "java", "cpp", "mono", "dotnet", "runner")
BY_HAND = ("faults", "fuzz")
"""Checks that take so long that they run only if they are named."""


def _checks() -> list[str]:
    from roundtrip.toolchain.checks.lint import CHECKS

    return [check.name for check in CHECKS]


@command(
    help={
        "suites": Described(
            f"Suites to run: {', '.join((*SUITES, *BY_HAND))}; with commas or repeated. Default: all but "
            f"{' and '.join(BY_HAND)}, of which the suite runner has a sample.",
            values=lambda: (*SUITES, *BY_HAND),
        ),
        "systems": "Test these systems instead of suites: build them, run their own tests and the conformance tests. "
        "Names or patterns, with commas or repeated.",
    }
)
def test(settings: Settings, suites: list[str], systems: list[str]) -> None:
    """Run the tests of all languages, builds and linters too.

    Missing packages are installed first. The last line is `N passed, N failed, N skipped`; a build that fails counts
    as a failed test. The suite runner builds what it needs.

    Examples:
      invoke test
      invoke test --suites java,runner
      invoke test --systems cpp-omniorb
      invoke test --suites faults
    """
    if systems:
        from roundtrip.toolchain.checks.suites import run_systems

        if suites:
            raise UsageError("--suites", "it cannot be combined with --systems", "one of them")
        known, context = system.load(), build_context(install=True)
        _show(run_systems(known, select_rows(known, systems, variants=True), context), context)
        return
    names = select_names(suites, (*SUITES, *BY_HAND), option="--suites", noun="suite", default=SUITES)
    needing = [name for name in names if name in ("runner", *BY_HAND)]
    if needing and "build" not in names:
        names.insert(names.index(needing[0]), "build")
    run_suites(names)


def run_suites(names: list[str]) -> None:
    """Runs suites one after the other and prints how they ended; exit status 1 if a test failed."""
    from roundtrip.toolchain.checks.suites import SUITES as BY_NAME

    known, context = system.load(), build_context(install=True)
    if "runner" in names:
        _provide_laboratory(context)
    context.provide(tool for name in names for tool in BY_NAME[name].needs(known))
    results = {}
    for name in names:
        context.console.rule(BY_NAME[name].title)
        results[name] = _run(BY_NAME[name], known, context)
    _show(results, context)


def _show(results: "dict[str, Result]", context: "BuildContext") -> None:
    """Prints a line for each suite and the sum of all; exit status 1 if a test failed."""
    from rich.table import Table

    from roundtrip.toolchain.checks.suites import Result

    table = Table("suite", "passed", "failed", "skipped", "", box=None)
    for name, result in results.items():
        table.add_row(name, str(result.passed), str(result.failed), str(result.skipped), result.note)
    context.console.rule()
    context.console.print(table, markup=False)
    total = sum(results.values(), Result())
    context.say(str(total))
    end(total.failed == 0)


@command(
    help={
        "checks": Described(
            "Checks to run: names, with commas or repeated; an unknown name lists them all. Default: all.",
            values=_checks,
        )
    }
)
def lint(settings: Settings, checks: list[str]) -> None:
    """Check format and style of code and prose; change nothing.

    Notes, which are not faults, list runs that README and docs name and that are older than what measures.

    Examples:
      invoke lint
      invoke lint --checks ruff,mypy
    """
    from roundtrip.toolchain.checks import lint as linters
    from roundtrip.toolchain.checks.old_runs import old_runs

    by_name = {check.name: check for check in linters.CHECKS}
    context = build_context(install=True)
    names = select_names(checks, by_name, option="--checks", noun="check")
    context.provide(common()[tool] for name in names for tool in by_name[name].tools)
    unclean = [name for name in names if not linters.run(by_name[name], context).ok]
    for note in old_runs(context.root):
        context.say(f"note: {note}")
    context.say(f"not clean: {', '.join(unclean)}" if unclean else "clean")
    end(not unclean)


def _provide_laboratory(context: "BuildContext") -> None:
    """Installs what the tests of the lab need; those that miss something say it themselves."""
    from roundtrip.lab.needs import provide

    if os.geteuid() == 0:
        with suppress(RoundtripError):
            provide(context.console, install=True)


def _run(suite: "Suite", known: Catalog, context: "BuildContext") -> "Result":
    from roundtrip.toolchain.checks.suites import Result
    from roundtrip.toolchain.probes import why_missing

    missing = context.missing(suite.needs(known))
    if not missing:
        return suite.run(known, context)
    note = why_missing(missing)
    context.say(note)
    # What a host may miss is not a failure; what is built on it says so when it is skipped.
    skipped = all(tool.optional for tool in missing)
    return Result(skipped=1, note=note) if skipped else Result(failed=1, note=note)
