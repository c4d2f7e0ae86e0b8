"""Every plot of a run, as SVG."""

from collections.abc import Callable
from pathlib import Path

from roundtrip.report.plots import kinds
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.view import Table, View
from roundtrip.results.files import write_errors


class Plots:
    """The plots of one run; one that would be empty is left out.

    Workloads of a sweep have none of their own: they come by the hundred, and stand in one plot of the sweep.

    Attributes:
        headlines, distributions, calibrations, resources: By the slug of their workload, as `kinds` draws each.
        sweeps: By the slug of the part of a sweep.
        host: The baselines' slices over the run.
    """

    def __init__(self, view: View) -> None:
        marks = Marks(view)

        def each(draw: Callable[[View, Table, Marks], Plot | None]) -> dict[str, Plot]:
            drawn = {table.slug: draw(view, table, marks) for table in view.tables}
            return {slug: plot for slug, plot in drawn.items() if plot is not None}

        self.headlines = each(kinds.headline)
        self.distributions = each(kinds.distributions)
        self.calibrations = each(kinds.calibrations)
        self.resources = each(kinds.resources)
        parts = ((part.slug, kinds.sweep(view, it, part, marks)) for it in view.sweeps for part in it.parts)
        self.sweeps = {slug: plot for slug, plot in parts if plot is not None}
        self.host = kinds.host(view)

    def all(self) -> list[Plot]:
        """Every plot."""
        groups = (self.headlines, self.sweeps, self.distributions, self.calibrations, self.resources)
        plots = [plot for group in groups for plot in group.values()]
        return [*plots, self.host] if self.host else plots

    def write(self, folder: Path) -> list[Path]:
        """Writes every plot as SVG and as PNG into a folder, which is made if it does not exist."""
        with write_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
            return [path for plot in self.all() for path in plot.write(folder)]
