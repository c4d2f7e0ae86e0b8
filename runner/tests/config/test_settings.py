from pathlib import Path
from typing import Any

import pytest
import yaml

from roundtrip.config import settings
from roundtrip.config.decode import Seconds
from roundtrip.config.settings import Settings
from roundtrip.errors import UsageError
from roundtrip.paths import ROOT


def test_the_projects_file_says_what_the_defaults_are() -> None:
    given = yaml.safe_load((ROOT / "invoke.yaml").read_text(encoding="utf-8"))
    assert settings.load(given) == Settings()


def test_every_key_stands_in_the_projects_file() -> None:
    given = yaml.safe_load((ROOT / "invoke.yaml").read_text(encoding="utf-8"))
    assert list(given["roundtrip"]) == list(Settings.__struct_encode_fields__)


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("500ms", 0.5), ("60s", 60.0), ("20m", 1200.0), ("1.5h", 5400.0), (90, 90.0), (0.25, 0.25), ("7", 7.0)],
)
def test_times_are_written_as_people_write_them(written: object, seconds: float) -> None:
    assert settings.load({"roundtrip": {"budget": written}}).budget_s == pytest.approx(seconds)


@pytest.mark.parametrize("written", ["20 minutes", "-3", -3, 0, "0s", "", True, [], float("nan"), "1e3", "s"])
def test_what_is_no_time_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"is no length of time; expected a time greater than zero"):
        Seconds.parse(written)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"bugdet": "20m"},
            "invoke.yaml: roundtrip: unknown key 'bugdet' (did you mean budget?); expected results",
        ),
        ({"budget": "20q"}, "invoke.yaml: roundtrip.budget: '20q' is no length of time; expected a time"),
        (
            {"placement": "apart"},
            "invoke.yaml: roundtrip.placement: unknown value 'apart'; expected split, tog",
        ),
        (
            {"seed": "seven"},
            "invoke.yaml: roundtrip.seed: it is text; expected a whole number",
        ),
        ("quick", "invoke.yaml: roundtrip: 'quick' is no table"),
    ],
)
def test_a_wrong_setting_names_file_key_and_what_is_allowed(given: Any, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        settings.load({"roundtrip": given})
    assert str(raised.value).startswith(said)


def test_options_override_settings_and_those_not_given_do_not() -> None:
    made = settings.load(
        {"roundtrip": {"profile": "paper", "seed": 1}}, seed="42", profile=None, condition=""
    )
    assert (made.seed, made.profile, made.condition) == (42, "paper", None)


def test_a_wrong_option_is_named_as_the_user_wrote_it() -> None:
    with pytest.raises(UsageError) as raised:
        settings.load({}, budget="soon")
    assert str(raised.value).startswith("--budget: 'soon' is no length of time; expected ")


def test_a_right_option_does_not_hide_a_wrong_setting() -> None:
    with pytest.raises(UsageError, match=r"invoke.yaml: roundtrip.budget"):
        settings.load({"roundtrip": {"budget": "soon"}}, budget="20m")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("roundtripp:\n  seed: 1\n", "invoke.yaml: unknown key 'roundtripp' (did you mean roundtrip?)"),
        ("roundtrip: [\n", "invoke.yaml: it cannot be read as YAML"),
        ("- roundtrip\n", "invoke.yaml: it is no table"),
    ],
)
def test_a_misspelt_top_level_key_is_not_lost(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "invoke.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as raised:
        settings.load({}, root=tmp_path)
    assert str(raised.value).startswith(said)
