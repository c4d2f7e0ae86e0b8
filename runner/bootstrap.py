"""Makes .venv with what the runner needs. Run by invokew, with the standard library alone.

Debian's python3 comes without pip and ensurepip, so pip comes from the first of: ensurepip, a pip that the host has,
Debian's python3-venv where we may install it, the package index that pip's settings name (one pinned wheel, held
against its digest).
"""

import base64
import configparser
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "made-from"
PIP = "pip-26.3-py3-none-any.whl"
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PIP_OPTIONS = ["--disable-pip-version-check", "--no-input", "--quiet", "--progress-bar", "off"]
PATIENCE_S = 60


class Failed(Exception):
    """One line for the user."""


def say(text: str) -> None:
    """Tell the user; standard output belongs to the command that comes after."""
    print(f"invokew: {text}", file=sys.stderr, flush=True)  # noqa: T201


def main(stamp: str) -> None:
    """Make .venv unless somebody else just did.

    Args:
        stamp: What it is made from; written last, so that a half-made .venv is never taken for a whole one.
    """
    folder = os.open(ROOT / "runner", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another invokew that makes .venv")
        fcntl.flock(folder, fcntl.LOCK_EX)
    if is_made(stamp):
        return
    say(f"making .venv with Python {sys.version.split()[0]}; packages are downloaded: about a minute, once")
    remove()
    pip = made_with_pip()
    say("installing the packages of runner/requirements.txt")
    run([*pip, "install", *PIP_OPTIONS, "--require-hashes", "-r", str(ROOT / "runner" / "requirements.txt")])
    # The runner itself is used where it stands: a path file does that without building anything.
    (site_packages() / "roundtrip.pth").write_text(f"{ROOT / 'runner' / 'src'}\n", encoding="utf-8")
    STAMP.write_text(f"{stamp}\n", encoding="utf-8")
    say("done")


def is_made(stamp: str) -> bool:
    """Whether .venv is whole, from this stamp, and runs."""
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8").rstrip("\n") != stamp:
        return False
    try:
        return subprocess.run([PYTHON, "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:  # the Python that it was made from is gone
        return False


def remove() -> None:
    """Put an old .venv out of the way at once; deleting takes a while."""
    if VENV.exists() or VENV.is_symlink():
        old = Path(tempfile.mkdtemp(prefix=".venv-", dir=ROOT))
        VENV.rename(old / "old")
        shutil.rmtree(old, ignore_errors=True)


def made_with_pip() -> list[str]:
    """Make .venv; the command that is a pip for it."""
    bare = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    if not has("ensurepip") and not has("pip"):
        install_ensurepip()
    if ensurepip_works():
        run([sys.executable, "-m", "venv", str(VENV)])
        return [str(PYTHON), "-m", "pip"]
    run(bare)
    if has("pip"):
        say("taking the pip that this host has")
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    with tempfile.TemporaryDirectory() as folder:
        wheel = downloaded_pip(Path(folder))
        run([str(PYTHON), f"{wheel}/pip", "install", *PIP_OPTIONS, "--no-index", str(wheel)])
    return [str(PYTHON), "-m", "pip"]


def has(module: str) -> bool:
    """Whether this Python has a module."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(module) is not None


def ensurepip_works() -> bool:
    """Whether ensurepip is there with its wheels; asked of a new process, as it may just have been installed."""
    asked = [sys.executable, "-I", "-c", "import ensurepip; ensurepip.version()"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def install_ensurepip() -> None:
    """Install Debian's package where that is allowed; otherwise, or where it fails, do without."""
    before: list[str] | None = [] if os.geteuid() == 0 else None
    sudo = shutil.which("sudo")
    if (
        before is None
        and sudo
        and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        before = [sudo, "-n"]
    if before is None or shutil.which("apt-get") is None or not sys.executable.startswith("/usr/bin/"):
        return
    say("this Python has no ensurepip: installing Debian's python3-venv with apt-get")
    apt_get = [
        *before,
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=300",
    ]
    for command in (["update"], ["install", "-y", "--no-install-recommends", "python3-venv"]):
        asked = [*apt_get, "-o", "Acquire::Retries=3", *command]
        done = subprocess.run(asked, capture_output=True, check=False, text=True, errors="replace")
        if done.returncode != 0:
            say(f"apt-get {command[0]} failed; going on without it:\n{done.stderr.strip()}")


def downloaded_pip(folder: Path) -> Path:
    """Get the pinned pip from the package index that pip's own settings name.

    Raises:
        Failed: None is named, it does not answer, has no such file, or the file is another one.
    """
    index = setting("index-url")
    if index is None:
        raise Failed(
            "this Python has neither pip nor ensurepip: apt-get install python3-venv (as root), "
            "or let PIP_INDEX_URL name a package index to get pip from"
        )
    say("getting pip from the package index")
    page_url = f"{index.rstrip('/')}/pip/"
    page = fetched(page_url, accept="text/html").decode("utf-8", "replace")
    links = re.findall(r"""href\s*=\s*["']([^"']+)["']""", page)
    named = [link for link in links if urllib.parse.urlsplit(link).path.endswith(f"/{PIP}")]
    if not named:
        raise Failed(
            f"the package index has no {PIP}; set PIP_INDEX_URL to one that has, or install python3-venv"
        )
    content = fetched(urllib.parse.urljoin(page_url, named[0].replace("&amp;", "&")))
    digest = hashlib.sha256(content).hexdigest()
    if digest != PIP_SHA256:
        raise Failed(f"{PIP} from the package index is not the one that is pinned: its SHA-256 is {digest}")
    wheel = folder / PIP
    wheel.write_bytes(content)
    return wheel


def fetched(url: str, accept: str = "*/*") -> bytes:
    """The content at a URL, with the proxy of the environment and the certificates of pip's settings.

    Raises:
        Failed: There is none to be had; the message holds no credentials.
    """
    parts = urllib.parse.urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    if parts.scheme not in ("http", "https"):
        raise Failed(f"{parts.scheme}://{host}: the package index must be http or https")
    bare = urllib.parse.urlunsplit(parts._replace(netloc=host))
    request = urllib.request.Request(bare, headers={"Accept": accept})  # noqa: S310 - the scheme is checked
    if parts.username:
        pair = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        request.add_header("Authorization", f"Basic {base64.b64encode(pair.encode()).decode()}")
    certificates = setting("cert")
    try:
        context = ssl.create_default_context(cafile=certificates)
        with urllib.request.urlopen(request, timeout=PATIENCE_S, context=context) as answer:  # noqa: S310
            content: bytes = answer.read()
            return content
    except (OSError, urllib.error.URLError) as error:
        raise Failed(
            f"{host} does not hand out pip: {error}; PIP_INDEX_URL can name another package index"
        ) from error


def setting(name: str) -> str | None:
    """A setting of pip's: of the environment, else of the first of its files that has it."""
    value = os.environ.get(f"PIP_{name.upper().replace('-', '_')}")
    if value:
        return value
    home = os.environ.get("HOME")
    files = [os.environ.get("PIP_CONFIG_FILE")]
    if home:
        config = os.environ.get("XDG_CONFIG_HOME") or f"{home}/.config"
        files += [f"{config}/pip/pip.conf", f"{home}/.pip/pip.conf"]
    files.append("/etc/pip.conf")
    for file in files:
        parser = configparser.RawConfigParser()
        try:
            if file and parser.read(file, encoding="utf-8") and parser.has_option("global", name):
                return parser.get("global", name)
        except (configparser.Error, OSError) as error:
            say(f"{file} cannot be read: {error}")
    return None


def site_packages() -> Path:
    """Where .venv keeps its packages."""
    asked = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    return Path(subprocess.run(asked, capture_output=True, check=True, text=True).stdout.strip())


def run(command: list[str]) -> None:
    """Run a step; its words go to standard error.

    Raises:
        Failed: It ended with another status than zero.
    """
    # What would have pip install elsewhere, or Python look elsewhere, than in .venv.
    astray = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_NO_BINARY", "PYTHONHOME", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in astray}
    done = subprocess.run(command, stdout=sys.stderr, env=environment, check=False)
    if done.returncode != 0:
        raise Failed(f"this failed with status {done.returncode}: {' '.join(command)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Failed as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        say("interrupted; the next invokew begins anew")
        sys.exit(130)
