"""What `--hosts` may say."""

import pytest

from roundtrip.config.hosts import LAB, HostsSpec, read
from roundtrip.errors import UsageError


def hosts(value: object) -> HostsSpec:
    spec = read(value, "--hosts")
    assert isinstance(spec, HostsSpec)
    assert read(spec.text, "--hosts") == spec, "what was read reads as itself again"
    return spec


@pytest.mark.parametrize(
    ("value", "user", "name", "port", "address"),
    [
        ("client=local, server=me@box.example:2222/10.1.0.2", "me", "box.example", 2222, "10.1.0.2"),
        ("server=box", None, "box", None, None),
        ("server=me@[fd00::2]:22/fd01::2", "me", "fd00::2", 22, "fd01::2"),
        ({"client": "a@b:1/2", "server": "local/10.0.0.1"}, None, None, None, "10.0.0.1"),
    ],
)
def test_a_host_has_user_name_port_and_address(
    value: object, user: str | None, name: str | None, port: int | None, address: str | None
) -> None:
    server = hosts(value).server
    assert (server.user, server.name, server.port, server.address) == (user, name, port, address)


def test_a_role_without_a_host_is_this_machine() -> None:
    assert hosts("server=box").client.is_here
    assert hosts({"client": "box"}).server.is_here


def test_clients_may_have_several_hosts() -> None:
    spec = hosts("clients=local, me@b:22, c/10.0.0.3,server=d")
    assert [it.name for it in (spec.client, *spec.further_clients)] == [None, "b", "c"]
    assert list(spec.by_role) == ["client", "client:2", "client:3", "server"]
    assert hosts({"clients": ["local", "me@b:22", "c/10.0.0.3"], "server": "d"}) == spec
    assert hosts("clients=a,server=b") == hosts("client=a,server=b")


def test_the_laboratory_has_a_word_of_its_own() -> None:
    assert read("lab", "--hosts") == LAB


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("clinet=box", "unknown role 'clinet' (did you mean client"),
        ("box", "'box' is not ROLE=HOST"),
        ("client=a,client=b", "'client' is named twice"),
        ("clients=a,b,clients=c", "'clients' is named twice"),
        ("client=a,clients=b,c", "'client' and 'clients' are both there"),
        ("clients=a,b,a", "'a' is named twice"),
        ("clients=a,local,server=local", "this machine is named twice"),
        ("clients=local,server=local", "client and server are this machine"),
        ("clients=a,,b", "clients: '' is not a host"),
        ("client=a,b,server=c", "'client=a,b' is not ROLE=HOST"),
        ("clients=a,b,c,d,e,f,g,h,i", "are no hosts; expected 1 to 8 hosts"),
        ({"clients": "a"}, "'a' are no hosts"),
        ({"clients": []}, "[] are no hosts"),
        ("server=", "'' is not a host"),
        ("server=a b", "'a b' is not a host"),
        ("server=box:99999", "99999 is not a port"),
        ("server=me@local", "gives this machine a user or a port"),
        ("client=local,server=local", "client and server are this machine"),
        ({}, "names no hosts"),
        ({"server": "box;reboot now"}, "is not a host"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(value: object, named: str) -> None:
    with pytest.raises(UsageError) as refused:
        read(value, "--hosts")
    assert named in str(refused.value)
    assert str(refused.value).startswith("--hosts")
    assert refused.value.allowed
