"""Hosts of several clients and one of the server, all of which are this machine: what reaches them is left out."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from roundtrip.analysis.warnings import _warn_about_hosts
from roundtrip.config.hosts import HostSpec, HostsSpec
from roundtrip.hosts import network_path
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.processes.topology import Side, process_names
from roundtrip.results.records import Outcome
from roundtrip.running.block import run_block
from tests.fakes import block, conditions, row, system
from tests.running.test_several import LONG, calls
from tests.synthetic import make

HERE = HostSpec("local/127.0.0.1", None, address="127.0.0.1")


@pytest.fixture
def hosts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RemoteHosts]:
    monkeypatch.setattr(network_path, "POUR_S", 0.05)
    monkeypatch.setattr(network_path, "PINGS", 5)
    build = tmp_path / "build"
    build.mkdir()
    spec = HostsSpec("three and one", HERE, HERE, further_clients=(HERE, HERE))
    with contextlib.closing(RemoteHosts(spec, [], build, lambda _: None, holder="a test")) as found:
        yield found


def test_clients_are_dealt_over_hosts_that_were_provided(hosts: RemoteHosts, tmp_path: Path) -> None:
    four = structs.replace(calls(4), axes={})
    given = conditions(hosts.agents, tmp_path, LONG, workloads=(four,))
    topology = hosts.topology(given.topology.deadline_s, None)
    assert [it.bind for it in (*topology.clients, topology.server)] == ["127.0.0.1"] * 4
    assert {it.interface for it in topology.clients} == {"lo"}
    given = replace(given, topology=topology, cpu_pinning=hosts.pin("paired"))
    (outcome,) = run_block(block(row(system("good")), workloads=[four.key]), given, sampled=True)
    (measured,) = outcome.record.measurements
    assert measured.outcome is Outcome.OK, measured.reason
    assert {*measured.usage} == {*process_names(Side.CLIENT, 4), "server"}
    assert len(measured.hosts) == 4, "the fourth client shares the host of the first"
    process = outcome.columns.index("process")
    named = {line[process] for line in outcome.series if line[process].startswith("host")}
    assert named == {"host", "host:client:2", "host:client:3", "host:server"}


def test_a_run_keeps_every_host_and_the_path_from_each(hosts: RemoteHosts) -> None:
    document = hosts.document()
    clients = process_names(Side.CLIENT, 3)
    assert list(document["hosts"]) == [*clients, "server"]
    assert {*document["path"]} == {
        *("server", *clients),
        *(f"{client}_to_server" for client in clients),
        *(f"server_to_{client}" for client in clients),
    }
    assert all(document["path"][f"{it}_to_server"]["goodput_bits_per_s"] > 0 for it in clients)
    document["hosts"]["client:2"]["tools"] = {"java": "21"}
    document["hosts"]["server"]["tools"] = {"java": "17"}
    assert "java is 21 on the client:2's host and 17 on the server's." in list(
        _warn_about_hosts(structs.replace(make().run, hosts=document["hosts"]))
    )
