"""What the user of two hosts is told, without a network."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from roundtrip.config.hosts import HostsSpec, read
from roundtrip.errors import UsageError
from roundtrip.hosts import archive, network_path, remote_hosts, survey
from roundtrip.hosts.archive import Archive
from roundtrip.hosts.host import SshHost, Survey

ROOT_ON: set[str] = set()


class Box(SshHost):
    sees = ("192.0.2.1", "192.0.2.2")

    def ask(self) -> dict[str, Any]:
        self.seen = self.sees
        return {}

    def provide(self) -> None:
        self.notify("the archive travels")

    def survey(self, *_: object) -> Survey:
        return Survey({}, {}, None, root=self.spec.text in ROOT_ON)

    @property
    def probe_program(self) -> list[str]:
        return []

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextlib.contextmanager
    def made(*_: object) -> Iterator[Archive]:
        yield Archive(Path("none"), "0" * 64, 0)

    monkeypatch.setattr(archive, "made", made)
    monkeypatch.setattr(remote_hosts, "SshHost", Box)
    agents = MagicMock()
    agents.return_value.ends.return_value = SimpleNamespace(clients=(None,), server=None)
    monkeypatch.setattr(remote_hosts, "AgentPool", agents)
    monkeypatch.setattr(network_path, "measure", lambda *_: {})
    ROOT_ON.clear()


def told(spec: Any = None) -> list[str]:
    said: list[str] = []
    spec = spec or read("client=one,server=me@two", "--hosts")
    remote_hosts.RemoteHosts(spec, [], Path("build"), said.append, holder="a test").close()
    return [line for line in said if "travels" not in line]


def test_a_host_known_by_ipv6_alone_is_refused_before_the_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Box, "sees", ("fd00::1", "fd00::2"))
    said: list[str] = []
    spec: Any = read("client=local,server=me@[fd00::2]:2222", "--hosts")
    with pytest.raises(UsageError, match=r"fd00::\d is the \w+'s address, and endpoints are of IPv4"):
        remote_hosts.RemoteHosts(spec, [], Path("build"), said.append, holder="a test")
    assert said == []
    told(read("client=local/192.0.2.1,server=me@[fd00::2]:2222/192.0.2.2", "--hosts"))


def test_root_is_warned_by_the_names_of_the_hosts() -> None:
    assert told() == [], "another user is not"
    ROOT_ON.add("me@two")
    (warning,) = told()
    assert warning.startswith("warning: root measures on me@two: ")
    assert "docs/trust.md" in warning
    ROOT_ON.add("one")
    assert "root measures on one and me@two: " in told()[0]
    hosts = read("client=one,server=me@two", "--hosts")
    assert isinstance(hosts, HostsSpec)
    assert told(replace(hosts, cpu_pinning="lab")) == [], "its network leads nowhere else"


def test_a_survey_tells_whether_it_is_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, root in ((0, True), (1000, False)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        monkeypatch.setattr(survey.environment, "privilege", lambda: None)
        assert Survey(**survey.main(Path("build"), [], [])).root is root
