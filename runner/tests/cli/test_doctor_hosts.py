"""What `invoke doctor --hosts` says of hosts that are fit, but for something that decides figures."""

import pytest

from roundtrip.cli.doctor_hosts import port_remarks


@pytest.mark.parametrize("reuse", [0, 2])
def test_a_client_that_would_run_out_of_ports_is_told_how_not_to(reuse: int) -> None:
    path = {
        "client": {"interface": "eth0", "tcp_tw_reuse": reuse},
        "client2": {"interface": "eth0", "tcp_tw_reuse": 1},
        "server": {"interface": "eth0", "tcp_tw_reuse": reuse},
        "client_to_server": {"mss_bytes": 1448},
    }
    [said] = port_remarks(path)
    assert said.startswith("client: ports of connections that have ended are not taken again for a minute")
    assert f"tcp_tw_reuse is {reuse}" in said


def test_a_client_that_takes_ports_again_or_does_not_say_is_not_spoken_of() -> None:
    assert port_remarks({"client": {"tcp_tw_reuse": 1}, "server": {"tcp_tw_reuse": 2}}) == []
    assert port_remarks({"client": {"interface": None}}) == []
