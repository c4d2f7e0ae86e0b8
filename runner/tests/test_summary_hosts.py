"""What a summary says of a run on two hosts."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.analysis.summary import summarise
from tests.synthetic import read_run, write_run

Json = dict[str, Any]

FACTS: Json = {"cpus": 8, "load_1min": 0.1, "virtual_machine": False, "governor": "performance"}
DIRECTION: Json = {"wire_bits_per_s": 100e6, "goodput_bits_per_s": 95e6}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run")
    write_run(path, 1)
    return path


def summary(folder: Path, client: Json, server: Json, placement: str = "paired", **path: Any) -> Json:
    run, records = read_run(folder)
    run = json.loads(json.dumps(run))
    run["asked"]["placement"] = placement
    run["hosts"] = {
        "client": {"facts": FACTS | client, "tools": {"java": "17.0.15", "mono": "6.8.0"}},
        "server": {"facts": FACTS | server, "tools": {"java": "21.0.2"}},
    }
    run["path"] = {"client_to_server": DIRECTION, "server_to_client": DIRECTION} | path
    return summarise(run, records, _none, _none)


def _none(trial: str) -> Any:
    raise FileNotFoundError(trial)


def test_each_host_is_warned_of_by_its_role(folder: Path) -> None:
    warnings = summary(folder, {"virtual_machine": True}, {"governor": "powersave", "load_1min": 7.0})["run"][
        "warnings"
    ]
    assert any(it.startswith("The client's host is a virtual machine") for it in warnings)
    assert any(it.startswith("The server's host's CPU governor is powersave") for it in warnings)
    assert any(it.startswith("The server's host was busy") for it in warnings)
    assert not any(it.startswith("The server's host is a virtual") for it in warnings)


def test_runtimes_that_differ_are_told(folder: Path) -> None:
    warnings = summary(folder, {}, {})["run"]["warnings"]
    assert "java is 17.0.15 on the client's host and 21.0.2 on the server's." in warnings
    assert not any(it.startswith("mono") for it in warnings)


def test_a_lab_says_that_it_is_one_machine_and_a_pair_does_not(folder: Path) -> None:
    assert any("one machine (lab)" in it for it in summary(folder, {}, {}, "lab")["run"]["warnings"])
    assert not any("one machine" in it for it in summary(folder, {}, {})["run"]["warnings"])


def test_cells_tell_their_part_of_the_wire_where_the_path_s_rate_is_known(folder: Path) -> None:
    measured = [cell for cell in summary(folder, {}, {})["cells"] if cell["trials"]]
    assert measured
    for cell in measured:
        bits = 8 * sum(cell["wire"].values()) * cell["calls_per_sample"]
        assert cell["path"]["share"] == pytest.approx(bits / 100e6 / (cell["gross"]["mean_ns"] / 1e9))
    unknown = summary(folder, {}, {}, client_to_server={"unreachable": "no route"})
    assert {cell["path"] for cell in unknown["cells"]} == {None}
