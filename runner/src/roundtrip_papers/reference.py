"""Summaries that are kept without the records and samples that they were made of: small enough for a repository."""

import gzip
import zlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from roundtrip.config.decode import convert_custom, encode
from roundtrip.errors import RoundtripError
from roundtrip.results.files import replace_file, write_errors
from roundtrip.results.store import check_schema
from roundtrip.results.summary import Summary

SUFFIX = ".summary.json.gz"
"""Packed: 169 workloads of seven rows have four megabytes of summary, and a seventh of that so."""
_DECODER = msgspec.json.Decoder(Summary, dec_hook=convert_custom)


def is_reference(folder: Path) -> bool:
    """Whether a folder has summaries, and so is not one of a run."""
    return folder.is_dir() and any(folder.glob(f"*{SUFFIX}"))


def read(folder: Path) -> list[Summary]:
    """All summaries of a folder, by name; a RoundtripError names one that cannot be read, or is of another schema."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            data = gzip.decompress(path.read_bytes())
            check_schema(path, data)
            found.append(_DECODER.decode(data))
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
            raise RoundtripError(f"{path} cannot be read: {error}") from error
    return found


def write(folder: Path, summaries: Iterable[Summary]) -> None:
    """Keeps summaries. What names the machine is left out: its own name and its kernel's."""
    with write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for summary in summaries:
            plain = msgspec.to_builtins(summary, enc_hook=encode)
            document = plain["run"]["document"]
            for host in (document["host"], *(document["hosts"] or {}).values()):
                host |= {"name": "", "kernel": ""}
            # Without the time of packing: the same summary is the same file.
            data = gzip.compress(msgspec.json.encode(plain), mtime=0)
            replace_file(folder / f"{summary.run.document.run}{SUFFIX}", data)
