import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import altair as alt
import pytest

from roundtrip.report.plots import Plots, write_plots
from roundtrip.report.plots.palette import DARK, GRID, PAPER, Marks, stylesheet
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import log_ticks, thin
from roundtrip.report.reading import View

Json = dict[str, Any]
LEAST_CONTRAST = 3.0
"""What WCAG 2.2 asks of graphics (1.4.11)."""


def test_every_plot_is_a_file_of_both_kinds(synthetic: Json, tmp_path: Path) -> None:
    written = write_plots(synthetic, tmp_path / "plots")
    assert {path.suffix for path in written} == {".svg", ".png"}
    assert len(set(written)) == len(written) > 20
    for path in written:
        if path.suffix == ".png":
            assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
            assert path.stat().st_size > 3000
        else:
            drawn = ET.fromstring(path.read_text(encoding="utf-8"))
            assert len(list(drawn.iter("{http://www.w3.org/2000/svg}path"))) > 3


def test_every_specification_is_valid(plots: Plots) -> None:
    one_of_each = {figure.name.split("-")[0]: figure for figure in plots.all()}
    assert len(one_of_each) == 8
    for figure in one_of_each.values():
        alt.Chart.from_dict(figure.specification, validate=True)


def test_a_plot_in_the_page_keeps_the_text_of_its_file(plots: Plots) -> None:
    for figure in plots.all():
        texts = [re.findall(r"<text[^>]*>([^<]*)</text>", svg) for svg in (figure.svg, figure.inline())]
        assert texts[0] == texts[1]
        ET.fromstring(figure.inline())


def test_every_row_is_in_the_headline_even_unmeasured(plots: Plots, summary: Json) -> None:
    for slug, pair in plots.headlines.items():
        workload = slug.removesuffix("-split-awake")
        rows = [c for c in summary["cells"] if c["workload"] == workload and c["condition"] == "awake"]
        for cell in rows:
            assert f">{cell['title']}</text>" in pair[0].svg


def test_each_measured_row_has_its_null_beside_it(plots: Plots, summary: Json) -> None:
    netted = {(cell["workload"], cell["title"]) for cell in summary["cells"] if cell.get("null")}
    for slug, pair in plots.headlines.items():
        workload = slug.removesuffix("-split-awake")
        drawn = {record["label"] for record in records(pair[0].specification) if record.get("null")}
        assert drawn == {title for of, title in netted if of == workload}


def records(specification: object) -> list[Json]:
    """All records of inline data, wherever they stand."""
    if isinstance(specification, list):
        return [record for part in specification for record in records(part)]
    if not isinstance(specification, dict):
        return []
    values = specification.get("values")
    own = values if isinstance(values, list) and values and isinstance(values[0], dict) else []
    return own + [record for part in specification.values() for record in records(part)]


@pytest.mark.parametrize("name", ["../../etc/passwd", 'a"b', "", "-a", "a/b", "A"])
def test_a_plot_has_a_name_that_stays_in_its_folder(name: str) -> None:
    with pytest.raises(ValueError, match="is no name of a plot"):
        Figure(name, "words", {})


def test_a_system_has_one_colour_in_all_plots(summary: Json) -> None:
    marks = Marks(View(summary))
    assert marks.color("java-rmi:default") == marks.color("java-rmi:http")
    looks = {(marks.color(row["row"]), marks.shape(row["row"])) for row in summary["run"]["rows"]}
    systems = {row["system"] for row in summary["run"]["rows"]}
    nulls = {row["null"].partition(":")[0] for row in summary["run"]["rows"]}
    assert len(looks) >= len(systems - nulls)


def test_every_colour_in_a_plot_has_its_like_for_the_dark(plots: Plots) -> None:
    css = stylesheet()
    for figure in plots.all():
        for color in set(re.findall(r'(?:fill|stroke)="(#\w+)"', figure.svg)):
            assert f'[fill="{color}"]' in css


@pytest.mark.parametrize("dark", [False, True])
def test_colours_stand_out_from_the_page(dark: bool) -> None:
    page = DARK[PAPER] if dark else PAPER
    for light, instead in DARK.items():
        if light not in (PAPER, GRID) and light != "#9aa4af":  # the lines that only lead the eye
            assert contrast(instead if dark else light, page) >= LEAST_CONTRAST


def contrast(a: str, b: str) -> float:
    """Of two colours as WCAG has it."""
    bright, dim = sorted((luminance(a), luminance(b)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("low", "high"), [(9e3, 1.1e4), (1.0, 1e12), (5e4, 9e8), (1e3, 1.2e3)])
def test_a_logarithmic_axis_has_labels_within_its_bounds(low: float, high: float) -> None:
    ticks = log_ticks(low, high)
    assert 1 <= len(ticks) <= 7
    assert all(low <= tick <= high for tick in ticks)


def test_a_long_line_is_averaged_not_cut() -> None:
    points = thin(list(range(1000)), [float(x % 2) for x in range(1000)], most=100)
    assert len(points) == 100
    assert points[-1] == (994.5, 0.5)
