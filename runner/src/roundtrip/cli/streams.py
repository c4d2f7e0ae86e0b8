"""Standard output and standard error as every terminal takes them."""

import io
import sys
from typing import Any

STANDARD_OUTPUT = "standard output"
"""Its name in errors, in place of a file's."""


class _StandardOutput(io.FileIO):
    """Standard output whose errors name it."""

    def write(self, data: Any) -> int:
        """Writes bytes. Raises OSError with the name of this stream."""
        try:
            return super().write(data)
        except OSError as error:
            error.filename = STANDARD_OUTPUT
            raise


def prepare() -> None:
    """Replaces what a terminal cannot show."""
    was = sys.stdout
    raw = _StandardOutput(was.fileno(), "w", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw), was.encoding, "replace", line_buffering=bool(was.line_buffering)
    )
    sys.stderr.reconfigure(errors="replace")  # type: ignore[union-attr]
