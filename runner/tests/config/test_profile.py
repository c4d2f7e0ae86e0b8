"""The profiles: what each promises holds in itself and beside the others."""

import pytest
from msgspec.structs import replace

from roundtrip.config.profile import INTEROP, PROFILES, SECOND, Profile

ALL = [*PROFILES.values(), INTEROP]


def contradictions(profile: Profile) -> list[str]:
    """What cannot be meant."""
    checks = {
        "rounds": 1 <= profile.least_rounds <= profile.rounds <= profile.most_rounds,
        "times": 0 < profile.least_ns <= profile.most_ns and 0 < profile.short_least_ns <= profile.most_ns,
        "short calls": profile.short_least_ns >= profile.least_ns,
        "sampling": profile.sampling_s >= 0 and profile.retakes >= 0,
        "summary": bool(profile.summary) and not profile.summary.endswith("."),
        "pilot": profile.pilot_most_ns == 0 or profile.pilot_most_ns > profile.most_ns,
    }
    return [name for name, holds in checks.items() if not holds]


@pytest.mark.parametrize("profile", ALL, ids=lambda it: it.name)
def test_a_profile_does_not_contradict_itself(profile: Profile) -> None:
    assert contradictions(profile) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"least_rounds": 6}, "rounds"),
        ({"most_ns": SECOND // 10}, "times"),
        ({"short_least_ns": SECOND // 100}, "short calls"),
        ({"retakes": -1}, "sampling"),
        ({"summary": ""}, "summary"),
        ({"pilot_most_ns": 1}, "pilot"),
    ],
)
def test_a_contradiction_would_be_found(changed: dict[str, object], found: str) -> None:
    assert found in contradictions(replace(PROFILES["quick"], **changed))


def test_a_name_is_its_profiles() -> None:
    assert all(name == profile.name for name, profile in PROFILES.items())
    assert INTEROP.name not in PROFILES


def test_smoke_is_cold_and_ranks_nothing_and_the_others_are_warm_and_may() -> None:
    smoke, quick, paper = (PROFILES[name] for name in ("smoke", "quick", "paper"))
    assert (smoke.pilot_most_ns, smoke.rounds, smoke.most_rounds, smoke.retakes) == (0, 1, 1, 0)
    for warm in (quick, paper):
        assert warm.pilot_most_ns > 0
        assert warm.least_rounds >= 3, "an interval needs three trials"
    assert paper.least_ns >= 10 * SECOND > quick.least_ns
    assert paper.fresh_processes
