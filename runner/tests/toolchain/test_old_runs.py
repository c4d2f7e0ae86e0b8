"""Which runs that docs name are older than what measures."""

from pathlib import Path

from roundtrip.toolchain.checks.old_runs import EXAMPLES, MEASURING, old_runs
from tests.programs import git


def test_a_run_from_before_the_last_change_is_noted_and_examples_are_not(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(f"as run 20990101-000000 shows, or {EXAMPLES}-082614")
    (tmp_path / "README.md").write_text("as runs 20200101-120000 and 20990101-000000 show")
    assert old_runs(tmp_path) == [], "git does not say when anything changed"
    measuring = tmp_path / MEASURING[0]
    measuring.mkdir(parents=True)
    (measuring / "plan.py").write_text("")
    for arguments in (["init"], ["add", "runner"], ["commit", "-m", "Change"]):
        git(tmp_path, *arguments)
    [note] = old_runs(tmp_path)
    assert note.startswith("README.md names 20200101-120000: ")
