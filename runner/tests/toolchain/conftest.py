import hashlib
import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from roundtrip.toolchain import dotnet_projects
from roundtrip.toolchain.dotnet import mirror, sdk
from roundtrip.toolchain.probes import dotnet_machine


@pytest.fixture
def no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """No gallery, no feeds and no mirror but those of a test."""
    monkeypatch.setattr(dotnet_projects, "gallery_unreachable", lambda: "no route")
    monkeypatch.setattr(mirror, "PLACES", ())
    for variable in (mirror.VARIABLE, dotnet_projects.VARIABLE):
        monkeypatch.delenv(variable, raising=False)


class Maker:
    """A web server in the place of Microsoft's: the folder that it shows, and its address."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self._address = address

    def publish(self, archive: bytes, digest: str | None = None) -> None:
        """Publishes one SDK for several machines, with its SHA-512 or another one."""
        (self.folder / "sdk.tar.gz").write_bytes(archive)
        known = {
            "url": f"{self._address}/sdk.tar.gz",
            "hash": digest or hashlib.sha512(archive).hexdigest().upper(),
        }
        rid = f"linux-{dotnet_machine()}"
        kinds = (("win.zip", "win-x64"), (f"{rid}.tar.gz", rid))
        files = [{"name": f"dotnet-sdk-{name}", "rid": rid, **known} for name, rid in kinds]
        release = {"sdk": {"version": "10.0.500", "files": files}}
        listed = {"latest-sdk": "10.0.500", "releases": [release]}
        (self.folder / "releases.json").write_text(json.dumps(listed), encoding="utf-8")


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    shown = tmp_path / "web"
    shown.mkdir()

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(shown))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setattr(sdk, "RELEASES", f"{address}/releases.json")
        yield Maker(shown, address)
        server.shutdown()
