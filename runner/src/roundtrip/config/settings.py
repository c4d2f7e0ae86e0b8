"""The defaults of invoke.yaml, below its one key `roundtrip`, and the options that override them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from invoke.config import Config
from msgspec import Meta

from roundtrip.config import hosts
from roundtrip.config.decode import fit, metadata
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import ROOT

FILE = "invoke.yaml"
KEY = "roundtrip"
RESULTS = "results"


@cache
def keys() -> tuple[str, ...]:
    """What invoke.yaml may set: the folder of the runs, and every option of a run that says so of itself."""
    fields = msgspec.structs.fields(RunRequest)
    return (RESULTS, *(it.encode_name for it in fields if _extra(it.type)["yaml"]))


def load(config: Mapping[str, Any] | Config, root: Path = ROOT) -> "Settings":
    """Reads and checks the settings.

    Args:
        config: The `config` of Invoke's context: invoke.yaml and what overrides it (INVOKE_ROUNDTRIP_…, -f).
        root: The project's folder; its invoke.yaml may have no key that neither Invoke nor we know.

    Raises:
        UsageError: Names the file, the key, what was wrong and what is allowed.
    """
    _check_top_level(root / FILE)
    given = _plain(config.get(KEY, {}))
    if not isinstance(given, dict):
        raise UsageError(f"{FILE}: {KEY}", f"{given!r} is no table", "keys with values")
    for key in given:
        if key not in keys():
            raise unknown(f"{FILE}: {KEY}", "key", str(key), keys())
    values = {key: value for key, value in given.items() if value is not None}
    results = values.pop(RESULTS, RESULTS)
    if not isinstance(results, str) or not results:
        raise UsageError(f"{FILE}: {KEY}.{RESULTS}", f"{results!r} is no folder", "a path")
    fit(values, RunRequest, FILE, KEY)
    _check_hosts(values.get("hosts"), f"{FILE}: {KEY}.hosts")
    return Settings(root / results, values)


class Settings:
    """Settings that were checked.

    Args:
        results: The folder of the runs.
        values: By key of invoke.yaml.
    """

    def __init__(self, results: Path, values: dict[str, Any]) -> None:
        self.results = results
        self._values = values

    def request(self, options: Mapping[str, object]) -> RunRequest:
        """What is asked for, options before settings.

        Args:
            options: By field of `RunRequest`, as the command line gave them; "", (), [] and None are not given.

        Raises:
            UsageError: Names the option, what was wrong and what is allowed.
        """
        given = {
            key: _parted(value) for key, value in options.items() if value not in (None, "", (), [], False)
        }
        for key, value in given.items():
            option = f"--{key.replace('_', '-')}"
            try:
                fit({key: value}, RunRequest, FILE, strict=False)
            except UsageError as error:
                raise UsageError(option, error.wrong, error.allowed) from error
            if key == "hosts":
                _check_hosts(value, option)
        return fit({**self._values, **given}, RunRequest, FILE, KEY, strict=False)


def _parted(value: object) -> object:
    """An option that may be repeated, each time with several values between commas, as one list."""
    if not isinstance(value, list | tuple):
        return value
    return [part for text in value for part in (piece.strip() for piece in str(text).split(",")) if part]


def _extra(kind: Any) -> dict[str, Any]:
    meta: Meta = metadata(kind)
    return meta.extra or {}


def _check_hosts(value: object, thing: str) -> None:
    if value is not None:
        hosts.read(value, thing)


def _plain(value: Any) -> Any:
    """Invoke's nested views of its configuration as dictionaries."""
    if isinstance(value, Mapping) or hasattr(value, "keys"):
        return {str(key): _plain(value[key]) for key in value.keys()}  # noqa: SIM118 - Invoke's DataProxy
    return value


def _check_top_level(file: Path) -> None:
    """Invoke ignores keys that it does not know: a misspelt `roundtrip` would be lost without a word."""
    try:
        table = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else None
    except yaml.YAMLError as error:
        raise UsageError(FILE, f"it cannot be read as YAML: {error}") from error
    allowed = [KEY, *Config.global_defaults()]
    if table is not None and not isinstance(table, dict):
        raise UsageError(FILE, "it is no table", ", ".join(allowed))
    for key in table or {}:
        if key not in allowed:
            raise unknown(FILE, "key", str(key), allowed)
