"""One field of a request is one option: its help, type, default and key of invoke.yaml follow from it; its values."""

from typing import Any

import msgspec
import pytest
import yaml
from invoke.collection import Collection
from invoke.context import Context
from invoke.parser import Parser, ParserContext

from roundtrip.cli import commands
from roundtrip.cli.command import Described, command
from roundtrip.cli.completion import candidates
from roundtrip.cli.main import usage
from roundtrip.cli.options import Scope, request_options
from roundtrip.config import settings
from roundtrip.config.decode import Ports, Seconds, encode, metadata
from roundtrip.config.request import RunRequest
from roundtrip.config.settings import Settings
from roundtrip.paths import ROOT

FIELDS = {it.name: it for it in msgspec.structs.fields(RunRequest) if (metadata(it.type).extra or {})["only"]}
"""Those that are no command's own."""
OPTIONS = {it.name: it for it in request_options("run")}
COMMANDS = commands()

WRITTEN: dict[str, tuple[str, object]] = {
    "systems": ("java-rmi,cpp-*", ["java-rmi", "cpp-*"]),
    "variants": ("", True),
    "experiments": ("objects", ["objects"]),
    "workloads": ("data-*", ["data-*"]),
    "callers": ("16", 16),
    "p99": ("1ms", Seconds(0.001)),
    "jvm": ("/a,/b", ["/a", "/b"]),
    "against": ("HEAD", "HEAD"),
    "worker_env": ("PATH", ["PATH"]),
    "build_env": ("HOME", ["HOME"]),
    "preset": ("paper", "paper"),
    "rounds": ("7", 7),
    "seed": ("0", 0),
    "budget": ("5m", Seconds(300)),
    "cpu_pinning": ("none", "none"),
    "cpus_per_end": ("2", 2),
    "idle_states": ("unchanged", "unchanged"),
    "sample_interval": ("100ms", Seconds(0.1)),
    "timeout": ("90s", Seconds(90)),
    "ports": ("5000-5010", Ports((5000, 5010))),
    "hosts": ("client=local,server=box", "client=local,server=box"),
}
"""Every option as a user writes it, and what the request then has."""


def test_every_field_is_an_option_of_run_in_its_order() -> None:
    assert list(OPTIONS) == list(FIELDS) == list(WRITTEN)


@pytest.mark.parametrize("name", FIELDS)
def test_an_option_says_what_its_field_says(name: str) -> None:
    extra = metadata(FIELDS[name].type).extra or {}
    option = OPTIONS[name]
    assert option.flag == "--" + name.replace("_", "-")
    assert option.help.startswith(extra["help"])
    assert bool(option.metavar) is (name != "variants")
    default = getattr(RunRequest(), name)
    if default not in (None, (), False):
        shown = encode(default) if isinstance(default, Seconds) else default
        assert option.help.endswith(f" Default: {shown}.")
    elif option.metavar:
        assert "Default: " in option.help


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_written_becomes_the_field_or_else_its_default(name: str) -> None:
    text, value = WRITTEN[name]
    given: object = [text] if OPTIONS[name].repeated else text or True
    request = settings.Settings(ROOT, {}).request
    expected: Any = tuple(value) if isinstance(value, list) else value
    assert request({name: given}) == msgspec.structs.replace(RunRequest(), **{name: expected})
    assert request({name: OPTIONS[name].default}) == RunRequest()


@pytest.mark.parametrize(
    ("scope", "has", "lacks"),
    [
        ("hosts", {"hosts", "ports"}, {"timeout", "seed", "systems"}),
        ("all", {"timeout", "cpu_pinning", "idle_states", "sample_interval"}, {"hosts", "seed", "systems"}),
        ("interop", {"timeout", "hosts", "seed", "systems", "budget"}, {"rounds", "preset", "jvm"}),
        ("experiments", {"rounds", "preset", "workloads", "hosts", "timeout"}, {"variants", "jvm"}),
        ("run", set(FIELDS), set()),
    ],
)
def test_a_command_has_the_options_of_its_scope(scope: Scope, has: set[str], lacks: set[str]) -> None:
    found = {it.name for it in request_options(scope)}
    assert has <= found
    assert not lacks & found


OF_MEASURES = ("self-check", "first-calls", "connections", "wire", "profile", "features")
OF_ITS_OWN = (*OF_MEASURES, "list", "build", "setup", "test")
"""Commands whose `--systems` and the like are explained by what they do."""


