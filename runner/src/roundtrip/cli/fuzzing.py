"""What `invoke fuzz` does. Apart from the command, since this is what takes long to load."""

import secrets
from collections.abc import Callable

import msgspec
from rich.table import Column, Table

from roundtrip.catalog.system import Row
from roundtrip.cli.command import console, counted, end, print_json
from roundtrip.cli.one_machine import one_machine
from roundtrip.config.decode import Seconds
from roundtrip.deploy.agent_client import Ends
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import AgentLost, WorkerFailed
from roundtrip.deploy.placement import FREE
from roundtrip.deploy.topology import Side, Topology
from roundtrip.errors import UsageError
from roundtrip.fuzz.campaign import Fuzzed, fuzz
from roundtrip.fuzz.target import Target
from roundtrip.report.units import clean
from roundtrip_agent.capture import PacketsLost


def run(systems: list[str], *, for_s: str, inputs: int, seed: int, json: bool) -> None:
    """Sends every chosen server inputs and shows what became of it; exit status 1 if anything is wrong.

    Args:
        systems: Names or patterns; nothing: all.
        for_s: For how long each, as people write it.
        inputs: How many each at most; 0: as many as there is time for.
        seed: Decides the inputs; 0: a new one.
        json: Whether standard output is for the result alone.
    """
    try:
        seconds = Seconds.parse(for_s)
    except ValueError as error:
        raise UsageError("--for", str(error)) from error
    if inputs < 0:
        raise UsageError("--inputs", f"{inputs} is no number of inputs", "1 or more; or 0, for no limit")
    out = console(aside=json)
    seed = seed or 1 + secrets.randbelow(10**6)
    found = []
    with one_machine(systems, "invoke fuzz", out) as here:
        for number, row in enumerate(here.rows, 1):
            out.print(f"[{number}/{len(here.rows)}] {row.key}, seed {seed}", markup=False)
            if (reason := here.missing(row)) is not None:
                found.append(Fuzzed(row.key, seed, skipped=reason))
                continue
            found.append(
                one(
                    row,
                    here.ends(),
                    here.topology,
                    seed=seed,
                    for_s=seconds,
                    most=inputs or None,
                    tell=lambda line: out.print(line, markup=False),
                )
            )
            last = found[-1]  # Told at once: a campaign may take hours and be ended before its table.
            state = last.skipped or (counted(len(last.wrong), "fault") if last.wrong else "right")
            out.print(f"  {last.inputs} inputs in {last.seconds:.0f} s: {state}", markup=False)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        out.print(_table(found))
        for each in found:
            for line in each.wrong:
                out.print(clean(f"{each.row}: {line}"), markup=False, soft_wrap=True)
    end(not any(each.wrong for each in found))


def one(
    row: Row,
    ends: Ends,
    topology: Topology,
    *,
    seed: int,
    for_s: float,
    most: int | None,
    tell: Callable[[str], None] = lambda _: None,
) -> Fuzzed:
    """Deploys one row and sends its server inputs; arguments as `fuzz` has them."""
    client, server = (row.of_side(side).system for side in Side)
    try:
        with Deployment(ends, row, topology, FREE) as deployment:
            deployment.open()
            target = Target(deployment, Cases.load(), (client.name, client.wire, server.name))
            return fuzz(row.key, target, seed=seed, for_s=for_s, most=most, tell=tell)
    except (WorkerFailed, AgentLost) as failed:
        return Fuzzed(row.key, seed, wrong=[str(failed)])
    except PermissionError:
        return Fuzzed(row.key, seed, skipped="listening to packets takes root, or CAP_NET_RAW")
    except PacketsLost as lost:
        return Fuzzed(row.key, seed, wrong=[f"what a client sends was not recorded: {lost}"])


def _table(found: list[Fuzzed]) -> Table:
    table = Table(Column("row", no_wrap=True), "inputs", "memory, MB", "threads", "descriptors", "", box=None)
    for each in found:
        if each.before is None or each.after is None or not each.seconds:
            table.add_row(each.row, "", "", "", "", each.skipped or "wrong")
            continue
        before, after = each.before, each.after
        table.add_row(
            each.row,
            str(each.inputs),
            f"{before.memory_bytes / 1e6:.0f} to {after.memory_bytes / 1e6:.0f}",
            f"{before.threads} to {after.threads}",
            f"{before.descriptors} to {after.descriptors}",
            counted(len(each.wrong), "fault") if each.wrong else "right",
        )
    return table
