import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from roundtrip.analysis.distribution import distribution, quantiles
from roundtrip.analysis.summary import FEW, comparable, summarise
from roundtrip.analysis.timeseries import series
from roundtrip.results.selection import used_trials
from tests.synthetic import FAILED, ROWS, UNAVAILABLE, UNSUPPORTED, WORKLOADS, read_run, summary_of, write_run

Json = dict[str, Any]
NULL, ROW, OTHER = "java-sockets:null", "java-rmi:default", "java-idl:default"
SECOND_NS = 1_000_000_000


def run_of(*rows: str, conditions: tuple[str, ...] = ("awake",), **profile: Any) -> Json:
    return {
        "schema": 1,
        "run": "20261121-082614",
        "created": "2026-11-21T08:26:14Z",
        "asked": {
            "workloads": ["invocation"],
            "profile": {"name": "quick", **profile},
            "placement": "split",
            "conditions": list(conditions),
        },
        "rows": [row_of(row) for row in rows],
        "host": {"cpus": 2, "load_1min": 0.1},
    }


def row_of(row: str, **more: Any) -> Json:
    system, variant = row.split(":")
    return {
        "row": row,
        "system": system,
        "variant": variant,
        "title": system,
        "variant_title": variant,
        "language": "java",
        "null": NULL,
        "asked": row != NULL,
        "available": True,
        "reason": None,
        "unsupported": {},
    } | more


def trial(
    row: str, mean_ns: float | None, round_: int = 1, block: int = 1, condition: str = "awake", name: str = ""
) -> Json:
    """One trial of ten samples of `mean_ns`; None: it failed."""
    result: Json = {"workload": "invocation", "parameters": {}, "status": "failed", "reason": "it broke"}
    if mean_ns is not None:
        result |= {
            "status": "ok",
            "reason": None,
            "samples": 10,
            "remote_calls": 10,
            "started_ns": 0,
            "ended_ns": SECOND_NS,
            "stopped_by": "count",
            "mean_ns": mean_ns,
            "flags": [],
            "cpu": {"client_ns": 500, "server_ns": 300, "helpers_ns": None},
        }
    return {
        "kind": "trial",
        "trial": name or f"r{round_}-b{block}-{row}-{condition}",
        "round": round_,
        "block": block,
        "row": row,
        "null": row == NULL,
        "condition": condition,
        "placement": "split",
        "clients": 1,
        "started": "2026-11-21T08:27:00Z",
        "started_ns": 0,
        "ended_ns": 2 * SECOND_NS,
        "versions": {"server": {"runtime": "OpenJDK 17"}, "client": {"runtime": "OpenJDK 17"}},
        "workloads": [result],
    }


def samples(_: str) -> pa.Table:
    return pa.table({"workload": ["invocation"] * 10, "elapsed_ns": pa.array(range(100, 110), pa.int64())})


