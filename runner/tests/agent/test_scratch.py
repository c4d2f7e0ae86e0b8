"""The agent's folder has room for the path of a Unix socket, wherever TMPDIR is."""

import socket
import tempfile
from pathlib import Path

import pytest

from roundtrip_agent import scratch
from roundtrip_agent.scratch import PREFIX, Scratch

SOCKET = "roundtrip-process-4194304-99"
"""The longest name that a system gives one there."""


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The longest folder that a socket fits into below."""
    room = scratch._LONGEST - len("/tmp/")
    folder = Path(tempfile.mkdtemp(prefix="x" * (room - 8), dir="/tmp"))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_a_socket_fits_below_the_longest_folder(longest: Path) -> None:
    assert len(str(longest)) == scratch._LONGEST
    made = Scratch()
    try:
        assert made.path.parent == longest
        _bind(made.path)
    finally:
        made.close()
        longest.rmdir()


def test_below_a_longer_one_it_would_not_so_another_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer = tmp_path / ("x" * scratch._LONGEST)
    longer.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(longer))
    with pytest.raises(OSError, match="AF_UNIX path too long"):
        _bind(longer / f"{PREFIX}12345678")
    made = Scratch()
    try:
        assert made.path.parent == Path("/tmp")
        _bind(made.path)
    finally:
        made.close()


def _bind(folder: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(folder / SOCKET))
