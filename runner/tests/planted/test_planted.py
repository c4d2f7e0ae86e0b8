"""Servers that take a known part of a call longer: a run says which is slower, and never the opposite.

All tests have one run with a third planted. `pytest tests/planted --planted 10 -s` in runner/ wants a quiet machine:
for each of four systems it begins ten runs of three minutes at most with 5 % planted and ten of ten minutes with 2 %,
and prints what they said; `-k 'omniorb and 0.05'` takes some of them.
"""

import math
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from roundtrip.catalog import system as catalogs
from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import select_workloads
from roundtrip.config.request import RunRequest
from roundtrip.config.row_key import RowKey
from roundtrip.reading import runs
from roundtrip.results.summary import Comparison, Summary, Verdict
from roundtrip.running import run as running
from roundtrip.running.workspace import Workspace
from roundtrip.toolchain.runtimes import runtimes
from tests.building import require
from tests.fakes import Recorder

pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.alone]

SYSTEMS = ("cpp-omniorb", "cpp-sockets", "java-rmi", "java-grpc")
ONE_THIRD = 0.33
Asked = dict[str, Any]
BY_HAND: dict[float, Asked] = {
    0.05: {"budget": Seconds(180.0)},
    0.02: {"budget": Seconds(600.0)},
}
"""What a run is asked that shall tell a share of a call."""
LONGEST_S = 600.0
ROUNDS = (3, 6, 12)
"""Of the one short run, and of those after it if it decides nothing."""


@pytest.fixture(scope="module")
def known() -> Catalog:
    require(*SYSTEMS)
    return catalogs.load()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("planted") / "delay.so"
    source = Path(__file__).with_name("delay.cc")
    command = ["g++", "-std=c++20", "-O2", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return made


class Plantation:
    """One system several times over, each with a delay of its own (by a library) before what its server sends."""

    def __init__(self, known: Catalog, name: str, library: Path, folder: Path) -> None:
        self._known, self._system, self._library, self._folder = known, known.systems[name], library, folder

    def run(self, delays_ns: dict[str, int], **asked: Any) -> Summary:
        """Measures calls with one integer; systems are named after their delays."""
        slowed = {}
        for name, delay in delays_ns.items():
            serve = ["env", f"LD_PRELOAD={self._library}", f"PLANTED_NS={delay}", *self._system.run.serve]
            run = replace(self._system.run, serve=serve)
            slowed[name] = replace(self._system, name=name, run=run)
        of = Catalog(self._known.root, {**self._known.systems, **slowed})
        built = self._folder / "build"
        built.mkdir(exist_ok=True)
        for name in ("shared", self._system.baseline, *slowed):
            if not (built / name).exists():
                of_system = self._system.name if name in slowed else name
                (built / name).symlink_to(self._known.root / "build" / of_system)
        where = Workspace(of, self._folder / "results", built, runtimes(), {})
        where.results.mkdir(exist_ok=True)
        request = RunRequest(systems=tuple(slowed), **asked)
        workloads = select_workloads((), ["invocation"])
        rows = [of.row(name) for name in slowed]
        return runs.conclude(running.begin(request, rows, workloads, where, {}, Recorder()))

    def call_ns(self) -> float:
        """What a call takes with nothing planted."""
        return time_ns(self.run({"plain": 0}, preset="smoke"), "plain")


def time_ns(summary: Summary, name: str) -> float:
    """What a call of a row took."""
    (cell,) = [it for it in summary.cells if RowKey.parse(it.row).system == name]
    return cell.estimate.value_ns


def between(summary: Summary, slow: str, plain: str) -> Comparison:
    """The verdict on two rows, as the first over the second."""
    for it in summary.comparisons:
        names = [RowKey.parse(row).system for row in (it.a, it.b)]
        if names == [slow, plain]:
            return it
        if names == [plain, slow]:
            turned = {Verdict.SLOWER: Verdict.FASTER, Verdict.FASTER: Verdict.SLOWER}
            low, high = it.ratio.ci95 or (math.nan, math.nan)
            ratio = replace(it.ratio, ratio=1 / it.ratio.ratio, ci95=(1 / high, 1 / low))
            judged = replace(
                it.figures[it.headline],
                ratio=ratio,
                verdict=it.verdict and turned.get(it.verdict, it.verdict),
            )
            return replace(it, a=it.b, b=it.a, figures={it.headline: judged})
    raise AssertionError(f"{slow} and {plain} were not compared")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "share" in metafunc.fixturenames:
        often = int(metafunc.config.getoption("--planted"))
        by_hand = [(name, share, often * [asked]) for name in SYSTEMS for share, asked in BY_HAND.items()]
        plans = by_hand if often else [(SYSTEMS[0], ONE_THIRD, [{"rounds": it} for it in ROUNDS])]
        ids = [f"{name}-{share}" for name, share, *_ in plans]
        metafunc.parametrize(("name", "share", "asked"), plans, ids=ids)


@pytest.mark.timeout(100 * LONGEST_S)
def test_a_planted_delay_is_found(
    name: str, share: float, asked: list[Asked], known: Catalog, library: Path, tmp_path: Path
) -> None:
    planted, out = Plantation(known, name, library, tmp_path), Console()
    call_ns = planted.call_ns()
    delays = {"none": 0, "slow": round(share * call_ns)}
    out.print(f"{name}, {call_ns / 1000:.2f} us a call, {delays['slow']} ns planted:")
    judged: list[Comparison] = []
    for options in asked:
        summary = planted.run(delays, **options)
        found = between(summary, "slow", "none")
        judged.append(found)
        out.print(f"{_told(found)}; {delays['slow'] / time_ns(summary, 'none'):.1%} planted")
        if share == ONE_THIRD and found.verdict is Verdict.SLOWER:
            break
    assert not any(it.verdict is Verdict.FASTER for it in judged)
    slower = [it for it in judged if it.verdict is Verdict.SLOWER]
    if share == ONE_THIRD:
        assert slower
        assert all(it.ratio.ratio > 1.1 for it in slower)
        assert all(it.ratio.ci95 is None or it.ratio.ci95[1] > 1.1 for it in judged)
    else:
        assert len(slower) >= 0.9 * len(asked)


def _told(it: Comparison) -> str:
    low, high = it.ratio.ci95 or (math.nan, math.nan)
    return f"{it.ratio.ratio:.4f} [{low:.4f}, {high:.4f}] {it.verdict}"
