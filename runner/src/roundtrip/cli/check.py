"""Commands that check the project itself."""

import os
from contextlib import suppress

from invoke.context import Context
from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names
from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.cli.command import command, console, end
from roundtrip.errors import RoundtripError
from roundtrip.lab.needs import provide
from roundtrip.toolchain.checks import lint as linters
from roundtrip.toolchain.checks.counts import Counts
from roundtrip.toolchain.checks.suites import SUITES, Result, Suite
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.install import install


@command(
    iterable=["suites"], help={"suites": f"Of {', '.join(SUITES)}; repeated or with commas. Default: all."}
)
def test(_: Context, suites: list[str]) -> None:
    """Run the tests of all languages, builds and linters too.

    Missing tools are installed first, where that is allowed. The last line is `N passed, N failed, N skipped`;
    a build that fails counts as a failed test. The runner's suite builds what it needs.

    Examples:
      invoke test
      invoke test --suites java,runner
    """
    names = select_names(suites, SUITES, option="--suites", noun="suite")
    if "runner" in names and "build" not in names:
        names.insert(names.index("runner"), "build")
    run_suites(names)


def run_suites(names: list[str]) -> None:
    """Run suites one after the other and print how they ended; exit status 1 where a test failed."""
    known = catalog.load()
    place = BuildContext(known.root, console())
    _install([SUITES[name] for name in names], known, place)
    results = {}
    for name in names:
        place.console.rule(SUITES[name].title)
        results[name] = _run(SUITES[name], known, place)
    table = Table("suite", "passed", "failed", "skipped", "", box=None)
    for name, result in results.items():
        counts = result.counts
        table.add_row(name, str(counts.passed), str(counts.failed), str(counts.skipped), result.note)
    place.console.rule()
    place.console.print(table, markup=False)
    total = sum((result.counts for result in results.values()), Counts())
    place.say(str(total))
    end(total.failed == 0)


@command(
    iterable=["checks"], help={"checks": "Names, as they are listed where one is unknown. Default: all."}
)
def lint(_: Context, checks: list[str]) -> None:
    """Check the form of the code in all languages.

    Nothing is changed.

    Examples:
      invoke lint
      invoke lint --checks ruff,mypy
    """
    by_name = {check.name: check for check in linters.CHECKS}
    place = BuildContext(catalog.load().root, console())
    names = select_names(checks, by_name, option="--checks", noun="check")
    needed = place.toolbox.missing(common()[tool] for name in names for tool in by_name[name].tools)
    if needed and install(needed, place.console, place.logs):
        place.toolbox.forget()
    unclean = [name for name in names if not linters.run(by_name[name], place).ok]
    place.say(f"not clean: {', '.join(unclean)}" if unclean else "clean")
    end(not unclean)


def _install(suites: list[Suite], known: Catalog, place: BuildContext) -> None:
    if SUITES["runner"] in suites and os.geteuid() == 0:
        with suppress(RoundtripError):  # The tests that need a laboratory say themselves what is missing.
            provide(place.console, install=True)
    missing = place.toolbox.missing(tool for suite in suites for tool in suite.needs(known))
    if missing and install(missing, place.console, place.logs):
        place.toolbox.forget()


def _run(suite: Suite, known: Catalog, place: BuildContext) -> Result:
    lacking = place.toolbox.missing(suite.needs(known))
    if lacking:
        note = "missing: " + ", ".join(tool.title for tool in lacking)
        place.say("\n".join([note, *(f"get {tool.title} with: {tool.how_to_get}" for tool in lacking)]))
        # What a host may lack is no failure; what is built on it says so where it is skipped.
        skipped = all(tool.optional for tool in lacking)
        return Result(Counts(skipped=1) if skipped else Counts(failed=1), note)
    return suite.run(known, place)
