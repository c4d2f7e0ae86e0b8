"""From the first call to the steady state, as the pilot saw it."""

import altair as alt

from roundtrip.report.plots.palette import MUTED, Marks
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import NARROW, Record, data, finish, log_ticks, stacked, thin
from roundtrip.report.reading import Group, View
from roundtrip.report.units import duration, factor, finite

WIDTH = NARROW - 30
SHORTEST_S = 1e-3  # a logarithm has no 0


def pilots(view: View, group: Group, marks: Marks) -> Figure | None:
    """Each window's mean as a multiple of the steady time: the median of the last quarter of the windows."""
    records: list[Record] = []
    notes: list[Record] = []
    for pilot in view.pilots:
        windows = pilot.get("windows") if pilot.get("workload") == group.workload else None
        points = [(finite(w.get("at_s")), finite(w.get("mean_ns"))) for w in windows or []]
        known = [(at, mean) for at, mean in points if at is not None and mean is not None and mean > 0]
        if len(known) < 2:
            continue
        last = sorted(mean for _, mean in known[-max(1, len(known) // 4) :])
        steady_ns = last[len(last) // 2]
        row = str(pilot.get("row"))
        label, color = view.label(row), marks.color(row)
        notes.append({"label": label, "note": f"{factor(known[0][1] / steady_ns)} → {duration(steady_ns)}"})
        records += [
            {"label": label, "x": max(x, SHORTEST_S), "y": y / steady_ns, "color": color}
            for x, y in thin([at for at, _ in known], [mean for _, mean in known])
        ]
    if not records:
        return None
    labels = [str(note["label"]) for note in notes]
    specification = finish(stacked(_strip(records, notes), labels))
    words = "; ".join(f"{note['label']}: {note['note']}" for note in notes)
    text = f"{group.title}: the first window as a multiple of the steady time, and that time. {words}."
    return Figure(f"pilot-{group.slug}", text, specification)


def _strip(records: list[Record], notes: list[Record]) -> alt.LayerChart | alt.FacetChart:
    xs, ys = [record["x"] for record in records], [record["y"] for record in records]
    first, last, highest = min(xs), max(xs) * 1.05, max(2.0, *ys)
    x = alt.X(
        "x:Q",
        title="seconds since the first call, logarithmic",
        scale=alt.Scale(type="log", domain=[first, last], nice=False),
        axis=alt.Axis(grid=False, values=log_ticks(first, last), format="~g"),
    )
    y = alt.Y(
        "y:Q",
        title=None,
        scale=alt.Scale(type="log", domain=[min(0.8, *ys), highest * 1.1], nice=False),
        axis=alt.Axis(values=log_ticks(1, highest, 3), labelExpr="'\u00d7' + format(datum.value, '~g')"),
    )
    line = alt.Chart().transform_filter("isValid(datum.x)").mark_line(strokeWidth=1.6)
    steady = alt.Chart().mark_rule(color=MUTED, strokeDash=[2, 2], strokeWidth=0.8)
    note = alt.Chart().transform_filter("isValid(datum.note)")
    note_text = note.mark_text(align="right", fontSize=11, color=MUTED, dy=6)
    return alt.layer(
        steady.encode(y=alt.datum(1.0)),
        line.encode(x=x, y=y, color=alt.Color("color:N", scale=None)),
        note_text.encode(x=alt.value(WIDTH), y=alt.value(0), text="note:N"),
        data=data(records + notes),
    ).properties(width=WIDTH, height=40)
