"""Finding tools, and installing those that are missing."""

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.tools import Tool, common
from roundtrip.toolchain import probes
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.probes import Found, Missing, version_in, why_missing
from roundtrip_agent import environment
from tests.programs import script

PYTHON = ".".join(map(str, sys.version_info[:3]))


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)', "17.0.15"),
        ('openjdk version "25" 2025-09-16', "25"),
        ('java version "1.8.0_292"', "1.8"),
        ("javac 22-ea", "22"),
        ("\x1b[1mApache Maven 3.8.7\x1b[m\nMaven home: /usr/share/maven", "3.8.7"),
        ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0", "12.2.0"),
        ("Mono JIT compiler version 6.8.0.105 (Debian 6.8.0.105+dfsg)", "6.8.0.105"),
        ("GNU Make 4.3\nBuilt for x86_64-pc-linux-gnu", "4.3"),
        ("1.11.1", "1.11.1"),
        ("no figure in here", None),
    ],
)
def test_a_version_is_read_out_of_a_programs_words(said: str, version: str | None) -> None:
    assert version_in(said) == version


def python(**changed: object) -> Tool:
    """The Python that runs this, as a tool."""
    told = {"programs": (sys.executable,), "packages": ("python3",), **changed}
    return Tool("python", "Python", **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tool", "result"),
    [
        (python(at_least="3.11"), Found(sys.executable, PYTHON)),
        (python(at_least="4"), Missing(f"{sys.executable} is version {PYTHON}, older than 4")),
        (
            python(version=("-c", "raise SystemExit(3)")),
            Missing(f"{sys.executable} does not run: status 3", is_there=True),
        ),
        (
            python(version=("-c", "print('usage'); raise SystemExit('no such option\\nsee --help')")),
            Missing(f"{sys.executable} does not run: no such option", is_there=True),
        ),
        (python(version=("-c", "print('new')")), Missing(f"{sys.executable} does not print its version")),
        (python(version=("-c", "import sys; sys.stdin.read(); print('1.2')")), Found(sys.executable, "1.2")),
        (python(version=()), Found(sys.executable, "")),
        (python(programs=("no-such-program",)), Missing("no-such-program was not found on the PATH")),
        (python(programs=(sys.executable, "none")), Missing("none was not found on the PATH")),
        (
            python(files=("/nowhere/*.dll", "/gone/*.dll")),
            Missing("/nowhere/*.dll or /gone/*.dll was not found"),
        ),
        (python(libraries=("no-such-module",)), Missing("pkg-config does not know no-such-module")),
    ],
    ids=[
        "new",
        "old",
        "fails",
        "fails with words",
        "dumb",
        "reads input",
        "unasked",
        "gone",
        "second",
        "file",
        "library",
    ],
)
def test_a_tool_is_there_if_all_of_it_is(tool: Tool, result: Found | Missing) -> None:
    assert probes.find(tool) == result


def test_a_library_gives_the_version_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(tmp_path / "pkg-config", "echo 1.9")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    both = python(libraries=("it", "other"), at_least="1.8")
    assert probes.find(both) == Found("it", "1.9")
    assert probes.find(python(libraries=("it",), at_least="1.10")) == Missing(
        "it is version 1.9, older than 1.10"
    )


def test_a_file_is_found_by_pattern(tmp_path: Path) -> None:
    (tmp_path / "lib-6.0").mkdir()
    (tmp_path / "lib-6.0" / "json.dll").touch()
    tool = Tool("json", "JSON", files=("/nowhere", f"{tmp_path}/lib-*/json.dll"), get="by hand")
    assert probes.find(tool) == Found(f"{tmp_path}/lib-6.0/json.dll", "")


def test_java_home_comes_before_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = probes.find(common()["java"])
    if isinstance(java, Missing):
        pytest.skip(java.reason)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert probes.find(common()["java"]) == java, "a Java home without java is passed over"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("JAVA_HOME", str(Path(java.path).parents[1]))
    assert probes.find(common()["java"]) == java


def test_a_tool_is_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "library"
    wanted = Tool("it", "It", files=(str(file),), packages=("it",))
    context = BuildContext(tmp_path, Console(file=io.StringIO()))
    gone = {wanted: Missing(f"{file} was not found")}
    assert context.missing([wanted, wanted]) == gone
    file.touch()
    assert context.missing([wanted]) == gone
    monkeypatch.setattr(BuildContext, "install", lambda *_: True)
    assert context.provide([wanted]) == {}


