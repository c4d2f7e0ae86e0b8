"""Every plot of a run, as SVG."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from roundtrip.report.plots.distributions import distributions
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.headline import headline
from roundtrip.report.plots.host import host
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.pilots import pilots
from roundtrip.report.plots.resources import over_time
from roundtrip.report.plots.sweep import sweep
from roundtrip.report.view import Table, View
from roundtrip.results.files import write_errors
from roundtrip.results.summary import Summary

Draw = Callable[[View, Table, Marks], Plot | None]


class Plots:
    """The plots of one run by the slug of their point; one that would be empty is left out.

    Points of a sweep have none of their own: they come by the hundred, and stand in one plot of the sweep.

    Args:
        view: The run.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._marks = Marks(view)

    @cached_property
    def headlines(self) -> dict[str, Plot]:
        """The plots of the cost of a call."""
        return self._each(headline)

    @cached_property
    def distributions(self) -> dict[str, Plot]:
        """Histograms of single calls."""
        return self._each(distributions)

    @cached_property
    def pilots(self) -> dict[str, Plot]:
        """Cold to steady."""
        return self._each(pilots)

    @cached_property
    def resources(self) -> dict[str, Plot]:
        """CPU, memory and network over time."""
        return self._each(over_time)

    @cached_property
    def sweeps(self) -> dict[str, Plot]:
        """Times along the axis of a sweep, by the slug of its part."""
        parts = [(view, part) for view in self._view.sweeps for part in view.parts]
        drawn = {part.slug: sweep(self._view, view, part, self._marks) for view, part in parts}
        return {slug: figure for slug, figure in drawn.items() if figure is not None}

    @cached_property
    def host(self) -> Plot | None:
        """The baselines' slices over the run."""
        return host(self._view)

    def all(self) -> list[Plot]:
        """Every plot."""
        kinds = (self.headlines, self.sweeps, self.distributions, self.pilots, self.resources)
        figures = [figure for kind in kinds for figure in kind.values()]
        return [*figures, self.host] if self.host else figures

    def _each(self, draw: Draw) -> dict[str, Plot]:
        drawn = {table.slug: draw(self._view, table, self._marks) for table in self._view.tables}
        return {slug: figure for slug, figure in drawn.items() if figure is not None}


def write_plots(
    summary: Summary, folder: Path, plots: Plots | None = None, *, png: bool = False
) -> list[Path]:
    """Writes every plot of a run as SVG.

    Args:
        summary: Summary of the run.
        folder: Folder of the plots; made if it does not exist.
        plots: The same run's plots, if a report has drawn them already: they are not drawn again.
        png: Whether to write them as PNG too.

    Returns:
        The files.

    Raises:
        DiskFull: There is no room; each file that is there is whole.
        RoundtripError: They cannot be written otherwise.
    """
    figures = (plots or Plots(View(summary))).all()
    with write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        return [path for figure in figures for path in figure.write(folder, png=png)]
