import json
import os
import subprocess
import sys

import pytest

from roundtrip.cli import namespace
from roundtrip.paths import ROOT


def invoke(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real `invoke` at the project's root, as invokew does."""
    return subprocess.run(
        [sys.executable, "-m", "invoke", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_every_command_has_one_line_of_help_that_fits_and_an_example() -> None:
    top = namespace()
    for name in top.task_names:
        said = (top[name].__doc__ or "").strip()
        assert said.endswith((".", "serve", "build", "test")) or "Example" in said, name
        assert len(said.splitlines()[0]) <= 61, f"{name}: invoke --list would break the line"
        assert "Example" in said, name


def test_the_commands_of_the_project_are_there() -> None:
    names = set(namespace().task_names)
    assert names >= {"setup", "doctor", "build", "lint", "test", "clean", "mirror"}
    assert names >= {
        f"{language}.{verb}" for language in ("java", "cpp", "dotnet") for verb in ("build", "test", "run")
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("build", "--systems", "java-rm"),
            "--systems: unknown system 'java-rm' (did you mean java-rmi",
        ),
        (
            ("test", "--suites", "jav"),
            "--suites: unknown suite 'jav' (did you mean java?); expected lint, build",
        ),
        (
            ("run", "--systems", "java-rmi", "--jvm", "/nowhere"),
            "--jvm: /nowhere does not run; expected a Java home",
        ),
        (("lint", "--checks", "ruf"), "--checks: unknown check 'ruf' (did you mean ruff?); expected ruff, "),
        (
            ("mirror", "--only", "mavne"),
            "--only: unknown part 'mavne' (did you mean maven?); expected sdk, nuget, maven, python, apt",
        ),
        (("dotnet.run", "java-rmi", "serve"), "system: unknown C# system 'java-rmi'"),
        (
            ("java.run", "java-rmi", "sreve"),
            "verb: unknown verb 'sreve' (did you mean serve",
        ),
    ],
)
def test_wrong_use_ends_with_2_and_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = invoke(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"roundtrip: {said}")
    assert len(done.stderr.splitlines()) == 1


def test_a_wrong_setting_stops_every_command() -> None:
    done = invoke("clean", INVOKE_ROUNDTRIP_PLACEMENT="apart")
    assert done.returncode == 2
    assert "roundtrip.placement: unknown value 'apart'; expected split, together, free" in done.stderr


def test_doctor_answers_in_json() -> None:
    done = invoke("doctor", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == (0 if answer["ok"] else 1)
    assert answer["host"]["cpus"] == len(os.sched_getaffinity(0))
