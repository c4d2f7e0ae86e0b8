"""Building and testing projects of .NET: each restored alone, since one missing package would fail all."""

from collections.abc import Sequence
from pathlib import Path

from roundtrip.paths import FOLDERS, sources
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.context import Place
from roundtrip.toolchain.dotnet import packages as nuget
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.probes import Missing
from roundtrip.toolchain.tools import TOOLS

FOLDER = FOLDERS["csharp"]


def publish(place: Place, targets: Sequence[str], log: str) -> Outcome:
    """Publish projects, one after another; a failure costs no other one.

    Args:
        place: Where.
        targets: Project files below the language's folder, as manifests name them.
        log: Name of the log file.

    Returns:
        The first failure; where there is none, the last outcome.
    """
    outcomes = [
        _published(place, f"{FOLDER}/{target}", log, append=index > 0) for index, target in enumerate(targets)
    ]
    return next((done for done in outcomes if not done.ok), outcomes[-1])


def test(place: Place, project: Path, results: Path, log: str) -> Outcome:
    """Restore and test one project.

    Args:
        place: Where.
        project: The project file.
        results: The .trx file to write.
        log: Name of the log file; what is there is kept.
    """
    named = project.relative_to(place.root).as_posix()
    restored = restore(place, named, log, append=True)
    if not restored.ok:
        return restored
    arguments = ["--results-directory", str(results.parent), "--logger", f"trx;LogFileName={results.name}"]
    return call("testing C# on .NET", place, ["test", named, "--no-restore", *arguments], log, echo=True)


def restore(place: Place, project: str, log: str, *, append: bool, packages: Path | None = None) -> Outcome:
    """Fetch the packages of one project, and of those that it refers to.

    Args:
        place: Where.
        project: The project file, from the root.
        log: Name of the log file.
        append: Whether what is there is kept.
        packages: A folder for them, where it is not to be the user's own; sources are asked for all of them then.
    """
    config = nuget.feeds(place.root).write(place.build / "nuget.config")
    arguments = ["restore", project, "--configfile", str(config)]
    arguments += ["--packages", str(packages), "--force"] if packages else []
    return call(f"restoring {Path(project).stem}", place, arguments, log, append=append)


def call(
    title: str, place: Place, arguments: Sequence[str], log: str, *, append: bool = True, echo: bool = False
) -> Outcome:
    """Run the SDK's `dotnet`, quietly and without a trace in the user's home."""
    found = place.toolbox.find(TOOLS["dotnet"])
    program = "dotnet" if isinstance(found, Missing) else found.path
    return place.call(
        title, [program, *arguments], log, append=append, echo=echo, env=dotnet_sdk.environment(place.root)
    )


def test_projects(place: Place) -> list[Path]:
    """The projects that hold tests, by the name that .NET's projects of tests have."""
    return [file for file in sources(place.root / FOLDER) if file.name.endswith("Tests.csproj")]


def lacking(place: Place, project: Path, done: Outcome) -> str | None:
    """Why a project cannot be built where only a package is missing; else None."""
    return nuget.lacking(done.output, [project], nuget.feeds(place.root))


def _published(place: Place, project: str, log: str, *, append: bool) -> Outcome:
    restored = restore(place, project, log, append=append)
    if not restored.ok:
        return restored
    return call(
        "building C# for .NET", place, ["publish", project, "--no-restore", "--configuration", "Release"], log
    )
