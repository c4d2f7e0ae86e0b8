"""A host that goes and comes back, without a network."""

import gzip
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import paramiko
import pytest

from roundtrip.config.hosts import HostSpec
from roundtrip.hosts.archive import Archive
from roundtrip.hosts.host import RETURN_TIMEOUT_S, SshHost
from roundtrip.hosts.ssh_connection import CommandResult, HostLost, SshConnection
from roundtrip.processes.agent_client import AgentClient, Inbox
from tests.programs import script


class Flaky(SshHost):
    """Its agent can be had, or not."""

    there = True
    asked = 0

    def _started(self, inbox: Inbox, run: str) -> AgentClient:
        self.asked += 1
        if not self.there:
            raise HostLost("box cannot be reached: timed out")
        agent: Any = object()
        return agent


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def host(slept: list[float], said: list[str]) -> Flaky:
    archive = Archive(Path("none"), "0" * 64, 0)
    spec = HostSpec("box", "box")
    return Flaky(spec, "server", archive, said.append, lambda: sum(slept), slept.append)


def test_a_host_that_was_never_there_is_not_waited_for(host: Flaky, slept: list[float]) -> None:
    host.there = False
    with pytest.raises(HostLost, match="timed out"):
        host.start(Inbox(), "run")
    assert slept == []


def test_a_host_that_was_there_is_waited_for_once(host: Flaky, slept: list[float], said: list[str]) -> None:
    host.start(Inbox(), "run")
    host.there = False
    for _ in range(2):  # The trials that follow learn at once that it is gone.
        with pytest.raises(HostLost):
            host.start(Inbox(), "run")
        assert RETURN_TIMEOUT_S <= sum(slept) < RETURN_TIMEOUT_S + 10
        assert len(said) == 1


def test_a_host_that_comes_back_goes_on(host: Flaky, slept: list[float]) -> None:
    host.start(Inbox(), "run")
    host.there = False

    def until_it_is_back(seconds: float) -> None:
        slept.append(seconds)
        host.there = sum(slept) > 20

    host.sleep = until_it_is_back
    host.start(Inbox(), "run")
    assert 20 < sum(slept) < RETURN_TIMEOUT_S


def answer(**more: Any) -> dict[str, Any]:
    found = {
        "python": [3, 11, 2],
        "executable": "/usr/bin/python3",
        "machine": "x86_64",
        "free_bytes": 1 << 40,
    }
    return {**found, "connection": [], "folder": None, **more}


@pytest.mark.parametrize(
    ("lacks", "told"),
    [
        ({"python": [3, 6, 8]}, r"its python3 is 3\.6\.8; 3\.10 or newer"),
        ({"free_bytes": 1 << 20}, r"0\.0 GiB are free in its ~/.cache"),
    ],
)
def test_what_a_host_lacks_is_told_before_anything_travels(
    host: Flaky, lacks: dict[str, Any], told: str
) -> None:
    with pytest.raises(HostLost, match=told):
        host._prove(answer(**lacks))
    host._prove(answer(free_bytes=1 << 20, folder="/there"))


def test_our_address_and_the_host_s_are_those_of_the_connection(host: Flaky) -> None:
    host._prove(answer(connection=["10.0.0.1", "4000", "10.0.0.2", "22"]))
    assert host.seen == ("10.0.0.1", "10.0.0.2")


@pytest.mark.parametrize(
    ("status", "out", "err", "told"),
    [
        (127, b"", "sh: 1: python3: not found\n", "python3: not found"),
        (0, b"Welcome!\n{}", "", "does its shell print on login"),
        (0, b"", "", r"said nothing \(status 0\); look for an `exit` in its ~/.bashrc, or a ForceCommand"),
        (1, b"", "", r"said nothing \(status 1\); look for an `exit` in its ~/.bashrc, or a ForceCommand"),
        (1, b"This service allows sftp connections only.\n", "", "it allows sftp alone, by a ForceCommand"),
        (1, b"This account is currently not available.\n", "", "failed: This account is currently not"),
        (0, b'{"error": "No space left on device"}', "", "No space left"),
    ],
)
def test_an_answer_that_is_none_is_explained(
    host: Flaky, status: int, out: bytes, err: str, told: str
) -> None:
    with pytest.raises(HostLost, match=told):
        host._answer(status, out, err)


