"""The findings of `invoke compare`, as types."""

from msgspec import Struct

from roundtrip.results.summary import Cell, RatioEstimate, Verdict


class RunName(Struct, frozen=True):
    """A run."""

    run: str
    created: str


class ComparedCell(Struct, frozen=True, kw_only=True):
    """One cell in two runs.

    Attributes:
        ratio: B's time over A's; None if they cannot be compared, and `reason` says why.
        verdict: Verdict on B.
    """

    a: Cell
    b: Cell
    ratio: RatioEstimate | None = None
    p_adjusted: float | None = None
    verdict: Verdict | None = None
    reason: str | None = None


class NetworkShare(Struct, frozen=True):
    """A cell on one machine and on two.

    Attributes:
        factor: The remote time over the local one.
    """

    local: Cell
    remote: Cell
    factor: RatioEstimate


class SetupDifference(Struct, frozen=True):
    """A difference between two runs that may explain a ratio better than what is compared."""

    what: str
    a: str
    b: str


class RunComparison(Struct, kw_only=True):
    """Two runs, cell by cell."""

    a: RunName
    b: RunName
    margin: float
    cells: list[ComparedCell]
    only_in_a: list[Cell]
    only_in_b: list[Cell]
    network: list[NetworkShare]
    doubts: list[SetupDifference]
