"""Processor, memory and network over the timed region, as the appendix of Elbers et al. (2004) has them."""

from collections import Counter
from dataclasses import dataclass

import altair as alt

from roundtrip.report.plots.palette import INK, Marks
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import NARROW, Record, data, finish, stacked, thin
from roundtrip.report.reading import Group
from roundtrip.report.units import digits


@dataclass(frozen=True)
class Resource:
    """Something that is used up over time.

    Attributes:
        name: As file names spell it.
        title: What it is, with its unit.
        solid: The key of the line in the row's colour.
        dashed: The key of the other line.
        scale: Turns the summary's unit into the title's.
    """

    name: str
    title: str
    solid: str
    dashed: str
    scale: float


RESOURCES = (
    Resource("cpu", "CPU, % of one processor", "client_cpu", "server_cpu", 100.0),
    Resource("memory", "Resident memory, MiB", "client_rss_bytes", "server_rss_bytes", 1 / (1 << 20)),
    Resource("network", "Network, MB/s", "sent_bytes_per_s", "received_bytes_per_s", 1e-6),
)


def over_time(group: Group, marks: Marks, resource: Resource) -> Figure | None:
    """One resource in one trial of every row: two lines, client and server or sent and received."""
    cells = [cell for cell in group.measured if cell.numbers("series", resource.solid)]
    if not cells:
        return None
    records: list[Record] = []
    for cell in cells:
        times = cell.numbers("series", "time_s")
        for key, color in ((resource.solid, marks.color(cell.row)), (resource.dashed, INK)):
            points = thin(times, cell.numbers("series", key))
            records += [
                {"label": cell.label, "x": x, "y": y * resource.scale, "line": key, "color": color}
                for x, y in points
            ]
    top = max(record["y"] for record in records) or 1.0
    ends = Counter((record["label"], record["line"]) for record in records)
    lone = [record for record in records if ends[record["label"], record["line"]] == 1]  # no line to draw
    dashes = alt.condition(f"datum.line == '{resource.dashed}'", alt.value([3, 2]), alt.value([1, 0]))
    line = (
        alt.Chart()
        .mark_line(strokeWidth=1.6)
        .encode(
            x=alt.X(
                "x:Q",
                title="seconds since the first timed call",
                scale=alt.Scale(nice=False, zero=True),
                axis=alt.Axis(grid=False, tickCount=6, labelFlush=False),
            ),
            y=alt.Y(
                "y:Q",
                title=None,
                scale=alt.Scale(domain=[0, top * 1.05], nice=False),
                axis=alt.Axis(tickCount=3),
            ),
            color=alt.Color("color:N", scale=None),
            detail="line:N",
            strokeDash=dashes,
        )
    )
    dot = (
        alt.Chart()
        .transform_filter("datum.lone")
        .mark_point(filled=True, size=20, opacity=1)
        .encode(x="x:Q", y="y:Q", color=alt.Color("color:N", scale=None))
    )
    drawn = data(records + [record | {"lone": True} for record in lone])
    chart = alt.layer(line, dot, data=drawn).properties(width=NARROW - 30, height=44)
    specification = finish(stacked(chart, [cell.label for cell in cells]))
    lines = " and ".join(key.split("_")[0] for key in (resource.solid, resource.dashed))
    text = f"{group.title}: {resource.title} over time, {lines}, of {len(cells)} rows; at most {digits(top)}."
    return Figure(f"{resource.name}-{group.slug}", text, specification)
