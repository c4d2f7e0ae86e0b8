"""The defaults of invoke.yaml, below its one key `roundtrip`, and the options that override them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import yaml
from invoke.config import Config
from msgspec import Struct, field

from roundtrip.config.decode import Ports, Seconds, fit
from roundtrip.errors import UsageError, unknown
from roundtrip.hosts import spec as hosts
from roundtrip.paths import ROOT

FILE = "invoke.yaml"
KEY = "roundtrip"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be set; invoke.yaml says beside each key what it is for.

    Attributes:
        results: Folder of the runs, absolute or below the project.
        profile: How thorough a run is.
        seed: Of every random order; None draws one for each run.
        budget_s: Seconds that the profile `quick` may take.
        placement: On which CPUs the two ends run.
        condition: Whether idle states are off; None for the default of the host.
        sampling_s: Seconds between samples of CPU and memory; None for the profile's.
        ports: The lowest and the highest port that servers may listen on; None: any.
        hosts: Where the two ends run, as `hosts.spec.read` reads it; None: both on this machine.
        deadline_s: Seconds that a worker may stay silent beyond what its command should take.
    """

    results: str = "results"
    profile: Literal["smoke", "quick", "paper"] = "quick"
    seed: int | None = None
    budget_s: Seconds = field(default=Seconds(20 * 60), name="budget")
    placement: Literal["split", "together", "free"] = "split"
    condition: Literal["awake", "as-is"] | None = None
    sampling_s: Seconds | None = field(default=None, name="sampling")
    deadline_s: Seconds = field(default=Seconds(60), name="deadline")
    ports: Ports | None = None
    hosts: str | dict[str, str] | None = None

    @property
    def results_folder(self) -> Path:
        """Where the runs are, as a whole path."""
        return ROOT / self.results


def load(config: Mapping[str, Any] | Config, root: Path = ROOT, **options: object) -> Settings:
    """Validate the settings whole, then let options override them.

    Args:
        config: The `config` of Invoke's context: invoke.yaml and what overrides it (INVOKE_ROUNDTRIP_…, -f).
        root: The project's folder; its invoke.yaml may have no key that neither Invoke nor we know.
        options: By key of invoke.yaml; None and "" (an option that was not given) leave the setting as it is.

    Raises:
        UsageError: Names the file or the option, the key, what was wrong and what is allowed.
    """
    _check_top_level(root / FILE)
    given = config.get(KEY, {})
    settings = _plain(given)
    if not isinstance(settings, dict):
        raise UsageError(f"{FILE}: {KEY}", f"{settings!r} is no table", "keys with values")
    fit(settings, Settings, FILE, KEY)
    _check_hosts(settings.get("hosts"), f"{FILE}: {KEY}.hosts")
    for key, value in options.items():
        if value is None or value == "":
            continue
        name = key.replace("_", "-")
        try:
            fit({key: _number(value)}, Settings, FILE)
        except UsageError as error:
            raise UsageError(f"--{name}", error.wrong, error.allowed) from error
        if key == "hosts":
            _check_hosts(value, "--hosts")
        settings[key] = _number(value)
    return fit(settings, Settings, FILE, KEY)


def _check_hosts(value: object, thing: str) -> None:
    if value is not None:
        hosts.read(value, thing)


def _number(value: object) -> object:
    """An option's text as the whole number that it is; Invoke gives texts where a default is None."""
    return int(value) if isinstance(value, str) and value.lstrip("-").isdecimal() else value


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
