"""The body of `invoke profile`. Apart from the command, since it takes long to load."""

import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.cli.command import console, end, print_json
from roundtrip.config.experiment import Point
from roundtrip.report.units import share
from roundtrip.results.files import replace_file, write_errors
from roundtrip.toolchain.context import BuildContext
from roundtrip_papers.cli.one_machine import OneMachine, chosen_points, one_machine
from roundtrip_papers.pages import profiles as page
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.instruments import AsyncProfiler, Instrument, Perf, Unprofiled, async_profiler
from roundtrip_papers.untimed.profile import StackProfile, profile
from roundtrip_papers.untimed.records import ProfileResult
from roundtrip_papers.untimed.stacks import shares

FILE = "profiles.html"
SHOWN = 5


def run(
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    results: Path,
    *,
    seconds: float,
    json: bool,
) -> None:
    """Profiles rows and writes the page; exit status 1 if nothing could be profiled."""
    out = console(aside=json)
    points = chosen_points(experiments, workloads)
    with one_machine(systems, "invoke profile", out) as here:
        profiles = list(take([(row, point) for row in here.rows for point in points], here, seconds, out))
    found = [shares_of(each) for each in profiles]
    records.keep(results, profiles=found)
    with write_errors(results):
        replace_file(results / FILE, page.render(profiles).encode())
    if json:
        print_json(found)
    else:
        for result in found:
            _show(result, out)
        out.print(f"\nthe page: {results / FILE}", markup=False, soft_wrap=True)
    end(any(result.reason is None for result in found))


def take(
    wanted: Sequence[tuple[Row, Point]], here: OneMachine, seconds: float, out: Console
) -> Iterator[StackProfile]:
    """Profiles each row at its point, one after the other.

    Args:
        wanted: Rows and points.
        here: This machine.
        seconds: Sampling time of each, in seconds.
        out: Shows each as it begins.
    """
    with tempfile.TemporaryDirectory(prefix="roundtrip-profiles-") as folder:
        instruments = _instruments(here.context, Path(folder), out)
        for number, (row, point) in enumerate(wanted, 1):
            out.print(
                f"profile [{number}/{len(wanted)}] {row.key}, {point.key}", markup=False, highlight=False
            )
            reason = here.missing(row)
            yield (
                StackProfile(row.key, point.key, reason=reason)
                if reason is not None
                else profile(row, point, here.ends(), here.topology, here.placement, instruments, seconds)
            )


def shares_of(each: StackProfile) -> ProfileResult:
    """A profile as it is kept: shares, no stacks."""
    ends = {side: shares(stacks) for side, stacks in each.stacks.items()}
    return ProfileResult(each.row, each.point, each.instrument, each.calls, ends, each.reason)


def _instruments(context: BuildContext, folder: Path, out: Console) -> dict[str, Instrument]:
    found: dict[str, Instrument] = {}
    if shutil.which("perf"):
        found["cpp"] = Perf(folder)
    if jcmd := shutil.which("jcmd"):
        try:
            found["java"] = AsyncProfiler(async_profiler(context, platform.machine()), jcmd, folder)
        except Unprofiled as reason:
            out.print(str(reason), markup=False, soft_wrap=True)
    return found


def _show(result: ProfileResult, out: Console) -> None:
    if result.reason is not None:
        out.print(f"{result.row}, {result.point}: {result.reason}", markup=False, soft_wrap=True)
    for side, parts in result.ends.items():
        largest = list(parts.by_owner.items())[:SHOWN]
        owners = ", ".join(f"{name} {share(part)}" for name, part in largest)
        out.print(f"{result.row}, {result.point}, {side}: {owners}", markup=False, soft_wrap=True)
