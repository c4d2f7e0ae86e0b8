"""A run that is as it was written passes; each kind of damage is planted and named."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundtrip.reading.runs import conclude, estimate
from roundtrip.reading.verification import Verification, verify
from roundtrip.results import detection_limits
from roundtrip.results.records import EndReason, EndRecord, TrialRecord, VoidRecord
from roundtrip.results.store import RunFolder, Writer
from tests.commands import run
from tests.synthetic import KINDS, SECOND_NS, make, stored

FIRST = "r01-b01-p02"
SERIES = [
    [tick * SECOND_NS // 10, process, tick * SECOND_NS // 20, 1 << 20, tick, tick]
    for tick in range(2000)
    for process in ("client", "server", "host")
]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """A run of two rows, with its summary."""
    kinds = tuple(it for it in KINDS if it.row in ("java-sockets:baseline", "java-rmi:default"))
    made = make(1, 2, kinds=kinds)
    made.run.idle_states = ["disabled"]
    records = [it for it in made.records if getattr(it, "idle_states", "disabled") == "disabled"]
    for record in records:
        if isinstance(record, TrialRecord):
            record.sampled = record.trial == FIRST
    folder = RunFolder(tmp_path_factory.mktemp("measured") / made.run.run)
    stored(folder, made.run, records, made.samples, {FIRST: SERIES})
    conclude(folder)
    return folder


@pytest.fixture
def folder(measured: RunFolder, tmp_path: Path) -> RunFolder:
    """A copy of it to be damaged."""
    return RunFolder(shutil.copytree(measured.path, tmp_path / measured.path.name))


def verified(folder: RunFolder) -> Verification:
    return verify(RunFolder(folder.path))


def lines(folder: RunFolder) -> list[Any]:
    return [json.loads(line) for line in (folder.path / "trials.jsonl").read_text().splitlines()]


def write_lines(folder: RunFolder, records: list[Any]) -> None:
    text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records)
    (folder.path / "trials.jsonl").write_text(text)


# Damage: each function makes one that plants it


def edit_trial(change: Callable[[Any], None]) -> Callable[[RunFolder], None]:
    def plant(folder: RunFolder) -> None:
        records = lines(folder)
        change(next(it for it in records if it.get("trial") == FIRST))
        write_lines(folder, records)

    return plant


def edit(name: str, change: Callable[[Any], None]) -> Callable[[RunFolder], None]:
    def plant(folder: RunFolder) -> None:
        document = json.loads((folder.path / name).read_text())
        change(document)
        put(name, json.dumps(document))(folder)

    return plant


def truncate(name: str) -> Callable[[RunFolder], None]:
    return lambda folder: os.truncate(folder.path / name, (folder.path / name).stat().st_size // 2)


def remove(name: str) -> Callable[[RunFolder], None]:
    return lambda folder: (folder.path / name).unlink()


def put(name: str, text: str, mode: str = "w") -> Callable[[RunFolder], None]:
    def plant(folder: RunFolder) -> None:
        with (folder.path / name).open(mode) as file:
            file.write(text)

    return plant


def slower_record(trial: Any) -> None:
    of = next(it for it in trial["measurements"] if it["workload"] == "invocation")
    of["slices"][-1]["total_ns"] *= 2


def slower_cell(summary: Any) -> None:
    cells = {(it["row"], it["workload"]): it for it in summary["cells"]}
    cells["java-rmi:default", "invocation"]["figures"]["mean"]["time"]["value_ns"] *= 0.9


PARQUET = f"samples/{FIRST}.parquet"
SERIES_FILE = f"resources/{FIRST}.parquet"
RECORD = r"trials\.jsonl: something before line \d+ was changed after that was written\."
NOT_MADE = r"summary\.json is not what run\.json and trials\.jsonl make: "
UNREADABLE = r"\.json\S* cannot be read: "
VOID = '{"kind":"void","round":9,"block":1}\n'

DAMAGE: dict[str, tuple[Callable[[RunFolder], None], list[str]]] = {
    "a truncated file": (truncate(PARQUET), [rf"{PARQUET} was changed after it was written\."]),
    "a missing file": (remove(PARQUET), [rf"{PARQUET} is missing\."]),
    "a file too many": (put("samples/r99.parquet", ""), [r"samples/r99\.parquet belongs to no trial of the records\."]),
    "a truncated series": (truncate(SERIES_FILE), [rf"{SERIES_FILE} was changed", rf"{NOT_MADE}run, cells\."]),
    "an edited record": (edit_trial(slower_record), [RECORD, rf"{NOT_MADE}.*cells"]),
    "a record whose row was renamed": (
        edit_trial(lambda it: it.update(row="other:default")),
        [RECORD, r"summary\.json cannot be made again: .*row 'other:default' is not in run.json"],
    ),
    "a line that is no record": (put("trials.jsonl", "garbage\n{}\n"), [rf"trials{UNREADABLE}.*line 1: no record"]),
    "a torn line": (put("trials.jsonl", '{"kind":"vo', "a"), [r"trials\.jsonl ends within line \d+: it was cut off"]),
    "a record after the end": (put("trials.jsonl", VOID, "a"), [r"trials\.jsonl goes on after the end of the run in"]),
    "no records": (
        remove("trials.jsonl"),
        [
            r"trials\.jsonl is missing\.",
            *[r"(samples|resources)/\S+ belongs to no trial"] * 5,
            r"summary\.json was made of \d+ records, and trials\.jsonl has 0\.",
        ],
    ),
    "an edited run.json": (
        edit("run.json", lambda it: it.update(commit="f" * 40)),
        [r"run\.json differs from its digest in line \d+ of trials\.jsonl: ", rf"{NOT_MADE}run\."],
    ),
    "a run.json that cannot be read": (put("run.json", "{"), [rf"run{UNREADABLE}"]),
    "an edited summary": (edit("summary.json", slower_cell), [rf"{NOT_MADE}cells\."]),
    "a detection limit that no A/A test found": (
        edit("summary.json", lambda it: it["judging"].update(detection_limit=0.5)),
        [r"summary\.json has a detection limit of 0\.5, which no A/A test in /\S+ found\."],
    ),
    "no summary": (remove("summary.json"), [r"summary\.json is missing; `./invokew report` writes it\."]),
    "a truncated summary": (truncate("summary.json"), [rf"summary{UNREADABLE}"]),
}  # fmt: skip


def test_a_run_that_is_as_it_was_written_passes(folder: RunFolder) -> None:
    before = {path: path.read_bytes() for path in folder.path.rglob("*") if path.is_file()}
    found = verified(folder)
    assert (found.differences, found.notes) == ([], [])
    assert found.records == len(lines(folder))
    assert found.trials == 4
    assert found.calls > 100
    assert {path: path.read_bytes() for path in folder.path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_named(name: str, folder: RunFolder) -> None:
    plant, sentences = DAMAGE[name]
    plant(folder)
    texts = [it.text for it in verified(folder).differences]
    assert len(texts) == len(sentences), texts
    for text, sentence in zip(texts, sentences, strict=True):
        assert re.match(sentence, text), text


def test_a_limit_that_was_found_later_is_a_note(folder: RunFolder) -> None:
    detection_limits.record(folder.path.parent, folder.run, 0.01)
    found = verified(folder)
    assert found.differences == []
    assert [note for note in found.notes if "made before the newest A/A test" in note] == found.notes != []
    fresh = RunFolder(folder.path)
    fresh.write("summary.json", estimate(fresh, fresh.records(), 0.01))
    assert (verified(folder).differences, verified(folder).notes) == ([], [])
    edit("summary.json", lambda it: it["judging"].update(detection_limit=0.02))(folder)
    assert [it.file for it in verified(folder).differences] == ["summary.json"]


# Runs that did not end


def test_a_run_that_was_interrupted_and_resumed_passes_at_each_moment(folder: RunFolder) -> None:
    write_lines(folder, lines(folder)[:-1])
    (folder.path / "summary.json").unlink()
    count = len(lines(folder))
    assert verified(folder).notes == [
        f"Lines 1 to {count} of trials.jsonl have no digest: the run was cut off.",
        "There is no summary.json yet: the run did not end.",
    ]
    conclude(folder)
    with Writer(folder) as writer:
        writer.append(EndRecord(reason=EndReason.INTERRUPTED, elapsed_s=1.0))
        # The summary is that of the last round: older than the records, and right.
        assert (verified(folder).differences, verified(folder).notes) == ([], [])
        writer.append(VoidRecord(round=9, block=1))
        assert verified(folder).differences == []
        (note,) = verified(folder).notes
        assert note.startswith(f"Lines {count + 2} to {count + 2}")
        writer.append(EndRecord(reason=EndReason.DONE, elapsed_s=2.0))
    conclude(folder)
    assert (verified(folder).differences, verified(folder).notes) == ([], [])
    records = lines(folder)
    records[-2]["round"] = 8
    write_lines(folder, records)
    assert [it.text for it in verified(folder).differences] == [
        f"trials.jsonl: something before line {count + 3} was changed after that was written."
    ]


# The command


def test_the_command_says_what_differs_and_ends_with_1(
    folder: RunFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("verify", folder.path.name, "--results", str(folder.path.parent)) == 0
    assert capsys.readouterr().out.endswith(" timed calls compared; nothing differs\n")
    remove(PARQUET)(folder)
    assert run("verify", str(folder.path)) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"{PARQUET} is missing."
    assert last.endswith(" compared; 1 difference")
    assert run("verify", str(folder.path), "--json") == 1
    said = json.loads(capsys.readouterr().out)
    assert said["differences"] == [{"file": PARQUET, "text": f"{PARQUET} is missing."}]
    assert said["notes"] == []
