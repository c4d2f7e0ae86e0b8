import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.report import units
from roundtrip.report.units import clean, digits, slug


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (units.duration(0.0), "0 ns"),
        (units.duration(999.0), "999 ns"),
        (units.duration(999.9), "1.00 \u00b5s"),
        (units.duration(23_456.0), "23.5 \u00b5s"),
        (units.duration(1.5e6), "1.50 ms"),
        (units.duration(2.5e9), "2.50 s"),
        (units.duration(-187.0), "\u2212187 ns"),
        (units.duration(None), "\u2013"),
        (units.time_interval((980.0, 1_040.0), 1_010.0), "[0.980, 1.04]"),
        (units.time_interval(None, 1_010.0), ""),
        (units.span(0), "0 s"),
        (units.span(59.6), "1 min"),
        (units.span(1068), "17 min 48 s"),
        (units.span(7200), "2 h"),
        (units.size(61 << 20), "61.0 MiB"),
        (units.factor(1.419), "\u00d71.42"),
        (units.factor_interval((0.934, 1.034)), "[0.934, 1.03]"),
        (units.share(0.05), "5 %"),
        (units.share(0.0051), "0.5 %"),
        (units.share(0.123), "12.3 %"),
        (units.share(None), "\u2013"),
    ],
)
def test_a_figure_has_three_digits_and_a_unit_that_fits(shown: str, text: str) -> None:
    assert shown == text


@given(st.floats(min_value=1e-12, max_value=1e6))
def test_digits_are_within_half_a_step_of_the_value(value: float) -> None:
    assert float(digits(value).replace(",", "")) == pytest.approx(value, rel=0.0051, abs=1e-300)


@given(st.text())
def test_clean_text_is_one_line_without_control_characters(text: str) -> None:
    assert all(it.isprintable() or it == " " for it in clean(text) if ord(it) < 0x100)
    assert "\n" not in clean(text)


@given(st.text())
def test_a_slug_is_safe_in_file_names_and_anchors(text: str) -> None:
    assert slug(text)
    assert set(slug(text)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
