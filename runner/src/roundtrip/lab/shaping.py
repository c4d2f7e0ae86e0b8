"""Rate and delay of the laboratory's measured network."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.lab.network import MEASURED, Side, tc

NONE = "none"
_RATE = re.compile(r"(\d+(?:\.\d+)?)(kbit|mbit|gbit)")
_DELAY = re.compile(r"(\d+(?:\.\d+)?)(us|ms|s)")
_BITS = {"kbit": 1e3, "mbit": 1e6, "gbit": 1e9}
_MICROSECONDS = {"us": 1.0, "ms": 1e3, "s": 1e6}

_BURST_S = 0.0005
"""Size of the bucket, in time at the rate: small, since what fits into it leaves at the speed of memory."""
_MIN_BURST_BYTES = 3200
"""Two frames of Ethernet: with less nothing gets through."""
_QUEUE_S = 0.2
_EMULATOR = Path(__file__).with_name("emulator.py")
_WAITING_PACKETS = 20_000
"""Maximum number of packets under way in netem: more than any rate times any sensible delay."""


@dataclass(frozen=True)
class Shape:
    """The shape of the measured network, at each of its ends.

    Attributes:
        rate_bits_per_s: None: as fast as it goes.
        delay_us: Each way, in microseconds; None: none is added.
    """

    rate_bits_per_s: float | None
    delay_us: float | None

    @classmethod
    def read(cls, rate: str, delay: str) -> "Shape":
        """Reads what the options say.

        Raises:
            UsageError: Names the option and what it takes.
        """
        bits = _number("--rate", rate, _RATE, _BITS, "none, or a rate as 10mbit, 100mbit, 1gbit")
        microseconds = _number(
            "--delay", delay, _DELAY, _MICROSECONDS, "none, or a time each way as 200us, 5ms"
        )
        return cls(bits, microseconds)

    @property
    def text(self) -> str:
        """The text for people: "100 Mbit/s, 5 ms each way"."""
        rate = f"{self.rate_bits_per_s / 1e6:g} Mbit/s" if self.rate_bits_per_s else "no limit"
        return rate + (f", {self.delay_us / 1000:g} ms each way" if self.delay_us else "")


def _number(
    option: str, text: str, pattern: re.Pattern[str], units: dict[str, float], allowed: str
) -> float | None:
    if text == NONE:
        return None
    match = pattern.fullmatch(text)
    if match is None or float(match[1]) == 0:
        raise UsageError(option, f"'{text}' is no {option.strip('-')}", allowed)
    return float(match[1]) * units[match[2]]


def apply(shape: Shape, side: Side, *, delays: bool) -> None:
    """Shapes what leaves one host.

    Args:
        shape: Delay, rate and loss.
        side: Side to shape.
        delays: Whether netem delays; False: an emulator does.
    """
    parent = ["root"]
    if shape.rate_bits_per_s is not None:
        burst = max(_MIN_BURST_BYTES, round(shape.rate_bits_per_s / 8 * _BURST_S))
        bucket = [
            "rate",
            f"{shape.rate_bits_per_s:.0f}bit",
            "burst",
            f"{burst}b",
            "latency",
            f"{_QUEUE_S * 1e3:g}ms",
        ]
        tc(side, "qdisc", "add", "dev", MEASURED, *parent, "handle", "1:", "tbf", *bucket)
        parent = ["parent", "1:1"]
    if shape.delay_us is not None and delays:
        delay = ["delay", f"{shape.delay_us:g}us", "limit", str(_WAITING_PACKETS)]
        tc(side, "qdisc", "add", "dev", MEASURED, *parent, "handle", "10:", "netem", *delay)


def start_emulator(shape: Shape, client: Side, server: Side, log: Path) -> None:
    """Has a process make the measured network and delay it; it ends with the namespaces' processes.

    Args:
        shape: Shape with a delay.
        client: One host.
        server: The other.
        log: The file for its last words.

    Raises:
        RoundtripError: It does not come up; the message says why.
    """
    names = [MEASURED, client.namespace, server.namespace]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-S", "-E", str(_EMULATOR), str(shape.delay_us), *names],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
    assert process.stdout is not None  # noqa: S101
    with process.stdout as output:
        if output.readline() != b"ready\n":
            process.wait()
            raise RoundtripError(f"the delay of {shape.delay_us:g} us cannot be emulated", log.read_text())


def can_delay(side: Side) -> bool:
    """Whether this kernel has netem: found by trying it on the namespace's own loopback."""
    try:
        tc(side, "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1us")
    except RoundtripError:
        return False
    tc(side, "qdisc", "delete", "dev", "lo", "root")
    return True
