"""A firewall between the hosts of a laboratory, of the kernel's packet filter (nftables)."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from roundtrip.lab.network import MEASURED, Side, inside
from roundtrip_papers.model.networks import Network

_TABLE = "inet roundtrip"


@contextmanager
def firewall(
    network: Network, client: Side, server: Side, ports: Collection[int], user: int | None
) -> Iterator[None]:
    """Lets new connections between two hosts through as a network does, for as long as the context lasts.

    The lines to the agents are not touched, and connections that are there go on.

    Args:
        network: Network between them; an open one needs no firewall.
        client: A client's host.
        server: The server's.
        ports: Admitted ports of the server's host, unless the network is for a proxy alone.
        user: User of the proxy on the client's host; None: there is no proxy.

    Raises:
        RoundtripError: The kernel, or nft, does not take the rules.
    """
    if network is Network.OPEN:
        yield
        return
    side, chain, interface = (
        (client, "output", f"oifname {MEASURED}")
        if network.for_proxy_alone
        else (server, "input", f"iifname {MEASURED}")
    )
    admitted = _admitted(network, ports, user)
    rest = "drop" if network.is_silent else "reject with tcp reset"
    rules = (
        f"add table {_TABLE}",
        f"add chain {_TABLE} wall {{ type filter hook {chain} priority 0; policy accept; }}",
        f"add rule {_TABLE} wall {interface} ct state established,related accept",
        *([f"add rule {_TABLE} wall {interface} {admitted} accept"] if admitted else []),
        f"add rule {_TABLE} wall {interface} meta l4proto tcp {rest}",
    )
    inside(side, "nft", "; ".join(rules))
    try:
        yield
    finally:
        inside(side, "nft", f"delete table {_TABLE}")


def _admitted(network: Network, ports: Collection[int], user: int | None) -> str:
    """The rules for new connections that are let through; empty: none is."""
    if network.for_proxy_alone:
        return "" if user is None else f"meta skuid {user}"
    return f"tcp dport {{ {', '.join(map(str, sorted(ports)))} }}" if ports else ""
