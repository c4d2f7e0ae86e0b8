"""What makes a slice not count."""

import pytest

from roundtrip.results.records import RuntimeUse
from roundtrip.running.slice_records import compiles


@pytest.mark.parametrize(
    ("compiled_ns", "so"), [(None, False), (0, False), (5_000_000, False), (5_000_001, True)]
)
def test_a_runtime_compiles_if_it_took_more_than_its_share(compiled_ns: int | None, so: bool) -> None:
    assert compiles(RuntimeUse(compiled_ns), 100_000_000) is so
