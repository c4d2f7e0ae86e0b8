"""Archives that are trusted: those of a verified SDK, and of a commit of this project."""

import shutil
import tarfile
from pathlib import Path


def unpack(archive: Path, into: Path) -> None:
    """Unpacks an archive into a folder. Raises what `shutil.unpack_archive` raises."""
    # Python 3.11 has filters of what may be unpacked from 3.11.4 on.
    safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    shutil.unpack_archive(archive, into, **safely)  # type: ignore[arg-type]
