"""Firewalls between the hosts of a lab: what each lets through, and what systems make of it."""

import os
import socket
import subprocess
import sys
import textwrap
from collections.abc import Collection, Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.errors import RoundtripError
from roundtrip.lab import login, network
from roundtrip.lab.laboratory import Laboratory
from roundtrip.processes.topology import Side
from roundtrip.toolchain import build
from roundtrip_papers.cli import untimed
from roundtrip_papers.model.vocabulary import Network
from roundtrip_papers.untimed import reach
from roundtrip_papers.untimed.reach import firewall
from roundtrip_papers.untimed.records import ReachOutcome

if TYPE_CHECKING:
    from roundtrip.processes.deployment import Deployment

SYSTEM = "java-rmi-http-port:proxy"
NOBODY = 65534

LISTEN = """
    import socket, sys
    listener = socket.create_server((sys.argv[1], 0))
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()
"""

TRY = """
    import encodings.idna, os, socket, sys  # Before it is nobody, who may not read everything.
    address, port, user = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.setuid(user)
    try:
        socket.create_connection((address, port), timeout=1.0).close()
        print("passes")
    except ConnectionRefusedError:
        print("refused")
    except TimeoutError:
        print("no answer")
"""


@pytest.fixture
def listening(lab: Laboratory) -> Iterator[int]:
    """A port of the server's host that accepts."""
    *_, server = lab.sides()
    command = ["ip", "netns", "exec", server.namespace, sys.executable, "-c", textwrap.dedent(LISTEN)]
    command += [server.address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())
        process.kill()


def tried(lab: Laboratory, port: int, user: int) -> str:
    client, *_, server = lab.sides()
    command = ["ip", "netns", "exec", client.namespace, sys.executable, "-c", textwrap.dedent(TRY)]
    done = subprocess.run(
        [*command, server.address, str(port), str(user)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def passages(lab: Laboratory, which: Network, port: int, admitted: Collection[int]) -> tuple[str, str]:
    """What becomes of root and of nobody, who is the proxy."""
    client, *_, server = lab.sides()
    with firewall(which, client, server, admitted, NOBODY):
        return tried(lab, port, os.geteuid()), tried(lab, port, NOBODY)


@pytest.mark.parametrize(
    ("which", "admits", "root", "proxy"),
    [
        (Network.OPEN, False, "passes", "passes"),
        (Network.OWN_PORTS, True, "passes", "passes"),
        (Network.OWN_PORTS, False, "refused", "refused"),
        (Network.WEB_PORT, False, "refused", "refused"),
        (Network.WEB_PORT_SILENT, False, "no answer", "no answer"),
        (Network.WEB_PORT_SILENT, True, "passes", "passes"),
        (Network.PROXY, True, "refused", "passes"),
        (Network.PROXY_SILENT, True, "no answer", "passes"),
    ],
)
def test_a_firewall_lets_through_what_it_says(
    lab: Laboratory, listening: int, which: Network, admits: bool, root: str, proxy: str
) -> None:
    admitted = [listening] if admits else [listening + 1] if which is Network.WEB_PORT else []
    assert passages(lab, which, listening, admitted) == (root, proxy)
    assert tried(lab, listening, os.geteuid()) == "passes", "it is gone afterwards"


def test_a_firewall_that_the_kernel_refuses_is_an_error_with_its_words(lab: Laboratory) -> None:
    client, *_, server = lab.sides()
    wrong = firewall(Network.OWN_PORTS, client, server, [70_000], None)
    with pytest.raises(RoundtripError, match=r"nft.*70000"), wrong:
        pass


def test_the_lines_to_the_agents_are_not_of_the_measured_network(lab: Laboratory) -> None:
    client, *_, server = lab.sides()
    with firewall(Network.WEB_PORT_SILENT, client, server, [], None):
        socket.create_connection((server.control, login.PORT), timeout=5).close()


def test_a_proxy_that_no_firewall_can_tell_from_the_client_is_an_error() -> None:
    deployment = SimpleNamespace(pids={reach.PROXY: os.getpid(), Side.CLIENT: os.getpid()})
    with pytest.raises(RoundtripError, match="no firewall can distinguish them"):
        reach._proxy_user(cast("Deployment", deployment))
    assert reach._proxy_user(cast("Deployment", SimpleNamespace(pids={}))) is None


@pytest.mark.wire
@pytest.mark.slow
def test_a_system_gets_through_what_it_can(lab: Laboratory) -> None:
    known = catalog.load()
    rows = select_rows(known, [SYSTEM])
    reasons = build.prepare(known, rows, Console(stderr=True), install=False)
    if any(reasons.values()):
        pytest.skip(f"not all is built here: {reasons}")
    found = [
        result
        for results in untimed.tries(known, rows, "a test", Console(quiet=True), install=False)
        for result in results
    ]
    assert all(it.detail for it in found if it.outcome is not ReachOutcome.PASSES), found
    assert {it.network: it.outcome for it in found if it.row == SYSTEM} == {
        Network.OPEN: ReachOutcome.PASSES,
        Network.OWN_PORTS: ReachOutcome.PASSES,
        Network.WEB_PORT: ReachOutcome.REFUSED,
        Network.WEB_PORT_SILENT: ReachOutcome.SILENT,
        Network.PROXY: ReachOutcome.PASSES,
        Network.PROXY_SILENT: ReachOutcome.PASSES,
    }
    for side in lab.sides():
        assert network.call("ip", "netns", "exec", side.namespace, "nft", "list", "ruleset") == ""
