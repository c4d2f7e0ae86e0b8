"""What `invoke profile` does. Apart from the command, since this is what takes long to load."""

import platform
import shutil
import tempfile
from pathlib import Path

from rich.console import Console

from roundtrip.analysis.stacks import share_by_owner, share_by_thread
from roundtrip.cli.command import console, end, print_json
from roundtrip.cli.one_machine import chosen_points, one_machine
from roundtrip.profiling.instruments import AsyncProfiler, Instrument, Perf, Unprofiled, async_profiler
from roundtrip.profiling.profile import Profile, profile
from roundtrip.report.page import profiles as page
from roundtrip.report.units import share
from roundtrip.results.files import replace_file, write_errors
from roundtrip.toolchain.context import BuildContext

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
    found: list[Profile] = []
    with (
        tempfile.TemporaryDirectory(prefix="roundtrip-profiles-") as folder,
        one_machine(systems, "invoke profile", out) as here,
    ):
        instruments = _instruments(here.context, Path(folder), out)
        for row in here.rows:
            reason = here.missing(row)
            for point in points:
                out.print(f"{row.key}, {point.key}", markup=False)
                found.append(
                    Profile(row.key, point.key, reason=reason)
                    if reason is not None
                    else profile(row, point, here.ends(), here.topology, here.placement, instruments, seconds)
                )
    with write_errors(results):
        results.mkdir(parents=True, exist_ok=True)
        replace_file(results / FILE, page.render(found).encode())
    if json:
        print_json([_document(it) for it in found])
    else:
        for each in found:
            _show(each, out)
        out.print(f"\nthe page: {results / FILE}", markup=False, soft_wrap=True)
    end(any(it.reason is None for it in found))


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


def _show(each: Profile, out: Console) -> None:
    if each.reason is not None:
        out.print(f"{each.row}, {each.point}: {each.reason}", markup=False, soft_wrap=True)
    for side, stacks in each.stacks.items():
        most = list(share_by_owner(stacks).items())[:SHOWN]
        told = ", ".join(f"{name} {share(part)}" for name, part in most)
        out.print(f"{each.row}, {each.point}, {side}: {told}", markup=False, soft_wrap=True)


def _document(each: Profile) -> dict[str, object]:
    """A profile as JSON: shares, no stacks."""
    return {
        "row": each.row,
        "point": each.point,
        "instrument": each.instrument,
        "calls": each.calls,
        "reason": each.reason,
        "ends": {
            side: {"by_owner": share_by_owner(stacks), "by_thread": share_by_thread(stacks)}
            for side, stacks in each.stacks.items()
        },
    }
