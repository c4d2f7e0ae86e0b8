"""The variables of the user's environment that workers and builds have: `--worker-env` and `--build-env` name them."""

import os
from collections.abc import Iterable, Mapping

from roundtrip.errors import UsageError

BUILDS, WORKERS = "--build-env", "--worker-env"


def read(names: Iterable[str], option: str, environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The values of the variables that an option names.

    Raises:
        UsageError: One is not set, or belongs to Roundtrip.
    """
    found = {}
    for name in names:
        if name == "TMPDIR" or name.startswith("ROUNDTRIP_"):
            raise UsageError(option, f"'{name}' is set by Roundtrip itself", "any other variable")
        if name not in environment:
            raise UsageError(option, f"'{name}' is not set", "variables of this environment")
        found[name] = environment[name]
    return found
