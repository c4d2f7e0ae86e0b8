"""Where the .NET SDK comes from. The SDKs here are shell scripts that tell a version."""

import io
import os
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from rich.console import Console

from roundtrip.errors import RoundtripError
from roundtrip.toolchain import mirror, probes
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.probes import Found, Missing

NOWHERE = "http://127.0.0.1:9/dotnet-install.sh"


def sdk(folder: Path, version: str = "10.0.100") -> Path:
    """A folder that passes for an SDK."""
    folder.mkdir(parents=True)
    program = folder / "dotnet"
    program.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    program.chmod(0o755)
    (folder / "sdk" / version).mkdir(parents=True)
    return program


def archive(place: Path, version: str = "10.0.100", kind: str = "xz") -> Path:
    """A mirror's archive of an SDK."""
    place.mkdir(parents=True, exist_ok=True)
    program = sdk(place / f"sdk-{version}", version)
    file = place / f"dotnet-sdk-{version}-linux-x64.tar.{kind}"
    with tarfile.open(file, "w:xz" if kind == "xz" else "w:gz") as made:
        made.add(program.parent, arcname=".")
    return file


def obtained(tmp_path: Path) -> tuple[bool, str]:
    """Get an SDK; whether there is one, and what the user was told."""
    out = io.StringIO()
    return dotnet_sdk.obtain(Console(file=out, width=400), tmp_path / "logs"), out.getvalue()


@pytest.fixture(autouse=True)
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A 64-bit host of Intel's kind without an SDK, a mirror or a network; its cache."""
    for variable in ("DOTNET_ROOT", mirror.VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(probes, "DOTNET_PLACES", (str(tmp_path / "usual"),))
    monkeypatch.setattr(dotnet_sdk, "SCRIPT", NOWHERE)
    monkeypatch.setattr(mirror, "PLACES", ())
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    return tmp_path / "cache" / "roundtrip-dotnet"


@pytest.fixture
def mirrored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A mirror, empty so far."""
    (tmp_path / "mirror").mkdir()
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path / "mirror"))
    return tmp_path / "mirror"


def test_the_order_is_root_path_usual_places_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: Path
) -> None:
    places = [tmp_path / "root", tmp_path / "bin", tmp_path / "usual"]
    places += [host / f"dotnet-sdk-{version}-linux-x64" for version in ("10.0.20", "10.0.3")]
    programs = [sdk(place) for place in places]
    monkeypatch.setenv("DOTNET_ROOT", str(places[0]))
    for program in programs:
        assert probes.dotnet() == Found(str(program), "10.0.100")
        program.unlink()
    assert isinstance(probes.dotnet(), Missing)


def test_one_that_is_too_old_is_passed_over_and_named_where_there_is_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = sdk(tmp_path / "root", "8.0.404")
    monkeypatch.setenv("DOTNET_ROOT", str(old.parent))
    missing = probes.dotnet()
    assert isinstance(missing, Missing)
    assert f"{old} is version 8.0.404, older than 10" in missing.reason
    new = sdk(tmp_path / "usual", "10.0.100")
    assert probes.dotnet() == Found(str(new), "10.0.100")


@pytest.mark.parametrize("kind", ["xz", "gz"])
def test_the_mirrors_is_unpacked_into_the_cache(
    tmp_path: Path, host: Path, mirrored: Path, kind: str
) -> None:
    file = archive(mirrored, "10.0.401", kind)
    assert isinstance(probes.dotnet(), Missing)
    got, told = obtained(tmp_path)
    assert got
    assert f"unpacking {file.name} of the mirror {mirrored}" in told
    assert probes.dotnet() == Found(str(host / "dotnet-sdk-10.0.401-linux-x64" / "dotnet"), "10.0.401")
    assert [path.name for path in host.iterdir()] == ["dotnet-sdk-10.0.401-linux-x64"]


def test_the_newest_of_the_mirror_counts_and_other_machines_do_not(mirrored: Path) -> None:
    for version in ("10.0.99", "10.0.401"):
        archive(mirrored, version)
    (mirrored / "dotnet-sdk-11.0.100-linux-arm64.tar.gz").touch()
    newest = dotnet_sdk.archive_of(mirrored)
    assert newest is not None
    assert newest.name == "dotnet-sdk-10.0.401-linux-x64.tar.xz"


def test_an_archive_is_unpacked_once(host: Path, mirrored: Path) -> None:
    file = archive(mirrored)
    folder = dotnet_sdk.unpack(file, host)
    (folder / "mark").touch()
    assert dotnet_sdk.unpack(file, host) == folder
    assert (folder / "mark").exists()


def test_two_who_unpack_at_once_get_one_whole_sdk(host: Path, mirrored: Path) -> None:
    file = archive(mirrored)
    with ThreadPoolExecutor(4) as pool:
        folders = set(pool.map(lambda _: dotnet_sdk.unpack(file, host), range(4)))
    assert len(folders) == 1
    assert [path.name for path in host.iterdir()] == [folders.pop().name]
    assert isinstance(probes.dotnet(), Found)


def test_a_torn_archive_leaves_nothing_behind(tmp_path: Path, host: Path, mirrored: Path) -> None:
    file = archive(mirrored)
    file.write_bytes(file.read_bytes()[:-40])
    got, told = obtained(tmp_path)
    assert not got
    assert f"{file} cannot be unpacked: " in told
    assert list(host.iterdir()) == []


def test_an_archive_of_something_else_is_no_sdk(tmp_path: Path, host: Path, mirrored: Path) -> None:
    (tmp_path / "readme").write_text("no SDK")
    file = mirrored / "dotnet-sdk-10.0.1-linux-x64.tar.gz"
    with tarfile.open(file, "w:gz") as made:
        made.add(tmp_path / "readme", arcname="readme")
    with pytest.raises(RoundtripError, match="holds no `dotnet` at its top"):
        dotnet_sdk.unpack(file, host)
    assert list(host.iterdir()) == []


def test_without_mirror_and_network_it_says_so_at_once(tmp_path: Path) -> None:
    got, told = obtained(tmp_path)
    assert not got
    assert f"{NOWHERE} cannot be reached (" in told
    assert "docs/air-gapped.md" in told


def test_a_mirror_that_is_named_and_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path / "gone"))
    got, told = obtained(tmp_path)
    assert not got
    assert f"{mirror.VARIABLE}: there is no folder {tmp_path / 'gone'}" in told


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A web server in the place of Microsoft's; the folder that it shows."""
    shown = tmp_path / "web"
    shown.mkdir()

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(shown))) as server:
        monkeypatch.setattr(dotnet_sdk, "SCRIPT", f"http://127.0.0.1:{server.server_port}/dotnet-install.sh")
        Thread(target=server.serve_forever, daemon=True).start()
        yield shown
        server.shutdown()


