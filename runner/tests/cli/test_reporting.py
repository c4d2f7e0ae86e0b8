"""What is written and shown when a run is over, and what a plan says before one begins."""

import io
import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from invoke.exceptions import Exit
from rich.console import Console

from roundtrip.cli import launch, reporting
from roundtrip.cli.run import forecast_lines
from roundtrip.config.decode import Seconds
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError
from roundtrip.reading.verification import verify
from roundtrip.results import detection_limits
from roundtrip.results.records import AnyRecord, CalibrationRecord, Outcome, RunKind, TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.running.forecast import Forecast
from roundtrip.running.known import CalibrationMemory
from tests.commands import run
from tests.fakes import row, system
from tests.sweeping import at_rates
from tests.synthetic import KINDS, make, stored

Capture = pytest.CaptureFixture[str]

FORECAST = Forecast(["java-rmi:default"], ["invocation", "objects"], 5, [], 2, (180.0, 196.0), 1_400_000)
MADE = make(1, rounds=3, kinds=KINDS[:3])


def kept(folder: Path, records: list[AnyRecord]) -> RunFolder:
    """A run on disk that holds these records."""
    return stored(RunFolder(folder / MADE.run.run), MADE.run, records)


@pytest.fixture
def good(tmp_path: Path) -> RunFolder:
    return kept(tmp_path, MADE.records)


def test_a_run_that_went_well_is_written_and_shown(
    good: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    reporting.finish(good, json=False)
    out, err = capsys.readouterr()
    assert out.endswith(f"the whole report: {MADE.run.run}/report.html\n")
    assert "Java RMI" in out
    assert err == ""
    assert (good.path / "report.html").read_text().startswith("<!doctype html>")
    assert good.summary.run.document == MADE.run
    assert not (good.path / "plots").exists()


def test_the_first_page_is_announced_once_and_pairs_have_none_before_the_end(tmp_path: Path) -> None:
    folder, out = kept(tmp_path, MADE.records), io.StringIO()
    page = folder.path / "report.html"
    for kind, pages in ((RunKind.INTEROP, 0), (RunKind.RUN, 1)):
        report = launch._report(kind, Console(file=out, width=200))
        report(folder, [])
        report(folder, [])
        assert out.getvalue() == f"first report, which grows: {page}\n" * pages
        assert page.exists() is bool(pages)


def test_an_a_a_test_without_comparisons_says_why(tmp_path: Path) -> None:
    folder = kept(tmp_path, [it for it in MADE.records if getattr(it, "round", 1) == 1])
    with pytest.raises(
        RoundtripError, match=r"compared with itself: of \d+ cells \d+ are not ranked: .*one trial"
    ):
        reporting.finish_aa_test(folder, json=False)


def test_as_json_standard_output_holds_the_summary_alone(good: RunFolder, capsys: Capture) -> None:
    reporting.finish(good, json=True)
    out, err = capsys.readouterr()
    assert msgspec.json.decode(out) == msgspec.json.decode((good.path / "summary.json").read_bytes())
    assert err == ""


def test_a_run_in_which_something_failed_ends_with_1(tmp_path: Path, capsys: Capture) -> None:
    records = MADE.records
    [broken, *_] = [it for it in records if isinstance(it, TrialRecord) and it.row == "java-rmi:default"]
    death = {"outcome": Outcome.FAILED, "slices": [], "reason": "it died"}
    failed = msgspec.structs.replace(broken.measurements[0], **death)
    changed = msgspec.structs.replace(broken, measurements=[failed, *broken.measurements[1:]])
    folder = kept(tmp_path, [changed if it is broken else it for it in records])
    with pytest.raises(Exit) as raised:
        reporting.finish(folder, json=False)
    assert raised.value.code == 1
    assert "it died" in capsys.readouterr().out
    assert (folder.path / "report.html").is_file()


def test_a_folder_of_runs_that_is_gone_is_one_sentence(tmp_path: Path) -> None:
    sentence = r"results cannot be written to .*: No such file or directory"
    with pytest.raises(RoundtripError, match=sentence):
        detection_limits.record(tmp_path / "gone", MADE.run, 0.05)
    calibration = next(it for it in MADE.records if isinstance(it, CalibrationRecord) and it.steady)
    with pytest.raises(RoundtripError, match=sentence):
        CalibrationMemory(tmp_path / "gone", {}, {}).keep(row(system("one")), calibration)


def test_the_command_writes_the_report_of_a_run_again(good: RunFolder, capsys: Capture) -> None:
    assert run("report", good.path.name, "--results", str(good.path.parent)) == 0
    assert "Java RMI" in capsys.readouterr().out
    assert run("report", str(good.path), "--p99", "1ms") == 2
    refused = "roundtrip: --p99: no calls are due at a rate; expected a run of --experiments load\n"
    assert capsys.readouterr().err == refused
    assert run("report", str(good.path), "--json") == 0
    assert json.loads(capsys.readouterr().out)["run"]["document"]["run"] == MADE.run.run


def test_a_limit_of_p99_is_that_of_the_option_or_else_of_the_run(tmp_path: Path, capsys: Capture) -> None:
    made = at_rates(lambda share, number: 20_000.0 * share)
    folder = stored(RunFolder(tmp_path / made.run.run), made.run, made.records)
    assert run("report", str(folder.path), "--p99", "0.5ms") == 0
    assert "p99 under 0.5 ms" in capsys.readouterr().out
    assert folder.summary.judging.p99_s == 0.0005
    assert verify(folder).differences == []
    assert run("report", str(folder.path)) == 0
    assert "p99 under" not in capsys.readouterr().out
    asked = msgspec.structs.replace(made.run, asked=RunRequest(p99=Seconds(0.002)))
    again = stored(RunFolder(tmp_path / "again"), asked, made.records)
    assert run("report", str(again.path)) == 0
    assert "p99 under 2 ms" in capsys.readouterr().out


def test_a_run_is_compared_with_another(good: RunFolder, tmp_path: Path, capsys: Capture) -> None:
    kept(tmp_path / "other", make(2, rounds=3, kinds=KINDS[:3]).records)
    assert run("compare", str(good.path), str(tmp_path / "other" / MADE.run.run), "--json") == 0
    rows = {cell["a"]["row"] for cell in json.loads(capsys.readouterr().out)["cells"]}
    assert rows == {KINDS[0].row, KINDS[1].row, "java-rmi:default"}


# Plans


def test_a_plan_says_what_how_long_and_how_much() -> None:
    assert forecast_lines(FORECAST) == [
        "1 row: java-rmi:default",
        "2 workloads: invocation, objects",
        "5 rounds; 2 calibrations",
        "about 3 min 08 s once built, and 1 MB of results",
    ]
    fewer = replace(FORECAST, left_out=["2 rounds", "sort", "java-idl:default"])
    assert forecast_lines(fewer)[3] == "the budget leaves out 2 rounds, sort, java-idl:default"
    many = ["types:type=Int32", *(f"strings:type=String,size={size}" for size in range(6))]
    assert (
        forecast_lines(replace(FORECAST, workloads=many))[1] == "7 workloads: types:type=Int32, strings (6)"
    )
