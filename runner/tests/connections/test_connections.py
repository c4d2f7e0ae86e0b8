"""Memory of connections: its arithmetic, and over the fake worker."""

from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip_connections.measure import Connections, Reading, counts, measure, slope
from roundtrip_connections.run import show
from tests.fakes import DEADLINE_S, row, system


def readings(server: int, base: int = 1 << 20) -> list[Reading]:
    return [
        Reading(n, {"client": base, "server": base + server * n}, {"client": 3 + n, "server": 5 + n})
        for n in counts(1000)
    ]


def test_what_one_more_client_adds_is_a_slope() -> None:
    assert counts(1000) == [1, 10, 100, 1000]
    assert counts(100) == [1, 10, 100]
    assert counts(30) == [1, 10, 30]
    assert slope(readings(2048), "resident", "server") == pytest.approx(2048)
    assert slope(readings(2048), "resident", "client") == pytest.approx(0, abs=1e-6)
    assert slope(readings(2048), "sockets", "client") == pytest.approx(1)
    assert slope(readings(2048)[:1], "resident", "server") is None


def test_a_failure_keeps_the_points_before_it(agents: AgentPool, tmp_path: Path) -> None:
    topology = Topology.on(HostPaths(tmp_path, {}, "127.0.0.1"), DEADLINE_S)
    good, bad = Connections("one:default", 1), Connections("two:default", 1)
    for found, its in ((good, system("one")), (bad, system("two", die_in="sleep", in_go=2))):
        measure(Deployment(agents.ends(), row(its), topology, UNPINNED), [1, 2], found)
    assert [it.clients for it in good.readings] == [1, 2]
    assert not good.reason
    assert all(value > 0 for it in good.readings for value in it.resident.values())
    assert [it.clients for it in bad.readings] == [1]
    assert bad.reason


def test_the_table_names_every_row_and_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        Connections("one:default", 1, readings(2048)),
        Connections("one:default", 2, readings(4096)),
        Connections("two:default", 1, reason="it did not start"),
    ]
    show(found, Console(width=160))
    printed = capsys.readouterr().out
    [client, server] = [
        line.split() for line in printed.splitlines() if line.strip().startswith("one:default")
    ]
    assert " ".join(client) == "one:default 1.00 1.00 MiB 0 B 0 B 0 B"
    assert " ".join(server) == "one:default 1.00 1.00 MiB 3.00 KiB 2.00 KiB 4.00 KiB"
    assert "two:default: it did not start" in printed
    show([], Console(width=160))
