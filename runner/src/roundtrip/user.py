"""The user who runs Roundtrip: in a container this may be a number, without a name and without a home."""

import getpass
import os
import pwd
from collections.abc import Mapping

from roundtrip.paths import ROOT


def name() -> str:
    """The user's name, or "user 1000" if there is none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # OSError: from Python 3.13 on
        return f"user {os.geteuid()}"


def provide_home() -> None:
    """Sets HOME to a folder below build/ if there is no home, or if programs would write into /."""
    if (os.environ.get("HOME") or _home_of_account()) in ("", "/"):
        home = ROOT / "build" / "home"
        home.mkdir(parents=True, exist_ok=True)
        os.environ["HOME"] = str(home)


def maven_environment(named: Mapping[str, str]) -> dict[str, str]:
    """The variables that Maven needs of a user without an account: Java takes the account's home, and else `?`.

    Options that the user `named` stay.
    """
    if _home_of_account():
        return {}
    options = [named.get("MAVEN_OPTS", ""), f"-Duser.home={os.environ.get('HOME', '')}"]
    return {"MAVEN_OPTS": " ".join(options).strip()}


def _home_of_account() -> str:
    """The home that the system has for this user; empty if it does not know the user."""
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return ""
