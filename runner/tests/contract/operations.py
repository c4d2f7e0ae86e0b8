"""What a worker says of its operations, against operations.json."""

import json
from collections.abc import Iterable

from roundtrip.deploy.worker_messages import OperationEntry, Support
from roundtrip.paths import ROOT

TABLE = ROOT / "shared-idl" / "operations.json"
LEFT_OUT = ("getWstring", "setWstring", "getCounter", "openCounter", "getCounterArray", "callCounter")
"""Operations that a mapping may leave out: there is one string type, and no reference to a remote object."""


def problems(answered: Iterable[OperationEntry]) -> list[str]:
    """What is wrong with a worker's table, a sentence each.

    The table is the contract's, in any order; nothing is missing in it; what a mapping has no such thing for is among
    the six operations that the contract lets a mapping leave out, and says why.
    """
    contract = {each["name"]: each for each in json.loads(TABLE.read_text(encoding="utf-8"))["operations"]}
    entries = {entry.name: entry for entry in answered}
    found = [f"{name} is not in the table" for name in contract if name not in entries]
    for name, entry in entries.items():
        if name not in contract:
            found.append(f"{name} is not in the contract")
            continue
        limits = {key: {"least": it.least, "most": it.most} for key, it in entry.values.items()}
        wanted = {
            key: {"least": it["least"], "most": it["most"]} for key, it in contract[name]["values"].items()
        }
        said, right = (
            (entry.bytes, limits, entry.timed),
            (contract[name]["bytes"], wanted, contract[name]["timed"]),
        )
        if said != right:
            found.append(f"{name} has {said} instead of {right}")
        if entry.support is Support.MISSING:
            found.append(f"{name} is missing: the binding has no line for it")
        if entry.support is Support.CANNOT and name not in LEFT_OUT:
            found.append(f"{name} cannot be called ({entry.reason}), and no mapping may leave it out")
        if entry.support is Support.CANNOT and not entry.reason:
            found.append(f"{name} cannot be called, without a reason")
    return found