def test_an_option_means_the_same_in_every_command() -> None:
    for name, known in COMMANDS.items():
        for option in known.options:
            if option.name in FIELDS and name not in OF_ITS_OWN and "." not in name:
                assert vars(option) == vars(OPTIONS[option.name]), name


def test_settings_are_the_fields_that_say_so_with_the_same_defaults() -> None:
    written = yaml.safe_load((ROOT / "invoke.yaml").read_text(encoding="utf-8"))["roundtrip"]
    of_yaml = [name for name, it in FIELDS.items() if (metadata(it.type).extra or {})["yaml"]]
    assert list(written) == ["results", *of_yaml] == list(settings.keys())
    assert settings.load(environment={}).request({}) == RunRequest()
    assert settings.load(environment={}).results("") == ROOT / "results"


# Values

HELP = dict.fromkeys(("file", "name", "tags", "often", "far", "pick", "dry_run"), "Some help.")


@command(positional=["file"], bare="name", optional=["pick"], help=HELP)
def sample(
    settings: Settings,
    file: str,
    tags: list[str],
    name: str = "",
    often: int = 3,
    far: float = 0.5,
    pick: str = "",
    dry_run: bool = False,
    install: bool = False,
) -> None:
    """Has an option of every kind."""


DEFAULTS = {"tags": [], "name": "", "often": 3, "far": 0.5, "pick": "", "dry_run": False, "install": False}


def read(*words: str) -> dict[str, Any]:
    """What Invoke's parser makes of the words after `sample`."""
    parser = Parser(Collection(sample).to_contexts(), initial=ParserContext())
    _, found = parser.parse_argv(["sample", *words])
    return found.as_kwargs


@pytest.mark.parametrize(
    ("words", "differs"),
    [
        ("f", {}),
        ("f --name n", {"name": "n"}),
        ("--name n f", {"name": "n"}),
        ("f --tags a --tags=b,c", {"tags": ["a", "b,c"]}),
        ("f --tags sample", {"tags": ["sample"]}),
        ("f --often 7 --far=1e3", {"often": 7, "far": 1000.0}),
        ("f --often -7", {"often": -7}),
        ("f --name a=b", {"name": "a=b"}),
        ("f --pick", {"pick": True}),
        ("f --pick --dry-run", {"pick": True, "dry_run": True}),
        ("f --pick this", {"pick": "this"}),
        ("f --install", {"install": True}),
    ],
)
def test_words_become_options(words: str, differs: dict[str, Any]) -> None:
    assert read(*words.split()) == {"file": "f"} | DEFAULTS | differs


@pytest.mark.parametrize(
    ("words", "with_flags"),
    [
        ("n", "--name n"),
        ("--tags a n --dry-run", "--tags a --name n --dry-run"),
        ("--dry-run n", "--dry-run --name n"),
        ("--pick n", "--pick --name n"),
        ("--tags=a n", "--tags=a --name n"),
    ],
)
def test_a_word_without_a_flag_gets_the_one_that_may_be_left_out(words: str, with_flags: str) -> None:
    assert sample.with_flags(words.split()) == with_flags.split()


def test_the_usage_line_has_what_must_and_what_may_be_there() -> None:
    assert usage("sample", sample) == "./invokew sample FILE [NAME] [OPTIONS]"
    assert usage("java.run", COMMANDS["java.run"]) == "./invokew java.run SYSTEM VERB"


def test_an_option_brings_the_form_of_its_value_and_its_values() -> None:
    help_texts = {
        "pick": Described("Some help.", "COLOUR", lambda: ("red",)),
        "name": Described("Some help."),
    }

    @command(help=help_texts)
    def plain(settings: Settings, pick: str = "", name: str = "") -> None:
        """Has an option whose values are known."""

    assert [option.spelling for option in plain.options] == ["--pick=COLOUR", "--name=NAME"]
    assert candidates({"plain": plain}, "./invokew plain --pick r") == ["red"]
    assert candidates({"plain": plain}, "./invokew plain --name r") == []


def test_an_option_without_help_is_a_defect() -> None:
    def bare(settings: Settings, unexplained: str = "") -> None:
        """Has an option without help."""

    with pytest.raises(KeyError, match="unexplained"):
        command()(bare)


def test_a_command_gets_its_settings_and_its_options() -> None:
    got: list[Any] = []

    @command(help=HELP)
    def noting(settings: Settings, tags: list[str], often: int = 3) -> None:
        """Notes what it gets."""
        got.extend([settings, tags, often])

    noting(Context(), tags=["a"], often=3)
    assert isinstance(got[0], Settings)
    assert got[1:] == [["a"], 3]
