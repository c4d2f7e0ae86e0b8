"""The defaults of invoke.yaml, below its one key `roundtrip`, and what goes before them: variables, then options."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from invoke.config import Config

from roundtrip.config import hosts, variables
from roundtrip.config.decode import decode_into, metadata, split
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError, unknown
from roundtrip.paths import ROOT

FILE = "invoke.yaml"
KEY = "roundtrip"
RESULTS = "results"
PREFIX = "INVOKE_ROUNDTRIP_"


@cache
def keys() -> tuple[str, ...]:
    """The settings of invoke.yaml: the folder of the runs, and every option of a run that says so of itself."""
    fields = msgspec.structs.fields(RunRequest)
    return (RESULTS, *(field.name for field in fields if (metadata(field.type).extra or {})["yaml"]))


def load(root: Path = ROOT, environment: Mapping[str, str] = os.environ) -> "Settings":
    """Reads and checks the settings.

    A variable such as INVOKE_ROUNDTRIP_SEED goes before the file in the project's folder; an empty one is none.

    Raises:
        UsageError: Names the file or the variable, the key, what was wrong and what is expected.
    """
    values = {}
    for key, value in _read_file(root / FILE).items():
        if key not in keys():
            raise unknown(f"{FILE}: {KEY}", "key", key, keys())
        if value is not None:
            values[key] = _checked(key, value, f"{FILE}: {KEY}.{key}", strict=True)
    settable = {PREFIX + key.upper(): key for key in keys()}
    for name, text in environment.items():
        if name.startswith(PREFIX):
            if name not in settable:
                raise unknown("environment", "variable", name, settable)
            if text:
                values[settable[name]] = _checked(settable[name], text, name, strict=False)
    return Settings(root / values.pop(RESULTS, RESULTS), values)


class Settings:
    """Settings that were checked: the folder of the runs, and values by key of invoke.yaml."""

    def __init__(self, results: Path, values: dict[str, Any]) -> None:
        self._results = results
        self._values = values

    def results(self, given: str) -> Path:
        """The folder of the runs; `given` is that of an option, and goes before if it is not empty."""
        return Path(given).resolve() if given else self._results

    def request(self, options: Mapping[str, object]) -> RunRequest:
        """The request, options before settings; "", (), [], False and None are options that were not given.

        Raises:
            UsageError: Names the option, what was wrong and what is expected.
        """
        given = dict(self._values)
        for key, value in options.items():
            if value not in (None, "", (), [], False):
                if isinstance(value, list | tuple):  # Repeated, each time with several values between commas.
                    value = split(map(str, value))
                given[key] = _checked(key, value, f"--{key.replace('_', '-')}", strict=False)
        return RunRequest(**given)


def _read_file(file: Path) -> dict[str, Any]:
    """The table below our key; empty if the file does not exist."""
    try:
        table = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else None
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UsageError(FILE, f"it cannot be read as YAML: {' '.join(str(error).split())}") from error
    given = {} if table is None else table
    if not isinstance(given, dict):
        raise UsageError(FILE, f"it is not a table: {given!r}", f"the key {KEY}")
    allowed = [KEY, *Config.global_defaults()]  # Invoke reads this file too, if it is not started by invokew.
    for key in given:
        if key not in allowed:
            raise unknown(FILE, "key", str(key), allowed)
    own = given.get(KEY) or {}
    if not isinstance(own, dict):
        raise UsageError(f"{FILE}: {KEY}", f"{own!r} is not a table", "keys with values")
    return {str(key): value for key, value in own.items()}


def _checked(key: str, value: Any, thing: str, *, strict: bool) -> Any:
    """The value of a field of `RunRequest`, or of the folder of the runs."""
    if key == RESULTS:
        if not isinstance(value, str):
            raise UsageError(thing, f"{value!r} is not a folder", "a path")
        return value
    name = next(field.encode_name for field in msgspec.structs.fields(RunRequest) if field.name == key)
    try:
        request = decode_into({name: value}, RunRequest, "", strict=strict)
    except UsageError as error:
        raise UsageError(thing, error.wrong, error.allowed) from error
    if key == "hosts":
        hosts.read(value, thing)
    if key in ("worker_env", "build_env"):
        variables.read(getattr(request, key), thing)
    return getattr(request, key)
