import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.report.units import (
    clean,
    digits,
    duration,
    factor,
    factor_interval,
    share,
    size,
    slug,
    span,
    time_interval,
)


@pytest.mark.parametrize(
    ("ns", "text"),
    [
        (0.0, "0 ns"),
        (999.0, "999 ns"),
        (999.9, "1.00 \u00b5s"),
        (23_456.0, "23.5 \u00b5s"),
        (1.5e6, "1.50 ms"),
        (2.5e9, "2.50 s"),
        (-187.0, "\u2212187 ns"),
        (None, "\u2013"),
    ],
)
def test_times_have_three_digits_and_a_unit_that_fits(ns: float | None, text: str) -> None:
    assert duration(ns) == text


def test_an_interval_is_in_the_unit_of_what_it_stands_beside() -> None:
    assert time_interval((980.0, 1_040.0), 1_010.0) == "[0.980, 1.04]"
    assert time_interval(None, 1_010.0) == ""


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 s"), (59.6, "1 min"), (1068, "17 min 48 s"), (7200, "2 h")]
)
def test_long_times_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert span(seconds) == text


def test_sizes_are_binary_and_ratios_have_a_sign() -> None:
    assert size(61 << 20) == "61.0 MiB"
    assert factor(1.419) == "\u00d71.42"
    assert factor_interval((0.934, 1.034)) == "[0.934, 1.03]"
    assert [share(it) for it in (0.05, 0.0051, 0.123, None)] == ["5 %", "0.5 %", "12.3 %", "\u2013"]


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
