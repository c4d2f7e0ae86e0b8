"""What `invoke profile` does. Apart from the command, since this is what takes long to load."""

import contextlib
import platform
import shutil
import tempfile
from pathlib import Path

from rich.console import Console

from roundtrip.analysis.stacks import share_by_owner, share_by_thread
from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows, split
from roundtrip.cli.command import console, end, print_json
from roundtrip.config.experiment import select_points
from roundtrip.deploy.agent_pool import holder
from roundtrip.deploy.location import LocalHost
from roundtrip.profiling.instruments import AsyncProfiler, Instrument, Perf, Unprofiled, async_profiler
from roundtrip.profiling.profile import Profile, profile
from roundtrip.report.page import profiles as page
from roundtrip.report.units import share
from roundtrip.results.files import replace_file, write_errors
from roundtrip.toolchain import build
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes

DEADLINE_S = 60.0
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
    known, out = catalog.load(), console(aside=json)
    rows = select_rows(known, systems)
    points = select_points(split(experiments), split(workloads) or ([] if experiments else ["invocation"]))
    unavailable = build.prepare(known, rows, out)
    found: list[Profile] = []
    with (
        tempfile.TemporaryDirectory(prefix="roundtrip-profiles-") as folder,
        contextlib.closing(LocalHost(known.root / "build", runtimes())) as host,
    ):
        host.agents.lock(holder("invoke profile"))
        host.agents.agent()
        topology, placement = host.topology(DEADLINE_S, None), host.place("separate")
        instruments = _instruments(BuildContext(known.root, out), Path(folder), out)
        for row in rows:
            reason = next((why for name in row.ends if (why := unavailable[name]) is not None), None)
            for point in points:
                out.print(f"{row.key}, {point.key}", markup=False)
                found.append(
                    Profile(row.key, point.key, reason=f"unavailable: {reason}")
                    if reason is not None
                    else profile(row, point, host.agents.ends(), topology, placement, instruments, seconds)
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
