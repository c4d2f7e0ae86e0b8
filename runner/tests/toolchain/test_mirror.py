"""Finding a mirror, and making one by real tools, fed from folders and a web server of this host."""

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.mirror import making as mirroring
from roundtrip.toolchain import dotnet_projects as nuget
from roundtrip.toolchain import probes
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.probes import Missing
from tests.toolchain.conftest import Maker

# Finding one


def test_the_places_of_a_mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "checkout"
    places = [tmp_path / "named", root / "mirror", tmp_path / "shared" / "mirror"]
    for place in places:
        place.mkdir(parents=True)
    monkeypatch.setenv(mirror.VARIABLE, str(places[0]))
    assert mirror.folder(root) == places[0]
    places[0].rmdir()
    with pytest.raises(UsageError, match=f"ROUNDTRIP_MIRROR: the folder {places[0]} was not found; "):
        mirror.folder(root)
    monkeypatch.delenv(mirror.VARIABLE)
    for place in places[1:]:
        assert mirror.folder(root) == place
        place.rmdir()
    assert mirror.folder(root) is None


@pytest.mark.parametrize("which", [".", "nuget"])
@pytest.mark.parametrize("mode", [0o777, 0o757])
def test_a_mirror_that_others_may_write_to_is_refused(
    tmp_path: Path, which: str, mode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path))
    (tmp_path / "nuget").mkdir()
    tmp_path.chmod(0o775)
    assert mirror.folder() == tmp_path, "our own group may write to it"
    (tmp_path / which).chmod(mode)
    allowed = "a folder of yours or of root's alone"
    with pytest.raises(UsageError, match=f"others may write to it; expected {allowed}"):
        mirror.folder()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_mirror_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path))
    os.chown(tmp_path, 12345, 12345)
    with pytest.raises(UsageError, match="others may write to it"):
        mirror.folder()


def test_a_file_that_is_not_the_one_in_the_manifest_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "nuget" / "one.nupkg"
    package.parent.mkdir()
    package.write_bytes(b"good")
    mirror.verify(tmp_path, [package])  # A folder that was filled by hand has no manifest.
    listed = {"digests": {"nuget/one.nupkg": mirror.digest(package)}}
    (tmp_path / mirror.MANIFEST).write_text(json.dumps(listed))
    mirror.verify(tmp_path, [package])
    package.write_bytes(b"evil")
    another = package.with_name("two.nupkg")
    another.write_bytes(b"new")
    for file in (package, another):
        message = f"nuget/{file.name} is not the file that manifest.json lists"
        with pytest.raises(RoundtripError, match=message):
            mirror.verify(tmp_path, [file])


# Making one

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


def make(parts: list[str], into: Path, place: BuildContext) -> dict[str, str | None]:
    """Make parts for a checkout without systems."""
    return mirroring.make(parts, into, Catalog(place.root, {}), place)


def test_the_sdk_is_fetched_once_and_compared_with_its_digest(
    maker: Maker, into: Path, place: BuildContext
) -> None:
    maker.publish(b"an SDK")
    assert make(["sdk"], into, place) == {"sdk": None}
    archive = dotnet_sdk.archive_of(into)
    assert archive is not None
    assert archive.name.startswith("dotnet-sdk-10.0.500-linux-")
    (maker.folder / "sdk.tar.gz").unlink()
    assert make(["sdk"], into, place) == {"sdk": None}


def test_a_part_that_fails_costs_no_other_and_is_written_down(
    maker: Maker, into: Path, place: BuildContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(into))
    maker.publish(b"an SDK")
    made = make(["sdk", "apt"], into, place)
    absent = "apt-get was not found: this part is made on the distribution that it is for"
    assert made == {"sdk": None, "apt": absent}
    written = json.loads((into / "manifest.json").read_text())["parts"]
    assert {part: entry["reason"] for part, entry in written.items()} == made


def test_wheels_are_fetched_and_compared_with_their_digests(
    into: Path, place: BuildContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "links" / "present-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    texts = {
        "METADATA": "Metadata-Version: 2.1\nName: present\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(wheel, "w") as made:
        for name, text in texts.items():
            made.writestr(f"present-1.0.dist-info/{name}", text)
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


@pytest.mark.usefixtures("no_packages")
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
    monkeypatch.setenv(nuget.VARIABLE, str(feed))
    for name in ("Present", "Absent"):
        folder = place.root / "dotnet" / name
        folder.mkdir(parents=True)
        (folder / f"{name}.csproj").write_text(PROJECT.format(name=f"Roundtrip.{name}"))
    reason = make(["nuget"], into, place)["nuget"]
    assert [path.name for path in (into / "nuget").iterdir()] == ["roundtrip.present.1.0.0.nupkg"]
    assert reason == (
        f"dotnet/Absent/Absent.csproj: NuGet package not found: Roundtrip.Absent; asked feed-1 ({feed}); "
        "nuget.org cannot be reached: no route; on a host that reaches it: ./invokew mirror --only nuget "
        "(docs/air-gapped.md)"
    )
