"""A host that goes and comes back, without a network."""

from pathlib import Path
from typing import Any

import pytest

from roundtrip.config.hosts import HostSpec
from roundtrip.hosts.archive import Archive
from roundtrip.hosts.host import RETURN_TIMEOUT_S, SshHost
from roundtrip.hosts.ssh_connection import HostLost
from roundtrip.processes.agent_client import AgentClient, Inbox


class Flaky(SshHost):
    """Its agent can be had, or not."""

    there = True
    asked = 0

    def _started(self, inbox: Inbox, run: str) -> AgentClient:
        self.asked += 1
        if not self.there:
            raise HostLost("box cannot be reached: timed out")
        agent: Any = object()
        return agent


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def host(slept: list[float], said: list[str]) -> Flaky:
    archive = Archive(Path("none"), "0" * 64, 0)
    spec = HostSpec("box", "box")
    return Flaky(spec, "server", archive, said.append, lambda: sum(slept), slept.append)


def test_a_host_that_was_never_there_is_not_waited_for(host: Flaky, slept: list[float]) -> None:
    host.there = False
    with pytest.raises(HostLost, match="timed out"):
        host.start(Inbox(), "run")
    assert slept == []


def test_a_host_that_was_there_is_waited_for_once(host: Flaky, slept: list[float], said: list[str]) -> None:
    host.start(Inbox(), "run")
    host.there = False
    for _ in range(2):  # The trials that follow learn at once that it is gone.
        with pytest.raises(HostLost):
            host.start(Inbox(), "run")
        assert RETURN_TIMEOUT_S <= sum(slept) < RETURN_TIMEOUT_S + 10
        assert len(said) == 1


def test_a_host_that_comes_back_goes_on(host: Flaky, slept: list[float]) -> None:
    host.start(Inbox(), "run")
    host.there = False

    def until_it_is_back(seconds: float) -> None:
        slept.append(seconds)
        host.there = sum(slept) > 20

    host.sleep = until_it_is_back
    host.start(Inbox(), "run")
    assert 20 < sum(slept) < RETURN_TIMEOUT_S


def answer(**more: Any) -> dict[str, Any]:
    found = {"python": [3, 11, 2], "machine": "x86_64", "free_bytes": 1 << 40, "connection": []}
    return {**found, "folder": None, **more}


@pytest.mark.parametrize(
    ("lacks", "told"),
    [
        ({"python": [3, 6, 8]}, r"its python3 is 3\.6\.8; 3\.10 or newer"),
        ({"free_bytes": 1 << 20}, r"0\.0 GiB are free in its ~/.cache"),
    ],
)
def test_what_a_host_lacks_is_told_before_anything_travels(
    host: Flaky, lacks: dict[str, Any], told: str
) -> None:
    with pytest.raises(HostLost, match=told):
        host._prove(answer(**lacks))
    host._prove(answer(free_bytes=1 << 20, folder="/there"))


def test_our_address_and_the_host_s_are_those_of_the_connection(host: Flaky) -> None:
    host._prove(answer(connection=["10.0.0.1", "4000", "10.0.0.2", "22"]))
    assert host.seen == ("10.0.0.1", "10.0.0.2")


@pytest.mark.parametrize(
    ("status", "out", "err", "told"),
    [
        (127, b"", "sh: 1: python3: not found\n", "python3: not found"),
        (0, b"Welcome!\n{}", "", "does its shell print on login"),
        (0, b'{"error": "No space left on device"}', "", "No space left"),
    ],
)
def test_an_answer_that_is_none_is_explained(
    host: Flaky, status: int, out: bytes, err: str, told: str
) -> None:
    with pytest.raises(HostLost, match=told):
        host._answer(status, out, err)
