"""invoke.yaml and its variables: what they may say, and what goes before what."""

from collections.abc import Callable
from pathlib import Path

import pytest

from roundtrip.config import settings, variables
from roundtrip.config.decode import Seconds
from roundtrip.config.request import RunRequest
from roundtrip.config.settings import Settings, keys
from roundtrip.errors import UsageError

Load = Callable[..., Settings]
MEASURED = ("systems", "variants", "experiments", "workloads", "jvm", "worker_env", "build_env")
"""What is measured is not a setting."""


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Reads a file of this text, with these variables."""

    def of(text: str | bytes, **environment: str) -> Settings:
        (tmp_path / "invoke.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
        return settings.load(tmp_path, environment)

    return of


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    loaded = settings.load(tmp_path, {})
    assert loaded.request({}) == RunRequest()
    assert loaded.results("") == tmp_path / "results"


NULLS = "".join(f"  {key}: null\n" for key in keys())


@pytest.mark.parametrize(
    "text", ["", "roundtrip:\n", "roundtrip: {}\n", "run: {echo: true}\n", f"roundtrip:\n{NULLS}"]
)
def test_what_the_file_does_not_set_has_its_default(text: str, load: Load) -> None:
    assert load(text).request({}) == RunRequest()


def test_options_go_before_variables_and_these_before_the_file(load: Load, tmp_path: Path) -> None:
    text = "roundtrip:\n  preset: paper\n  seed: 1\n  budget: 1h\n  results: elsewhere\n"
    loaded = load(text, INVOKE_ROUNDTRIP_SEED="2", INVOKE_ROUNDTRIP_BUDGET="20m", INVOKE_ROUNDTRIP_PRESET="")
    request = loaded.request({"budget": "5m", "rounds": "", "systems": []})
    assert (request.preset, request.seed, request.budget) == ("paper", 2, Seconds(300))
    assert loaded.results("") == tmp_path / "elsewhere"
    there = load(text, INVOKE_ROUNDTRIP_RESULTS="/there")
    assert (there.results(""), there.results("/here")) == (Path("/there"), Path("/here"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("roundtripp: {}\n", "unknown key 'roundtripp' (did you mean roundtrip?); expected roundtrip, "),
        ("roundtrip: [\n", "it cannot be read as YAML: "),
        ("- roundtrip\n", "it is not a table: ['roundtrip']; expected the key roundtrip"),
        ("quick\n", "it is not a table: 'quick'"),
        (b"roundtrip: \xff\n", "it cannot be read as YAML: "),
        ("roundtrip: quick\n", "roundtrip: 'quick' is not a table; expected keys with values"),
        ("roundtrip: {bugdet: 20m}\n", "roundtrip: unknown key 'bugdet' (did you mean budget?); expected"),
        ("roundtrip: {1: 20m}\n", "roundtrip: unknown key '1'"),
        *((f"roundtrip: {{{key}: [x]}}\n", f"roundtrip: unknown key '{key}'") for key in MEASURED),
        ("roundtrip: {budget: 20q}\n", "roundtrip.budget: '20q' is not a length of time; expected a number and a"),
        ("roundtrip: {budget: 20}\n", "roundtrip.budget: 20 is not a length of time"),
        ("roundtrip: {cpu_pinning: apart}\n", "roundtrip.cpu_pinning: unknown value 'apart' (did you mean separate"),
        ("roundtrip: {seed: seven}\n", "roundtrip.seed: 'seven' is not allowed; expected a whole number"),
        ("roundtrip: {seed: '7'}\n", "roundtrip.seed: '7' is not allowed; expected a whole number"),
        ("roundtrip: {seed: true}\n", "roundtrip.seed: True is not allowed; expected a whole number"),
        ("roundtrip: {rounds: 1001}\n", "roundtrip.rounds: 1001 is not allowed; expected a whole number (at least"),
        ("roundtrip: {ports: 70000}\n", "roundtrip.ports: 70000 is not a range of ports; expected 1 to 65535"),
        ("roundtrip: {hosts: {clinet: box}}\n", "roundtrip.hosts: unknown role 'clinet' (did you mean client or "),
        ("roundtrip: {hosts: box}\n", "roundtrip.hosts: 'box' is not ROLE=HOST; expected client=HOST,"),
        ("roundtrip: {hosts: [box]}\n", "roundtrip.hosts: ['box'] is not allowed; expected text or a table"),
        ("roundtrip: {results: 7}\n", "roundtrip.results: 7 is not a folder; expected a path"),
    ],
)  # fmt: skip
def test_a_wrong_setting_names_file_key_and_what_is_expected(
    text: str | bytes, said: str, load: Load
) -> None:
    with pytest.raises(UsageError) as raised:
        load(text)
    assert str(raised.value).startswith(f"invoke.yaml: {said}")
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("variable", "text", "said"),
    [
        ("SEDE", "7", "environment: unknown variable 'INVOKE_ROUNDTRIP_SEDE' (did you mean INVOKE_"),
        ("SEED", "x", "INVOKE_ROUNDTRIP_SEED: 'x' is not allowed; expected a whole number"),
        ("PRESET", "quik", "INVOKE_ROUNDTRIP_PRESET: unknown value 'quik' (did you mean quick?)"),
        ("HOSTS", "box", "INVOKE_ROUNDTRIP_HOSTS: 'box' is not ROLE=HOST"),
    ],
)
def test_a_wrong_variable_is_named(variable: str, text: str, said: str, load: Load) -> None:
    with pytest.raises(UsageError) as raised:
        load("", **{f"INVOKE_ROUNDTRIP_{variable}": text})
    assert str(raised.value).startswith(said)


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "invoke.yaml").mkdir()
    with pytest.raises(UsageError, match=r"^invoke\.yaml: it cannot be read as YAML: .*Is a directory"):
        settings.load(tmp_path, {})


def test_an_option_is_named_as_written_and_hides_no_wrong_setting(load: Load) -> None:
    with pytest.raises(UsageError, match=r"^--cpu-pinning: unknown value 'apart'"):
        load("").request({"cpu_pinning": "apart"})
    with pytest.raises(UsageError, match=r"^invoke\.yaml: roundtrip\.budget"):
        load("roundtrip: {budget: soon}\n")


@pytest.mark.parametrize("option", ["--worker-env", "--build-env"])
@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ("NOT_SET", "'NOT_SET' is not set; expected variables of this environment"),
        ("SET,TMPDIR", "'TMPDIR' is set by Roundtrip itself"),
        ("ROUNDTRIP_RUN", "'ROUNDTRIP_RUN' is set by Roundtrip itself"),
    ],
)
def test_a_variable_that_cannot_be_had_is_named(
    option: str, names: str, fault: str, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SET", "TMPDIR", "ROUNDTRIP_RUN"):
        monkeypatch.setenv(name, "x")
    field = option.strip("-").replace("-", "_")
    assert variables.read(getattr(load("").request({field: ["SET"]}), field), option) == {"SET": "x"}
    with pytest.raises(UsageError) as raised:
        load("").request({field: [names]})
    assert str(raised.value).startswith(f"{option}: {fault}")


def test_values_between_commas_are_values_of_their_own(load: Load) -> None:
    assert load("").request({"systems": ["a, b", "c,", " "]}).systems == ("a", "b", "c")
