"""The checkout of a message: a copy of the sources below build/at, with another message in its contract."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
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
    into = build_folder(root / "build", CHECKOUT, name)
    contract = (root / _SHARED / "bench.idl").read_text(encoding="utf-8")
    own = {
        Path(_SHARED, FILE): document.read_bytes(),
        Path(_SHARED, "bench.idl"): _MESSAGE.sub(lambda _: message.idl(), contract).encode(),
    }
    if idl is not None:
        own[Path(_SHARED, IDL)] = idl.read_bytes()
    copy(root, into, own, generated=False)
    program: list[str | Path] = [sys.executable, "-B", into / _SHARED / "generate" / "generate.py"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RoundtripError(f"{document}: nothing could be generated from it", done.stderr.strip())
    return name


def copy(root: Path, into: Path, own: Mapping[Path, bytes], *, generated: bool) -> None:
    """Copies a checkout's files of the languages and of the contract, some with another content.

    A file whose content is the same stays as it is, so that a build does again what has changed.

    Args:
        root: Of the checkout.
        into: The folder of the copy; what it has more is removed.
        own: The other content, by paths below the checkout.
        generated: Whether generated files are copied too, and are not left to the generator.
    """
    wanted = {*_files(root, generated=generated), *map(Path, _SETTINGS), *own}
    for path in {*_files(into, generated=generated)} - wanted:
        (into / path).unlink()
    for path in wanted:
        content = own[path] if path in own else (root / path).read_bytes()
        if not (into / path).is_file() or (into / path).read_bytes() != content:
            (into / path).parent.mkdir(parents=True, exist_ok=True)
            (into / path).write_bytes(content)
            if (root / path).exists():
                shutil.copymode(root / path, into / path)


def _files(root: Path, *, generated: bool) -> Iterator[Path]:
    for folder in (*LANGUAGES, _SHARED):
        for file in sources(root / folder):
            if generated or "generated" not in file.parts:
                yield file.relative_to(root)
