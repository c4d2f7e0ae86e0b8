"""The part of a summary about the run as a whole, and what its reader is warned of."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from roundtrip.analysis.wire_limit import limits
from roundtrip.results.selection import Json
from roundtrip.results.trial_files import Files

BUSY_LOAD = 0.5
"""Of each CPU: more work than this before the run began, and something else was going on."""
STOLEN = 0.01
"""More than this fraction of CPU time taken by the hypervisor, and a trial is mentioned."""


def run_part(
    run: Json,
    records: Sequence[Json],
    trials: Sequence[Json],
    cells: Sequence[Json],
    files: Sequence[Files],
) -> Json:
    """run.json and how the run went.

    Args:
        run: run.json.
        records: of trials.jsonl.
        trials: those that count.
        cells: of the summary, finished.
        files: what was read, for what was missing.

    Returns:
        A copy of `run` with `ended` (UTC, when the last trial ended), `rounds` (that count), `elapsed_s` (as
        the `talked` and `end` records tell, pauses left out; without an end, until the last trial),
        `exit_reason` (None: it was cut off) and `warnings` (sentences).
    """
    created = _time(run["created"])
    every = [record for record in records if record["kind"] == "trial"]
    ended = max((_ended(trial) for trial in every), default=created)
    ends = [record for record in records if record["kind"] == "end"]
    complete = bool(ends) and records[-1] is ends[-1]
    exit_reason = ends[-1]["reason"] if complete else None
    told = [record["elapsed_s"] for record in records if record["kind"] in ("talked", "end")]
    elapsed_s = sum(told) if complete and told else (ended - created).total_seconds()
    return run | {
        "ended": ended.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "rounds": len({trial["round"] for trial in trials}),
        "elapsed_s": elapsed_s,
        "exit_reason": exit_reason,
        "warnings": [
            *run.get("warnings", []),
            *_warnings(run, trials, cells, exit_reason),
            *_of_paces(records),
            *_of_files(files),
        ],
    }


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _ended(trial: Json) -> datetime:
    return _time(trial["started"]) + timedelta(microseconds=(trial["ended_ns"] - trial["started_ns"]) / 1000)


def _warnings(run: Json, trials: Sequence[Json], cells: Sequence[Json], exit_reason: str | None) -> list[str]:
    warnings = [*_of_hosts(run), *_of_cells(cells), *limits(cells)]
    if exit_reason is None:
        warnings.append("The run was cut off: it has no end record.")
    elif exit_reason != "done":
        warnings.append(f"The run ended before its plan was done: {exit_reason}.")
    placements = {trial["placement"] for trial in trials}
    if len(placements) > 1:
        warnings.append(
            f"Several placements in one run, never to be compared: {', '.join(sorted(placements))}."
        )
    stolen = sum(any(r.get("steal_fraction", 0) > STOLEN for r in t["workloads"]) for t in trials)
    if stolen:
        warnings.append(
            f"The hypervisor took over {STOLEN:.0%} of the CPU in {stolen} of {len(trials)} trials."
        )
    return warnings


def _of_hosts(run: Json) -> list[str]:
    """What makes figures less sure about the host, or about each of two."""
    warnings = []
    if run["asked"]["conditions"][:1] == ["as-is"]:
        warnings.append("CPUs were free to idle: waking them is part of every time (condition as-is).")
    hosts = run.get("hosts")
    if hosts is None:
        return warnings + _of_host("The host", run["host"])
    for role, host in hosts.items():
        warnings += _of_host(f"The {role}'s host", host["facts"])
    tools = {role: host["tools"] for role, host in hosts.items()}
    for name, version in tools["client"].items():
        if (other := tools["server"].get(name)) not in (None, version):
            warnings.append(f"{name} is {version} on the client's host and {other} on the server's.")
    if run["asked"]["placement"] == "lab":
        warnings.append(
            "Both hosts are one machine (lab): they share its processors, and no network card takes part."
        )
    return warnings


def _of_host(name: str, host: Json) -> list[str]:
    warnings = []
    if host.get("virtual_machine"):
        warnings.append(f"{name} is a virtual machine: its CPUs may be shared with others.")
    if (host.get("governor") or "performance") != "performance":
        warnings.append(f"{name}'s CPU governor is {host['governor']}, not performance: clock rates vary.")
    if (host.get("load_1min") or 0) > BUSY_LOAD * (host.get("cpus") or 1):
        warnings.append(f"{name} was busy when the run began: load {host['load_1min']:.1f}.")
    return warnings


def _of_paces(records: Sequence[Json]) -> list[str]:
    paces = [record for record in records if record["kind"] == "pace"]
    if not paces:
        return []
    timed, warm = (min(record[key] for record in paces) for key in ("timed", "warm"))
    whole = "all of" if warm == 1 else f"{warm:.0%} of"
    return [
        f"The budget shortened measurements to {timed:.0%} of the profile's length, after {whole} the warm-up that "
        f"the pilots asked for: fewer systems or a longer --budget give narrower intervals."
    ]


def _of_files(files: Sequence[Files]) -> list[str]:
    return [
        f"{len(those.missing)} trials have no file in {those.folder}/, such as {those.missing[0]}: quantiles, "
        f"histograms and series go without them."
        for those in files
        if those.missing
    ]


def _of_cells(cells: Sequence[Json]) -> list[str]:
    warnings = []
    measured = [cell for cell in cells if cell["trials"]]
    single = sum(cell["trials"] == 1 for cell in measured)
    if single:
        warnings.append(f"{single} of {len(measured)} cells have one trial only, hence no interval.")
    alone = sum(cell["net"] is None and cell["row"] != cell["null_row"] for cell in measured)
    if alone:
        warnings.append(f"{alone} measured cells have no good null beside them, hence no ratio and no net.")
    flags = Counter(
        flag for cell in measured for flag, trials in cell["flags"].items() if 2 * trials > cell["trials"]
    )
    if flags["trend"]:
        warnings.append(f"Drifting while measured, in most trials: {flags['trend']} cells (trend).")
    if flags["compiling"]:
        warnings.append(f"Compiling while measured, in most trials: {flags['compiling']} cells (compiling).")
    return warnings
