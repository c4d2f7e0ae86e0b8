"""The rows and workloads that a command measures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from roundtrip.catalog import system
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.experiment import Workload, need_rate, select_workloads
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError

if TYPE_CHECKING:
    from roundtrip.toolchain.other_build import OtherBuild


@dataclass(frozen=True)
class Selection:
    """Rows that are measured, in the order of the catalog of all systems, and the workloads of each.

    With `--against` each row has a control and the same row of the other build beside it.
    """

    catalog: Catalog
    rows: Sequence[Row]
    workloads: Sequence[Workload]
    other: "OtherBuild | None" = None


def select(request: RunRequest) -> Selection:
    """The rows and workloads that a request names.

    Raises:
        UsageError: A pattern picks nothing, or what it picks cannot run on the Javas or hosts of the request.
    """
    from roundtrip.interop import pairs
    from roundtrip.toolchain.runtimes import find_jvms, spread

    if request.hosts is not None and request.jvm:
        raise UsageError("--jvm", "it names Java homes of this machine", "no --hosts")
    catalog = system.load()
    workloads = select_workloads(request.experiments, request.workloads, request.repeat, request.callers)
    if request.p99 is not None:
        need_rate("--p99", workloads, "--experiments load")
    rows = pairs.select(catalog, request.systems, variants=request.variants)
    if request.jvm:
        refuse_pairs(rows, "runs on another Java than this machine's")
    rows = spread(rows, find_jvms(request.jvm))
    if request.against is None:
        return Selection(catalog, rows, workloads)
    from roundtrip.toolchain import other_build

    if request.hosts is not None:
        raise UsageError("--against", "the other build is made and measured on this machine", "no --hosts")
    refuse_pairs(rows, "is measured against another build")
    other = other_build.obtain(request.against, catalog)
    return Selection(catalog, other.rows(rows), workloads, other)


def refuse_pairs(rows: Sequence[Row], what: str) -> None:
    """Raises UsageError if one of the rows is a pair of systems: `what` no pair does."""
    pair = next((row for row in rows if row.client_row is not None), None)
    if pair is not None:
        raise UsageError("--systems", f"{pair.key} is a pair, and no pair {what}", "single systems")
