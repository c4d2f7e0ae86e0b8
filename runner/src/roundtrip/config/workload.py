"""The workloads: what each sends, through which operation, and with which parameters."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Workload:
    """One kind of call that is timed.

    Attributes:
        name: As options and results spell it.
        title: As the report prints it.
        operation: The operation of the contract that it calls.
        calls_per_sample: Remote calls in one sample (one `Call.run()`).
        parameters: What `prepare` is told: `size` in bytes or characters, `items` in array elements.
    """

    name: str
    title: str
    operation: str
    calls_per_sample: int = 1
    parameters: dict[str, int] = field(default_factory=dict)


MEBI = 1_048_576
ITEMS = 350
"""Elbers, Koopmans and Madlener (2004) bounced 350 objects; each round trip removes two."""

WORKLOADS = {
    workload.name: workload
    for workload in (
        Workload("invocation", "A call with one integer", "invoke"),
        Workload("data-bytes", "1 MiB of bytes", "putBytes", parameters={"size": MEBI}),
        Workload("data-chars", "1 Mi characters in an array", "putChars", parameters={"size": MEBI}),
        Workload("data-string", "1 Mi characters in a string", "putString", parameters={"size": MEBI}),
        Workload("objects", "350 objects bounced until none is left", "bounce", ITEMS // 2, {"items": ITEMS}),
    )
}

ONE_CALL = "invocation"
"""The workload whose sample is a single small call: many calls take at least as many times as long."""
