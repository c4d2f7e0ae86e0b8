"""Figures as a reader wants them: three digits and a unit that fits; a dash for what is not known."""

import math
import unicodedata
from collections.abc import Sequence

NOTHING = "\u2013"
_LONGEST_TEXT = 2000
_TIMES = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))
_SIZES = ((float(1 << 30), "GiB"), (float(1 << 20), "MiB"), (float(1 << 10), "KiB"), (1.0, "B"))


def digits(value: float) -> str:
    """`value` with three significant digits, never in exponents, with a true minus sign."""
    magnitude = abs(value)
    if magnitude >= 99.95 or magnitude == 0:
        text = f"{magnitude:,.0f}"
    else:
        places = 1 if magnitude >= 9.995 else 2 if magnitude >= 0.9995 else 3
        text = f"{magnitude:.{places}f}"
    return f"\u2212{text}" if value < 0 and text.strip("0.") else text


def _scaled(value: float | None, scales: Sequence[tuple[float, str]]) -> str:
    if value is None:
        return NOTHING
    scale, unit = next(
        (entry for entry in scales if abs(value) >= entry[0] * 0.9995), (scales[-1][0], scales[-1][1])
    )
    return f"{digits(value / scale)} {unit}"


def duration(ns: float | None) -> str:
    """Nanoseconds as ns, µs, ms or s."""
    return _scaled(ns, _TIMES)


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


def rate(bytes_per_s: float | None) -> str:
    """Bytes a second as MB/s, with the decimal prefix that rates are given in."""
    return NOTHING if bytes_per_s is None else f"{digits(bytes_per_s / 1e6)} MB/s"


def factor(value: float | None) -> str:
    """A ratio behind a multiplication sign."""
    return NOTHING if value is None else f"\u00d7{digits(value)}"


def time_interval(bounds: tuple[float, float] | None, beside_ns: float | None) -> str:
    """An interval in the unit of the mean that it stands beside, in brackets; empty without one."""
    if bounds is None or beside_ns is None:
        return ""
    scale = next((entry[0] for entry in _TIMES if abs(beside_ns) >= entry[0] * 0.9995), 1.0)
    return f"[{digits(bounds[0] / scale)}, {digits(bounds[1] / scale)}]"


def factor_interval(bounds: tuple[float, float] | None) -> str:
    """An interval of a ratio, in brackets; empty without one."""
    return "" if bounds is None else f"[{digits(bounds[0])}, {digits(bounds[1])}]"


def count(value: float | None) -> str:
    """A whole number with separators."""
    return NOTHING if value is None else f"{value:,.0f}"


def finite(value: object) -> float | None:
    """`value` where it is a number that can be drawn, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value)


def clean(text: object) -> str:
    """Text from elsewhere without control characters: they could move a cursor or turn a line around."""
    if text is None:
        return ""
    kept = "".join(
        " "
        if character in "\n\t\r"
        else "�"
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn")
        else character
        for character in str(text)[:_LONGEST_TEXT]
    )
    return " ".join(kept.split())


def slug(text: str) -> str:
    """Text as part of a file name or an anchor: small letters, digits and hyphens, at most 80."""
    safe = "".join(c if c.isascii() and c.isalnum() else "-" for c in text.lower())
    return "-".join(part for part in safe.split("-") if part)[:80] or "other"
