"""Making a mirror: real tools, fed from folders and a web server of this host."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.mirror import making as mirroring
from roundtrip.toolchain import probes
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.dotnet import packages as nuget
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.probes import Missing, dotnet_machine

PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="{name}" Version="1.0.0" /></ItemGroup>
</Project>
"""
NUSPEC = """<?xml version="1.0"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata><id>Roundtrip.Present</id><version>1.0.0</version><authors>us</authors><description>It</description></metadata>
</package>
"""


@pytest.fixture
def place(tmp_path: Path) -> BuildContext:
    """A checkout without anything in it."""
    root = tmp_path / "checkout"
    (root / "build").mkdir(parents=True)
    return BuildContext(root, Console(file=io.StringIO(), width=400))


@pytest.fixture
def into(tmp_path: Path) -> Path:
    return tmp_path / "mirror"


def published(web: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, digest: str) -> None:
    """Have the server publish one SDK, with that SHA-512."""
    folder, address = web
    (folder / "sdk.tar.gz").write_bytes(b"an SDK")
    files = [
        {"name": f"dotnet-sdk-{kind}", "rid": rid, "url": f"{address}/sdk.tar.gz", "hash": digest}
        for kind, rid in (("win.zip", "win-x64"), ("linux.tar.gz", f"linux-{dotnet_machine()}"))
    ]
    release = {"sdk": {"version": "10.0.500", "files": files}}
    (folder / "releases.json").write_text(json.dumps({"latest-sdk": "10.0.500", "releases": [release]}))
    monkeypatch.setattr(dotnet_sdk, "RELEASES", f"{address}/releases.json")


def make(parts: list[str], into: Path, place: BuildContext) -> dict[str, str | None]:
    """Make parts for a checkout without systems."""
    return mirroring.make(parts, into, Catalog(place.root, {}), place)


def test_the_sdk_is_fetched_once_and_compared_with_its_digest(
    web: tuple[Path, str], into: Path, place: BuildContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    published(web, monkeypatch, hashlib.sha512(b"an SDK").hexdigest().upper())
    assert make(["sdk"], into, place) == {"sdk": None}
    archive = dotnet_sdk.archive_of(into)
    assert archive is not None
    assert archive.name.startswith("dotnet-sdk-10.0.500-linux-")
    (web[0] / "sdk.tar.gz").unlink()
    assert make(["sdk"], into, place) == {"sdk": None}


def test_a_part_that_fails_costs_no_other_and_is_written_down(
    web: tuple[Path, str], into: Path, place: BuildContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(into))
    published(web, monkeypatch, hashlib.sha512(b"an SDK").hexdigest())
    made = make(["sdk", "apt"], into, place)
    assert made == {
        "sdk": None,
        "apt": "apt-get was not found: this part is made on the distribution that it is for",
    }
    written = json.loads((into / "manifest.json").read_text())["parts"]
    assert written["sdk"]["reason"] is None
    assert written["apt"]["reason"] == made["apt"]


def test_wheels_are_fetched_and_compared_with_their_digests(
    into: Path, place: BuildContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "links" / "present-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr(
            "present-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: present\nVersion: 1.0\n"
        )
        made.writestr("present-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        made.writestr("present-1.0.dist-info/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheel.parent))
    requirements = place.root / "runner" / "requirements.txt"
    requirements.parent.mkdir()
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    requirements.write_text(f"present==1.0 --hash=sha256:{digest}\n")
    assert make(["python"], into, place)["python"] is None
    assert (into / "python" / wheel.name).read_bytes() == wheel.read_bytes()
    requirements.write_text(f"present==1.0 --hash=sha256:{'0' * 64}\n")
    (into / "python" / wheel.name).unlink()
    reason = make(["python"], into, place)["python"]
    assert reason is not None
    assert "build/logs/mirror-python.log" in reason


def test_packages_are_kept_and_those_not_found_are_named(
    into: Path, place: BuildContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = probes.find(common()["dotnet"])
    if isinstance(found, Missing):
        pytest.skip(found.reason)
    feed = tmp_path / "feed"
    feed.mkdir()
    with zipfile.ZipFile(feed / "Roundtrip.Present.1.0.0.nupkg", "w") as made:
        made.writestr("Roundtrip.Present.nuspec", NUSPEC)
    monkeypatch.setattr(nuget, "gallery_unreachable", lambda: "no route")
    monkeypatch.setattr(mirror, "PLACES", ())
    monkeypatch.delenv(mirror.VARIABLE, raising=False)
    monkeypatch.setenv(nuget.VARIABLE, str(feed))
    for name in ("Present", "Absent"):
        folder = place.root / "dotnet" / name
        folder.mkdir(parents=True)
        (folder / f"{name}.csproj").write_text(PROJECT.format(name=f"Roundtrip.{name}"))
    reason = make(["nuget"], into, place)["nuget"]
    assert [path.name for path in (into / "nuget").iterdir()] == ["roundtrip.present.1.0.0.nupkg"]
    assert reason == (
        f"dotnet/Absent/Absent.csproj: NuGet package not found: Roundtrip.Absent; asked feed-1 ({feed}); "
        "nuget.org cannot be reached: no route"
    )
