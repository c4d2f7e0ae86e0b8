"""A request is the same after it was kept in run.json, whatever it says."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.config.decode import Ports, Seconds
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import CpuPinning, IdleStates, PresetName, RunRequest
from roundtrip.results.store import RunFolder, Writer
from tests.synthetic import make

NAMES = st.lists(st.text(min_size=1), max_size=3).map(tuple)
TIMES = st.floats(min_value=1e-9, max_value=1e8, exclude_min=True).map(Seconds)
HOSTS = st.text() | st.dictionaries(st.sampled_from(["client", "server"]), st.text())
REQUESTS = st.builds(
    RunRequest,
    systems=NAMES,
    variants=st.booleans(),
    experiments=NAMES,
    workloads=NAMES,
    callers=st.none() | st.integers(1, 64),
    p99=st.none() | TIMES,
    jvm=NAMES,
    preset=st.sampled_from(get_args(PresetName)),
    rounds=st.none() | st.integers(1, 1000),
    seed=st.none() | st.integers(0, 2**62),
    budget=st.none() | TIMES,
    cpu_pinning=st.sampled_from(get_args(CpuPinning)),
    idle_states=st.none() | st.sampled_from(get_args(IdleStates)),
    sample_interval=st.none() | TIMES,
    timeout=TIMES,
    ports=st.none() | st.tuples(st.integers(1, 65535), st.integers(1, 65535)).map(lambda it: Ports(sorted(it))),
    hosts=st.none() | HOSTS,
    repeat=st.dictionaries(st.text(), st.lists(st.integers(1, 10**9)).map(tuple), max_size=1),
)  # fmt: skip


RUN = make(1, rounds=1).run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("run")


@given(asked=REQUESTS)
def test_a_request_that_was_kept_is_the_same(folder: Path, asked: RunRequest) -> None:
    kept = RunFolder(folder)
    Writer(kept).begin(msgspec.structs.replace(RUN, asked=asked))
    found = kept.run.asked
    assert found == asked
    assert (type(found.timeout), type(found.ports)) == (Seconds, type(asked.ports))


def test_every_preset_can_be_asked_for_by_its_name() -> None:
    assert set(get_args(PresetName)) == set(PRESETS)


def test_a_field_that_no_request_has_is_refused(tmp_path: Path) -> None:
    kept = RunFolder(tmp_path)
    Writer(kept).begin(RUN)
    file = tmp_path / "run.json"
    file.write_text(file.read_text().replace('"asked": {', '"asked": { "speed": 1,'))
    with pytest.raises(Exception, match="unknown field `speed`"):
        _ = kept.run
