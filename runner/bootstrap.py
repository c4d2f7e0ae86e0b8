"""Makes .venv with what the runner needs. Run by invokew, with the standard library alone.

Debian's python3 comes without pip and ensurepip, so pip comes from the first of: ensurepip, a pip that the host has,
Debian's python3-venv if we may install it.
"""

import errno
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "runner" / "src"))
from roundtrip_agent import environment  # noqa: E402

VENV = ROOT / ".venv"
OLD = ROOT / ".venv.old"
"""The former .venv while a new one is made, which may fail."""
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "made-from"
PIP_OPTIONS = ["--disable-pip-version-check", "--no-input", "--quiet", "--progress-bar", "off"]


class Failed(Exception):
    """One line for the user."""


def say(text: str) -> None:
    """Tell the user; standard output belongs to the command that comes after."""
    print(f"invokew: {text}", file=sys.stderr, flush=True)  # noqa: T201


def main(stamp: str) -> None:
    """Make .venv unless somebody else just did; the one that was there stays if that fails.

    Args:
        stamp: What it is made from; written last, so that a half-made .venv is never taken for a whole one.
    """
    os.umask(0o022)  # Other users of the checkout can use it.
    lock()
    if is_made(stamp):
        return
    put_back()  # One that was killed left it there.
    if os.path.lexists(VENV):
        VENV.rename(OLD)
    try:
        say(
            f"making .venv with Python {sys.version.split()[0]}; packages are downloaded: about a minute, once"
        )
        make(stamp)
    except BaseException:
        put_back()
        raise
    remove(OLD)
    say("done")


def make(stamp: str) -> None:
    """Make .venv where there is none."""
    pip = made_with_pip()
    say("installing the packages of runner/requirements.txt")
    run([*pip, "install", *PIP_OPTIONS, "--require-hashes", "-r", str(ROOT / "runner" / "requirements.txt")])
    # The runner itself is used where it stands: a path file does that without building anything. Its path is relative,
    # since Python reads such files in the encoding of its locale.
    packages = site_packages()
    (packages / "roundtrip.pth").write_text(f"{os.path.relpath(ROOT / 'runner' / 'src', packages)}\n")
    STAMP.write_text(f"{stamp}\n", encoding="utf-8")


def put_back() -> None:
    """Put the former .venv in the place of one that is not whole, if there is one."""
    if os.path.lexists(OLD):
        remove(VENV)
        OLD.rename(VENV)


def remove(venv: Path) -> None:
    """Remove a .venv, or a link to one."""
    if venv.is_symlink():
        venv.unlink()
    else:
        shutil.rmtree(venv, ignore_errors=True)


def lock() -> None:
    """Keep other processes from making .venv until this one ends."""
    try:
        # NFS locks no file that is open for reading alone, which is all that other users may.
        file = os.open(__file__, os.O_RDWR if os.access(__file__, os.W_OK) else os.O_RDONLY)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another invokew that makes .venv")
        fcntl.flock(file, fcntl.LOCK_EX)
    except OSError as error:
        say(f"{__file__} cannot be locked ({error.strerror}): start no other invokew meanwhile")


def is_made(stamp: str) -> bool:
    """Whether .venv is whole, from this stamp, and runs."""
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8").rstrip("\n") != stamp:
        return False
    try:
        return environment.run([PYTHON, "-I", "-c", ""]).returncode == 0
    except OSError:  # the Python that it was made from is gone
        return False


def made_with_pip() -> list[str]:
    """Make .venv; the command that is a pip for it.

    Raises:
        Failed: This Python has no pip, and there is no way to it.
    """
    if "musl" in str(sysconfig.get_config_var("HOST_GNU_TYPE")):
        raise Failed(
            "this Linux uses musl, for which there are no packages; use a container (docs/requirements.md)"
        )
    if not has("ensurepip") and not has("pip"):
        install_ensurepip()
    if ensurepip_works():
        run([sys.executable, "-m", "venv", str(VENV)])
        return [str(PYTHON), "-m", "pip"]
    if not has("pip"):
        raise Failed(
            f"{sys.executable} has neither pip nor ensurepip: apt-get install python3-venv (as root), "
            "or name a Python that has by ROUNDTRIP_PYTHON"
        )
    say("using the pip that this host has")
    run([sys.executable, "-m", "venv", "--without-pip", str(VENV)])
    return [sys.executable, "-m", "pip", "--python", str(PYTHON)]


def has(module: str) -> bool:
    """Whether this Python has a module."""
    return importlib.util.find_spec(module) is not None


def ensurepip_works() -> bool:
    """Whether ensurepip is there with its wheels; asked of a new process, as it may just have been installed."""
    asked = [sys.executable, "-I", "-c", "import ensurepip; ensurepip.version()"]
    return environment.run(asked).returncode == 0


def install_ensurepip() -> None:
    """Install Debian's package if that is allowed; otherwise, or if it fails, do without."""
    before = environment.privilege()
    if before is None or not sys.executable.startswith("/usr/bin/"):
        return
    say("this Python has no ensurepip: installing Debian's python3-venv with apt-get")
    apt_get = [*before, *environment.APT_GET, "-qq", "-o", "Acquire::Retries=3"]
    for command in (["update"], ["install", "-y", "--no-install-recommends", "python3-venv"]):
        done = environment.run([*apt_get, *command])
        if done.returncode != 0:
            say(f"apt-get {command[0]} failed; going on without it:\n{done.stderr.strip()}")


def site_packages() -> Path:
    """Where .venv keeps its packages."""
    asked = [PYTHON, "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    return Path(environment.run(asked).stdout.strip())


def run(command: list[str]) -> None:
    """Run a step; its words go to standard error.

    Raises:
        Failed: It ended with another status than zero.
    """
    # pip's settings may say `user`, which is elsewhere.
    variables = environment.of_tools({"PIP_USER": "0"})
    done = subprocess.run(command, stdout=sys.stderr, env=variables, check=False)
    if done.returncode != 0:
        raise Failed(f"this failed with status {done.returncode}: {' '.join(command)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Failed as error:
        say(str(error))
        sys.exit(1)
    except OSError as error:
        hint = "; its owner can make it, or use a checkout of your own" if error.errno == errno.EACCES else ""
        say(f".venv cannot be made or used: {error.filename}: {error.strerror}{hint}")
        sys.exit(1)
    except KeyboardInterrupt:
        say("interrupted; the next invokew starts again")
        sys.exit(130)
