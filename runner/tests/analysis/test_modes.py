import numpy as np
import pytest

from roundtrip.analysis.modes import FAST, ONLY, SLOW, Modes
from roundtrip.results.records import Attempt

RANDOM = np.random.default_rng(7)


def probes(median_us: float, count: int, spread: float = 0.08) -> list[float]:
    return list(1000 * median_us * np.exp(spread * RANDOM.standard_normal(count)))


def attempt(*handover_us: float) -> Attempt:
    return Attempt(
        samples=1,
        remote_calls=1,
        started_ns=0,
        ended_ns=1,
        stopped_by="count",
        mean_ns=1.0,
        quantiles_ns={},
        halves_ns=(1.0, 1.0),
        handover_ns=tuple(1000 * it for it in handover_us) or None,  # type: ignore[arg-type]
    )


def test_one_mode_is_not_parted_however_often_it_is_asked() -> None:
    for _ in range(200):
        assert Modes(probes(28, int(RANDOM.integers(4, 600)))).names == (ONLY,)


@pytest.mark.parametrize("share", [0.05, 0.2, 0.5, 0.8, 0.95])
def test_two_modes_are_parted_whatever_their_shares(share: float) -> None:
    slow = int(share * 300)
    modes = Modes(probes(28, 300 - slow, 0.06) + probes(45, slow, 0.06))
    assert modes.names == (FAST, SLOW)
    assert modes.of(attempt(27, 29)) == FAST
    assert modes.of(attempt(44, 47)) == SLOW


@pytest.mark.parametrize("count", [100, 300, 1200])
def test_modes_are_parted_though_there_are_probes_between_them(count: int) -> None:
    parted = [
        Modes(probes(20, 3 * count // 5, 0.1) + probes(32, 2 * count // 5, 0.1)).names == (FAST, SLOW)
        for _ in range(50)
    ]
    assert sum(parted) >= 45


@pytest.mark.parametrize("count", [30, 100, 300, 1200])
def test_probes_that_now_and_then_take_longer_are_no_second_mode(count: int) -> None:
    def with_tail() -> list[float]:
        late = (RANDOM.random(count) < 0.1) * RANDOM.exponential(0.3, count)
        return list(np.asarray(probes(20, count)) * np.exp(late))

    # Of few probes a gap before the tail is no evidence against it.
    assert sum(Modes(with_tail()).names == (ONLY,) for _ in range(50)) >= (25 if count < 60 else 45)


def test_a_measurement_in_which_the_mode_changed_is_in_none() -> None:
    modes = Modes(probes(28, 50) + probes(45, 50))
    assert modes.of(attempt(28, 46)) is None
    assert modes.of(attempt(46, 28)) is None


def test_without_probes_there_is_one_mode() -> None:
    assert Modes([]).of(attempt()) == ONLY
    assert Modes(probes(28, 50) + probes(45, 50)).of(attempt()) == ONLY


def test_a_few_strays_are_no_mode() -> None:
    assert Modes([*probes(28, 300), 46_000.0, 50_000.0]).names == (ONLY,)


def test_the_reference_is_the_mode_of_most_and_of_equals_the_fast_one() -> None:
    modes = Modes(probes(28, 50) + probes(45, 50))
    fast, slow = attempt(28, 28), attempt(45, 45)
    assert modes.reference([fast, slow, slow]) == SLOW
    assert modes.reference([fast, slow]) == FAST
    assert modes.reference([fast, attempt(28, 45), attempt(45, 28)]) == FAST


def test_modes_are_described_by_their_medians() -> None:
    modes = Modes(probes(28, 200) + probes(45, 100))
    fast, slow = modes.describe([attempt(28, 28)] * 3 + [attempt(45, 45)])
    assert (fast.name, fast.attempts, slow.name, slow.attempts) == (FAST, 3, SLOW, 1)
    assert fast.handover_ns == pytest.approx(28_000, rel=0.05)
    assert slow.handover_ns == pytest.approx(45_000, rel=0.05)
