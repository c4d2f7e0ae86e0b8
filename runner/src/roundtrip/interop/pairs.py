"""The pairs of client and server."""

import itertools
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import pick, split
from roundtrip.config.row_key import JOINED, RowKey
from roundtrip.errors import UsageError

DECODED = "hand-coded"
"""The variant of a baseline that decodes what comes: moving values that are never read would prove nothing."""


def shared_protocols(catalog: Catalog, protocols: Collection[str]) -> dict[str, list[str]]:
    """Each of these protocols that several systems speak, to their names, in the catalog's order.

    `protocols` are those that implementations share by cases.json. Others are one's own, by several ways.
    """
    speakers: dict[str, list[str]] = {}
    for system in catalog.systems.values():
        if system.variants and system.protocol in protocols:
            speakers.setdefault(system.protocol, []).append(system.name)
    return {protocol: names for protocol, names in sorted(speakers.items()) if len(names) > 1}


def pairs(catalog: Catalog, rows: Iterable[Row], protocols: Collection[str]) -> list[Row]:
    """Every client of the systems of some rows, at every server of them that speaks its protocol, its own among these.

    Systems that alone speak their protocol are left out.

    Raises:
        UsageError: Nothing is left.
    """
    given = {row.system.name for row in rows}
    shared = shared_protocols(catalog, protocols)
    found = [
        catalog.pair(client, server)
        for names in shared.values()
        for client, server in itertools.product(names, names)
        if {client, server} <= given
    ]
    if not found:
        known = "; ".join(f"{protocol}: {', '.join(names)}" for protocol, names in shared.items())
        raise UsageError("--systems", "no other system speaks the protocol of any of them", known)
    return found


def every_pair(catalog: Catalog) -> dict[str, Row]:
    """All pairs of a catalog's systems, by key."""
    from roundtrip.processes.conformance import Cases  # Loads what only cases need.

    protocols = Cases.load(catalog.root / "shared-idl" / "cases.json").shared_protocols
    return {row.key: row for row in pairs(catalog, catalog.rows, protocols)}


def select(catalog: Catalog, given: Iterable[str] | str | None, *, variants: bool = False) -> list[Row]:
    """The rows that --systems picks: as `select_rows`, then pairs of systems, as java-idl>cpp-omniorb.

    Raises:
        UsageError: A pattern picks nothing.
    """
    patterns = split(given)
    joined = [it for it in patterns if JOINED in it]
    single = [it for it in patterns if JOINED not in it]
    rows = select_rows(catalog, single, variants=variants) if single or not joined else []
    every = every_pair(catalog) if joined else {}
    return rows + [every[key] for key in pick(joined, every, option="--systems", noun="pair of systems")]


def alone(catalog: Catalog, rows: Sequence[Row], protocols: Collection[str]) -> dict[str, str]:
    """The systems among rows that stay out of every pair, each to its protocol."""
    shared = shared_protocols(catalog, protocols)
    return {row.system.name: row.system.protocol for row in rows if row.system.protocol not in shared}


def in_conversation(catalog: Catalog, pair: Row) -> Row:
    """A pair as it exchanges conformance cases: by the variant that decodes, if a system has such a variant."""

    def decoding(row: Row) -> Row:
        is_known = any(variant.name == DECODED for variant in row.system.variants)
        return catalog.find(RowKey(row.system.name, DECODED)) if is_known else replace(row, client_row=None)

    client, server = (decoding(pair.of_side(side)) for side in ("client", "server"))
    return replace(server, baseline=pair.baseline, client_row=client)
