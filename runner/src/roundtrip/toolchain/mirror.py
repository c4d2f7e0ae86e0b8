"""Where an offline mirror is: a folder with the SDK and the packages that a host without a network cannot fetch."""

import os
from collections.abc import Mapping
from pathlib import Path

from roundtrip.errors import UsageError
from roundtrip.paths import ROOT

VARIABLE = "ROUNDTRIP_MIRROR"
"""Environment variable that names the mirror."""

PLACES = ("mirror", "../shared/mirror")
"""Where a mirror is looked for else: in the checkout, and in a folder that a team shares beside its checkouts."""


def folder(root: Path = ROOT, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The mirror that this checkout uses, or None.

    Args:
        root: The project's folder.
        environment: Holds VARIABLE, or not.

    Raises:
        UsageError: VARIABLE names no folder: whoever sets it relies on it.
    """
    if named := environment.get(VARIABLE):
        place = Path(named).expanduser().absolute()
        if not place.is_dir():
            raise UsageError(VARIABLE, f"there is no folder {place}", "a folder that `invoke mirror` made")
        return place
    return next((path.resolve() for place in PLACES if (path := root / place).is_dir()), None)
