"""What a run was asked for, as run.json keeps it, so that a resumed run asks the same."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.profile import Profile
from roundtrip.errors import UsageError


@dataclass(frozen=True)
class Asked:
    """A run's question.

    Attributes:
        rows: What was asked for and is available, the nulls that they need not included.
        nulls: Key to row of each null socket that the rows need.
        workloads: Names, in the catalog's order.
        budget_s: Seconds that the run may take; None: as long as it takes.
        conditions: The first is that of the comparison; under others the nulls alone are measured.
        sampling_s: Seconds between samples of CPU and memory; 0: none in between.
        deadline_s: How long a worker may be silent beyond what its command should take.
        ports: The lowest and the highest port that servers may listen on; None: any.
        reasons: Key of each row that is unavailable to the reason.
        hosts: As `--hosts` named them; None: this machine.
        interop: Whether the rows are pairs of systems, which are sent every conformance case before anything is timed.
    """

    rows: tuple[Row, ...]
    nulls: dict[str, Row]
    workloads: tuple[str, ...]
    profile: Profile
    seed: int
    budget_s: float | None
    placement: str
    conditions: tuple[str, ...]
    sampling_s: float
    deadline_s: float
    reasons: dict[str, str]
    ports: tuple[int, int] | None = None
    hosts: str | None = None
    interop: bool = False


def nulls_of(catalog: Catalog, rows: Sequence[Row]) -> dict[str, Row]:
    """Key to row of each null socket that the rows need, theirs among them."""
    return {row.null_key: catalog.null_of(row) for row in rows}


def split_available(
    catalog: Catalog, rows: Sequence[Row], reasons: dict[str, str | None]
) -> tuple[list[Row], dict[str, str]]:
    """Parts the rows that can be measured from those that cannot.

    Args:
        catalog: Of all systems.
        rows: What was asked for.
        reasons: System to why it is unavailable, or None where it is built and ready.

    Returns:
        The rows to measure, and key to reason of the others. A row without its null is unavailable: nothing
        could be subtracted.
    """
    good, bad = [], {}
    for row in rows:
        reason = next((reasons[name] for name in row.ends if reasons.get(name) is not None), None)
        for null in catalog.null_of(row).ends:
            if reason is None and reasons.get(null) is not None:
                reason = f"its null socket {null} is unavailable: {reasons[null]}"
        if reason is None:
            good.append(row)
        else:
            bad[row.key] = reason
    return good, bad


def run_document(
    name: str,
    created: str,
    asked: Asked,
    rows: Sequence[Row],
    host: dict[str, Any],
    more: dict[str, Any],
) -> dict[str, Any]:
    """run.json of a run that begins now (docs/results.md has its shape).

    Args:
        name: Of the run.
        created: When it began, UTC, ISO 8601.
        asked: The question.
        rows: Every row that was asked for, the unavailable ones too.
        host: The agent's facts.
        more: Keys beside: tools, commit, roundtrip, placements.
    """
    keys = {row.key for row in rows}
    all_rows = [*rows, *(null for null in asked.nulls.values() if null.key not in keys)]
    return {
        "schema": 1,
        "run": name,
        "created": created,
        "asked": {
            "systems": sorted(keys),
            "workloads": list(asked.workloads),
            "profile": asked.profile.as_dict(),
            "seed": asked.seed,
            "budget_s": asked.budget_s,
            "placement": asked.placement,
            "conditions": list(asked.conditions),
            "sampling_s": asked.sampling_s,
            "deadline_s": asked.deadline_s,
            "ports": asked.ports,
            "hosts": asked.hosts,
            "interop": asked.interop,
        },
        "rows": [_row(row, row.key in keys, asked.reasons.get(row.key)) for row in all_rows],
        "host": host,
        **more,
    }


def _row(row: Row, was_asked: bool, reason: str | None) -> dict[str, Any]:
    return {
        "row": row.key,
        "system": row.system.name,
        "variant": row.variant.name,
        "client": None if row.driver is None else _client(row.driver),
        "title": row.system.title,
        "variant_title": row.variant.title,
        "language": row.system.language,
        "wire": row.system.wire,
        "null": row.null_key,
        "asked": was_asked,
        "available": reason is None,
        "reason": reason,
        "unsupported": row.unsupported,
        "serve": list(row.system.run.serve),
        "drive": list(row.of_side("client").system.run.drive),
        "jvm": None if row.jvm is None else asdict(row.jvm),
    }


def _client(driver: Row) -> dict[str, str]:
    """What run.json says of a client of another system than the server's."""
    return {
        "system": driver.system.name,
        "variant": driver.variant.name,
        "title": driver.system.title,
        "language": driver.system.language,
    }


def _row_again(entry: dict[str, Any], catalog: Catalog) -> Row:
    """The row that an entry of run.json is of. Raises UsageError where it is no longer there."""
    if not entry.get("jvm"):
        return catalog.row(entry["row"])
    jvm = Jvm(**entry["jvm"])
    return catalog.row(entry["row"].removesuffix(f"@{jvm.name}")).on(jvm)


def restore(document: dict[str, Any], catalog: Catalog) -> Asked:
    """The question of a run that is gone on with.

    Raises:
        UsageError: The run has a system that the project no longer has.
    """
    asked = document["asked"]
    rows, reasons = [], {}
    for entry in document["rows"]:
        if entry["reason"] is not None:
            reasons[entry["row"]] = entry["reason"]
        elif entry["asked"]:
            try:
                rows.append(_row_again(entry, catalog))
            except UsageError as error:
                raise UsageError(
                    f"--resume {document['run']}",
                    f"its row {entry['row']} is no longer there",
                    "a run of these systems",
                ) from error
    profile = dict(asked["profile"])
    profile["looks"] = tuple(profile["looks"])
    return Asked(
        tuple(rows),
        nulls_of(catalog, rows),
        tuple(asked["workloads"]),
        Profile(**profile),
        asked["seed"],
        asked["budget_s"],
        asked["placement"],
        tuple(asked["conditions"]),
        asked["sampling_s"],
        asked["deadline_s"],
        reasons,
        tuple(asked["ports"]) if asked.get("ports") else None,
        asked.get("hosts"),
        asked.get("interop", False),
    )
