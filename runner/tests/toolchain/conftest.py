from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest


@pytest.fixture
def web(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A web server: the folder that it shows, and its address."""
    shown = tmp_path / "web"
    shown.mkdir()

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(shown))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield shown, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
