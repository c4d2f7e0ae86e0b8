"""What `invoke list` shows, in a table for people and as JSON for programs; what `invoke doctor --hosts` remarks."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.system import Catalog
from roundtrip.cli.doctor_hosts import port_remarks
from roundtrip.cli.show import show_catalog
from roundtrip.config.experiment import experiments
from tests.manifests import GOOD, project, system


@pytest.fixture
def known(tmp_path: Path) -> Catalog:
    shy = system("mono-shy").replace("[build]", "by_default = false\n\n[build]", 1)
    return catalog.load(project(tmp_path, pipes=GOOD, tcp=system("mono-tcp"), shy=shy))


def listed(known: Catalog, *patterns: str, width: int = 100) -> str:
    console = Console(width=width)
    with console.capture() as captured:
        show_catalog(known, list(patterns), console, json=False)
    return captured.get()


def test_systems_have_their_variants_and_experiments_their_workloads(known: Catalog) -> None:
    assert "mono-pipes" not in listed(known, "mono-t*")
    text = listed(known)
    lines = {line.split()[0]: line for line in text.splitlines() if line.strip()}
    for name in known.systems:
        assert "baseline, hand-coded" in lines[name]
    assert "mono-shy (by name)" in text
    for name, experiment in experiments().items():
        assert experiment.title in lines[name]
        assert f" {len(experiment.workloads())} " in lines[name]


def test_it_is_readable_on_80_columns() -> None:
    lines = listed(catalog.load(), width=80).splitlines()
    assert max(map(len, lines)) <= 80
    names = [line.split()[0] for line in lines if line[:1].isalpha()]
    assert set(catalog.load().systems) <= set(names), "names are not folded"


def test_json_holds_the_same(known: Catalog, capsys: pytest.CaptureFixture[str]) -> None:
    show_catalog(known, [], Console(stderr=True), json=True)
    out, err = capsys.readouterr()
    assert err == ""
    document = json.loads(out)
    assert {it["name"] for it in document["systems"]} == set(known.systems)
    [shy] = [it for it in document["systems"] if it["name"] == "mono-shy"]
    assert (shy["by_default"], shy["language"], shy["protocol"]) == (False, "csharp", "frame")
    assert shy["variants"] == {"baseline": "as it comes", "hand-coded": "by hand"}
    workloads = {it["name"]: it["workloads"] for it in document["experiments"]}
    assert workloads == {
        name: [workload.key for workload in it.workloads()] for name, it in experiments().items()
    }


@pytest.mark.parametrize("reuse", [0, 2])
def test_a_client_that_would_run_out_of_ports_is_told_the_remedy(reuse: int) -> None:
    path = {
        "client": {"interface": "eth0", "tcp_tw_reuse": reuse},
        "client2": {"interface": "eth0", "tcp_tw_reuse": 1},
        "client3": {"interface": None},
        "server": {"interface": "eth0", "tcp_tw_reuse": reuse},
        "client_to_server": {"mss_bytes": 1448},
    }
    [remark] = port_remarks(path)
    assert remark.startswith("client: ports of connections that have ended are not taken again for a minute")
    assert f"tcp_tw_reuse is {reuse}" in remark
