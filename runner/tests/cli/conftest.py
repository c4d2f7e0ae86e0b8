import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Commands that run within the tests take signals; afterwards these are pytest's again."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
