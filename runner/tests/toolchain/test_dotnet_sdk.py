"""Where the .NET SDK comes from. The SDKs here are shell scripts that tell a version."""

import json
import os
import re
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from roundtrip.catalog.tools import common
from roundtrip.toolchain import probes
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.probes import Found, Missing, why_missing
from tests.programs import script
from tests.toolchain.conftest import Maker

ASPNETCORE = "Microsoft.AspNetCore.App 10.0.12"
NOWHERE = "http://127.0.0.1:9/releases.json"


def sdk(folder: Path, version: str = "10.0.100", runtimes: Sequence[str] = (ASPNETCORE,)) -> Path:
    """A folder that passes for an SDK, and for its runtimes."""
    listed = "\n".join(f"{name} [{folder}]" for name in runtimes)
    (folder / "sdk" / version).mkdir(parents=True)
    told = f"case $1 in --version) echo {version};; --list-runtimes) echo '{listed}';; esac"
    return script(folder / "dotnet", told)


def archive(place: Path, version: str = "10.0.100", kind: str = "xz") -> Path:
    """A mirror's archive of an SDK."""
    place.mkdir(parents=True, exist_ok=True)
    program = sdk(place / f"sdk-{version}", version)
    file = place / f"dotnet-sdk-{version}-linux-x64.tar.{kind}"
    with tarfile.open(file, "w:xz" if kind == "xz" else "w:gz") as made:
        made.add(program.parent, arcname=".")
    return file


def obtained() -> tuple[bool, str]:
    """Get an SDK; whether there is one, and what the user was told."""
    told: list[str] = []
    return dotnet_sdk.obtain(told.append), "\n".join(told)


def refused(message: str) -> None:
    """Get an SDK in vain; the user is told why."""
    got, told = obtained()
    assert not got
    assert re.search(message, told), told


def found() -> Found | Missing:
    return probes.find(common()["dotnet"])


@pytest.fixture(autouse=True)
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A 64-bit host of Intel's kind without an SDK, a mirror or a network; its cache."""
    for variable in ("DOTNET_ROOT", mirror.VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(probes, "DOTNET_PLACES", (str(tmp_path / "usual"),))
    monkeypatch.setattr(dotnet_sdk, "RELEASES", NOWHERE)
    monkeypatch.setattr(mirror, "PLACES", ())
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    return tmp_path / "cache" / "roundtrip-dotnet"


@pytest.fixture
def mirrored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A mirror, empty so far."""
    (tmp_path / "mirror").mkdir()
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path / "mirror"))
    return tmp_path / "mirror"


def test_the_order_of_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: Path) -> None:
    places = [tmp_path / "root", tmp_path / "bin", tmp_path / "usual"]
    places += [host / f"dotnet-sdk-{version}-linux-x64" for version in ("10.0.20", "10.0.3")]
    programs = [sdk(place) for place in places]
    monkeypatch.setenv("DOTNET_ROOT", str(places[0]))
    for program in programs:
        assert found() == Found(str(program), "10.0.100")
        program.unlink()
    assert isinstance(found(), Missing)


def test_an_old_sdk_is_named_if_there_is_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = sdk(tmp_path / "root", "8.0.404")
    monkeypatch.setenv("DOTNET_ROOT", str(old.parent))
    missing = found()
    assert isinstance(missing, Missing)
    assert f"{old} is version 8.0.404, older than 10" in missing.reason
    new = sdk(tmp_path / "usual", "10.0.100")
    assert found() == Found(str(new), "10.0.100")


@pytest.mark.parametrize(
    ("runtimes", "lacking"),
    [
        ((ASPNETCORE, "Microsoft.NETCore.App 10.0.12"), None),
        (("Microsoft.AspNetCore.App 8.0.4", "Microsoft.AspNetCore.App 11.0.0-rc.1"), None),
        (("Microsoft.NETCore.App 10.0.12",), "10 or newer"),
        (
            ("Microsoft.AspNetCore.App 8.0.4", "Microsoft.AspNetCore.App 9.0.1"),
            "10 or newer; it has 8.0.4, 9.0.1",
        ),
    ],
)
def test_an_sdk_needs_the_runtime_of_aspnetcore_beside_it(
    tmp_path: Path, runtimes: Sequence[str], lacking: str | None
) -> None:
    program = sdk(tmp_path / "usual", runtimes=runtimes)
    result = found()
    if lacking is None:
        assert result == Found(str(program), "10.0.100")
        return
    assert result == Missing(f"{program} --list-runtimes shows no Microsoft.AspNetCore.App {lacking}")
    cure = "get it with: ./invokew setup, with a network or an offline mirror (docs/air-gapped.md)"
    assert why_missing({common()["dotnet"]: result}).endswith(cure)


@pytest.mark.parametrize("kind", ["xz", "gz"])
def test_the_mirrors_is_unpacked_into_the_cache(host: Path, mirrored: Path, kind: str) -> None:
    file = archive(mirrored, "10.0.401", kind)
    assert isinstance(found(), Missing)
    got, told = obtained()
    assert got
    assert f"unpacking {file.name} of the mirror {mirrored}" in told
    assert found() == Found(str(host / "dotnet-sdk-10.0.401-linux-x64" / "dotnet"), "10.0.401")
    assert [path.name for path in host.iterdir()] == ["dotnet-sdk-10.0.401-linux-x64"]


def test_the_newest_of_the_mirror_counts_and_other_machines_do_not(mirrored: Path) -> None:
    for version in ("10.0.99", "10.0.401"):
        archive(mirrored, version)
    (mirrored / "dotnet-sdk-11.0.100-linux-arm64.tar.gz").touch()
    newest = dotnet_sdk.archive_of(mirrored)
    assert newest is not None
    assert newest.name == "dotnet-sdk-10.0.401-linux-x64.tar.xz"


def test_a_torn_archive_leaves_nothing_behind(tmp_path: Path, host: Path, mirrored: Path) -> None:
    file = archive(mirrored)
    file.write_bytes(file.read_bytes()[:-80])
    refused(f"{file} cannot be unpacked: ")
    assert list(host.iterdir()) == []


def test_without_mirror_and_network_it_says_so_at_once() -> None:
    refused(rf"{NOWHERE} cannot be fetched \(.*docs/air-gapped.md")


def test_with_a_network_the_makers_archive_is_installed(tmp_path: Path, host: Path, maker: Maker) -> None:
    maker.publish(archive(tmp_path / "made", "10.0.500", "gz").read_bytes())
    assert obtained()[0]
    assert found() == Found(str(host / "dotnet-sdk-10.0.500-linux-x64" / "dotnet"), "10.0.500")
    assert [path.name for path in host.iterdir()] == ["dotnet-sdk-10.0.500-linux-x64"]


def test_an_archive_that_was_not_published_is_not_unpacked(tmp_path: Path, host: Path, maker: Maker) -> None:
    maker.publish(archive(tmp_path / "made", "10.0.500", "gz").read_bytes(), "0" * 128)
    refused("sdk.tar.gz is not what its maker published: its SHA-512 is ")
    assert list(host.iterdir()) == []


def test_an_archive_that_is_not_the_mirrors_own_is_not_unpacked(host: Path, mirrored: Path) -> None:
    file = archive(mirrored)
    listed = {"digests": {file.name: "0" * 64}}
    (mirrored / mirror.MANIFEST).write_text(json.dumps(listed), encoding="utf-8")
    refused(f"{file.name} is not the file that manifest.json lists")
    assert not host.exists()
