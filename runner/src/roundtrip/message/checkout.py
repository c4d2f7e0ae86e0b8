"""The checkout of a message: a copy of the sources below build/at, with another message in its contract."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from roundtrip.errors import RoundtripError
from roundtrip.message.document import FILE, Message
from roundtrip.message.types import IDL
from roundtrip.paths import CHECKOUT, LANGUAGES, MESSAGE, build_folder, sources

_MESSAGE = re.compile(r"(?<=\(docs/message\.md\)\.\n).*(?=  // The end of the message\.)", re.DOTALL)
_SHARED = "shared-idl"
_SETTINGS = ("global.json", ".editorconfig", "java/.mvn/maven.config")
"""What the languages' tools read beside the sources."""


def name_of(document: Path) -> str:
    """The name of a message's build: the file's, in small letters, digits and hyphens."""
    return f"{MESSAGE}{re.sub('[^a-z0-9]+', '-', document.stem.lower()).strip('-')}"


def lay_out(
    root: Path,
    document: Path,
    message: Message,
    environment: dict[str, str],
    idl: Path | None = None,
) -> str:
    """Makes or brings up to date the checkout of a message; returns the name of its build.

    A file whose content is the same stays as it is, so that a build does again what has changed.

    Args:
        root: Of this checkout.
        document: The file with the message.
        message: What it came to.
        environment: Of the generator.
        idl: The file with the types that the user gave for it.

    Raises:
        RoundtripError: The generator failed.
    """
    name = name_of(document)
    copy = build_folder(root / "build", CHECKOUT, name)
    contract = (root / _SHARED / "bench.idl").read_text(encoding="utf-8")
    own = {
        Path(_SHARED, FILE): document.read_bytes(),
        Path(_SHARED, "bench.idl"): _MESSAGE.sub(lambda _: message.idl(), contract).encode(),
    }
    if idl is not None:
        own[Path(_SHARED, IDL)] = idl.read_bytes()
    wanted = {*_written(root), *map(Path, _SETTINGS), *own}
    for path in {*_written(copy)} - wanted:
        (copy / path).unlink()
    for path in wanted:
        content = own.get(path) or (root / path).read_bytes()
        if not (copy / path).is_file() or (copy / path).read_bytes() != content:
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            (copy / path).write_bytes(content)
            if path not in own:
                shutil.copymode(root / path, copy / path)
    program: list[str | Path] = [sys.executable, "-B", copy / _SHARED / "generate" / "generate.py"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RoundtripError(f"{document}: nothing could be generated from it", done.stderr.strip())
    return name


def _written(root: Path) -> Iterator[Path]:
    """The files of the languages and of the contract that people wrote, by their paths below a checkout."""
    for folder in (*LANGUAGES, _SHARED):
        for file in sources(root / folder):
            if "generated" not in file.parts:
                yield file.relative_to(root)
