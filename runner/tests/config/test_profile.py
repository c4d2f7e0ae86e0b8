"""The profiles: what each promises holds in itself and beside the others."""

import pytest
from msgspec.structs import replace

from roundtrip.config.profile import INTEROP, PROFILES, SECOND, Profile

ALL = [*PROFILES.values(), INTEROP]


def contradictions(profile: Profile) -> list[str]:
    """What cannot be meant."""
    checks = {
        "rounds": 1 <= profile.least_rounds <= profile.rounds <= profile.most_rounds,
        "turns": 0 <= profile.lead_in_ns < profile.slice_ns,
        "cycles": 1 <= profile.cycles_of_sweep <= profile.cycles <= profile.cycles_of_few,
        "sampling": profile.sampling_s >= 0,
        "summary": bool(profile.summary) and not profile.summary.endswith("."),
        "pilot": profile.pilot_most_ns == 0 or profile.pilot_most_ns > profile.slice_ns,
    }
    return [name for name, holds in checks.items() if not holds]


@pytest.mark.parametrize("profile", ALL, ids=lambda it: it.name)
def test_a_profile_does_not_contradict_itself(profile: Profile) -> None:
    assert contradictions(profile) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"least_rounds": 6}, "rounds"),
        ({"lead_in_ns": SECOND}, "turns"),
        ({"cycles_of_few": 3}, "cycles"),
        ({"sampling_s": -0.1}, "sampling"),
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
    assert (smoke.pilot_most_ns, smoke.rounds, smoke.most_rounds, smoke.cycles) == (0, 1, 1, 1)
    for warm in (quick, paper):
        assert warm.pilot_most_ns > 0
        assert warm.least_rounds >= 3, "an interval needs three trials"
    assert paper.cycles > quick.cycles
    assert paper.fresh_processes
