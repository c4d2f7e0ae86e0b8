"""Figures that an experiment asks to be made of its workloads: how a file says it, and what is refused."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from roundtrip.errors import UsageError, unknown

AxisValue = Annotated[int, Meta(ge=0)] | str
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$", description="lower case, digits and -")]
ROW = "row"
"""The axis of the rows: a ratio along it is a row's figure over that of another row."""


class Kind(StrEnum):
    """The way in which a figure is made."""

    LINEAR = "linear"
    """time = slope x the axis's value + intercept."""
    RATE = "rate"
    """Bytes a second, of all clients together."""
    CALLS = "calls"
    """Calls a second, of all callers together."""
    GEOMEAN = "geomean"
    """The geometric mean over the axis."""
    PEAK = "peak"
    """The highest value along the axis, and where it is."""
    DEGRADATION = "degradation"
    """The time over that at the axis's least value."""
    SPEEDUP = "speedup"
    """The time at the axis's least value over that here."""
    PARALLELISM = "parallelism"
    """The number of calls at the same time for which servers wait: clients x milliseconds / time."""
    RATIO = "ratio"
    """The figure over that at the axis's base."""


REDUCING = frozenset({Kind.LINEAR, Kind.GEOMEAN, Kind.PEAK})
"""Kinds whose figures no longer have the axis that they are made along."""
NUMERIC = frozenset(Kind) - {Kind.GEOMEAN, Kind.RATIO}
"""Kinds that need numbers on their axis."""
OF_TIMES = frozenset({Kind.LINEAR, Kind.RATE, Kind.CALLS, Kind.PARALLELISM})
"""Kinds that are made of times alone."""


class Derived(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that is made of the workloads of an experiment, in every row.

    Attributes:
        along: The axis that it is a function of, or is taken over; `row` for the ratio of rows.
        of: The figure before it that it is made of; None: the times.
        only: Values of axes; workloads with others take no part.
        base: Base of a ratio: the axis's value that the others are divided by (its first one), or the row's name.
    """

    name: Name
    kind: Kind
    along: str
    title: str = ""
    of: str | None = None
    only: dict[str, tuple[AxisValue, ...]] = field(default_factory=dict)
    base: AxisValue | None = None

    @property
    def is_of_rows(self) -> bool:
        """Whether it sets rows in relation to each other."""
        return self.along == ROW


class Sweep(Struct, frozen=True, kw_only=True):
    """An experiment with axes, as a run keeps it beside its workloads.

    Attributes:
        axes: All of them, clients and servers too, with every value, whatever part of it is measured.
        derive: The figures to be made, in the order in which they are made of each other.
    """

    name: str
    title: str
    about: str = ""
    axes: dict[str, tuple[int | str, ...]]
    derive: tuple[Derived, ...] = ()


def check(derived: Sequence[Derived], axes: Mapping[str, Sequence[AxisValue]], shown: str) -> None:
    """Refuses figures that cannot be made, along all axes of the experiment; `shown` is the file.

    Raises:
        UsageError: Names the file, the key, what was wrong and what is expected.
    """
    open_axes_of: dict[str, list[str]] = {}
    for each in derived:
        at = f"{shown}: derive.{each.name}"
        if each.name in open_axes_of:
            raise UsageError(f"{at}.name", "there are two of that name", "names, each once")
        if each.of is not None and each.kind in OF_TIMES:
            raise UsageError(f"{at}.of", f"{each.kind} is made of times", "no `of`")
        if each.of is not None and each.of not in open_axes_of:
            raise unknown(f"{at}.of", "figure before it", each.of, open_axes_of)
        for name, values in each.only.items():
            if name not in axes:
                raise unknown(f"{at}.only", "axis", name, axes)
            for value in values:
                if value not in axes[name]:
                    raise unknown(f"{at}.only.{name}", "value", str(value), map(str, axes[name]))
        if each.is_of_rows:
            if each.kind is not Kind.RATIO or not isinstance(each.base, str):
                wrong = "rows are compared by a ratio"
                raise UsageError(f"{at}.along", wrong, "kind ratio and a base")
            continue
        open_axes = list(axes) if each.of is None else open_axes_of[each.of]
        if each.along not in open_axes:
            raise unknown(f"{at}.along", "axis", each.along, open_axes)
        _check_values(each, {**axes, **each.only}[each.along], at)
        open_axes_of[each.name] = [it for it in open_axes if each.kind not in REDUCING or it != each.along]


def _check_values(each: Derived, values: Sequence[AxisValue], at: str) -> None:
    if each.kind in NUMERIC and not all(isinstance(it, int) for it in values):
        raise UsageError(f"{at}.along", f"{each.along} has values that are not numbers", "an axis of numbers")
    if len(values) < (minimum := 3 if each.kind is Kind.LINEAR else 2):
        raise UsageError(f"{at}.along", f"{each.along} has {len(values)} values", f"at least {minimum}")
    if each.base is not None and each.kind is not Kind.RATIO:
        raise UsageError(f"{at}.base", f"{each.kind} has none", "a base only with kind ratio")
    if each.base is not None and each.base not in values:
        raise unknown(f"{at}.base", f"value of {each.along}", str(each.base), map(str, values))
