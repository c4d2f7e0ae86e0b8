"""From `--hosts` to hosts that are ready. What reaches them takes long to load and is loaded where it is needed."""

from dataclasses import replace

from rich.console import Console

from roundtrip.config.hosts import LAB, HostsSpec, read
from roundtrip.experiment.workspace import Workspace


def named(hosts: object, thing: str = "--hosts") -> HostsSpec | None:
    """The hosts that were asked for, the laboratory's if that was; None: this machine alone.

    Raises:
        UsageError: They are not named as hosts are; or there is no laboratory.
    """
    if hosts is None:
        return None
    spec = read(hosts, thing)
    if spec == LAB:
        from roundtrip.lab import laboratory

        return laboratory.named().hosts()
    assert isinstance(spec, HostsSpec)  # noqa: S101
    return spec


def reach(
    spec: HostsSpec,
    where: Workspace,
    unavailable: dict[str, str | None],
    out: Console,
    ports: tuple[int, int] | None,
    *,
    setup: bool,
) -> tuple[Workspace, dict[str, str | None]]:
    """Reaches the hosts and gives them what the systems need.

    Args:
        spec: The hosts.
        where: The workspace here.
        unavailable: System to why it cannot be measured, or None if it is built.
        out: Where messages for the user go.
        ports: The lowest and the highest port that may be listened on; None: any.
        setup: Whether missing packages are installed there.

    Returns:
        The workspace with these hosts, and `unavailable` with what the hosts miss.

    Raises:
        HostLost, UsageError: They cannot be reached, or another run measures on one of them.
    """
    from roundtrip.hosts.two_hosts import TwoHosts
    from roundtrip.toolchain.command import say

    built = [where.catalog.systems[name] for name, reason in unavailable.items() if reason is None]
    both = TwoHosts(
        spec, built, where.build, lambda line: say(out, line), ports, holder=where.holder, setup=setup
    )
    return replace(where, location=both), {**unavailable, **both.reasons}
