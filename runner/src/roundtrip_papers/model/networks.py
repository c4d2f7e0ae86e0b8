"""Networks between the hosts of a laboratory that let through only some connections."""

from enum import StrEnum


class Network(StrEnum):
    """The network between a client's host and a server's."""

    OPEN = "open"
    OWN_PORTS = "own-ports"
    WEB_PORT = "web-port"
    WEB_PORT_SILENT = "web-port-silent"
    PROXY = "proxy"
    PROXY_SILENT = "proxy-silent"

    @property
    def description(self) -> str:
        """The network in words."""
        return _DESCRIPTIONS[self]

    @property
    def is_silent(self) -> bool:
        """Whether what is not let through gets no answer, instead of a refusal."""
        return self in (Network.WEB_PORT_SILENT, Network.PROXY_SILENT)

    @property
    def for_proxy_alone(self) -> bool:
        """Whether nothing but a proxy may connect from the client's host to the server's."""
        return self in (Network.PROXY, Network.PROXY_SILENT)


_DESCRIPTIONS = {
    Network.OPEN: "no firewall",
    Network.OWN_PORTS: "a firewall admits the ports of the server's process",
    Network.WEB_PORT: "a firewall admits the web server's port and refuses the rest",
    Network.WEB_PORT_SILENT: "a firewall admits the web server's port and drops the rest",
    Network.PROXY: "the client's network lets its proxy out and refuses the rest",
    Network.PROXY_SILENT: "the client's network lets its proxy out and drops the rest",
}
