"""From `--hosts` to a workspace with hosts. What reaches them takes long to load and is loaded where it is needed."""

from dataclasses import replace
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.system import Catalog
from roundtrip.config.hosts import LAB, HostsSpec, read
from roundtrip.errors import UsageError
from roundtrip.running.workspace import Workspace
from roundtrip.toolchain.runtimes import programs_and_versions


def named(hosts: object, thing: str = "--hosts", *, setup: bool = False) -> HostsSpec | None:
    """The hosts of a request, the lab's if that was named; None: this machine alone.

    Raises:
        UsageError: They are not named as hosts are, there is no lab, or no host to install something on.
    """
    if hosts is None:
        if setup:
            allowed = "--hosts; `./invokew setup` is for this machine"
            raise UsageError("--setup-hosts", "no hosts are named", allowed)
        return None
    spec = read(hosts, thing)
    if spec == LAB:
        from roundtrip.lab import laboratory

        return laboratory.named().hosts()
    assert isinstance(spec, HostsSpec)  # noqa: S101
    return spec


def workspace_here(catalog: Catalog, results: Path) -> Workspace:
    """The workspace of a run on this machine, with the systems as they are built now."""
    programs, versions = programs_and_versions(catalog.systems.values())
    return Workspace(catalog, results, catalog.root / "build", programs, versions)


def reach(
    spec: HostsSpec,
    workspace: Workspace,
    unavailable: dict[str, str | None],
    out: Console,
    ports: tuple[int, int] | None,
    *,
    setup: bool,
) -> tuple[Workspace, dict[str, str | None]]:
    """Reaches the hosts and gives them what the systems need, with `setup` missing packages too.

    Returns:
        The workspace with these hosts, and by system why it cannot be measured, or None, with what the hosts miss.

    Raises:
        HostLost, UsageError: They cannot be reached, or another run measures on one of them.
    """
    from roundtrip.hosts.remote_hosts import RemoteHosts
    from roundtrip.toolchain.command import say

    built = [workspace.catalog.systems[name] for name, reason in unavailable.items() if reason is None]
    both = RemoteHosts(
        spec, built, workspace.build, lambda line: say(out, line), ports, holder=workspace.holder, setup=setup
    )
    return replace(workspace, location=both), {**unavailable, **both.reasons}
