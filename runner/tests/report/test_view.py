"""A run sorted into tables, and figures as a reader wants them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from roundtrip.report import units
from roundtrip.report.units import clean, digits, duration, slug
from roundtrip.report.view import Table, View, overhead, remarks, status_label
from roundtrip.results.summary import Cell, EndUsage, Overhead, State, Summary, Verdict
from tests.report.conftest import summary_of
from tests.synthetic import (
    FAILED,
    KINDS,
    NOT_STEADY_CLIENT,
    NOT_STEADY_SERVER,
    ONCE_AT,
    SKIPPED,
    make,
    with_headline,
)

RMI = "java-rmi:default"


def cell(table: Table, row: str) -> Cell:
    return next(it for it in table.cells if it.row == row)


def test_only_steady_middleware_is_ranked_and_by_its_time(view: View) -> None:
    for table in view.tables:
        times = [it.estimate.value_ns for it in table.ranked if it.estimate]
        assert times == sorted(times)
        assert len(times) >= 4
        assert all(it.state is State.STEADY and not it.is_baseline for it in table.ranked)
        assert all(it.is_baseline for it in table.beside)


@pytest.mark.parametrize(
    ("row", "workload", "word", "reason"),
    [
        (NOT_STEADY_CLIENT, 0, "not steady", "client's runtime still compiled"),
        (NOT_STEADY_SERVER, 0, "not steady", "server's runtime compiled"),
        (ONCE_AT[0], 2, "measured once", "taken once"),
        (SKIPPED, 0, "skipped", "./invokew run --systems java-sockets:hand-coded"),
        (FAILED[0], 4, "failed", "2 of 5 trials"),
        ("cpp-omniorb:default", 2, "unsupported", "no characters"),
        ("dotnet-grpc:default", 0, "unavailable", "NuGet"),
    ],
)
def test_an_unranked_row_says_why(view: View, row: str, workload: int, word: str, reason: str) -> None:
    found = cell(view.tables[workload], row)
    assert status_label(found) == word
    assert reason in remarks(found)[0]
    assert view.label(found).endswith(f", {word}")
    listed = [it for it in view.unranked if it.word == word and reason in it.reason]
    assert len(listed) == 1


def test_one_trial_is_a_reason_too(summary: Summary) -> None:
    known = next(it for it in summary.cells if it.row == RMI)
    once = with_headline(known, ci95_ns=None)
    assert (status_label(once), remarks(once)) == ("one trial", ["one trial has no interval"])


def test_a_mean_far_from_the_median_call_is_told_with_the_runtimes(summary: Summary) -> None:
    known = next(it for it in summary.cells if it.row == RMI and it.workload == "invocation")
    mean = known.of("mean")
    assert mean is not None
    (said,) = remarks(with_headline(known, value_ns=mean.value_ns / 1.31))
    assert f"the mean, {duration(mean.value_ns)}, is 1.31 times the median call" in said
    assert "client: 2 garbage collections, 0.5 % of the time, 0 % compiling" in said
    assert remarks(known) == []


def test_a_runtime_without_a_collector_has_nothing_to_say_of_collections(summary: Summary) -> None:
    known = next(it for it in summary.cells if it.row == RMI and it.workload == "invocation")
    mean = known.of("mean")
    assert mean is not None
    bare = structs.replace(known, client_usage=EndUsage(), server_usage=EndUsage(collections=0.0))
    (said,) = remarks(with_headline(bare, value_ns=mean.value_ns / 1.31))
    assert said.endswith("some calls take far longer; server: 0 garbage collections"), (
        "Mono tells no time of them"
    )


def test_a_relation_is_found_either_way_round(view: View) -> None:
    table = view.tables[0]
    slow, fast = table.ranked[1].row, table.ranked[0].row
    forth, back = table.relation(slow, fast), table.relation(fast, slow)
    assert forth == table.versus_previous(table.ranked[1])
    assert back.ratio == pytest.approx(1 / forth.ratio)
    assert back.ci95 == pytest.approx((1 / forth.ci95[1], 1 / forth.ci95[0]))
    assert (forth.verdict, back.verdict) == (Verdict.SLOWER, Verdict.FASTER)
    assert table.relation(fast, NOT_STEADY_CLIENT) is None


@pytest.mark.parametrize(
    ("more", "labels"),
    [
        ({}, {RMI: "Java RMI", "java-sockets:baseline": "baseline: Java sockets"}),
        (
            {"row": "java-rmi:other", "variant_title": "another filter"},
            {RMI: "Java RMI, default", "java-rmi:other": "Java RMI, another filter"},
        ),
        ({"row": "java-rmi2:default"}, {"java-rmi2:default": "Java RMI, default (java-rmi2:default)"}),
    ],
)
def test_a_row_is_named_as_shortly_as_tells_it_apart(more: dict[str, str], labels: dict[str, str]) -> None:
    rows = (*KINDS[:3], replace(KINDS[2], **more)) if more else KINDS[:3]
    found = View(summary_of(make(kinds=rows))).labels
    assert {row: found[row] for row in labels} == labels
    assert len(set(found.values())) == len(found)


def test_what_cannot_be_told_from_its_baseline_has_an_upper_limit() -> None:
    assert overhead(Overhead(5_444.0, (5_300.0, 5_500.0))) == "5.44 \u00b5s"
    assert overhead(Overhead(None, None, 500.0)) == "\u2264 500 ns"
    assert overhead(Overhead(None, None)) == "none seen"
    assert overhead(None) == ""


# Figures


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
