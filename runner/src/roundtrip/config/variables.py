"""The variables of the user's environment that workers have: those that `--worker-env` names, and no others."""

import os
from collections.abc import Iterable, Mapping

from roundtrip.errors import UsageError


def read(
    names: Iterable[str], option: str = "--worker-env", environment: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The values of the variables that an option names.

    Raises:
        UsageError: One is not set, or belongs to Roundtrip.
    """
    found = {}
    for name in names:
        if name == "TMPDIR" or name.startswith("ROUNDTRIP_"):
            raise UsageError(option, f"'{name}' is set by Roundtrip for each worker", "any other variable")
        if name not in environment:
            raise UsageError(option, f"'{name}' is not set", "variables of this environment")
        found[name] = environment[name]
    return found
