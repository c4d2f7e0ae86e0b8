"""Who limits calls: planted at each end, on the network and in the generator, and nowhere."""

from typing import Any

import pytest
from msgspec.structs import replace

from roundtrip.analysis.summary import summarise
from roundtrip.analysis.utilization import bottleneck
from roundtrip.results.records import Usage, Work
from roundtrip.results.summary import State, Utilization
from tests.sweeping import CAPACITY, RMI, at_rates, called, timed
from tests.synthetic import Made


def found(made: Made, of: str, row: str = RMI) -> dict[Any, Utilization | None]:
    """What a row's cells say by callers or share, with a connection each."""
    workloads = {it.key: it for it in made.run.workloads}
    return {
        workloads[it.workload].axes[of]: it.utilization
        for it in summarise(made.run, made.records).cells
        if it.row == row and not workloads[it.workload].one_client
    }


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ({"client": 1.0, "server": 0.5}, "client"),
        ({"client": 0.5, "server": 1.0}, "server"),
        ({"client": 0.3, "server": 0.4, "network": 0.97}, "network"),
        ({"client": 0.9, "server": 0.85, "network": 0.97}, "network"),
        ({"client": 0.3, "server": 0.4, "network": 0.5}, "none"),
    ],
)
def test_what_is_full_in_a_closed_loop_limits_calls(planted: dict[str, float], expected: str) -> None:
    by_callers = found(called(**planted), "callers")
    alone, *several = by_callers.values()
    assert alone is not None
    assert alone.bottleneck is None, "one caller waits for both ends in turn"
    assert [it and it.bottleneck for it in several] == [expected] * 6
    for it in by_callers.values():
        assert it is not None
        parts = {"client": it.client, "server": it.server, "network": it.network}
        assert parts == pytest.approx({"network": 0.0, **planted}, rel=0.02)
        assert it.callers is None, "all are within a call"


def test_at_a_rate_an_end_is_full_where_its_work_fills_its_cpu() -> None:
    """20,000 calls a second of 48 us each fill 96 % of a CPU, those at 80 % 77 %, and those at 90 % 86 %."""
    for end in ("client", "server"):
        work = {"client_ns": 10_000.0, "server_ns": 10_000.0, "callers": 2.0, f"{end}_ns": 48_000.0}
        by_share = found(at_rates(work=Work(**work)), "share")
        assert [it and it.bottleneck for it in by_share.values()] == ["none"] * 5 + [end]
        assert {it.network for it in by_share.values() if it} == {None}, "one host"
    last = by_share[90]
    assert last is not None
    assert last.server == pytest.approx(48e-6 * CAPACITY * 0.9)


def test_slices_that_do_not_count_name_no_bottleneck() -> None:
    made = at_rates(work=Work(48_000.0, 1_000.0, callers=2.0))
    for _, measured, _ in timed(made):
        measured.slices = [replace(it, flags=["foreign"]) for it in measured.slices]
    last = found(made, "share")[90]
    assert last is not None
    assert (last.bottleneck, last.calls_per_s) == (None, pytest.approx(0.9 * CAPACITY))


def test_callers_that_are_all_waiting_are_too_few_at_a_rate() -> None:
    by_share = found(at_rates(work=Work(1_000.0, 1_000.0, callers=7.5)), "share")
    assert {it and it.bottleneck for it in by_share.values()} == {"generator"}


def test_a_late_generator_is_the_bottleneck_unless_a_resource_is_full() -> None:
    made = at_rates(late_ns=lambda row, share: 50_000)
    cells = summarise(made.run, made.records).cells
    late = [it.utilization for it in cells if it.state is State.LATE_GENERATOR]
    assert late
    assert {it and it.bottleneck for it in late} == {"generator"}
    assert bottleneck(0.9, 0.1, 0.0, is_late=True) == "client"


def test_ends_that_share_their_cpus_fill_them_together() -> None:
    assert bottleneck(0.5, 0.45, 0.0) == "none"
    assert bottleneck(0.5, 0.45, 0.0, is_shared=True) == "client"
    made = called(client=0.9, server=1.0)  # Of two CPUs.
    made.run.cpus = {"client": None, "server": None}
    several = found(made, "callers")[8]
    assert several is not None
    assert (several.client, several.server) == pytest.approx((0.45, 0.5), rel=0.02)
    assert several.bottleneck == "server"


def test_what_is_not_known_names_no_bottleneck() -> None:
    without = called(client=1.0, server=0.5)
    helped = called(client=1.0, server=0.5)
    for made, more in ((without, {}), (helped, {"helper:web": Usage(cpu_ns=9)})):
        for _, measured, _ in timed(made):
            measured.usage = measured.usage | more
            if not more:
                measured.usage["server"] = Usage()
    assert {it and it.bottleneck for it in found(without, "callers").values()} == {None}
    assert set(found(helped, "callers").values()) == {None}, "whose CPUs a helper uses is not recorded"
    older = at_rates()
    for _, measured, _ in timed(older):
        measured.slices = [
            replace(it, load=it.load and replace(it.load, work=None)) for it in measured.slices
        ]
    assert set(found(older, "share").values()) == {None}
