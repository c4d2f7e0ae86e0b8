import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundtrip.paths import ROOT
from tests.programs import script


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what invokew looks at, with a .venv that stands for a whole one."""
    root = tmp_path / "a checkout"
    agent = root / "runner" / "src" / "roundtrip_agent"
    agent.mkdir(parents=True)
    for name in ("invokew", "runner/bootstrap.py", "runner/requirements.txt", "runner/pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    for name in ("__init__.py", "environment.py"):
        shutil.copy(ROOT / agent.relative_to(root) / name, agent)
    return root


def invokew(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script with nothing in the environment but what is given."""
    return subprocess.run(
        ["sh", str(root / "invokew"), *arguments],
        cwd="/",
        env={"PATH": os.defpath, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def stamp(root: Path) -> str:
    """What the script itself would hold .venv against."""
    line = next(line for line in (root / "invokew").read_text().splitlines() if line.startswith("wanted="))
    code = f'root={root.resolve().as_posix()!r}; {line}; printf "%s" "$wanted"'
    return subprocess.run(["sh", "-euc", code], cwd=root, capture_output=True, text=True, check=True).stdout


def make_venv(root: Path, made_from: str) -> None:
    """A .venv whose Python shows where the command line was called, and how."""
    body = """[ "$2" = -c ] && exit\npwd; printf '<%s>' "$@"; exit 42"""
    script(root / ".venv" / "bin" / "python", body)
    (root / ".venv" / "made-from").write_text(made_from + "\n")


def test_it_is_plain_sh() -> None:
    shells = [shell for shell in ("sh", "dash", "bash") if shutil.which(shell)]
    for shell in shells:
        subprocess.run([shell, "-n", str(ROOT / "invokew")], check=True)
    assert os.access(ROOT / "invokew", os.X_OK)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


@pytest.mark.parametrize("environment", [{}, {"HOME": ""}], ids=["no home", "an empty home"])
def test_a_whole_venv_is_used_with_arguments_and_status_kept(
    checkout: Path, environment: dict[str, str]
) -> None:
    make_venv(checkout, stamp(checkout))
    done = invokew(checkout, "run", "two words", "*", **environment)
    assert done.stdout == f"{checkout.resolve()}\n<-I><-m><roundtrip.cli><run><two words><*>"
    assert (done.returncode, done.stderr) == (42, "")


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_streams_that_are_closed_are_nothing_to_read_or_write(checkout: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    make_venv(checkout, stamp(checkout))
    streams = " ".join(f"/proc/$$/fd/{number}" for number in range(3))
    body = f"""[ "$2" = -c ] && exit\nfound=$(readlink {streams}); echo "$found" >streams"""
    script(checkout / ".venv" / "bin" / "python", body)
    closed = [shell, "-c", f'exec {shell} "$0" x <&- >&- 2>&-', str(checkout / "invokew")]
    subprocess.run(closed, check=True, env={"PATH": os.defpath}, timeout=60)
    assert (checkout / "streams").read_text().splitlines() == ["/dev/null"] * 3


@pytest.mark.parametrize(
    "changed",
    ["runner/requirements.txt", "runner/pyproject.toml", "runner/bootstrap.py"],
)
def test_a_venv_of_other_sources_is_made_anew(checkout: Path, tmp_path: Path, changed: str) -> None:
    make_venv(checkout, stamp(checkout))
    with (checkout / changed).open("a") as file:
        file.write("# one line more\n")
    script(tmp_path / "python3", """[ "$2" = -c ] && exit\nprintf '<%s>' "$@"; exit 1""")
    done = invokew(checkout, "x", PATH=f"{tmp_path}:{os.defpath}")
    assert (done.stdout, done.returncode) == (f"<-I><runner/bootstrap.py><{stamp(checkout)}>", 1)


def test_a_venv_without_python_is_made_anew_and_stays_if_that_fails(checkout: Path) -> None:
    make_venv(checkout, was := stamp(checkout))
    (checkout / ".venv" / "bin" / "python").unlink()
    # Without an index there is nothing to install from: making it is tried, and fails.
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:1/simple", "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
    done = invokew(checkout, "x", **nowhere)
    assert "invokew: making .venv with Python 3." in done.stderr
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert (checkout / ".venv" / "made-from").read_text() == f"{was}\n"
    assert not (checkout / ".venv.old").exists()


def test_a_python_that_was_named_and_does_not_do_is_wrong_use(checkout: Path) -> None:
    done = invokew(checkout, "x", ROUNDTRIP_PYTHON="/bin/true-python")
    assert done.returncode == 2
    assert "ROUNDTRIP_PYTHON: /bin/true-python is not a python of 3.11 or newer" in done.stderr


def test_a_host_without_python_is_told_what_to_do(checkout: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "cat", "cksum", "dirname"):
        (tools / name).symlink_to(shutil.which(name) or "")
    text = (checkout / "invokew").read_text()
    (checkout / "invokew").write_text(text.replace("/usr/bin/python3 /usr/local/bin/python3", ""))
    done = invokew(checkout, "x", PATH=str(tools))
    assert done.returncode == 2
    assert "there is no python3 of 3.11 or newer; install one" in done.stderr


@pytest.fixture
def bootstrap() -> Any:
    file = importlib.util.spec_from_file_location("bootstrap", ROOT / "runner" / "bootstrap.py")
    assert file is not None
    assert file.loader is not None
    module = importlib.util.module_from_spec(file)
    file.loader.exec_module(module)
    return module


def test_a_python_without_any_pip_is_told_what_to_do(bootstrap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("has", "install_ensurepip", "ensurepip_works"):
        monkeypatch.setattr(bootstrap, name, lambda *_: False)
    with pytest.raises(bootstrap.Failed, match="has neither pip nor ensurepip: apt-get install python3-venv"):
        bootstrap.made_with_pip()


def test_a_host_with_musl_is_told_what_to_do(bootstrap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.sysconfig, "get_config_var", lambda _: "x86_64-pc-linux-musl")
    with pytest.raises(bootstrap.Failed, match="use a container"):
        bootstrap.made_with_pip()


def test_the_former_venv_comes_back_if_no_other_can_be_made(
    bootstrap: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    venv, old = tmp_path / ".venv", tmp_path / ".venv.old"
    for name, path in {"VENV": venv, "OLD": old, "STAMP": venv / "made-from"}.items():
        monkeypatch.setattr(bootstrap, name, path)

    def fails(_: str) -> None:
        venv.mkdir()
        raise bootstrap.Failed("no network")

    monkeypatch.setattr(bootstrap, "make", fails)
    monkeypatch.setattr(bootstrap, "lock", lambda: None)
    for place in (venv, old):  # The second time one was killed before it came to its end.
        place.mkdir()
        (place / "made-from").write_text("former")
        with pytest.raises(bootstrap.Failed):
            bootstrap.main("wanted")
        assert [it.name for it in tmp_path.iterdir()] == [".venv"]
        assert (venv / "made-from").read_text() == "former"
        (venv / "made-from").unlink()
        venv.rmdir()


def test_no_module_of_the_users_takes_the_place_of_one(tmp_path: Path) -> None:
    (tmp_path / "statistics.py").write_text("raise SystemExit('foreign')\n")
    command = (ROOT / "invokew").read_text().splitlines()[-1].split()
    assert command[:2] == ["exec", ".venv/bin/python"]
    done = subprocess.run(
        [sys.executable, *command[2:-1], "--version"],
        env={"PATH": os.defpath, "PYTHONHOME": "/nowhere", "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
