import numpy as np

from roundtrip.analysis.drift import drifts
from roundtrip.analysis.slice_series import Floats
from tests.analysis.test_figure import series


def test_a_drift_is_of_the_ratio_and_not_of_the_host() -> None:
    random = np.random.default_rng(1)
    host = np.linspace(1.0, 3.0, 12)
    noise = np.exp(0.01 * random.standard_normal((2, 12)))
    rest = [series(1000 * host * noise[0])]
    assert not drifts([(series(2000 * host * noise[1]), rest)])
    falling = np.linspace(1.3, 1.0, 12)
    assert drifts([(series(2000 * host * noise[1] * falling), rest)])
    early = (series(2000 * host[:7] * noise[1, :7] * falling[:7]), rest)
    assert not drifts([early]), "too few to tell"
    small = np.linspace(1.1, 1.0, 12)
    assert not drifts([(series(2000 * host * noise[1] * small), rest)])
    assert not drifts([(series(2000 * host * falling), [])]), "nothing tells what the host did"
    assert not drifts([]), "there is no trial"
    jumping = np.where(np.arange(12) < 5, 1.4, 1.0)
    adding = 500.0 * (np.arange(12) < 5)
    others = [series(3000 + adding), series(900 + adding)]
    assert not drifts([(series(300 + adding), others)]), "the host adds the same time to all"
    others = [series(1000 * noise[1]), series(900 * jumping * noise[0]), series(800 * jumping * noise[1])]
    assert not drifts([(series(2000 * jumping * noise[0]), others)]), "most of the block does the same"


def test_a_drift_is_found_over_trials_that_are_too_short_on_their_own() -> None:
    random = np.random.default_rng(2)

    def trial(change: float) -> tuple[Floats, Floats]:
        level, noise = np.exp(random.normal(0.0, 0.3)), np.exp(0.02 * random.standard_normal((2, 6)))
        return 2000 * level * noise[0] * np.linspace(1.0 + change, 1.0, 6), 1000 * level * noise[1]

    made = [trial(0.4) for _ in range(3)]
    falling = [(series(own), [series(rest)]) for own, rest in made]
    assert not drifts(falling[:1]), "six cycles are too few to tell"
    assert drifts(falling)
    made = [trial(0.4), trial(-0.4), trial(0.0)]
    assert not drifts((series(own), [series(rest)]) for own, rest in made), "the host moved each another way"
