"""How a budget is kept: measurements, then warm-ups are shortened before the last rounds are given up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roundtrip.config.profile import Profile
from roundtrip.experiment.warmup import Window

LEAST_WARM = 0.5
"""No warm-up is cut to less than this share of what the pilot found, its margin included."""

STEPS = 12
"""So many lengths are tried between the full one and the shortest."""

AIM = 0.97
"""Share of what is left that is planned for: some trial always takes longer."""

PILOT_SHARE = 0.2
"""Share of a budget that pilots may take; the windows that each needs at least are taken whatever they cost."""

COMPILING_SHARE_OF_CELL = 0.1
"""Share of what a budget has for a row and workload that its pilot may wait for a compiler: trials wait as long."""

PILOT_LEAST_NS = 450_000_000
"""A pilot that is short of time still looks at three chunks of 0.15 s."""


@dataclass(frozen=True)
class Pace:
    """How long measurements and warm-ups last, as shares of what profile and pilot ask for.

    Attributes:
        timed: Of the least and the most length of a measurement and of its count, at most 1.
        warm: Of each warm-up, at most 1.
    """

    timed: float = 1.0
    warm: float = 1.0

    @property
    def full(self) -> bool:
        """Whether nothing is shortened."""
        return self.timed == self.warm == 1.0

    def profile(self, profile: Profile) -> Profile:
        """The profile with its measurements shortened; of each workload at least one sample is taken."""
        return replace(
            profile,
            counts={name: max(1, round(self.timed * count)) for name, count in profile.counts.items()},
            least_ns=round(self.timed * profile.least_ns),
            most_ns=round(self.timed * profile.most_ns),
            warmup_least_ns=round(self.warm * profile.warmup_least_ns),
        )

    def warmup(self, warmup: Window) -> Window:
        """A warm-up shortened; what is one call stays one."""
        return Window(
            max(min(1, warmup.calls), round(self.warm * warmup.calls)), round(self.warm * warmup.elapsed_ns)
        )


FULL = Pace()
"""Nothing is shortened."""


@dataclass(frozen=True)
class Fit:
    """What a budget holds.

    Attributes:
        rounds: How many of the rounds that are left.
        pace: Of them.
        seconds: That they should take.
    """

    rounds: int
    pace: Pace
    seconds: float


def fit(profile: Profile, done: int, left_s: float | None, cost_s: Callable[[int, Pace], float]) -> Fit:
    """Fits rounds and their pace to the time that is left.

    As many of the profile's rounds as are held at full pace; where those are fewer than its least, that least at
    the longest pace that is held; where none is, fewer rounds; and at last the fewest at the shortest pace,
    whatever they cost.

    Args:
        profile: How many rounds are wanted, and how far measurements may be shortened.
        done: Rounds that ended.
        left_s: Seconds of the budget; None: there is none.
        cost_s: Takes the number of a round and a pace and gives the seconds that it should take.
    """
    numbers = range(done + 1, profile.rounds + 1)
    full = [cost_s(number, FULL) for number in numbers]
    if left_s is None:
        return Fit(len(full), FULL, sum(full))
    least, fewest = max(0, profile.least_rounds - done), max(0, profile.fewest_rounds - done)
    aim_s = AIM * left_s
    held = _held(full, aim_s)
    if held >= least:
        return Fit(held, FULL, sum(full[:held]))
    for count in range(least, max(fewest, 1) - 1, -1):
        for pace in paces(profile.shortest):
            seconds = sum(cost_s(number, pace) for number in numbers[:count])
            if seconds <= aim_s:
                return Fit(count, pace, seconds)
    pace = paces(profile.shortest)[-1]
    return Fit(fewest, pace, sum(cost_s(number, pace) for number in numbers[:fewest]))


def paces(shortest: float) -> list[Pace]:
    """The paces that are tried, from the full one down: measurements give way first, then warm-ups.

    Args:
        shortest: Share to which measurements may be cut; 1: neither they nor warm-ups may.
    """
    if shortest >= 1:
        return [FULL]
    timed = [Pace(1 - (1 - shortest) * step / STEPS) for step in range(STEPS + 1)]
    return timed + [Pace(shortest, 1 - (1 - LEAST_WARM) * step / STEPS) for step in range(1, STEPS + 1)]


def pilot_most_ns(profile: Profile, left_s: float | None, pilots: int) -> int:
    """How long each pilot of a run may warm up its workload.

    Args:
        profile: Has the most.
        left_s: Seconds of the budget; None: there is none.
        pilots: Rows times workloads that have none yet.

    Returns:
        Nanoseconds: twice an even share, since most pilots end long before, between the least and the profile's
        most; 0 where the profile has no pilots.
    """
    if left_s is None or not profile.pilot_most_ns:
        return profile.pilot_most_ns
    share_ns = PILOT_SHARE * left_s / max(1, pilots) * 1e9
    return min(profile.pilot_most_ns, max(PILOT_LEAST_NS, round(2 * share_ns)))


def compiling_most_ns(profile: Profile, left_s: float | None, pilots: int) -> int:
    """How long each pilot of a run may go on where the runtime compiles meanwhile.

    Args:
        profile: Has the most.
        left_s: Seconds of the budget; None: there is none.
        pilots: Rows times workloads that have none yet.

    Returns:
        Nanoseconds. A run of few rows has the profile's most; one of all hardly any, or their warm-ups, of each
        trial as long, would leave no time for the rounds.
    """
    if left_s is None:
        return profile.compiling_most_ns
    share_ns = COMPILING_SHARE_OF_CELL * max(0.0, left_s) / max(1, pilots) * 1e9
    return min(profile.compiling_most_ns, round(share_ns))


def _held(costs: Sequence[float], seconds: float) -> int:
    """How many of the first ones fit."""
    spent = 0.0
    for count, cost in enumerate(costs):
        spent += cost
        if spent > seconds:
            return count
    return len(costs)
