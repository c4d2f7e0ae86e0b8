"""What the words after a command's name are read as; what is wrong with them is in test_main.py."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.cli.command import Command, command
from roundtrip.cli.words import read, usage
from roundtrip.config.settings import Settings
from roundtrip.errors import UsageError

HELP = dict.fromkeys(("file", "name", "tags", "often", "far", "pick", "dry_run"), "Some help.")


@command(needed=["file"], bare="name", valueless=["pick"], said=HELP)
def sample(
    settings: Settings,
    file: str,
    tags: list[str],
    name: str = "",
    often: int = 3,
    far: float = 0.5,
    pick: str = "",
    dry_run: bool = False,
    install: bool = True,
) -> None:
    """Has an option of every kind."""


DEFAULTS = {
    "tags": [],
    "name": "",
    "often": 3,
    "far": 0.5,
    "pick": "",
    "dry_run": False,
    "install": True,
}


@pytest.mark.parametrize(
    ("words", "differs"),
    [
        ("f", {}),
        ("f n", {"name": "n"}),
        ("f --name n", {"name": "n"}),
        ("--name n f", {"name": "n"}),
        ("f --tags a --tags=b,c", {"tags": ["a", "b,c"]}),
        ("f --often 7 --far=1e3", {"often": 7, "far": 1000.0}),
        ("f --often -7", {"often": -7}),
        ("f --name a=b", {"name": "a=b"}),
        ("f --name=--odd", {"name": "--odd"}),
        ("f --pick", {"pick": True}),
        ("f --pick --dry-run", {"pick": True, "dry_run": True}),
        ("f --pick this", {"pick": "this"}),
        ("--no-install f", {"install": False}),
        ("f --install", {"install": True}),
    ],
)
def test_words_become_options(words: str, differs: dict[str, Any]) -> None:
    assert read("sample", sample, words.split()) == {"file": "f"} | DEFAULTS | differs


@pytest.mark.parametrize("words", ["f --install --no-install", "f --dry-run --dry-run", "f --pick --pick=x"])
def test_what_is_there_once_is_not_there_twice(words: str) -> None:
    with pytest.raises(UsageError, match="it is given twice"):
        read("sample", sample, words.split())


def test_two_reads_share_no_list() -> None:
    read("sample", sample, ["f", "--tags", "a"])
    assert read("sample", sample, ["f"])["tags"] == []


VALUES = {
    "tags": st.lists(st.text(min_size=1).filter(lambda it: it.strip(", ")), min_size=1),
    "name": st.text(min_size=1).filter(lambda it: it.strip(", ")),
    "often": st.integers(),
    "far": st.floats(allow_nan=False, allow_infinity=False),
    "dry_run": st.just(True),
    "install": st.booleans(),
}


@given(st.fixed_dictionaries({}, optional=VALUES), st.randoms())
def test_whatever_is_written_is_read_again(options: dict[str, Any], random: Any) -> None:
    written: list[list[str]] = [["f"]]
    for name, value in options.items():
        flag = f"--{name.replace('_', '-')}"
        if value is True or value is False:
            written.append([flag if value else f"--no-{flag[2:]}"])
        else:
            written += [[f"{flag}={each}"] for each in (value if isinstance(value, list) else [value])]
    random.shuffle(written)
    found = read("sample", sample, [word for words in written for word in words])
    tags = sorted(options.get("tags", []))
    assert sorted(found.pop("tags")) == tags
    assert found == {name: it for name, it in ({"file": "f"} | DEFAULTS | options).items() if name != "tags"}


def test_the_usage_line_has_what_must_and_what_may_be_there() -> None:
    assert usage("sample", sample) == "./invokew sample FILE [NAME] [OPTIONS]"

    @command(needed=["file"], said=HELP)
    def plain(settings: Settings, file: str) -> None:
        """Has no options."""

    assert usage("a.plain", plain) == "./invokew a.plain FILE"


def test_an_option_without_help_is_a_defect() -> None:
    def bare(settings: Settings, nobody_told: str = "") -> None:
        """Has an option that nobody explains."""

    with pytest.raises(KeyError, match="nobody_told"):
        command()(bare)


def test_a_command_gets_what_was_read_and_its_settings() -> None:
    got: list[Any] = []

    @command(said=HELP)
    def noting(settings: Settings, tags: list[str], often: int = 3) -> None:
        """Notes what it gets."""
        got.extend([settings, tags, often])

    from invoke.context import Context

    assert isinstance(noting, Command)
    noting(Context(), **read("noting", noting, ["--tags", "a"]))
    assert isinstance(got[0], Settings)
    assert got[1:] == [["a"], 3]