def test_where_there_is_a_network_the_makers_script_installs_it(
    tmp_path: Path, host: Path, maker: Path
) -> None:
    program = sdk(tmp_path / "made", "10.0.500")
    (maker / "dotnet-install.sh").write_text(
        'test "$*" = "--channel 10.0 --install-dir $4 --no-path" || exit 3\n'
        f'mkdir -p "$4" && cp -r "{program.parent}/." "$4"\n'
    )
    assert obtained(tmp_path)[0]
    assert probes.dotnet() == Found(str(host / "dotnet-sdk-10.0.500-linux-x64" / "dotnet"), "10.0.500")
    assert [path.name for path in host.iterdir()] == ["dotnet-sdk-10.0.500-linux-x64"]


def test_a_script_that_fails_leaves_nothing_and_is_told(tmp_path: Path, host: Path, maker: Path) -> None:
    (maker / "dotnet-install.sh").write_text('mkdir -p "$4"; echo "error: no such channel" >&2; exit 1\n')
    got, told = obtained(tmp_path)
    assert not got
    assert "failed: error: no such channel (see " in told
    assert list(host.iterdir()) == []


def test_the_sdk_writes_below_build_and_sends_nothing_home(tmp_path: Path) -> None:
    told = dotnet_sdk.environment(tmp_path)
    assert told["DOTNET_CLI_HOME"].startswith(str(tmp_path / "build"))
    assert told["DOTNET_CLI_TELEMETRY_OPTOUT"] == "1"
