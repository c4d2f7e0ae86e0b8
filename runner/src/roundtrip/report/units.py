"""Figures as a reader wants them: three digits and a unit that fits; a dash for what is not known."""

import math
from collections.abc import Sequence

from roundtrip.errors import visible
from roundtrip.results.records import Interval
from roundtrip.results.summary import RatioEstimate

NOTHING = "\u2013"
_MAX_TEXT = 2000
TIMES = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))
_SIZES = ((float(1 << 30), "GiB"), (float(1 << 20), "MiB"), (float(1 << 10), "KiB"), (1.0, "B"))


def digits(value: float) -> str:
    """`value` with three significant digits, never in exponents, with a true minus sign."""
    magnitude = abs(value)
    if magnitude >= 99.95 or magnitude == 0:
        text = f"{magnitude:,.0f}"
    else:
        places = 1 if magnitude >= 9.995 else 2
        if magnitude < 0.9995:
            places -= math.floor(math.log10(magnitude))
        text = f"{magnitude:.{places}f}"
    return f"\u2212{text}" if value < 0 and text.strip("0.") else text


def _scale(value: float, scales: Sequence[tuple[float, str]]) -> tuple[float, str]:
    return next((entry for entry in scales if abs(value) >= entry[0] * 0.9995), scales[-1])


def _scaled(value: float | None, scales: Sequence[tuple[float, str]]) -> str:
    if value is None:
        return NOTHING
    scale, unit = _scale(value, scales)
    return f"{digits(value / scale)} {unit}"


def duration(ns: float | None) -> str:
    """Nanoseconds as ns, µs, ms or s."""
    return _scaled(ns, TIMES)


def time_interval(bounds: Interval | None, reference_ns: float | None) -> str:
    """Two times in the unit of a reference, in brackets; empty without them."""
    if bounds is None or reference_ns is None:
        return ""
    scale, _ = _scale(reference_ns, TIMES)
    return f"[{digits(bounds[0] / scale)}, {digits(bounds[1] / scale)}]"


def factor(value: float | None) -> str:
    """A ratio behind a multiplication sign."""
    return NOTHING if value is None else f"\u00d7{digits(value)}"


def factor_interval(bounds: Interval | None) -> str:
    """An interval of a ratio, in brackets; empty without one."""
    return "" if bounds is None else f"[{digits(bounds[0])}, {digits(bounds[1])}]"


def narrow(ratio: RatioEstimate) -> str:
    """A ratio close to 1 with its interval, if it has one, in thousandths."""
    bounds = "" if ratio.ci95 is None else " [{:.3f}, {:.3f}]".format(*ratio.ci95)
    return f"\u00d7{ratio.ratio:.3f}{bounds}"


def share(value: float | None) -> str:
    """A fraction as per cent, with at most one digit behind the workload."""
    return NOTHING if value is None else f"{100 * value:.1f}".removesuffix(".0") + " %"


def span(seconds: float | None) -> str:
    """Seconds as hours, minutes and seconds, whole."""
    if seconds is None:
        return NOTHING
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "h"), (minutes, "min"), (rest, "s")]
    return " ".join(f"{value} {unit}" for value, unit in parts if value) or "0 s"


def size(count: float | None) -> str:
    """Bytes as B, KiB, MiB or GiB."""
    return _scaled(count, _SIZES)


def rate(bytes_per_s: float) -> str:
    """Bytes a second as MB/s, with the decimal prefix that rates are given in."""
    return f"{digits(bytes_per_s / 1e6)} MB/s"


def clean(text: str) -> str:
    """Text from elsewhere in one line, without what a terminal obeys."""
    return " ".join(visible(text[:_MAX_TEXT].replace("\r", " ")).split())


def slug(text: str) -> str:
    """Text as part of a file name or an anchor: small letters, digits and hyphens, at most 80."""
    safe = "".join(c if c.isascii() and c.isalnum() else "-" for c in text.lower())
    return "-".join(part for part in safe.split("-") if part)[:80] or "other"