def test_no_package_is_installed_for_a_tool_that_does_not_start(path: Path) -> None:
    (path / "apt-get").symlink_to("/bin/false")
    script(path / "mvn", "echo 'Unrecognized option: -Xnonsense' >&2; exit 1")
    out = io.StringIO()
    missing = BuildContext(path, Console(file=out), may_install=True).provide([common()["maven"]])
    assert out.getvalue() == ""
    assert why_missing(missing) == f"Maven: {path}/mvn does not run: Unrecognized option: -Xnonsense"


# Installing


def asked(tmp_path: Path, *tools: Tool, may_install: bool = True) -> tuple[bool, str]:
    """Ask for tools; whether something was installed, and what the user was told."""
    out = io.StringIO()
    context = BuildContext(tmp_path, Console(file=out, width=400), may_install)
    return context.install(tools, lambda _: None), out.getvalue()


OMNIORB = Tool("omniorb", "omniORB", libraries=("omniORB4",), packages=("libomniorb4-dev", "pkg-config"))


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The one folder of programs of a host without apt-get: no test changes the machine that runs it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_if_nothing_may_be_installed_the_command_is_shown(path: Path) -> None:
    assert environment.privilege() is None
    for name in ("maven", "g++", "cmake", "gtest", "mcs", "clang-format"):
        assert isinstance(probes.find(common()[name]), Missing), name
    installed, told = asked(path, common()["maven"], OMNIORB)
    assert not installed
    assert "missing: Maven, omniORB. To install them:" in told
    assert "  sudo apt-get install --no-install-recommends libomniorb4-dev maven pkg-config\n" in told


def test_a_command_that_may_not_install_shows_the_command_even_to_root(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    (path / "apt-get").symlink_to("/bin/true")
    installed, told = asked(path, OMNIORB, common()["dotnet"], may_install=False)
    assert not installed
    assert "sudo apt-get install --no-install-recommends libomniorb4-dev pkg-config\n" in told


def test_what_debian_does_not_have_is_told_with_where_to_get_it(path: Path) -> None:
    rare = Tool("rare", "Rare thing", programs=("rare",), get="https://rare.example")
    assert asked(path, rare) == (False, "Rare thing is missing: get it from https://rare.example\n")


def test_several_missing_tools_are_named_in_one_line_with_one_command() -> None:
    far = Tool("far", "Far", programs=("far",), get="far.example")
    reasons = {common()["maven"]: "no mvn", common()["jdk"]: "no javac", far: "no far"}
    assert why_missing({tool: Missing(reason) for tool, reason in reasons.items()}) == (
        "missing: Maven (no mvn), JDK 17 or newer (no javac), Far (no far); "
        "get them with: apt-get install default-jdk-headless maven; far.example"
    )


def test_a_package_that_debian_lacks_costs_one_tool(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setenv("PATH", f"{path}:/usr/bin:/bin")
    fails = 'case "$*" in *maven*) echo "E: Unable to locate package maven"; exit 100;; esac'
    script(path / "apt-get", f'echo "$*" >> {path}/calls\n{fails}')
    installed, told = asked(path, common()["maven"], OMNIORB)
    assert installed
    assert "apt-get failed: E: Unable to locate package maven" in told
    assert (path / "calls").read_text().splitlines()[-1].endswith("libomniorb4-dev pkg-config")


@pytest.mark.parametrize(
    ("fails", "installed", "said"),
    [
        ("none", True, "installing omniORB with apt-get: libomniorb4-dev pkg-config"),
        ("update", True, "apt-get update failed: E: no route; going on with the lists that are here"),
        ("install", False, "apt-get failed: E: no route"),
    ],
)
def test_packages_are_installed_by_apt_with_patience(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, installed: bool, said: str
) -> None:
    """A script stands for apt-get; old lists of packages may still do, so that a failed update does not end it."""
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setenv("PATH", f"{path}:/usr/bin:/bin")
    failing = f'case "$*" in *" {fails}"*) echo "E: no route"; exit 100;; esac'
    script(path / "apt-get", f'echo "$*" >> {path}/calls\n{failing}')
    done, told = asked(path, OMNIORB)
    assert done is installed
    assert said in told
    calls = (path / "calls").read_text().splitlines()
    assert sum("update" in call for call in calls) == (3 if fails == "update" else 1)
    assert calls[-1].endswith("install -y --no-install-recommends libomniorb4-dev pkg-config")
