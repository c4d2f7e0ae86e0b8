"""Testing one system alone: a small project, built by real `make` and tested by real pytest."""

import io
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.toolchain.checks.counts import Result
from roundtrip.toolchain.checks.suites import SUITES, run_systems
from roundtrip.toolchain.context import BuildContext
from tests.manifests import GOOD, project, system

WIRE = """
import pytest
ROWS = ["mono-pipes:null", "mono-tcp:null", "mono-tcp:coded", "mono-tcp-more:null", "mono-tcp-more:coded"]
@pytest.mark.parametrize("row", ROWS, ids=ROWS)
def test_a_row(row):
    print("java.lang.Error: an error that the test expects")
    assert row != "mono-tcp-more:coded"
"""
MAKEFILE = """
%: FORCE
\t@test $@ != broken
\t@mkdir -p bin/$@ && echo $@ > bin/$@/worker
FORCE:
Makefile: ;
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make was not found")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project(tmp_path, pipes=GOOD)
    for name in ("tcp", "tcp-more", "broken"):
        project(tmp_path, **{name: system(f"mono-{name}", target=name)})
    (tmp_path / "dotnet" / "Makefile").write_text(MAKEFILE)
    for file, text in (
        ("shared-idl/cases.json", "{}"),
        ("runner/pyproject.toml", "[tool.pytest.ini_options]\n"),
        ("runner/tests/wire/test_rows.py", WIRE),
    ):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    return tmp_path


def run(root: Path, name: str) -> dict[str, Result]:
    known = catalog.load(root)
    return run_systems(known, [known.row(name)], BuildContext(root, Console(file=io.StringIO(), width=200)))


def test_a_system_is_built_with_its_null_and_its_rows_alone_are_tested(root: Path) -> None:
    assert run(root, "mono-tcp") == {"build": Result(2), "wire": Result(2)}


def test_a_row_that_fails_is_counted_and_named_whatever_the_log_shows(root: Path) -> None:
    result = run(root, "mono-tcp-more")["wire"]
    assert (result.passed, result.failed) == (1, 1)
    assert result.note.endswith("test_a_row[mono-tcp-more:coded]")


def test_what_cannot_be_built_is_not_tested(root: Path) -> None:
    assert run(root, "mono-broken") == {"build": Result(passed=1, failed=1, note="mono-broken")}


def test_a_system_without_any_test_of_the_runner_is_a_failure(root: Path) -> None:
    (root / "runner/tests/wire/test_rows.py").write_text(
        WIRE.replace('"mono-tcp:null", "mono-tcp:coded", ', "")
    )
    assert run(root, "mono-tcp")["wire"].failed == 1


def test_a_suite_needs_what_its_systems_need_those_for_tests_too(tmp_path: Path) -> None:
    own = '[[tool]]\nname = "own"\ntitle = "Own"\nprograms = ["own"]\npackages = ["own"]\n'
    fake = system("mono-fake", needs='["own"]').replace("[build]", 'purpose = "test"\n[build]', 1) + own
    known = catalog.load(project(tmp_path, pipes=GOOD, fake=fake))
    assert {tool.name for tool in SUITES["mono"].needs(known)} == {"make", "mono", "mcs", "own"}
    assert [tool.name for tool in SUITES["build"].needs(known)] == []
