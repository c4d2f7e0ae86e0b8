"""Which trials of a run count, and how they lie beside each other."""

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def used_trials(records: Iterable[Json]) -> list[Json]:
    """The trials that count, in the order of the file.

    A round that was begun anew is marked by a `void` record; what was written of it before that is left out.
    Of two trials by one name the later one counts, since it has overwritten the samples of the earlier.
    """
    kept: dict[str, Json] = {}
    for record in records:
        if record["kind"] == "void":
            kept = {name: trial for name, trial in kept.items() if trial["round"] != record["round"]}
        elif record["kind"] == "trial":
            kept.pop(record["trial"], None)
            kept[record["trial"]] = record
    return list(kept.values())


def result_of(trial: Json, workload: str) -> Json | None:
    """What a trial holds about a workload."""
    for result in trial["workloads"]:
        if result["workload"] == workload:
            found: Json = result
            return found
    return None


class LogMeans:
    """The logarithm of each good trial's mean, found by where the trial stood in the run.

    Args:
        trials: those that count.
    """

    def __init__(self, trials: Iterable[Json]) -> None:
        by_place: dict[tuple[str, str, str], dict[tuple[int, int], list[float]]] = {}
        for trial in trials:
            place = (trial["round"], trial["block"])
            for result in trial["workloads"]:
                if result["status"] == "ok":
                    key = (trial["row"], result["workload"], trial["condition"])
                    logs = by_place.setdefault(key, defaultdict(list))
                    logs[place].append(math.log(result["mean_ns"]))
        self._by_place = by_place

    def beside_null(self, row: str, null: str, workload: str, condition: str) -> list[float]:
        """One log ratio row / null a block that has both; several trials of one there are averaged."""
        rows, nulls = self._places(row, workload, condition), self._places(null, workload, condition)
        return [_mean(rows[place]) - _mean(nulls[place]) for place in rows if place in nulls]

    def within_rounds(self, a: str, b: str, workload: str, condition: str) -> list[float]:
        """One log ratio a / b a round: of the blocks that hold both if any does, else of the round."""
        of_a, of_b = self._places(a, workload, condition), self._places(b, workload, condition)
        ratios = []
        for round_ in sorted({round_ for round_, _ in of_a} & {round_ for round_, _ in of_b}):
            blocks_a = {place for place in of_a if place[0] == round_}
            blocks_b = {place for place in of_b if place[0] == round_}
            shared = blocks_a & blocks_b
            if shared:
                ratios.append(_mean([_mean(of_a[place]) - _mean(of_b[place]) for place in shared]))
            else:
                logs_a = [log for place in blocks_a for log in of_a[place]]
                logs_b = [log for place in blocks_b for log in of_b[place]]
                ratios.append(_mean(logs_a) - _mean(logs_b))
        return ratios

    def _places(self, row: str, workload: str, condition: str) -> dict[tuple[int, int], list[float]]:
        return self._by_place.get((row, workload, condition), {})


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)