class OneSession(SshConnection):
    """A host whose sshd refuses a second session on a connection."""

    is_connected = True
    transport = property(lambda self: self)

    def connect(self) -> None:
        connection: Any = self
        self._connection = connection

    def open_session(self, timeout: float) -> None:
        raise paramiko.ChannelException(2, f"Connect failed within {timeout:g} s")


def test_a_host_that_refuses_a_session_has_its_setting_named() -> None:
    with pytest.raises(
        HostLost, match=r"refuses a session \(Connect failed .* MaxSessions in its sshd_config must be 2"
    ):
        OneSession(HostSpec("box", "box")).open(["true"])


class Here(SshConnection):
    """Runs its commands on this machine, by the words that the shell of a host would get."""

    asked: list[str]

    def run(self, argv: list[str], data: bytes = b"", timeout_s: float = 60.0) -> CommandResult:
        self.asked = argv
        done = subprocess.run(
            ["/bin/sh", "-c", shlex.join(argv)], input=data, capture_output=True, check=False
        )
        return CommandResult(done.returncode, done.stdout, done.stderr.decode())


@pytest.fixture
def bare(host: Flaky, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flaky:
    """A host without any Python yet."""
    host._ssh = Here(host.spec)
    (tmp_path / "env").symlink_to("/usr/bin/env")
    (tmp_path / "sh").symlink_to("/bin/sh")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return host


@pytest.mark.parametrize("newest", ["python3", "python3.11", "python3.13"])
def test_the_newest_python_of_a_host_that_runs_is_taken(bare: Flaky, tmp_path: Path, newest: str) -> None:
    for name in ("python3", "python3.12" if newest == "python3.11" else "python3.10"):
        script(tmp_path / name, "exit 9")
    script(tmp_path / newest, f'exec {sys.executable} "$@"')
    assert bare.ask()["folder"] is None
    with pytest.raises(HostLost, match="the archive did not arrive whole"):
        bare._run_bootstrap(["take", "0" * 64, "1"], gzip.compress(b"another"))


def test_a_host_without_python_is_told(bare: Flaky) -> None:
    with pytest.raises(HostLost, match=r"its python3 failed: .*not found"):
        bare.ask()


def test_no_login_shell_misreads_what_is_sent(bare: Flaky, tmp_path: Path) -> None:
    script(tmp_path / "python3", f'exec {sys.executable} "$@"')
    bare.ask()
    ssh: Any = bare._ssh
    assert not set("'\\!\n") & set("".join(ssh.asked)), "csh and fish read these in quotes as others do not"


KEYS = {name: paramiko.ECDSAKey.generate() for name in ("plain", "other", "revoked")}


def known_hosts(*marked: tuple[str, str, str]) -> str:
    return "".join(
        f"{mark}{name} ecdsa-sha2-nistp256 {KEYS[key].get_base64()} note\n" for mark, name, key in marked
    )


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (known_hosts(("", "box,[::1]:2222", "plain")), {"box": "plain", "[::1]:2222": "plain"}),
        (known_hosts(("@cert-authority ", "*.org", "other"), ("", "box", "plain")), {"box": "plain"}),
        (
            known_hosts(("", "box", "revoked"), ("@revoked ", "*", "revoked"), ("", "b", "plain")),
            {"b": "plain"},
        ),
        (known_hosts(("", "box", "plain"), ("", "box", "other")), {"box": "plain"}),
        ("# note\n\nbox\nbox ssh-rsa !\n" + known_hosts(("", "box", "plain")), {"box": "plain"}),
    ],
    ids=["plain", "an authority", "revoked", "two keys of a kind", "lines that are none"],
)
def test_known_hosts_are_read_without_marked_lines(text: str, known: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "known_hosts"
    file.write_text(text)
    connection = SshConnection(HostSpec("box", "box", known_hosts=file))._made("box")
    found = connection.client.get_host_keys()
    assert {name: found[name]["ecdsa-sha2-nistp256"] for name in found} == {
        name: KEYS[it] for name, it in known.items()
    }
