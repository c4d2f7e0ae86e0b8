import pytest

from roundtrip.config.hosts import LAB, HostsSpec, read
from roundtrip.errors import UsageError


def hosts(value: object) -> HostsSpec:
    spec = read(value, "--hosts")
    assert isinstance(spec, HostsSpec)
    return spec


def test_user_port_and_the_measured_network_s_address_are_told_apart() -> None:
    spec = hosts("client=local, server=me@box.example:2222/10.1.0.2")
    assert spec.client.is_here
    server = spec.server
    assert (server.user, server.name, server.port, server.address) == ("me", "box.example", 2222, "10.1.0.2")


def test_a_name_alone_leaves_the_rest_to_ssh() -> None:
    server = hosts("server=box").server
    assert (server.name, server.user, server.port, server.address) == ("box", None, None, None)


def test_an_address_of_ip_6_stands_in_brackets() -> None:
    server = hosts("server=me@[fd00::2]:22/fd01::2").server
    assert (server.name, server.port, server.address) == ("fd00::2", 22, "fd01::2")


def test_a_role_that_is_not_named_is_this_machine() -> None:
    assert hosts("server=box").client.is_here
    assert hosts({"client": "box"}).server.is_here


def test_what_was_read_reads_as_itself_again() -> None:
    spec = hosts({"client": "a@b:1/2", "server": "local/10.0.0.1"})
    assert hosts(spec.text) == spec
    assert spec.server.address == "10.0.0.1"


def test_the_laboratory_has_a_word_of_its_own() -> None:
    assert read("lab", "--hosts") == LAB


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("clinet=box", "unknown role 'clinet' (did you mean client"),
        ("box", "'box' is no ROLE=HOST"),
        ("client=a,client=b", "'client' is there twice"),
        ("server=", "'' is no host"),
        ("server=a b", "'a b' is no host"),
        ("server=box:99999", "99999 is no port"),
        ("server=me@local", "gives this machine a user or a port"),
        ("client=local,server=local", "both ends are this machine"),
        ({}, "names no hosts"),
        ({"server": "box;reboot now"}, "is no host"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(value: object, named: str) -> None:
    with pytest.raises(UsageError) as refused:
        read(value, "--hosts")
    assert named in str(refused.value)
    assert str(refused.value).startswith("--hosts")
    assert refused.value.allowed
    assert refused.value.exit_status == 2