def resources(_: str) -> pa.Table:
    """A client that works half of the time and a server that works a quarter, sampled every 0.1 s for 2 s."""
    ticks = np.arange(-5, 15) * SECOND_NS // 10
    table: Json = {"time_ns": [], "process": [], "cpu_ns": [], "rss_bytes": [], "sent_bytes": []}
    for process, share in (("client", 0.5), ("server", 0.25), ("host", 1.0)):
        host = process == "host"
        table["time_ns"] += [int(t) for t in ticks]
        table["process"] += [process] * ticks.size
        table["cpu_ns"] += [int(share * (t + SECOND_NS)) for t in ticks]
        table["rss_bytes"] += [None if host else 1_000_000] * ticks.size
        table["sent_bytes"] += [int(t + SECOND_NS) // 1_000 if host else None for t in ticks]
    return pa.table(table | {"received_bytes": table["sent_bytes"]})


def summary(run: Json, *records: Json) -> Json:
    return summarise(run, list(records), samples, resources)


def cell_of(made: Json, row: str, workload: str = "invocation", condition: str = "awake") -> Json:
    (found,) = [
        cell
        for cell in made["cells"]
        if (cell["row"], cell["workload"], cell["condition"]) == (row, workload, condition)
    ]
    return dict(found)


class TestWhichTrialsCount:
    def test_those_before_a_void_of_their_round_do_not(self) -> None:
        torn, whole, before = trial(ROW, 1.0, 2, name="torn"), trial(ROW, 2.0, 2), trial(ROW, 3.0, 1)
        void = {"kind": "void", "round": 2, "reason": "interrupted"}
        assert used_trials([before, torn, void, whole]) == [before, whole]

    def test_a_trial_written_twice_counts_once(self) -> None:
        first, second = trial(ROW, 1.0, name="same"), trial(ROW, 2.0, name="same")
        assert used_trials([first, second]) == [second]

    def test_a_row_that_the_run_does_not_have_is_refused(self) -> None:
        with pytest.raises(ValueError, match="'java-idl:default' is not among the rows"):
            summary(run_of(NULL, ROW), trial(OTHER, 1.0))


class TestNet:
    def test_is_a_paired_t_on_logarithms_within_blocks(self) -> None:
        nulls, rows = [10.0, 11.0, 12.0, 10.5, 11.5], [15.0, 16.6, 18.0, 16.0, 17.0]
        records = [trial(NULL, ns, i) for i, ns in enumerate(nulls)]
        records += [trial(ROW, ns, i) for i, ns in enumerate(rows)]
        net = cell_of(summary(run_of(NULL, ROW), *records), ROW)["net"]
        logs = np.log(rows) - np.log(nulls)
        test = stats.ttest_1samp(logs, 0)
        low, high = test.confidence_interval(0.95)
        assert net["ratio"] == pytest.approx(math.exp(logs.mean()))
        assert net["ratio_ci95"] == pytest.approx([math.exp(low), math.exp(high)])
        assert net["p_adjusted"] == pytest.approx(test.pvalue)
        assert net["mean_ns"] == pytest.approx((math.exp(logs.mean()) - 1) * np.mean(nulls))
        assert net["verdict"] == "slower"

    def test_takes_the_null_of_the_same_block_and_averages_several(self) -> None:
        records = [
            trial(NULL, 1000.0, block=1),  # of another block of the same language
            trial(NULL, 10.0, block=2),
            trial(NULL, 40.0, block=2, name="again"),
            trial(ROW, 60.0, block=2),
        ]
        net = cell_of(summary(run_of(NULL, ROW), *records), ROW)["net"]
        assert net["ratio"] == pytest.approx(60 / 20)

    def test_never_mixes_conditions(self) -> None:
        records = [trial(NULL, 60.0, condition="as-is"), trial(NULL, 10.0), trial(ROW, 15.0)]
        made = summary(run_of(NULL, ROW, conditions=("awake", "as-is")), *records)
        assert cell_of(made, ROW)["net"]["ratio"] == pytest.approx(1.5)
        assert cell_of(made, NULL)["gross"]["mean_ns"] == 10
        assert cell_of(made, NULL, condition="as-is")["gross"]["mean_ns"] == 60

    def test_of_one_trial_has_a_ratio_and_says_no_more(self) -> None:
        cell = cell_of(summary(run_of(NULL, ROW), trial(NULL, 10.0), trial(ROW, 15.0)), ROW)
        assert cell["gross"]["ci95_ns"] is None
        assert cell["net"]["ratio"] == pytest.approx(1.5)
        assert [cell["net"][k] for k in ("ratio_ci95", "p_adjusted", "verdict", "trials_needed")] == [
            None
        ] * 4

    def test_the_null_itself_has_none(self) -> None:
        cell = cell_of(summary(run_of(NULL), trial(NULL, 10.0)), NULL)
        assert (cell["null"], cell["net"]) == (None, None)

    def test_without_a_good_null_beside_it_there_is_none_and_a_warning(self) -> None:
        made = summary(run_of(NULL, ROW), trial(NULL, None), trial(ROW, 15.0))
        assert cell_of(made, ROW)["net"] is None
        assert any("no good null beside them" in warning for warning in made["run"]["warnings"])

    def test_leaves_out_a_block_whose_null_failed(self) -> None:
        records = [trial(NULL, ns, i) for i, ns in enumerate((10.0, None, 20.0))]
        records += [trial(ROW, ns, i) for i, ns in enumerate((20.0, 500.0, 40.0))]
        cell = cell_of(summary(run_of(NULL, ROW), *records), ROW)
        assert (cell["trials"], cell["net"]["pairs"]) == (3, 2)
        assert cell["net"]["ratio"] == pytest.approx(2)

    def test_looks_make_the_p_value_larger(self) -> None:
        records = [trial(row, ns * i, i) for i in (1, 2, 3) for row, ns in ((NULL, 10.0), (ROW, 12.0 + i))]
        plain = cell_of(summary(run_of(NULL, ROW, looks=[5]), *records), ROW)["net"]
        looked = cell_of(summary(run_of(NULL, ROW, looks=[5, 7, 10]), *records), ROW)["net"]
        assert looked["p_adjusted"] == pytest.approx(plain["p_adjusted"] * 0.05 / 0.0221)
        assert looked["ratio_ci95"] == plain["ratio_ci95"]

    @given(st.lists(st.floats(1e2, 1e7), min_size=4, max_size=12), st.floats(0.01, 100))
    def test_the_unit_does_not_matter_to_ratios(self, times: list[float], unit: float) -> None:
        def nets(scale: float) -> Json:
            records = [trial((NULL, ROW)[i % 2], ns * scale, i // 2) for i, ns in enumerate(times)]
            return dict(cell_of(summary(run_of(NULL, ROW), *records), ROW)["net"])

        plain, scaled = nets(1.0), nets(unit)
        assert scaled["ratio"] == pytest.approx(plain["ratio"])
        assert scaled["verdict"] == plain["verdict"]
        assert scaled["mean_ns"] == pytest.approx(plain["mean_ns"] * unit, abs=1e-6 * unit * max(times))


class TestComparisons:
    def test_prefer_the_block_that_holds_both(self) -> None:
        records = [trial(OTHER, 10.0, block=1), trial(OTHER, 30.0, block=2), trial(ROW, 60.0, block=2)]
        (found,) = summary(run_of(NULL, OTHER, ROW), *records)["comparisons"]
        assert (found["a"], found["b"]) == (OTHER, ROW)
        assert found["ratio"] == pytest.approx(0.5)

    def test_leave_out_the_sockets_that_all_others_are_held_against(self) -> None:
        run = run_of(NULL, ROW)
        run["rows"][0]["asked"] = True
        assert summary(run, trial(NULL, 1.0), trial(ROW, 2.0))["comparisons"] == []

    def test_fall_back_to_the_round(self) -> None:
        records = [trial(ROW, 20.0, r, block=1) for r in (1, 2)] + [
            trial(OTHER, 10.0, r, block=2) for r in (2, 3)
        ]
        (found,) = summary(run_of(NULL, ROW, OTHER), *records)["comparisons"]
        assert found["ratio"] == pytest.approx(2)
        assert found["pairs"] == 1

    def test_leave_out_rows_that_nobody_asked_for(self) -> None:
        assert summary(run_of(NULL, ROW), trial(NULL, 1.0), trial(ROW, 2.0))["comparisons"] == []


class TestCells:
    def test_a_failed_trial_fails_the_cell_and_keeps_the_good_ones(self) -> None:
        records = [trial(ROW, 10.0, 1), trial(ROW, None, 2), trial(ROW, 12.0, 3)]
        cell = cell_of(summary(run_of(NULL, ROW), *records), ROW)
        assert (cell["status"], cell["reason"]) == ("failed", "1 of 3 trials: it broke")
        assert cell["trial_means_ns"] == [10, 12]
        assert cell["gross"]["mean_ns"] == 11

    def test_what_could_not_be_measured_keeps_its_reason(self) -> None:
        run = run_of(NULL)
        run["rows"] += [
            row_of(ROW, available=False, reason="java: not found"),
            row_of(OTHER, unsupported={"invocation": "it has no calls"}),
            row_of("java-new:default"),
        ]
        made = summary(run)
        reasons = [(cell["status"], cell["reason"]) for cell in made["cells"][1:]]
        assert reasons == [
            ("unavailable", "java: not found"),
            ("unsupported", "it has no calls"),
            ("unavailable", "not measured: the run ended before a trial of it was complete"),
        ]

    def test_a_trial_whose_processes_never_came_up_has_no_versions(self) -> None:
        record = trial(ROW, None)
        del record["versions"]
        assert cell_of(summary(run_of(NULL, ROW), record), ROW)["server"]["runtime"] is None

    def test_cpu_is_a_call_and_unknown_where_not_measured(self) -> None:
        cell = cell_of(summary(run_of(ROW), trial(ROW, 10.0, 1), trial(ROW, 10.0, 2)), ROW)
        assert cell["cpu"] == {
            "client_ns_per_call": 50,
            "server_ns_per_call": 30,
            "helpers_ns_per_call": None,
        }
        assert cell["wire"] == {"bytes_sent_per_call": None, "bytes_received_per_call": None}

    def test_ended_by_time_once_is_said(self) -> None:
        records = [trial(ROW, 10.0, r) for r in (1, 2, 3)]
        records[1]["workloads"][0]["stopped_by"] = "time"
        assert cell_of(summary(run_of(ROW), *records), ROW)["stopped_by"] == "time"

    def test_flags_count_trials(self) -> None:
        records = [trial(ROW, 10.0, r) for r in (1, 2, 3)]
        for record in records[:2]:
            record["workloads"][0]["flags"] = ["trend"]
        assert cell_of(summary(run_of(ROW), *records), ROW)["flags"] == {"trend": 2}

    def test_a_lost_file_costs_its_quantiles_and_a_warning(self) -> None:
        def lost(name: str) -> pa.Table:
            raise FileNotFoundError(name)

        made = summarise(run_of(ROW), [trial(ROW, 10.0, name="gone")], lost, lost)
        cell = cell_of(made, ROW)
        assert cell["gross"] == {"mean_ns": 10, "ci95_ns": None} | dict.fromkeys(
            ("p50_ns", "p90_ns", "p99_ns", "p999_ns")
        )
        assert (cell["distribution"], cell["series"]) == (None, None)
        assert any("samples/, such as gone" in warning for warning in made["run"]["warnings"])


class TestDistribution:
    @given(st.lists(st.integers(0, 10**12), min_size=1, max_size=300))
    def test_counts_every_sample_once(self, elapsed: list[int]) -> None:
        made = distribution(np.array(elapsed, np.int64))
        assert made is not None
        assert sum(made["counts"]) == len(elapsed)
        assert len(made["edges_ns"]) == len(made["counts"]) + 1
        assert np.all(np.diff(made["edges_ns"]) > 0)
        assert made["edges_ns"][-1] >= max(elapsed)

    def test_steps_are_equal_on_a_logarithmic_axis(self) -> None:
        made = distribution(np.array([1_000, 10_000], np.int64))
        assert made is not None
        assert len(made["counts"]) == 60
        assert np.diff(np.log(made["edges_ns"])) == pytest.approx(math.log(10) / 60)

    def test_a_quantile_that_samples_do_not_hold_is_none(self) -> None:
        few = quantiles(np.arange(1, 101))
        assert few == {"p50_ns": 50.5, "p90_ns": pytest.approx(90.1), "p99_ns": None, "p999_ns": None}


class TestSeries:
    def test_is_rates_between_ticks(self) -> None:
        made = series(resources(""), "r1", 0, SECOND_NS)
        assert made is not None
        assert made["time_s"] == pytest.approx(np.arange(1, 11) / 10)
        assert made["client_cpu"] == pytest.approx([0.5] * 10)
        assert made["server_cpu"] == pytest.approx([0.25] * 10)
        assert made["sent_bytes_per_s"] == pytest.approx([1_000_000] * 10)
        assert made["client_rss_bytes"] == [1_000_000] * 10

    def test_takes_the_ticks_around_a_region_between_them(self) -> None:
        made = series(resources(""), "r1", SECOND_NS // 20, SECOND_NS // 4)
        assert made is not None
        assert made["time_s"] == pytest.approx([0.05, 0.15, 0.25])

    def test_a_late_tick_changes_no_rate(self) -> None:
        table = resources("")
        late = pa.compute.not_equal(table.column("time_ns"), 3 * SECOND_NS // 10)
        made = series(table.filter(late), "r1", 0, SECOND_NS)
        assert made is not None
        assert made["time_s"] == pytest.approx([0.1, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
        assert made["client_cpu"] == pytest.approx([0.5] * 9)

    def test_a_process_that_was_not_sampled_has_no_points(self) -> None:
        table = resources("").filter(pa.compute.not_equal(resources("").column("process"), "server"))
        made = series(table, "r1", 0, SECOND_NS)
        assert made is not None
        assert (made["server_cpu"], made["server_rss_bytes"]) == ([], [])

    def test_is_none_where_the_client_was_hardly_sampled(self) -> None:
        assert series(resources("").slice(0, 1), "r1", 0, SECOND_NS) is None


class TestComparable:
    def test_of_a_few_every_pair_is_compared(self) -> None:
        rows = [row_of(f"s{n}:default", language=f"l{n}", wire=f"w{n}") for n in range(FEW)]
        assert len(comparable(rows)) == FEW * (FEW - 1) // 2

    def test_of_many_those_of_a_language_of_a_wire_and_of_a_paper(self) -> None:
        rows = [row_of(f"s{n}:default", language=f"l{n}", wire=f"w{n}") for n in range(FEW)]
        rows += [
            row_of("java-rmi:default", language="java", wire="jrmp"),
            row_of("java-idl:default", language="java", wire="iiop"),
            row_of("cpp-omniorb:default", language="cpp", wire="iiop"),
            row_of("mono-remoting-tcp:default", language="csharp", wire="remoting"),
        ]
        assert comparable(rows) == [
            ("java-rmi:default", "java-idl:default"),
            ("java-rmi:default", "mono-remoting-tcp:default"),
            ("java-idl:default", "cpp-omniorb:default"),
        ]


class TestRun:
    def test_tells_how_it_ended(self) -> None:
        end = {"kind": "end", "reason": "done", "elapsed_s": 40.0}
        made = summary(run_of(ROW), trial(ROW, 10.0, 1), trial(ROW, 10.0, 2), end)["run"]
        assert (made["rounds"], made["exit_reason"], made["elapsed_s"]) == (2, "done", 40.0)
        assert made["ended"] == "2026-11-21T08:27:02Z"

    def test_that_was_cut_off_says_so(self) -> None:
        interrupted = {"kind": "end", "reason": "interrupted", "elapsed_s": 40.0}
        made = summary(run_of(ROW), interrupted, trial(ROW, 10.0))["run"]
        assert made["exit_reason"] is None
        assert made["elapsed_s"] == 48
        assert "The run was cut off: it has no end record." in made["warnings"]

    def test_that_a_budget_shortened_says_by_how_much(self) -> None:
        paces = [
            {"kind": "pace", "round": n, "timed": timed, "warm": 1.0} for n, timed in ((1, 0.8), (2, 0.6))
        ]
        made = summary(run_of(ROW), trial(ROW, 10.0, 1), *paces, trial(ROW, 10.0, 2))["run"]
        assert any("shortened measurements to 60%" in warning for warning in made["warnings"])
        plain = summary(run_of(ROW), trial(ROW, 10.0, 1))["run"]
        assert not any("shortened" in warning for warning in plain["warnings"])

    def test_a_pilot_is_a_curve_over_time(self) -> None:
        windows = [{"calls": 10, "elapsed_ns": SECOND_NS}, {"calls": 100, "elapsed_ns": SECOND_NS}]
        (pilot,) = summary(
            run_of(ROW), {"kind": "pilot", "row": ROW, "workload": "invocation", "windows": windows}
        )["pilots"]
        assert pilot["windows"] == [{"mean_ns": 1e8, "at_s": 1.0}, {"mean_ns": 1e7, "at_s": 2.0}]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Json:
    folder = tmp_path_factory.mktemp("synthetic")
    write_run(folder, seed=1)
    return summary_of(folder)


class TestSyntheticRun:
    def test_is_json(self, made: Json) -> None:
        assert json.loads(json.dumps(made, allow_nan=False)) == made

    def test_drops_no_cell(self, made: Json) -> None:
        found = {(cell["row"], cell["workload"]) for cell in made["cells"]}
        assert found == {
            (row, workload) for row in (*(r[0] for r in ROWS), UNAVAILABLE) for workload in WORKLOADS
        }
        assert cell_of(made, FAILED[0], FAILED[1])["status"] == "failed"
        assert cell_of(made, *UNSUPPORTED[:2])["status"] == "unsupported"
        assert cell_of(made, UNAVAILABLE)["status"] == "unavailable"

    def test_finds_the_ratios_that_were_put_in(self, made: Json) -> None:
        nets = {(cell["row"], cell["workload"]): cell["net"] for cell in made["cells"] if cell["net"]}
        put_in = {(row[0], name): row[6][i] for row in ROWS for i, name in enumerate(WORKLOADS)}
        held = [net["ratio_ci95"][0] <= put_in[key] <= net["ratio_ci95"][1] for key, net in nets.items()]
        assert np.mean(held) > 0.8
        assert nets["java-rmi:default", "invocation"]["verdict"] == "slower"

    def test_counts_calls_of_a_bounce(self, made: Json) -> None:
        assert cell_of(made, ROW, "objects")["calls_per_sample"] == 175

    def test_does_not_use_the_round_that_was_cut_off(self, made: Json) -> None:
        assert {cell["trials"] for cell in made["cells"] if cell["status"] == "ok"} == {5}

    def test_every_series_has_points_of_one_length(self, made: Json) -> None:
        for cell in made["cells"]:
            if cell["series"]:
                assert len({len(points) for name, points in cell["series"].items() if name != "trial"}) == 1

    def test_is_made_anew_from_the_same_records(self, tmp_path: Path) -> None:
        write_run(tmp_path, seed=3)
        assert summary_of(tmp_path) == summary_of(tmp_path)
        assert read_run(tmp_path)[0]["asked"]["seed"] == 3
