import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from roundtrip.report.plots import Plots
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks, stylesheet
from roundtrip.report.plots.sheet import HEAD, Axis, even_ticks, log_ticks, thin
from roundtrip.report.view import View, baseline_ns_of
from roundtrip.results.summary import HostPicture, Summary
from tests.report.conftest import with_document

SVG = "{http://www.w3.org/2000/svg}"


def test_every_plot_is_a_document(plots: Plots) -> None:
    assert len({plot.name for plot in plots.all()}) == len(plots.all()) == 21
    for plot in plots.all():
        drawn = ET.fromstring(plot.svg)
        assert len(list(drawn.iter(f"{SVG}path"))) >= 10
        assert drawn.find(f"{SVG}title") is not None


def test_a_plot_is_written_as_svg_and_as_png(plots: Plots, tmp_path: Path) -> None:
    svg, png = plots.headlines["invocation"].write(tmp_path)
    assert (svg.suffix, png.suffix) == (".svg", ".png")
    assert svg.read_text(encoding="utf-8") == plots.headlines["invocation"].svg
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert png.stat().st_size > 20_000


def test_a_report_loads_no_renderer_and_no_statistics() -> None:
    # What makes it slow: a browser's engine, and a library that only the estimates need.
    code = (
        "import sys, roundtrip.report.page.html, roundtrip.report.terminal, roundtrip.report.plots;"
        "print([it for it in ('vl_convert', 'altair', 'scipy') if it in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_row_is_in_the_headline_even_unmeasured(plots: Plots, view: View) -> None:
    for table in view.tables:
        body = plots.headlines[table.slug].body
        texts = [text.removesuffix("…") for text in _texts(body)]
        for cell in table.cells:
            label = view.label(cell)
            assert any(text and label.startswith(text) for text in texts), label


def test_each_row_has_its_mark_baseline_interval_and_trials(plots: Plots, view: View) -> None:
    for table in view.tables:
        body = plots.headlines[table.slug].body
        filled = '<path class="" stroke="currentColor" stroke-width="1.6"'
        assert body.count('<path class="hollow"') == len(table.unranked)
        assert body.count(filled) == len(table.ranked + table.beside)
        with_baseline = [cell for cell in table.measured if baseline_ns_of(cell) is not None]
        assert body.count('class="muted" stroke="currentColor" stroke-width="2.5"') == len(with_baseline)
        assert body.count("<circle") == sum(cell.trials for cell in table.measured)
        intervals = [cell for cell in table.measured if cell.estimate and cell.estimate.ci95_ns]
        assert body.count('stroke-width="1.8"') == 3 * len(intervals)
    assert sum(len(table.unranked) for table in view.tables) == 12


def test_names_are_drawn_over_the_lines_of_axes_and_cover_them(plots: Plots) -> None:
    assert re.search(r"\.plot text\{[^}]*paint-order:stroke;stroke-width:[3-9]px", stylesheet())
    assert len(re.findall(r"\.plot text\{stroke:#", stylesheet())) == 2, (
        "in the light scheme and the dark one"
    )
    for plot in (plots.headlines["invocation"], plots.resources["invocation"]):
        assert plot.body.rindex('<g class="grid"') < plot.body.index(">Java RMI<")


def test_a_direction_has_a_line_of_its_own_only_between_two_hosts(summary: Summary) -> None:
    summaries = summary, with_document(summary, hosts={})
    one, two = (Plots(View(it)).resources["invocation"].body for it in summaries)
    rows = sum(bool(it.series) for it in View(summary).tables[0].measured)
    assert one.count('stroke-dasharray="3 2"') == 2 * rows  # CPU and memory of the server
    assert two.count('stroke-dasharray="3 2"') == 3 * rows


def test_what_was_not_sampled_is_not_drawn(summary: Summary) -> None:
    unsampled = {"server_cpu": [], "client_cpu": [0.5]}
    cells = [
        msgspec.structs.replace(it, series=it.series and msgspec.structs.replace(it.series, **unsampled))
        for it in summary.cells
    ]
    figure = Plots(View(msgspec.structs.replace(summary, cells=cells))).resources["invocation"]
    assert 'd="M"' not in figure.body
    assert figure.body.count("<circle") == sum(bool(it.series) for it in View(summary).tables[0].measured)


def test_each_slice_of_a_baseline_is_a_dot_within_the_picture(summary: Summary) -> None:
    times, relative = [0.0, 60.0, 60.01, 400.0], [1.0, 0.2, 0.2, 20.0]
    host = HostPicture(times, relative, 1.0, 0.2, 20.0)
    figure = Plots(View(msgspec.structs.replace(summary, host=host))).host
    assert figure is not None
    dots = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h0", figure.body)]
    assert len(dots) == 3, "two share a pixel"
    assert all(0 <= x <= figure.width and HEAD <= y <= figure.height for x, y in dots)
    high, middle, low = (dots[place][1] for place in (2, 0, 1))
    assert high < middle < low
    assert "Minutes since the first slice" in _texts(figure.body)


def _texts(body: Markup) -> list[str]:
    """What is written in a plot; of a name that was cut, its beginning."""
    drawn = ET.fromstring(f"<svg>{body}</svg>")
    return [(it.text or "") + "".join(part.tail or "" for part in it) for it in drawn.iter("text")]


def test_names_that_mean_harm_are_text(plots: Plots) -> None:
    for figure in plots.all():
        for svg in (figure.svg, figure.inline()):
            drawn = ET.fromstring(svg)
            assert not [it for it in drawn.iter() if it.tag.removeprefix(SVG) in ("script", "image", "a")]
            assert "\x1b" not in svg


@pytest.mark.parametrize("name", ["../../etc/passwd", 'a"b', "", "-a", "a/b", "A"])
def test_a_plot_has_a_name_that_stays_in_its_folder(name: str) -> None:
    with pytest.raises(ValueError, match="is not a name of a plot"):
        Plot(name, "words", 1, 1, Markup(""))


def test_a_system_has_one_look_in_all_plots_and_baselines_are_grey(view: View) -> None:
    marks = Marks(view)
    looks = {(marks.color(row.row), marks.shape(row.row)) for row in view.run.rows if row.row != row.baseline}
    assert len(looks) == len({row.system for row in view.run.rows if row.row != row.baseline})
    assert {marks.color(row.baseline) for row in view.run.rows} == {"muted"}


def test_every_class_of_a_plot_is_in_the_style_sheet(plots: Plots) -> None:
    names = [names for plot in plots.all() for names in re.findall(r'class="([^"]*)"', plot.body)]
    used = set(" ".join(names).split())
    assert {"hollow", "muted", "hue-0"} <= used
    for name in used:
        assert f".plot .{name}{{" in stylesheet()


@given(st.floats(1.0, 1e11), st.floats(1.0001, 1e6))
def test_an_axis_has_a_few_labels_within_its_bounds(low: float, times: float) -> None:
    for log in (True, False):
        axis = Axis.of_times([low, low * times], "time", log=log)
        assert 1 <= len(axis.ticks) <= 6
        assert all(axis.low <= at <= axis.high * 1.000001 for at, _ in axis.ticks)
        assert axis.left <= axis.x(low) <= axis.x(low * times) <= axis.left + axis.width


def test_labels_are_round_and_within_their_bounds() -> None:
    assert even_ticks(23.0) == [0, 5, 10, 15, 20]
    assert even_ticks(0.9) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8])
    assert log_ticks(261e6, 347e6) == pytest.approx([280e6, 300e6, 320e6, 340e6]), "bounds that are close"
    for low, high in ((9e3, 1.1e4), (1.0, 1e12), (5e4, 9e8), (1e3, 1.2e3)):
        ticks = log_ticks(low, high)
        assert 1 <= len(ticks) <= 5
        assert all(low <= tick <= high for tick in ticks)


def test_a_long_line_is_averaged_not_cut() -> None:
    workloads = thin(list(range(1000)), [float(x % 2) for x in range(1000)], limit=100)
    assert len(workloads) == 100
    assert workloads[-1] == (994.5, 0.5)
