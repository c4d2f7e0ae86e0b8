"""Where NuGet packages come from, and what is told if one is not found."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.tools import common
from roundtrip.paths import ROOT
from roundtrip.toolchain import build, probes
from roundtrip.toolchain import dotnet_projects as nuget
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.dotnet_projects import GALLERY, Feeds
from roundtrip.toolchain.probes import Missing
from tests.manifests import GOOD, project, system

pytestmark = pytest.mark.usefixtures("no_packages")

PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup>{packages}</ItemGroup>
</Project>
"""
PACKAGE = '<PackageReference Include="{name}" Version="{version}" />'


def test_folders_come_before_the_gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mirrored, one, two = (tmp_path / name for name in ("mirror", "one", "two"))
    for place in (mirrored / "nuget", one, two):
        place.mkdir(parents=True)
    monkeypatch.setenv(mirror.VARIABLE, str(mirrored))
    monkeypatch.setenv(nuget.VARIABLE, f"{one}:{two}")
    monkeypatch.setattr(nuget, "gallery_unreachable", lambda: None)
    folders = {"feed-1": str(one), "feed-2": str(two), "mirror": str(mirrored / "nuget")}
    assert nuget.feeds(tmp_path) == Feeds({**folders, "nuget.org": GALLERY})


def test_a_gallery_that_does_not_answer_is_left_out_and_named(tmp_path: Path) -> None:
    found = nuget.feeds(tmp_path)
    assert found == Feeds({}, "no route")
    assert str(found) == "no source; nuget.org cannot be reached: no route"


def test_the_configuration_clears_what_others_have_configured(tmp_path: Path) -> None:
    file = Feeds({"mirror": '/a "b" & c'}).write(tmp_path / "build" / "nuget.config")
    (sources,) = ElementTree.parse(file).getroot()
    assert [(each.tag, each.get("value")) for each in sources] == [("clear", None), ("add", '/a "b" & c')]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "a.csproj : error NU1101: Unable to find package CoreWCF.Primitives. No packages exist with this id in "
            "source(s): mirror",
            "NuGet package not found: CoreWCF.Primitives; asked mirror (/m); "
            "nuget.org cannot be reached: no route",
        ),
        (
            "a.csproj : error NU1102: Unable to find package Some.Thing with version (>= 99.0.1)\n"
            "a.csproj : error NU1102:   - Found 1 version(s) in mirror [ Nearest version: 13.0.3 ]",
            "NuGet package not found: Some.Thing 99.0.1; asked ",
        ),
        (
            "a.csproj : error NU1100: Unable to resolve 'Some.Thing (>= 1.2.3-rc.1)' for 'net10.0'.\n"
            "a.csproj : error NU1100: Unable to resolve 'Other (>= 2.0.0)' for 'net10.0'.",
            "NuGet packages not found: Some.Thing 1.2.3-rc.1, Other 2.0.0; asked ",
        ),
        (
            "a.csproj : error NU1301: The local source '/nowhere/feed' doesn't exist.",
            "NuGet packages cannot be fetched: NU1301: The local source '/nowhere/feed' doesn't exist.",
        ),
    ],
)
def test_the_package_that_was_not_found_is_named(said: str, told: str) -> None:
    reason = nuget.missing_packages(said, Feeds({"mirror": "/m"}, "no route"))
    assert reason is not None
    assert reason.startswith(told)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two systems of .NET, one of which wants a package that does not exist."""
    found = probes.find(common()["dotnet"])
    if isinstance(found, Missing):
        pytest.skip(found.reason)
    monkeypatch.setenv("NUGET_PACKAGES", str(tmp_path / "packages"))
    dotnet = of_dotnet(GOOD, "mono-pipes")
    project(tmp_path, pipes=dotnet, web=of_dotnet(system("mono-web"), "mono-web"))
    absent = PACKAGE.format(name="Roundtrip.Absent", version="1.2.3")
    for folder, packages in (("pipes", ""), ("web", absent)):
        place = tmp_path / "dotnet" / folder
        (place / f"{folder}.csproj").write_text(PROJECT.format(packages=packages))
        (place / "Program.cs").write_text("return 0;\n")
    (tmp_path / "shared-idl").mkdir()
    (tmp_path / "shared-idl" / "cases.json").write_text("{}", encoding="utf-8")
    return tmp_path


def of_dotnet(manifest: str, name: str) -> str:
    folder = name.removeprefix("mono-")
    return (
        manifest.replace('tool = "make"', 'tool = "dotnet"')
        .replace('target = "pipes"', f'target = "{folder}/{folder}.csproj"')
        .replace('output = "bin/pipes"', f'output = "{folder}/bin/Release/net10.0/publish"')
        .replace('needs = ["make"]', 'needs = ["dotnet"]')
    )


def test_a_missing_package_costs_its_own_system_alone(root: Path) -> None:
    loaded = catalog.load(root)
    out = io.StringIO()
    asked = "asked no source; nuget.org cannot be reached: no route"
    cure = "on a host that reaches it: ./invokew mirror --only nuget (docs/air-gapped.md)"
    absent = f"NuGet package not found: Roundtrip.Absent 1.2.3; {asked}; {cure}"
    foreseen = build.unbuildable(loaded, BuildContext(root, Console(file=out)))
    assert foreseen == {"mono-web": absent}, "doctor says what the build will say"
    reasons = build.build(loaded, loaded.rows, BuildContext(root, Console(file=out, width=200)))
    assert reasons["mono-pipes"] is None, out.getvalue()
    assert (root / "build" / "mono-pipes" / "pipes.dll").is_file()
    assert reasons["mono-web"] == build.Unmet(absent, obtainable=False)


def test_an_error_in_the_source_is_a_failed_build(root: Path) -> None:
    (root / "dotnet" / "pipes" / "Program.cs").write_text("return 0\n")
    loaded = catalog.load(root)
    rows = [row for row in loaded.rows if row.system.name == "mono-pipes"]
    unmet = build.build(loaded, rows, BuildContext(root, Console(file=io.StringIO())))["mono-pipes"]
    assert unmet is not None
    assert unmet.obtainable
    assert "Program.cs(1,9): error CS1002" in unmet.reason


def test_the_solution_wants_no_package_of_a_middleware() -> None:
    """A solution restores all of its projects or none: `dotnet test dotnet` must work wherever xunit can be had."""
    folder = ROOT / "dotnet"
    listed = [
        folder / each.get("Path", "") for each in ElementTree.parse(folder / "Roundtrip.slnx").getroot()
    ]
    packages = {
        reference.get("Include")
        for project in listed
        for reference in ElementTree.parse(project).getroot().iter("PackageReference")
    }
    assert packages == {"Newtonsoft.Json", "Microsoft.NET.Test.Sdk", "xunit", "xunit.runner.visualstudio"}
