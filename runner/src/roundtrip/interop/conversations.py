"""The first part of `invoke interop`: every pair exchanges the cases of its wire."""

from collections import Counter
from dataclasses import replace

from roundtrip.asked import Asked
from roundtrip.catalog import Catalog, Row
from roundtrip.display import Display
from roundtrip.interop.conversation import Conversation, Json
from roundtrip.interop.pairs import in_conversation
from roundtrip.interop.verdict import faults
from roundtrip.session import Setup
from roundtrip.store import Writer

FIRST_S = 5.0
"""What the first pair is expected to take."""


def converse(asked: Asked, setup: Setup, catalog: Catalog, writer: Writer) -> Asked:
    """Has each pair that was asked for exchange the cases, once; what an earlier part of this run had is kept.

    Args:
        asked: The run's question; its rows are pairs.
        setup: The means.
        catalog: Of all systems.
        writer: Takes a `cases` record a pair.

    Returns:
        The question that is left: the same, with what is left of its budget.

    Raises:
        KeyboardInterrupt: After what is there was marked as interrupted.
        DiskFull: The results folder has no more room.
    """
    took = {
        record["row"]: record["elapsed_s"] for record in writer.folder.records() if record["kind"] == "cases"
    }
    began = setup.clock()
    try:
        for index, pair in enumerate(asked.rows):
            if pair.key not in took:
                left = sum(other.key not in took for other in asked.rows)
                each_s = sum(took.values()) / len(took) if took else FIRST_S
                setup.display.expect(index, len(asked.rows), left * each_s)
                record = _one(pair, setup, catalog)
                writer.append(record)
                took[pair.key] = record["elapsed_s"]
                _tell(setup.display, record, f"[{index + 1}/{len(asked.rows)}] ")
    except KeyboardInterrupt:
        writer.append({"kind": "end", "reason": "interrupted", "elapsed_s": setup.clock() - began})
        raise
    spent_s = sum(took.values())
    return replace(asked, budget_s=None if asked.budget_s is None else max(0.0, asked.budget_s - spent_s))


def _one(pair: Row, setup: Setup, catalog: Catalog) -> Json:
    talking = in_conversation(catalog, pair)
    return Conversation(talking, setup.agents.ends, setup.site, setup.placement, setup.cases).run(
        setup.cases.all_names(pair.system.wire)
    )


def _tell(display: Display, record: Json, place: str) -> None:
    counts = Counter(result["outcome"] for result in record["results"])
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    display.say(f"{place}{record['wire']}: {record['client']} > {record['server']}: {told}")
    for fault in faults(record):
        display.say(f"  failed: {fault}")
