"""Building and testing projects of .NET: each restored alone, since one missing package would fail all."""

from collections.abc import Sequence
from pathlib import Path

from roundtrip.catalog.tools import common
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import packages, sdk
from roundtrip.toolchain.probes import Missing


def publish(context: BuildContext, project: str, title: str, log: str) -> ProgramResult:
    """Restore and publish one project.

    Args:
        context: The checkout, its console and tools.
        project: The project file, from the root.
        title: Title for the user.
        log: Name of the log file.
    """
    restored = restore(context, project, title, log)
    arguments = ["publish", project, "--no-restore", "--configuration", "Release"]
    return call(title, context, arguments, log) if restored.ok else restored


def test(context: BuildContext, project: str, log: str) -> ProgramResult:
    """Restore and test one project.

    Args:
        context: The checkout, its console and tools.
        project: The project file, from the root.
        log: Name of the log file; what is in it is kept.
    """
    restored = restore(context, project, f"{Path(project).stem}: restoring", log, append=True)
    arguments = ["test", project, "--no-restore"]
    return (
        call(f"{Path(project).stem}: testing", context, arguments, log, echo=True)
        if restored.ok
        else restored
    )


def restore(
    context: BuildContext,
    project: str,
    title: str,
    log: str,
    *,
    append: bool = False,
    into: Path | None = None,
) -> ProgramResult:
    """Fetch the packages of one project, and of those that it refers to.

    Args:
        context: The checkout, its console and tools.
        project: The project file, from the root.
        title: Title for the user.
        log: Name of the log file.
        append: Keep what is in the log.
        into: A folder for the packages, if not the user's own; all of them are then fetched from the sources.
    """
    config = packages.feeds(context.root).write(context.build / "nuget.config")
    arguments = ["restore", project, "--configfile", str(config)]
    arguments += ["--packages", str(into), "--force"] if into else []
    return call(title, context, arguments, log, append=append)


def call(
    title: str,
    context: BuildContext,
    arguments: Sequence[str],
    log: str,
    *,
    append: bool = True,
    echo: bool = False,
) -> ProgramResult:
    """Run the SDK's `dotnet`, quietly and without a trace in the user's home."""
    found = context.toolbox.find(common()["dotnet"])
    program = "dotnet" if isinstance(found, Missing) else found.path
    env = sdk.environment(context.root)
    return context.call(title, [program, *arguments], log, append=append, echo=echo, env=env)


def not_found(context: BuildContext, done: ProgramResult) -> str | None:
    """The reason why a project cannot be built if only a package is missing; else None."""
    return None if done.ok else packages.not_found(done.output, packages.feeds(context.root))
