"""The command line: as invokew starts it, and within the process of the tests."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roundtrip.cli.main import Roundtrip, main
from roundtrip.paths import ROOT
from roundtrip.results.store import RunFolder

PROGRAM = [sys.executable, "-m", "roundtrip.cli"]
ALONE = """
import runpy, sys
for name in ("connections", "extensions", "first_calls", "overhead", "papers"):
    sys.modules["roundtrip_" + name] = None  # No such module, whoever imports it.
runpy.run_module("roundtrip.cli", run_name="__main__", alter_sys=True)
"""
WITHOUT_EXTENSIONS = [sys.executable, "-c", ALONE]


def invoke(*arguments: str) -> subprocess.Popen[str]:
    """Starts a command of ours from outside."""
    # What a shell starts in the background ignores Ctrl-C, and so would all that the tests start.
    return subprocess.Popen(
        ["env", "--default-signal=INT", *PROGRAM, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Its exit status and all that it printed."""
    output, _ = process.communicate(timeout=280)
    return process.returncode, output


def call(
    *arguments: str, program: Sequence[str] = PROGRAM, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A command from its beginning to its end, with what it wrote to standard output and to standard error."""
    return subprocess.run(
        [*program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )


def run(*words: str) -> int:
    """A command within this process; its exit status."""
    return main(["invokew", *words])


def read(*words: str) -> dict[str, Any]:
    """What a command line says, by option; the command is not run."""
    program = Roundtrip()
    program.parse_core(["invokew", *words])
    program.parse_collection()
    program.parse_tasks()
    [command] = program.tasks
    return command.as_kwargs


def only_run(results: Path) -> RunFolder:
    """The one run in a results folder."""
    [path] = [path.parent for path in results.glob("*/run.json")]
    return RunFolder(path)
