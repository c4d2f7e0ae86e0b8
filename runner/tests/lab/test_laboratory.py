import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.hosts.ssh_connection import SshConnection
from roundtrip.lab import needs, network
from roundtrip.lab.laboratory import Laboratory, read_clients
from roundtrip.lab.network import Shape

from .conftest import NAME, OPEN, machine, sshds


def test_it_leaves_the_machine_as_it_was(laboratory: Laboratory) -> None:
    before, running = machine(), sshds()
    assert laboratory.up(OPEN)
    assert len(sshds() - running) == 2
    assert {f"{NAME}-client", f"{NAME}-server"} <= set(network.namespaces())
    during = machine()
    assert [line for line in before["routes"].splitlines() if line not in during["routes"]] == []
    assert laboratory.down()
    assert not laboratory.down(), "what is gone can be removed again"
    assert machine() == before
    assert sshds() == running
    assert not laboratory.state.exists()


def test_it_is_up_once_for_a_rate(laboratory: Laboratory) -> None:
    assert laboratory.up(OPEN)
    running = sshds()
    assert not laboratory.up(OPEN)
    assert sshds() == running
    assert laboratory.up(Shape.read("10mbit", "none")), "another rate is another laboratory"
    assert len(sshds()) == len(running)
    for side in laboratory.sides():
        command = ["tc", "-n", side.namespace, "-json", "qdisc", "show", "dev", "lan0"]
        [qdisc] = json.loads(network.call(*command))
        assert (qdisc["kind"], qdisc["options"]["rate"]) == ("tbf", 10_000_000 // 8), "at both ends"


def test_one_that_was_cut_off_is_removed_by_the_next(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = machine()
    with monkeypatch.context() as killed:
        killed.setattr(Laboratory, "_remove", lambda *_: None)  # As after kill -9: nothing is cleaned up.
        killed.setattr(network, "shape_side", _stop)
        with pytest.raises(KeyboardInterrupt):
            laboratory.up(OPEN)
    assert machine() != before
    with pytest.raises(UsageError, match="not up"):
        laboratory.hosts()
    assert laboratory.up(OPEN)
    assert laboratory.hosts().cpu_pinning == "lab"
    laboratory.down()
    assert machine() == before


@pytest.mark.parametrize("state", ["", '{"shape": {"rate', "\xff"])
def test_one_with_a_damaged_state_is_made_again(laboratory: Laboratory, state: str) -> None:
    before = machine()
    laboratory.up(OPEN)
    (laboratory.state / "state.json").write_bytes(state.encode("latin-1"))
    with pytest.raises(UsageError, match="not up"):
        laboratory.hosts()
    assert laboratory.up(OPEN)
    assert laboratory.hosts().cpu_pinning == "lab"
    (laboratory.state / "state.json").write_bytes(state.encode("latin-1"))
    assert laboratory.down()
    assert machine() == before


def _stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_one_whose_sshds_died_is_set_up_anew(lab: Laboratory) -> None:
    for side in lab.sides():
        os.kill(int((lab.state / f"sshd_{side.name}.pid").read_text()), signal.SIGKILL)
    assert lab.up(OPEN)
    assert all(network.processes(side) for side in lab.sides())


def test_a_namespace_that_we_did_not_make_is_left_alone(laboratory: Laboratory) -> None:
    network.ip("netns", "add", f"{NAME}-server")
    try:
        before = machine()
        with pytest.raises(RoundtripError, match=f"{NAME}-server is there and was not made by lab.up"):
            laboratory.up(OPEN)
        assert not laboratory.down()
        assert machine() == before
    finally:
        network.ip("netns", "delete", f"{NAME}-server")


def test_its_hosts_are_entered_with_its_own_key_and_reach_each_other(lab: Laboratory) -> None:
    spec = lab.hosts()
    for host, other in ((spec.client, spec.server), (spec.server, spec.client)):
        peer = SshConnection(host)
        code = f"import socket; print(socket.create_connection(('{other.name}', 22), 0.5))"
        address = f"import socket; s = socket.socket(); s.bind(('{host.address}', 0)); print('mine')"
        try:
            assert peer.run(["python3", "-c", address]).out == b"mine\n"
            assert peer.run(["python3", "-c", code]).status != 0, "its control line leads to us alone"
        finally:
            peer.close()


def test_several_clients_reach_one_server_over_a_bridge(laboratory: Laboratory) -> None:
    before = machine()
    assert laboratory.up(Shape.read("100mbit", "none"), clients=3)
    assert not laboratory.up(Shape.read("100mbit", "none"), clients=3)
    spec = laboratory.hosts()
    assert list(spec.by_role) == ["client", "client:2", "client:3", "server"]
    *clients, server = laboratory.sides()
    for client in clients:
        routes = network.ip("-n", client.namespace, "-json", "route", "get", server.address)
        assert [route["dev"] for route in json.loads(routes)] == ["lan0"]
        network.call("ip", "netns", "exec", client.namespace, "python3", "-c", connecting(server.address))
    assert laboratory.up(OPEN), "with one client it is another laboratory"
    assert len(laboratory.sides()) == 2
    laboratory.down()
    assert machine() == before


def connecting(address: str) -> str:
    """A program that shows that a host is there: it answers, be it that nothing listens."""
    return (
        "import socket\n"
        f"try: socket.create_connection(('{address}', 9), 2)\n"
        "except ConnectionRefusedError: pass\n"
    )


def test_a_delay_is_met_each_way(laboratory: Laboratory) -> None:
    """By netem, or by the emulator if this kernel has none."""
    laboratory.up(Shape.read("none", "20ms"))
    client, server = laboratory.sides()
    listener = (
        f"import socket; s = socket.create_server(('{server.address}', 5000)); print('up', flush=True); "
        "c, _ = s.accept(); c.sendall(c.recv(1))"
    )
    asker = (
        f"import socket, time; s = socket.create_connection(('{server.address}', 5000), 10); "
        "b = time.monotonic(); s.sendall(b'x'); s.recv(1); print(time.monotonic() - b)"
    )
    serving = subprocess.Popen(_in(server.namespace, listener), stdout=subprocess.PIPE)
    assert serving.stdout is not None
    assert serving.stdout.readline() == b"up\n"
    done = subprocess.run(_in(client.namespace, asker), capture_output=True, text=True, check=True)
    serving.wait(timeout=30)
    serving.stdout.close()
    assert float(done.stdout) >= 0.040


def _in(namespace: str, code: str) -> list[str]:
    return ["ip", "netns", "exec", namespace, "python3", "-c", code]


@pytest.mark.parametrize("text", ["0", "9", "two", "", "-1", "³"])
def test_a_wrong_number_of_clients_is_refused_by_its_option(text: str) -> None:
    with pytest.raises(UsageError, match=r"--clients.*1 to 8"):
        read_clients(text)


@pytest.mark.parametrize(
    ("rate", "delay", "message"),
    [
        ("fast", "none", "--rate: 'fast' is not a rate; expected none, or "),
        ("0mbit", "none", "--rate: '0mbit' is not a rate; expected none, or "),
        ("100", "none", "--rate: '100' is not a rate; expected none, or "),
        ("none", "5", "--delay: '5' is not a delay; expected none, or a time each way such as 200us"),
    ],
)
def test_a_wrong_shape_is_refused_by_its_option(rate: str, delay: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Shape.read(rate, delay)


def test_a_shape_reads_as_people_say_it() -> None:
    assert Shape.read("100mbit", "200us").text == "100 Mbit/s, 0.2 ms each way"
    assert Shape.read("none", "none").text == "no limit"


def test_only_root_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(RoundtripError, match=r"lab\.up needs root.*sudo ./invokew lab\.up"):
        Laboratory(NAME).need_root("lab.up")


# What keeps services from being started while a package is installed

LEFT = """
import os, signal
from pathlib import Path
from roundtrip.lab import needs
needs._POLICY = Path({path!r})
with needs._no_services():
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "policy-rc.d"
    monkeypatch.setattr(needs, "_POLICY", path)
    monkeypatch.setattr(needs, "TOOLS", ())
    return path


def test_services_are_denied_only_while_a_package_is_installed(policy: Path) -> None:
    with needs._no_services():
        assert subprocess.run([policy], check=False).returncode == 101
        needs.provide(Console(), install=False)
        assert policy.exists(), "another lab.up that installs meanwhile is left alone"
    assert not policy.exists()


def test_what_a_killed_one_left_is_removed_by_the_next(policy: Path) -> None:
    subprocess.run([sys.executable, "-c", LEFT.format(path=str(policy))], check=False)
    assert "exit 101" in policy.read_text()
    needs.provide(Console(), install=False)
    assert not policy.exists()


def test_one_of_the_machine_s_own_is_left_alone(policy: Path) -> None:
    policy.write_text("#!/bin/sh\nexit 101\n")
    with needs._no_services():
        assert policy.exists()
    needs.provide(Console(), install=False)
    assert policy.read_text() == "#!/bin/sh\nexit 101\n"
