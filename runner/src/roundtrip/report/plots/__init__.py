"""Every plot of a run, drawn with Vega-Lite through Altair."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from roundtrip.report.plots.distributions import distributions
from roundtrip.report.plots.dots import conditions, payloads
from roundtrip.report.plots.headline import headline
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.pilots import pilots
from roundtrip.report.plots.resources import RESOURCES, over_time
from roundtrip.report.plots.svg import Figure
from roundtrip.report.reading import Group, View


class Plots:
    """The plots of one run by where they belong; one that would be empty is left out.

    Args:
        view: The run.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._marks = Marks(view)

    @cached_property
    def headlines(self) -> dict[str, tuple[Figure, Figure]]:
        """By group: the wide chart and the narrow one."""
        wide = self._by_group(lambda group: headline(self._view, group, self._marks, narrow=False))
        narrow = self._by_group(lambda group: headline(self._view, group, self._marks, narrow=True))
        return {slug: (figure, narrow[slug]) for slug, figure in wide.items()}

    @cached_property
    def distributions(self) -> dict[str, Figure]:
        """By group: the histograms."""
        return self._by_group(lambda group: distributions(self._view, group, self._marks))

    @cached_property
    def pilots(self) -> dict[str, Figure]:
        """By group: cold to steady."""
        return self._by_group(lambda group: pilots(self._view, group, self._marks))

    @cached_property
    def resources(self) -> dict[str, list[Figure]]:
        """By group: processor, memory and network over time."""
        found: dict[str, list[Figure]] = {}
        for group in self._view.groups:
            for resource in RESOURCES:
                figure = over_time(group, self._marks, resource)
                if figure is not None:
                    found.setdefault(group.slug, []).append(figure)
        return found

    @cached_property
    def payload(self) -> Figure | None:
        """Bytes, characters and strings of one size."""
        return payloads(self._view, self._marks)

    @cached_property
    def conditions(self) -> dict[str, Figure]:
        """By workload: the null sockets in both conditions."""
        workloads = dict.fromkeys(group.workload for group in self._view.groups)
        drawn = {workload: conditions(self._view, workload, self._marks) for workload in workloads}
        return {workload: figure for workload, figure in drawn.items() if figure is not None}

    def all(self) -> list[Figure]:
        """Every plot."""
        figures = [figure for pair in self.headlines.values() for figure in pair]
        figures += [*self.conditions.values(), *self.distributions.values()]
        figures += [figure for several in self.resources.values() for figure in several]
        figures += [self.payload] if self.payload else []
        return [*figures, *self.pilots.values()]

    def _by_group(self, draw: Callable[[Group], Figure | None]) -> dict[str, Figure]:
        drawn = {group.slug: draw(group) for group in self._view.groups}
        return {slug: figure for slug, figure in drawn.items() if figure is not None}


def write_plots(summary: Mapping[str, Any], folder: Path, plots: Plots | None = None) -> list[Path]:
    """Write every plot of a run as SVG and PNG.

    Args:
        summary: The contents of summary.json.
        folder: Where to; made where it does not exist.
        plots: The same run's plots where a report has drawn them already: they are not drawn again.

    Returns:
        The files, two a plot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    figures = (plots or Plots(View(summary))).all()
    for figure in figures:
        figure.write(folder)
    return [folder / f"{figure.name}{suffix}" for figure in figures for suffix in (".svg", ".png")]
