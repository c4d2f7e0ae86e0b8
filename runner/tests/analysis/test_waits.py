"""Which causes of a slow call are named, and which times need none."""

import pytest
from msgspec.structs import replace

from roundtrip.analysis.summary import summarise
from roundtrip.analysis.waits import waits
from roundtrip.results.summary import Cell
from tests.synthetic import make

NAGLE = "calls wait for delayed acknowledgements (1 a call, 40 ms each)"
QUIET = {
    "segments": [2.0, 2.0],
    "connections": [0.0, 0.01],
    "delayed_acknowledgements": [0.0, 0.0],
    "retransmissions": [0.0, 0.0],
}


@pytest.fixture(scope="module")
def cell() -> Cell:
    made = make()
    cells = summarise(made.run, made.records).cells
    return next(it for it in cells if it.is_ranked and not it.is_baseline)


def slow(cell: Cell, mean_ns: float, counts: dict[str, list[float]]) -> Cell:
    mean = cell.figures["mean"]
    figures = {**cell.figures, "mean": replace(mean, time=replace(mean.time, value_ns=mean_ns))}
    return replace(cell, figures=figures, counts=counts, operation="invoke", calls_per_sample=1)


@pytest.mark.parametrize(
    ("mean_ms", "counts", "said"),
    [
        (41, QUIET | {"delayed_acknowledgements": [1.0, 1.0]}, NAGLE),
        (300, QUIET | {"delayed_acknowledgements": [1.0, 1.0]}, ""),
        (41, QUIET, ""),
        (
            210,
            QUIET | {"retransmissions": [1.0, 1.0]},
            "calls wait for retransmissions (1 a call, 200 ms each)",
        ),
        (1, QUIET | {"connections": [1.0, 1.0]}, "calls open connections (1 a call)"),
        (1, QUIET, ""),
        (0.1, QUIET | {"delayed_acknowledgements": [0.009, 0.009]}, ""),
    ],
)
def test_a_cause_is_named_if_it_explains_the_time(
    cell: Cell, mean_ms: int, counts: dict[str, list[float]], said: str
) -> None:
    found = waits(slow(cell, mean_ms * 1e6, counts))
    assert [it[: len(said)] for it in found] == ([said] if said else [])


def test_what_was_not_counted_explains_nothing(cell: Cell) -> None:
    assert waits(replace(cell, counts={})) == []
