"""Planted halves: a client that costs something whichever server answers, and a server likewise."""

import numpy as np
import pytest
from msgspec import structs

from roundtrip.analysis.halves import Cells, Split, split
from roundtrip.analysis.summary import summarise
from roundtrip.results.summary import Cell, State
from tests.synthetic import make

SYSTEMS = ("java", "cpp", "dotnet")
BASE_NS = 100_000.0


@pytest.fixture(scope="module")
def cell() -> Cell:
    """Any cell that is ranked."""
    made = make(1)
    return next(it for it in summarise(made.run, made.records).cells if it.is_ranked)


def crossed(cell: Cell, *, rounds: int = 3, noise: float = 0.005, seed: int = 1, **planted: float) -> Cells:
    """Every client with every server; `planted` has ns by "client_java", "server_cpp" or "both_java_cpp"."""
    chance = np.random.default_rng(seed)
    found = {}
    for client in SYSTEMS:
        for server in SYSTEMS:
            names = (f"client_{client}", f"server_{server}", f"both_{client}_{server}")
            ns = BASE_NS + sum(planted.get(name, 0.0) for name in names)
            trials = [ns * chance.lognormal(0, noise) for _ in range(rounds)]
            figure = structs.replace(cell.figures[cell.headline], trial_ns=trials)
            found[client, server] = structs.replace(cell, figures={cell.headline: figure})
    return found


def parts(cells: Cells) -> Split:
    found = split(cells)
    assert found is not None
    return found


def test_what_is_planted_at_one_end_is_found_there_and_not_at_the_other(cell: Cell) -> None:
    wrong, found = 0, 0
    for seed in range(100):
        cells = crossed(cell, seed=seed, server_cpp=20_000)
        contrasts = parts(cells).contrasts
        wrong += any(it.side == "client" for it in contrasts)
        found += {(it.slower, it.faster) for it in contrasts if it.side == "server"} >= {
            ("cpp", "java"),
            ("cpp", "dotnet"),
        }
    assert found == 100
    assert wrong <= 20, "three contrasts at 5 % each"


def test_both_ends_are_told_apart_with_their_amounts(cell: Cell) -> None:
    found = parts(crossed(cell, noise=1e-6, client_java=4_000, server_dotnet=9_000))
    assert [(it.side, it.slower) for it in found.contrasts[:2]] == [("server", "dotnet")] * 2
    assert {round(it.ns, -2) for it in found.contrasts if it.ns > 100} == {4_000, 9_000}
    halves = {(it.side, it.system): it.ns for it in found.halves}
    assert halves["client", "java"] == pytest.approx(4_000 * 2 / 3, rel=0.01)
    assert halves["server", "dotnet"] == pytest.approx(9_000 * 2 / 3, rel=0.01)
    assert sum(halves.values()) == pytest.approx(0, abs=1e-6)


def test_what_does_not_split_is_named(cell: Cell) -> None:
    found = parts(crossed(cell, noise=1e-6, both_java_cpp=9_000))
    assert found.pair == ("java", "cpp")
    assert found.left_ns == pytest.approx(9_000 * 4 / 9, rel=0.01)


def test_a_pair_that_is_missing_or_not_ranked_leaves_no_split(cell: Cell) -> None:
    cells = dict(crossed(cell))
    assert split({key: it for key, it in cells.items() if key != ("java", "cpp")}) is None
    cells["java", "cpp"] = structs.replace(cells["java", "cpp"], state=State.NOT_STEADY)
    assert split(cells) is None
    assert split(crossed(cell, rounds=1)) is None
