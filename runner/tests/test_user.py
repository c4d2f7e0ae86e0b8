"""Users whom the system does not know, and those without a home of their own."""

import getpass
import os
import pwd
from pathlib import Path

import pytest

from roundtrip import user


@pytest.fixture
def nameless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user has a number and no account, as with `docker run --user 54321`."""

    def unknown(*_: object) -> None:
        raise KeyError("uid not found")

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME", "MAVEN_OPTS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nameless")
def test_a_user_without_a_name_is_called_by_number() -> None:
    assert user.name() == f"user {os.geteuid()}"


def test_a_user_with_a_name_is_called_by_it() -> None:
    assert user.name() == getpass.getuser()


@pytest.mark.usefixtures("nameless")
@pytest.mark.parametrize(("home", "stays"), [(None, False), ("", False), ("/", False), ("/home/me", True)])
def test_a_home_is_made_where_there_is_none(
    home: str | None, stays: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(user, "ROOT", tmp_path)
    monkeypatch.setenv("HOME", home or "")
    if home is None:
        monkeypatch.delenv("HOME")
    user.provide_home()
    made = tmp_path / "build" / "home"
    assert os.environ["HOME"] == (home if stays else str(made))
    assert made.is_dir() != stays


def test_an_account_has_a_home_without_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    user.provide_home()
    assert "HOME" not in os.environ
    assert user.maven_environment({}) == {}


@pytest.mark.usefixtures("nameless")
def test_maven_gets_the_home_of_a_user_without_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    assert user.maven_environment({"MAVEN_OPTS": "-Xmx1g"}) == {"MAVEN_OPTS": "-Xmx1g -Duser.home=/home/me"}
    assert user.maven_environment({}) == {"MAVEN_OPTS": "-Duser.home=/home/me"}
