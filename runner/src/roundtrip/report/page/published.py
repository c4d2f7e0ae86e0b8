"""What a paper published, beside what this run measured of the same two kinds of middleware."""

from dataclasses import dataclass

from roundtrip.papers.published import Compared, Published, Test, read
from roundtrip.report.cells import Cell
from roundtrip.report.reading import View
from roundtrip.report.units import factor, factor_interval, finite


@dataclass(frozen=True)
class Measured:
    """One test of a pair of ours.

    Attributes:
        gross: The time of Remoting in times of RMI's, with its interval; empty where the run has not both.
        net: The same of what is left of each after its own null; empty where one of them is not above its null.
    """

    gross: str = ""
    net: str = ""


@dataclass(frozen=True)
class Pair:
    """Two rows of ours, and what came of each of the paper's tests, in the paper's order."""

    rmi: str
    remoting: str
    why: str
    measured: tuple[Measured, ...]


@dataclass(frozen=True)
class Beside:
    """A paper beside a run.

    Attributes:
        published: What the paper says.
        ratios: Its ratio of each test, as text.
        pairs: The pairs that the run has, the nearest to the paper first.
    """

    published: Published
    ratios: tuple[str, ...]
    pairs: tuple[Pair, ...]


def beside(view: View, paper: str = "elbers-2004") -> Beside | None:
    """A paper's ratios beside the run's; None where the run has no pair of its two.

    Args:
        view: The run.
        paper: As `roundtrip.papers.published.read` has it.
    """
    published = read(paper)
    pairs = [pair for each in published.compared if any((pair := _pair(view, each, published.test)).measured)]
    if not pairs:
        return None
    return Beside(published, tuple(_published(test) for test in published.test), tuple(pairs))


def _published(test: Test) -> str:
    # As it was printed: "7 times", and no digit more.
    return f"\u00d7{test.low:g}" if test.low == test.high else f"\u00d7{test.low:g} to {test.high:g}"


def _pair(view: View, compared: Compared, tests: list[Test]) -> Pair:
    measured = tuple(_measured(view, compared, test.workload) for test in tests)
    told = measured if any(each.gross for each in measured) else ()
    return Pair(view.label(compared.rmi), view.label(compared.remoting), compared.why, told)


def _measured(view: View, compared: Compared, workload: str) -> Measured:
    for group in view.groups:
        if group.workload == workload:
            cells = {cell.row: cell for cell in group.cells if cell.ok}
            rmi, remoting = cells.get(compared.rmi), cells.get(compared.remoting)
            if rmi is not None and remoting is not None:
                return Measured(
                    _gross(view, rmi, remoting, workload, group.condition), _ratio(rmi, remoting, "net")
                )
    return Measured()


def _gross(view: View, rmi: Cell, remoting: Cell, workload: str, condition: str) -> str:
    """The run's own estimate of the pair where it has one, which has an interval; else the ratio of the means."""
    for entry in view.comparisons:
        if (
            {entry.get("a"), entry.get("b")} == {rmi.row, remoting.row}
            and entry.get("workload") == workload
            and entry.get("condition") in (None, condition)
        ):
            ratio = finite(entry.get("ratio"))
            bounds = [b for bound in entry.get("ratio_ci95") or [] if (b := finite(bound))]
            if ratio:
                if entry.get("a") == rmi.row:  # said as RMI's time over Remoting's
                    ratio, bounds = 1 / ratio, [1 / bound for bound in reversed(bounds)]
                interval = factor_interval((bounds[0], bounds[1])) if len(bounds) == 2 else ""
                return f"{factor(ratio)} {interval}".strip()
    return _ratio(rmi, remoting, "gross")


def _ratio(rmi: Cell, remoting: Cell, part: str) -> str:
    below, above = rmi.number(part, "mean_ns"), remoting.number(part, "mean_ns")
    return factor(above / below) if below and above and min(below, above) > 0 else ""
