"""Features tried by real workers: what is known of each is what they find."""

from dataclasses import replace
from pathlib import Path

import pytest

from roundtrip.paths import ROOT
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.topology import Topology
from roundtrip_papers.model.vocabulary import Feature
from roundtrip_papers.untimed import features
from roundtrip_papers.untimed.features import CASES, OF_REFERENCES, UNTRIED, call_other, others, probe
from roundtrip_papers.untimed.system_calls import is_there

from .conftest import CATALOG

pytestmark = [pytest.mark.wire, pytest.mark.slow]

UNTRIED_BY_ORBS = ("foreign_server", "by_value", "shared_reference", "cycle", "deadline", "cancellation")
THREADS = {"thread_per_request": False if is_there() else None}
ORB = (
    {it.value: True for it in Feature}
    | dict.fromkeys((*UNTRIED_BY_ORBS, *CASES))
    | dict.fromkeys(("garbage_collection", "class_download"), False)
    | THREADS
)
RMI = {it.value: True for it in Feature} | dict.fromkeys(
    ("foreign_server", "dynamic_call", "out_parameters", "persistent_reference", "one_way", "activation",
     "class_download", "deadline", "cancellation"), False,
) | dict.fromkeys(CASES) | THREADS  # fmt: skip
DEAD_SERVER = {it.value: None for it in Feature} | {"dead_server": True} | THREADS
NO_REFERENCES = DEAD_SERVER | dict.fromkeys((*OF_REFERENCES, "shared_reference", "cycle"), False)
SOAP = NO_REFERENCES | {"url_name": True, "deadline": True, "cancellation": False}
KNOWN: dict[str, dict[str, bool | None]] = {
    "java-jacorb": ORB,
    "java-idl": ORB,
    "java-rmi": RMI | dict.fromkeys(CASES, True),
    "java-rmi-http-port": RMI,
    "java-rmi-iiop": DEAD_SERVER | dict.fromkeys(("call_back", "by_value", "shared_reference"), True),
    "cpp-omniorb": ORB
    | {"deadline": True}
    | dict.fromkeys(("shared_reference", "cycle", "cancellation", *CASES), False),
    "mono-remoting-tcp": DEAD_SERVER
    | dict.fromkeys(("by_value", "url_name", "shared_reference"), True)
    | dict.fromkeys(
        ("dynamic_call", "garbage_collection", "class_download", "deadline", "cancellation"), False
    ),
    "java-soap-metro": SOAP,
    "java-soap-cxf": SOAP | {"cancellation": True},
    "dotnet-soapcore": DEAD_SERVER
    | dict.fromkeys(OF_REFERENCES, False)
    | {"url_name": True, "shared_reference": False, "deadline": True},
    "cpp-grpc": NO_REFERENCES | {"deadline": True, "cancellation": True},
    "java-grpc": NO_REFERENCES | {"deadline": True, "cancellation": True},
}
SENT = ("java-rmi", "cpp-omniorb")
"""Whose cases are sent: what becomes of them in every system is in test_systems.py."""


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_system_can_do_is_known(
    agents: AgentPool, topology: Topology, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (Path(topology.server.build) / name).exists():
        pytest.skip(f"{name} is not built")
    if name not in SENT:
        monkeypatch.setattr(features, "CASES", {})
    found = probe(CATALOG.row(name), agents.ends(), topology)
    details = {it.feature: it.detail for it in found}
    assert {it.feature: it.found for it in found} == KNOWN[name], details
    assert all(details.values())
    assert all(UNTRIED in it.detail for it in found if it.found is None)


def test_a_client_calls_the_server_of_another_implementation(agents: AgentPool, topology: Topology) -> None:
    protocols = Cases.load(ROOT / "shared-idl" / "cases.json").shared_protocols
    row = CATALOG.row("java-jacorb")
    pairs = {it.system.name: it for it in others(CATALOG, row, protocols)}
    assert "java-jacorb" not in pairs
    if not (Path(topology.server.build) / "cpp-omniorb").exists():
        pytest.skip("cpp-omniorb is not built")
    found = call_other(row, pairs["cpp-omniorb"], agents.ends(), topology)
    assert (found.found, found.detail) == (True, "it called cpp-omniorb")
    assert list(others(CATALOG, CATALOG.row("java-rmi"), protocols)) == []


def test_a_client_that_cannot_connect_has_tried_nothing(agents: AgentPool, topology: Topology) -> None:
    row = CATALOG.row("cpp-omniorb")
    wrong = replace(topology, server=replace(topology.server, build=Path("/nowhere")))
    found = probe(row, agents.ends(), wrong)
    assert all(it.found is None and "cpp-omniorb" in it.detail for it in found)
