"""Hosts as users name them, with ssh_config, keys and jump hosts: the lab's, reached as any other would be."""

from pathlib import Path

import pytest

from roundtrip.catalog.tools import Tool
from roundtrip.config.hosts import HostSpec
from roundtrip.hosts.host import SshHost
from roundtrip.hosts.ssh_connection import HostLost, SshConnection
from roundtrip.lab.laboratory import Laboratory
from tests.commands import call, only_run

pytestmark = pytest.mark.wire


@pytest.fixture
def home(lab: Laboratory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who knows the lab's hosts by names of his own."""
    ssh = tmp_path / ".ssh"
    ssh.mkdir()
    _, server = lab.sides()
    config = (lab.state / "ssh_config").read_text()
    config = config.replace("Host client", "Host near").replace("Host server", "Host far")
    for name, gate in (("behind", "near"), ("beyond", "far")):
        config += f"Host {name}\n  HostName {server.control}\n  User root\n"
        config += f"  IdentityFile {lab.state}/client_key\n  ProxyJump {gate}\n"
    (ssh / "config").write_text(config)
    (ssh / "known_hosts").write_text((lab.state / "known_hosts").read_text())
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def said(spec: HostSpec) -> str:
    peer = SshConnection(spec)
    try:
        return peer.run(["cat"], b"hello $(reboot)").out.decode()
    finally:
        peer.close()


def test_a_name_of_ssh_config_is_enough(home: Path) -> None:
    assert said(HostSpec("far", "far")) == "hello $(reboot)"


def test_a_host_behind_another_is_reached_through_it(home: Path) -> None:
    assert said(HostSpec("beyond", "beyond")) == "hello $(reboot)"
    with pytest.raises(HostLost, match="behind cannot be reached"):  # Its jump host does not lead there.
        said(HostSpec("behind", "behind"))


def test_a_host_whose_key_is_not_known_is_refused(home: Path, lab: Laboratory) -> None:
    (home / ".ssh" / "known_hosts").write_text("")
    spec = HostSpec("x", lab.sides()[0].control, "root", 22, identity=lab.state / "client_key")
    with pytest.raises(HostLost, match="its host key is not known: connect once with ssh"):
        said(spec)


def test_a_host_whose_key_is_another_is_refused(home: Path, lab: Laboratory) -> None:
    client, _ = lab.sides()
    (home / ".ssh" / "known_hosts").write_text(
        f"{client.control} {(lab.state / 'host_key_server.pub').read_text()}"
    )
    spec = HostSpec("x", client.control, "root", 22, identity=lab.state / "client_key")
    with pytest.raises(HostLost, match="its host key is another one"):
        said(spec)


def test_a_host_that_does_not_let_us_in_says_what_is_needed(home: Path, lab: Laboratory) -> None:
    spec = HostSpec("x", lab.sides()[0].control, "nobody", 22, identity=lab.state / "client_key")
    with pytest.raises(HostLost, match=r"does not let us in.*a key in ssh's agent or in ssh_config"):
        said(spec)


def test_nothing_listens_there(tmp_path: Path) -> None:
    with pytest.raises(HostLost, match=r"x cannot be reached: .*127\.0\.0\.1"):
        said(HostSpec("x", "127.0.0.1", "root", 1))


def test_this_machine_and_another_make_a_pair(home: Path, tmp_path: Path) -> None:
    hosts = ["--hosts", "client=local,server=far"]
    results = tmp_path / "results"
    done = call("run", *hosts, "--systems", "cpp-sockets", "--preset", "smoke", "--results", str(results))
    assert done.returncode == 0, done.stdout + done.stderr
    document = only_run(results).run
    assert (document.cpu_pinning, document.asked.hosts) == ("paired", "client=local,server=far")


def test_what_a_host_needs_is_installed_where_it_is_asked_for() -> None:
    """The commands alone: what they do is apt-get's."""
    from roundtrip.hosts.host import install

    class Told(SshHost):
        ran: list[list[str]]

        def run(self, argv: list[str], timeout_s: float) -> tuple[int, str]:
            self.ran.append(argv)
            return (0, "") if argv[-1] != "update" else (100, "E: no network")

    lines: list[str] = []
    host = object.__new__(Told)
    host.spec, host.ran = HostSpec("box", "box"), []
    java = Tool("java", "Java", packages=("openjdk-17-jre-headless",))
    mono = Tool("mono", "Mono", packages=("mono-runtime", "libmono-system-runtime4.0-cil"))
    assert install(host, [java, mono], ["sudo", "-n"], lines.append)
    assert host.ran[0][:3] == ["sudo", "-n", "env"]
    assert host.ran[1][-3:] == ["libmono-system-runtime4.0-cil", "mono-runtime", "openjdk-17-jre-headless"]
    assert "apt-get update failed with status 100:\nE: no network" in lines[1]
    assert not install(host, [java], None, lines.append)
    assert "install there, as root: apt-get install" in lines[-1]
    assert not install(host, [Tool("dotnet", ".NET")], [], lines.append), "nothing of Debian's"
