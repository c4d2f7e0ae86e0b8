"""The points that stand for an experiment: a row is warmed up at these, and their costs say what the others will take.

And which points share processes.
"""

from collections.abc import Iterable, Sequence

from roundtrip.config.experiment import ONE_EACH, Point, Processes


def piloted(points: Iterable[Point]) -> list[Point]:
    """The points at which a row is warmed up before any trial.

    An experiment without axes is its own point. Of a sweep, the first point and the largest stand for all: pilots of
    every point would take longer than what they prepare. The largest is one of another operation than the first, if
    there is one, since it shows how long processes that are warm take with an operation that is new to them. Of
    several numbers of clients and servers the least stands for all.

    Args:
        points: Points that a row can do, in their order.
    """
    found: list[Point] = []
    for of_one in by_experiment(points).values():
        if not of_one[0].is_of_sweep:
            found += of_one
            continue
        fewest = min((it.clients, it.servers) for it in of_one)
        alike = [it for it in of_one if (it.clients, it.servers) == fewest]
        first = alike[0]
        others = [it for it in alike if it.operation != first.operation] or alike
        largest = max(reversed(others), key=lambda it: it.work)
        found += [first] if largest is first else [first, largest]
    return found


def by_experiment(points: Iterable[Point]) -> dict[str, list[Point]]:
    """The points of each sweep together, in their order; any other point is alone under its key."""
    found: dict[str, list[Point]] = {}
    for point in points:
        found.setdefault(_whole(point), []).append(point)
    return found


def _whole(point: Point) -> str:
    """The sweep that a point belongs to; any other point is one of its own."""
    return point.experiment if point.is_of_sweep else point.key


def deployments(points: Iterable[Point], *, fresh: bool = False) -> list[list[Point]]:
    """Points by the processes that they share, those with one client and one server first.

    Points with as many clients and servers share them. So do all numbers of clients of a sweep over these: to warm up
    eight clients for each number would take several times as long, and one that waits uses nothing.

    Args:
        points: Points in the order in which they are measured.
        fresh: Whether only points of one sweep share processes, and any other point has its own.
    """
    found: dict[tuple[str, int, int], list[Point]] = {}
    for point in points:
        alone = _whole(point) if fresh else ""
        clients = 0 if point.is_of_crowd else point.clients
        found.setdefault((alone, clients, point.servers), []).append(point)
    return sorted(found.values(), key=lambda shared: needed(shared) != ONE_EACH)


def needed(points: Sequence[Point]) -> Processes:
    """The processes that a deployment must have for all of these points."""
    return Processes(max(it.clients for it in points), max(it.servers for it in points))


def expected_ns(point: Point, known: Sequence[tuple[Point, float]]) -> float:
    """The expected cost of a sample of a point, linear in its work between two points that are known.

    Args:
        point: Point to estimate.
        known: Points of its experiment with their costs in nanoseconds, the ones that stand for it.

    Returns:
        0 if nothing is known; never less than the cheaper of two.
    """
    if not known:
        return 0.0
    ordered = sorted(known, key=lambda it: it[0].work)
    (smallest, low_ns), (largest_point, high_ns) = ordered[0], ordered[-1]
    if largest_point.work == smallest.work:
        return max(low_ns, high_ns)
    slope = max(0.0, (high_ns - low_ns) / (largest_point.work - smallest.work))
    return max(min(low_ns, high_ns), low_ns + slope * (point.work - smallest.work))
