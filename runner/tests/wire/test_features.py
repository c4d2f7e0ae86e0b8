"""Features tried by real workers: what is known of each is what they find."""

from dataclasses import replace
from pathlib import Path

import pytest

from roundtrip.paths import ROOT
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.conformance import Cases
from roundtrip.processes.topology import Topology
from roundtrip_papers.model.vocabulary import Feature
from roundtrip_papers.untimed.features import OF_REFERENCES, UNTRIED, call_other, others, probe

from .conftest import CATALOG

pytestmark = [pytest.mark.wire, pytest.mark.slow]

ORB = {it.value: True for it in Feature} | {
    "foreign_server": None,
    "by_value": None,
    "garbage_collection": False,
    "class_download": False,
}
RMI = {it.value: False for it in Feature} | {
    "call_back": True,
    "dynamic_servant": True,
    "by_value": True,
    "url_name": True,
    "garbage_collection": True,
}
NO_REFERENCES = {it.value: None for it in Feature} | {it.value: False for it in OF_REFERENCES}
SOAP = NO_REFERENCES | {"url_name": True}
KNOWN: dict[str, dict[str, bool | None]] = {
    "java-jacorb": ORB,
    "java-idl": ORB,
    "java-rmi": RMI,
    "java-rmi-http-port": RMI,
    "java-rmi-iiop": {it.value: None for it in Feature} | {"call_back": True, "by_value": True},
    "cpp-omniorb": ORB,
    "mono-remoting-tcp": {it.value: None for it in Feature}
    | {"by_value": True, "url_name": True}
    | dict.fromkeys(("dynamic_call", "garbage_collection", "class_download"), False),
    "java-soap-metro": SOAP,
    "java-soap-cxf": SOAP,
    "cpp-grpc": NO_REFERENCES,
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_system_can_do_is_known(agent: AgentClient, topology: Topology, name: str) -> None:
    if not (Path(topology.server.build) / name).exists():
        pytest.skip(f"{name} is not built")
    found = probe(CATALOG.row(name), Ends.of(agent), topology)
    details = {it.feature: it.detail for it in found}
    assert {it.feature: it.found for it in found} == KNOWN[name], details
    assert all(details.values())
    assert all(UNTRIED in it.detail for it in found if it.found is None)


def test_a_client_calls_the_server_of_another_implementation(agent: AgentClient, topology: Topology) -> None:
    wires = Cases.load(ROOT / "shared-idl" / "cases.json").shared_wires
    row = CATALOG.row("java-jacorb")
    pairs = {it.system.name: it for it in others(CATALOG, row, wires)}
    assert "java-jacorb" not in pairs
    if not (Path(topology.server.build) / "cpp-omniorb").exists():
        pytest.skip("cpp-omniorb is not built")
    found = call_other(row, pairs["cpp-omniorb"], Ends.of(agent), topology)
    assert (found.found, found.detail) == (True, "it called cpp-omniorb")
    assert list(others(CATALOG, CATALOG.row("java-rmi"), wires)) == []


def test_a_client_that_cannot_connect_has_tried_nothing(agent: AgentClient, topology: Topology) -> None:
    row = CATALOG.row("cpp-omniorb")
    wrong = replace(topology, server=replace(topology.server, build=Path("/nowhere")))
    found = probe(row, Ends.of(agent), wrong)
    assert all(it.found is None and "cpp-omniorb" in it.detail for it in found)
