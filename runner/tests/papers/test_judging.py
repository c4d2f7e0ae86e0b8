"""A paper beside a run whose truth is known: every number in the paper's unit, every kind of claim with its verdict."""

import dataclasses
import re
from pathlib import Path
from statistics import geometric_mean

import pytest
from msgspec.structs import replace
from rich.console import Console

from roundtrip.analysis.summary import summarise
from roundtrip.errors import UsageError
from roundtrip.results.records import TrialRecord
from roundtrip.results.summary import State, Summary
from roundtrip_papers.cli.reporting import show
from roundtrip_papers.judging.figures import Source, answers
from roundtrip_papers.judging.judge import judge
from roundtrip_papers.judging.results import (
    ClaimResult,
    ClaimVerdict,
    FigureResult,
    NoFigure,
    PaperResult,
    Quantity,
)
from roundtrip_papers.model import library
from roundtrip_papers.model.paper import Figure, Operand, Paper, Unit
from roundtrip_papers.model.vocabulary import Hosts, Network
from roundtrip_papers.pages import excerpt
from roundtrip_papers.pages.papers import abilities, curves, lead, passages, render, shares, then_and_now
from roundtrip_papers.untimed.records import (
    FeatureResult,
    ProfileResult,
    ReachOutcome,
    ReachResult,
    Shares,
    TrafficCount,
    UntimedResults,
)
from tests.report.reading_html import Page
from tests.sweeping import INTERCEPT, NOT_STEADY, ORB, RMI, SLOPE, swept
from tests.synthetic import Made, slower

PLACE = 'experiment = "strings", hosts = "local"'


def operand(rows: str | tuple[str, ...], more: str) -> str:
    named = ", ".join(f'"{row}"' for row in ([rows] if isinstance(rows, str) else rows))
    return f"{{{PLACE}, rows = [{named}], {more}}}"


def two(kind: str, of: str, over: str, at: str) -> str:
    """A claim of that kind about two rows at one place."""
    return f'kind = "{kind}", of = {operand(of, at)}, over = {operand(over, at)}'


AT_10000 = 'at = {type = "String", size = 10000}'
AT_1 = 'at = {type = "String", size = 1}'
BOTH_ENDS = 'at = {type = "String", size = [1, 10000]}'
FIT = 'derived = "fit", part = "slope", at = {type = "String"}'
WIDE = 'at = {type = "Wstring", size = 1}'

COUNTED = f'{AT_1}, counted = "bytes"'
IN_STRINGS = f'of = {operand(RMI, AT_10000)}, end = "server", parts = ["java.lang.String"]'
UNPROFILED = f'of = {operand(ORB, AT_10000)}, end = "server", parts = ["omni"]'

STRINGS = {"java/lang/String.get": 0.6, "<b>": 0.4}
ENDS = {
    "client": Shares({"kernel": 1.0}, {"main": 1.0}, {"read_[k]": 1.0}),
    "server": Shares({"java.lang": 0.6, "<b>": 0.4}, {"RMI TCP": 1.0}, STRINGS),
}
UNTIMED = UntimedResults(
    (
        TrafficCount(RMI, "strings:type=String,size=1", 40.0, 30.0, 1.0, 1.0),
        TrafficCount(ORB, "strings:type=String,size=1", 60.0, 80.0, 1.0, 1.0),
        TrafficCount(NOT_STEADY, "strings:type=String,size=1", reason="nothing of it goes over TCP"),
    ),
    (ProfileResult(RMI, "strings:type=String,size=10000", "a profiler", 100, ENDS),),
    (
        ReachResult(RMI, "open", ReachOutcome.PASSES),
        ReachResult(ORB, "open", ReachOutcome.PASSES),
        ReachResult(RMI, "proxy", ReachOutcome.PASSES),
        ReachResult(ORB, "proxy", ReachOutcome.REFUSED, "client: no <b> route"),
        ReachResult(RMI, "proxy-silent", None, "unavailable: no proxy"),
    ),
    (
        FeatureResult(RMI, "one_way", False, "it <b>waited</b>."),
        FeatureResult(ORB, "one_way", True, "it did not wait"),
        FeatureResult(RMI, "call_back", True, "it called"),
        FeatureResult(ORB, "call_back", True, "it called"),
        FeatureResult(RMI, "url_name", None, "unavailable: no Java"),
    ),
)

FIGURES = {
    "a time": f'value = 0.8, unit = "ms", call = "a string", note = "no <b>", of = {operand(RMI, AT_10000)}',
    "a slope": f'value = 0.0018, unit = "ms/character", of = {operand(RMI, FIT)}',
    "an intercept": f'value = 2, unit = "ms", of = {operand(RMI, FIT.replace("slope", "intercept"))}',
    "slower": f'value = 20, unit = "% slower", of = {operand(RMI, AT_10000)}, over = {operand(ORB, AT_10000)}',
    "faster": f'value = 50, unit = "% faster", of = {operand(ORB, AT_10000)}, over = {operand(RMI, AT_10000)}',
    "times": f'value = 2, unit = "times", of = {operand(RMI, AT_10000)}, over = {operand(ORB, AT_10000)}',
    "of its own": f'value = 1, unit = "times", of = {operand((RMI, ORB), AT_10000)}, '
    f"over = {operand((RMI, ORB), AT_1)}",
    "beside a socket": f'value = 1, unit = "ms", call = "cold", of = {operand((NOT_STEADY, RMI), AT_10000)}',
    "not steady": f'value = 1, unit = "ms", of = {operand(NOT_STEADY, AT_10000)}',
    "wide": f'value = 1, unit = "ms", of = {operand(RMI, WIDE)}',
    "remote": f'value = 1, unit = "ms", of = {operand(RMI, AT_10000).replace("local", "remote")}',
    "hosts": f'value = 1, unit = "% slower", of = {operand(RMI, AT_1).replace("local", "remote")}, '
    f"over = {operand(RMI, AT_1)}",
    "absent": f'value = 1, unit = "ms", of = {operand("java-grpc:default", AT_10000)}',
    "a graph": f'lost = "a graph", line = [0.000004, 0.04], unit = "ms", of = {operand(RMI, BOTH_ENDS)}',
    "bytes": f'value = 2, unit = "times", of = {operand(ORB, COUNTED)}, over = {operand(RMI, COUNTED)}',
    "uncounted": f'value = 2, unit = "times", of = {operand(NOT_STEADY, COUNTED)}, over = {operand(RMI, COUNTED)}',
    "a profile": 'value = 5, unit = "% of the time", not_measured = "no profiler <b>"',
}
ORB_OVER_RMI = two("lower", ORB, RMI, AT_10000)
RMI_OVER_ORB = two("lower", RMI, ORB, AT_10000)
LONGER = f'kind = "higher", of = {operand((RMI, ORB), AT_10000)}, over = {operand((RMI, ORB), AT_1)}'
TRUE_10000 = {row: INTERCEPT + slope * 10_000 for row, slope in SLOPE.items()}
RATIO = TRUE_10000[RMI] / TRUE_10000[ORB]
HOLDS, REVERSED, GONE, NOT_APPLICABLE, NOT_DECIDED, NOT_MEASURED, NOT_MEASURABLE = ClaimVerdict
CLAIMS = {
    "omniORB is faster": (HOLDS, f'{ORB_OVER_RMI}, headline = true, short = "ORB first"'),
    "RMI is faster": (REVERSED, f'{RMI_OVER_ORB}, short = "and RMI"'),
    "RMI takes longer": (HOLDS, RMI_OVER_ORB.replace("lower", "higher")),
    "RMI is faster at 1": (GONE, two("lower", RMI, ORB, AT_1)),
    "omniORB is a fifth faster": (HOLDS, f"{ORB_OVER_RMI}, by = 1.2"),
    "omniORB is ten times as fast": (GONE, f"{ORB_OVER_RMI}, by = 10"),
    "omniORB is faster by what it is": (NOT_DECIDED, f"{ORB_OVER_RMI}, by = {RATIO}"),
    "RMI is a fifth faster": (REVERSED, f"{RMI_OVER_ORB}, by = 1.2"),
    "RMI takes a fifth longer": (HOLDS, f"{RMI_OVER_ORB.replace('lower', 'higher')}, by = 1.2"),
    "equal at 1": (HOLDS, two("equal", RMI, ORB, AT_1)),
    "equal at 10000": (GONE, two("equal", RMI, ORB, AT_10000)),
    "they cross": (GONE, two("crossing", RMI, ORB, BOTH_ENDS)),
    "they cross the other way": (GONE, two("crossing", ORB, RMI, BOTH_ENDS)),
    "one that is not steady crosses": (NOT_MEASURED, two("crossing", NOT_STEADY, RMI, BOTH_ENDS)),
    "linear, but hardly rising": (NOT_DECIDED, f'kind = "linear", of = {operand(RMI, FIT)}'),
    "longer strings take longer": (HOLDS, LONGER),
    "wide ones": (NOT_APPLICABLE, f'kind = "lower", of = {operand(RMI, WIDE)}, over = {operand(RMI, AT_1)}'),
    "one that is not steady": (NOT_MEASURED, two("lower", NOT_STEADY, RMI, AT_1)),
    "RMI has no wide strings": (HOLDS, f'kind = "unsupported", of = {operand(RMI, WIDE)}'),
    "RMI has no strings": (GONE, f'kind = "unsupported", of = {operand(RMI, AT_1)}'),
    "gRPC has no strings": (NOT_MEASURED, f'kind = "unsupported", of = {operand("java-grpc:default", AT_1)}'),
    "strings take most": (HOLDS, f'kind = "most", {IN_STRINGS}'),
    "other strings take most": (GONE, f'kind = "most", {IN_STRINGS.replace("lang.String", "lang.Thread")}'),
    "those of omniORB take most": (NOT_MEASURED, f'kind = "most", {UNPROFILED}'),
    "only RMI passes": (HOLDS, f'kind = "passes", network = "proxy", rows = ["{RMI}"], others = ["{ORB}"]'),
    "only RMI passes freely": (GONE, f'kind = "passes", network = "open", rows = ["{RMI}"], others = ["{ORB}"]'),
    "both pass a proxy": (GONE, f'kind = "passes", network = "proxy", rows = ["{RMI}", "{ORB}"]'),
    "RMI passes in silence": (NOT_MEASURED, f'kind = "passes", network = "proxy-silent", rows = ["{RMI}"]'),
    "only omniORB does not wait": (HOLDS, f'kind = "has", feature = "one_way", rows = ["{ORB}"], others = ["{RMI}"]'),
    "only RMI does not wait": (REVERSED, f'kind = "has", feature = "one_way", rows = ["{RMI}"], others = ["{ORB}"]'),
    "neither waits": (GONE, f'kind = "has", feature = "one_way", rows = ["{RMI}", "{ORB}"]'),
    "only RMI calls back": (GONE, f'kind = "has", feature = "call_back", rows = ["{RMI}"], others = ["{ORB}"]'),
    "RMI has URLs": (NOT_MEASURED, f'kind = "has", feature = "url_name", rows = ["{RMI}"]'),
    "omniORB has URLs": (NOT_MEASURED, f'kind = "has", feature = "url_name", rows = ["{ORB}"]'),
    "it is mature": (NOT_MEASURABLE, 'kind = "judgement", not_measured = "no figure says so"'),
    "stubs are downloaded": (NOT_APPLICABLE, 'kind = "obsolete", not_measured = "there are none"'),
}  # fmt: skip


@pytest.fixture(scope="module")
def summary() -> Summary:
    made = swept()
    return summarise(made.run, made.records, lambda _: None, {}, None)


@pytest.fixture(scope="module")
def result(summary: Summary, tmp_path_factory: pytest.TempPathFactory) -> PaperResult:
    folder = tmp_path_factory.mktemp("papers")
    figures = "\n".join(f'  {{what = "{what}", {rest}}},' for what, rest in FIGURES.items())
    claims = "\n".join(f'  {{text = "{text}", {rest}}},' for text, (_, rest) in CLAIMS.items())
    text = (
        'name = "made"\ncitation = "An author: <Something>"\nlink = "100mbit"\n'
        'setting = "A computer"\nmethod = "Once"\n'
        'rows = "Ours."\n\n[[entry]]\nkey = "strings"\ntitle = "Strings"\nasked = "How long?"\nwhere = "figure 1"\n'
        f'profile = {operand(RMI, BOTH_ENDS)}\nreach = ["{RMI}", "{ORB}"]\n'
        f"figure = [\n{figures}\n]\nclaim = [\n{claims}\n]\n\n"
        '[[entry]]\nkey = "facts"\ntitle = "Facts"\nasked = "What?"\nwhere = "table 1"\nfacts = ["It is so."]\n'
        'not_measured = "these are opinions"\n\n'
        '[[entry]]\nkey = "types"\ntitle = "Types"\nasked = "What?"\nwhere = "table 2"\n'
        'types = {of = "Java", to = "XML Schema", published = {byte = "byte"}}\n'
    )
    Path(folder / "made.toml").write_text(text)
    return judge(library.read("made", folder), [Source(summary)], UNTIMED)


def test_a_call_that_only_the_socket_beside_it_has_is_not_shown(result: PaperResult) -> None:
    assert figure(result, "beside a socket").own
    assert [it.figure.call for _, it in then_and_now([result])] == ["a string"]


@pytest.mark.parametrize("cold", [(), (1000,), (1000, 10000)], ids=["none", "one", "most"])
def test_a_mean_is_of_the_places_at_which_both_rows_have_a_time(
    summary: Summary, cold: tuple[int, ...]
) -> None:
    sizes = (1, 1000, 10000)
    workloads = {f"strings:type=String,size={size}" for size in cold}
    cells = [
        replace(it, state=State.NOT_STEADY) if it.row == ORB and it.workload in workloads else it
        for it in summary.cells
    ]
    of, over = (
        Operand("strings", (row,), Hosts.LOCAL, {"type": "String", "size": sizes}) for row in (RMI, ORB)
    )
    asked = Figure(what="made", unit=Unit.TIMES, of=of, over=over)
    [found] = answers(asked, of, (RMI, ORB), Hosts.LOCAL, [Source(replace(summary, cells=cells))], {})
    if len(cold) > 1:
        assert found.value is None
        return
    left = [size for size in sizes if size not in cold]
    ratios = [(INTERCEPT + SLOPE[RMI] * size) / (INTERCEPT + SLOPE[ORB] * size) for size in left]
    assert found.value is not None
    assert found.value.value == pytest.approx(geometric_mean(ratios), rel=0.05)
    assert ("without 1 of its workloads" in found.run) == bool(cold)


def figure(result: PaperResult, what: str) -> FigureResult:
    return next(it for it in result.entries[0].figures if it.figure.what == what)


def value(result: PaperResult, what: str) -> Quantity:
    [answer] = figure(result, what).answers
    assert answer.value is not None, answer.missing
    return answer.value


@pytest.mark.parametrize(
    ("what", "true", "change"),
    [
        ("a time", TRUE_10000[RMI] / 1e6, 0.8 / (TRUE_10000[RMI] / 1e6)),
        ("a slope", SLOPE[RMI] / 1e6, None),
        ("an intercept", INTERCEPT / 1e6, None),
        ("slower", 100 * (RATIO - 1), RATIO / 1.2),
        ("faster", 100 * (1 - 1 / RATIO), (1 / RATIO) / 0.5),
        ("times", RATIO, RATIO / 2),
    ],
)
def test_a_number_is_in_the_papers_unit_and_says_how_far_it_is_from_then(
    result: PaperResult, what: str, true: float, change: float | None
) -> None:
    found = value(result, what)
    assert found.ci95[0] < true < found.ci95[1]
    assert found.value == pytest.approx(true, rel=0.1)
    [answer] = figure(result, what).answers
    assert change is None or answer.change == pytest.approx(change, rel=0.05)


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("not steady", "is not steady"),
        ("wide", "one string type"),
        ("remote", "on two hosts"),
        ("hosts", "on two hosts"),
        ("absent", "java-grpc:default is not in run"),
        ("uncounted", "nothing of it goes over TCP"),
        ("a profile", "no profiler"),
    ],
)
def test_what_was_not_measured_says_why(result: PaperResult, what: str, reason: str) -> None:
    found = figure(result, what)
    assert reason in found.reason


def test_what_is_counted_is_a_ratio_without_a_spread(result: PaperResult) -> None:
    found = value(result, "bytes")
    assert found.value == 2.0
    assert found.ci95 == pytest.approx((2.0, 2.0))
    [answer] = figure(result, "bytes").answers
    assert (answer.run, answer.change) == ("counted on one host", 1.0)


def test_profiles_stand_beside_a_paper_and_what_is_missing_says_so(result: PaperResult) -> None:
    short, long = result.entries[0].profiles
    assert (short.workload, short.ends) == ("strings:type=String,size=1", {})
    assert "`./invokew wire` and `./invokew profile` have not measured it" in short.reason
    assert long.calls == 100
    [client, server] = shares(result.entries[0])
    assert (client.title, server.title) == (f"{RMI}, client", f"{RMI}, server")
    assert server.workloads == ["strings:type=String,size=10000"]
    assert server.lines[0] == ("package or library", "java.lang", [0.6])
    alone = judge(result.paper, [], UNTIMED).entries[0]
    assert (alone.state, alone.reason) == ("measured", None)


def test_a_row_says_of_each_network_what_became_of_it(result: PaperResult) -> None:
    [first, second] = passages(result.entries[0])
    assert [first[0], second[0]] == [RMI, ORB]
    assert [it.network for it in first[1]] == list(Network)
    assert {it.network: it.outcome for it in second[1] if it.outcome} == {
        "open": ReachOutcome.PASSES,
        "proxy": ReachOutcome.REFUSED,
    }
    assert [it.detail for it in second[1] if it.network == "web-port"] == [
        f"{ORB}: `./invokew lab.reach` has not tried it yet"
    ]


def test_a_feature_says_of_each_row_what_became_of_it(result: PaperResult) -> None:
    rows, features = abilities(result.entries[0])
    assert rows == [ORB, RMI]
    found = {name: [None if it is None else it.found for it in tried] for name, tried in features}
    assert found == {
        "a client does not wait for the server's method": [True, False],
        "the server calls an object of the client's": [True, True],
        "an object is found by a URL": [None, None],
    }
    assert judge(result.paper, [], UntimedResults()).entries[0].state == "not measured"
    alone = judge(result.paper, [], UntimedResults(features=UNTIMED.features)).entries[0]
    assert (alone.state, alone.reason) == ("measured", None)


def test_rows_that_stand_on_both_sides_are_held_against_themselves(result: PaperResult) -> None:
    answers = figure(result, "of its own").answers
    assert [it.rows for it in answers] == [f"{it} over {it}" for it in (RMI, ORB)]


def test_a_graph_that_was_lost_has_a_value_at_each_place(result: PaperResult) -> None:
    answers = figure(result, "a graph").answers
    assert [it.rows for it in answers] == [f"{RMI}, size 1", f"{RMI}, size 10000"]
    assert all(it.value is not None and it.change is None for it in answers)


@pytest.mark.parametrize("text", CLAIMS)
def test_a_claim_gets_its_verdict(result: PaperResult, text: str) -> None:
    [claim] = [it for it in result.entries[0].claims if it.claim.text == text]
    assert claim.verdict is CLAIMS[text][0], claim.why
    assert claim.why


def test_a_run_that_did_not_ask_takes_nothing_back(result: PaperResult, summary: Summary) -> None:
    asked, other = Source(summary), judged_by(swept(experiment="types"))
    for runs in ([asked, other], [other, asked]):
        again = judge(result.paper, runs, UNTIMED)
        verdicts = {it.claim.text: it.verdict for it in again.entries[0].claims}
        assert verdicts == {it.claim.text: it.verdict for it in result.entries[0].claims}


def judged_by(made: Made) -> Source:
    """A run that was made, as a source."""
    return Source(summarise(made.run, made.records, lambda _: None, {}, None))


def planted_run(factors: tuple[float, ...], workloads: str = "", name: str = "") -> Source:
    """A run in which omniORB took so many times as long, round after round, at the workloads whose names end so."""
    made = swept()
    made.run.run = name or made.run.run
    for record in made.records:
        if isinstance(record, TrialRecord) and record.row == ORB:
            factor = factors[record.round % len(factors)]
            record.measurements = [
                slower(it, factor) if it.workload.endswith(workloads) else it for it in record.measurements
            ]
    return judged_by(made)


def judged(paper: Paper, *runs: Source) -> dict[str, ClaimResult]:
    """The claims of a paper's first entry, by their texts."""
    return {it.claim.text: it for it in judge(paper, runs, UNTIMED).entries[0].claims}


def planted(paper: Paper, factors: tuple[float, ...], workloads: str = "") -> dict[str, ClaimVerdict]:
    """The verdicts by such a run."""
    return {text: it.verdict for text, it in judged(paper, planted_run(factors, workloads)).items()}


def test_a_run_that_decides_nothing_does_not_end_the_search(result: PaperResult) -> None:
    older, newer = planted_run((1,), name="20260101-000000"), planted_run((3, 0.3), name="20260202-000000")
    assert judged(result.paper, newer)["omniORB is faster"].verdict is NOT_DECIDED
    for runs in ([older, newer], [newer, older]):
        found = judged(result.paper, *runs)["omniORB is faster"]
        assert (found.verdict, found.against) == (HOLDS, {})
        assert re.search(r"run 20260101-000000\); .* \(20260202-000000\): not decided$", found.why)


def test_a_run_that_decides_otherwise_is_named(result: PaperResult) -> None:
    older, newer = planted_run((1,), name="20260101-000000"), planted_run((3,), name="20260202-000000")
    found = judged(result.paper, older, newer)["omniORB is faster"]
    assert (found.verdict, found.against) == (REVERSED, {"run 20260101-000000": HOLDS})
    assert found.words == "reversed; run 20260101-000000: still holds"


def test_a_row_that_decides_otherwise_is_named(result: PaperResult) -> None:
    found = judged(result.paper, planted_run((0.01,), "size=10000"))["longer strings take longer"]
    assert (found.verdict, found.against) == (HOLDS, {f"{ORB} over {ORB}": REVERSED})
    assert found.why.endswith("reversed")
    assert found.words in render([judge(result.paper, [planted_run((0.01,), "size=10000")])], [])["made.html"]


def test_a_row_that_decides_nothing_does_not_end_the_search(result: PaperResult) -> None:
    [claim] = [it for it in result.entries[0].entry.claim if it.text == "longer strings take longer"]
    assert claim.of is not None
    assert claim.over is not None
    turned = replace(claim, of=replace(claim.of, rows=(ORB, RMI)))
    entry = replace(result.entries[0].entry, claim=(turned,))
    found = judged(replace(result.paper, entry=(entry,)), planted_run((9, 0.1), "size=10000"))[turned.text]
    assert found.verdict is HOLDS
    assert found.why.startswith(f"{RMI} over {RMI}: ")
    assert found.why.endswith("not decided")


def test_a_papers_own_run_decides_before_a_newer_one(result: PaperResult) -> None:
    own, newer = planted_run((1,), name="20260101-000000"), planted_run((3,), name="20260202-000000")
    for run in (own, newer):
        run.summary.run.document.workloads[:] = result.paper.workloads[Hosts.LOCAL]
    assert judged(result.paper, newer, own)["omniORB is faster"].verdict is REVERSED
    workloads = newer.summary.run.document.workloads
    workloads.append(replace(workloads[0], key="types:type=Int32"))
    assert judged(result.paper, newer, own)["omniORB is faster"].verdict is HOLDS


def on_link(source: Source, mbits: float, carried: float) -> Source:
    """The same run between two hosts of a lab, on such a link, of which a bare stream carried so much."""
    end = {"qdiscs": [{"kind": "tbf", "rate": mbits * 1e6 / 8}]}
    document = source.summary.run.document
    document.hosts, document.cpu_pinning = {}, "lab"
    document.path = {
        "client": end,
        "server": end,
        "client_to_server": {"wire_bits_per_s": carried * 1e6},
        "server_to_client": {"wire_bits_per_s": None},
    }
    return source


def between_two(result: PaperResult, text: str) -> tuple[Paper, str]:
    """A paper that claims the same of two hosts, and nothing else."""
    entry = result.entries[0].entry
    [claim] = [it for it in entry.claim if it.text == text]
    of, over = (replace(it, hosts=Hosts.REMOTE) for it in (claim.of, claim.over) if it is not None)
    claims = (replace(claim, of=of, over=over),)
    return replace(result.paper, entry=(replace(entry, claim=claims),)), text


def test_a_run_on_the_papers_link_decides_before_a_newer_one(result: PaperResult) -> None:
    paper, claim = between_two(result, "omniORB is faster")
    own = on_link(planted_run((1,), name="20260101-000000"), 100, 98.5)
    newer = on_link(planted_run((3,), name="20260202-000000"), 10, 9.9)
    assert own.where == "the lab at 100 Mbit/s"
    assert judged(paper, newer, own)[claim].verdict is HOLDS
    assert "a bare stream carried 98.5 Mbit/s)" in render([result], [own])["index.html"]
    untrue = on_link(planted_run((1,), name="20260101-000000"), 100, 90)
    assert judged(paper, newer, untrue)[claim].verdict is NOT_DECIDED
    assert "carried 90.0 Mbit/s, not what it was shaped to)" in render([result], [untrue])["index.html"]


def test_a_run_that_outruns_the_papers_link_decides_nothing(result: PaperResult) -> None:
    paper, claim = between_two(result, "omniORB is faster")
    run = on_link(planted_run((1,)), 1000, 1000)
    assert judged(replace(paper, link="9000mbit"), run)[claim].verdict is HOLDS
    [fast] = paper.entry[0].claim[0].of.workloads
    rate = f"{8e3 * fast.bytes / TRUE_10000[ORB] / 2:.0f}mbit"  # Twice as slow as omniORB's call.
    found = judged(replace(paper, link=rate), run)[claim]
    assert found.verdict is NOT_DECIDED
    assert "too fast for the paper's link" in found.why


def test_what_the_other_hosts_say_stands_beside_a_verdict(result: PaperResult) -> None:
    remote = on_link(planted_run((3,), name="20260101-000000"), 100, 100)
    found = judged(result.paper, remote, planted_run((1,)))["omniORB is faster"]
    assert found.verdict is HOLDS
    assert found.elsewhere.startswith("on two hosts: reversed: ")
    assert judged(result.paper, planted_run((1,)))["omniORB is faster"].elsewhere == ""


def test_a_line_that_rises_is_judged(result: PaperResult, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SLOPE, RMI, 12.0)
    found = judged(result.paper, judged_by(swept()))["linear, but hardly rising"]
    assert found.verdict is HOLDS


def test_a_planted_reversal_reverses_the_verdict(result: PaperResult) -> None:
    verdicts = planted(result.paper, (3,))
    assert (verdicts["omniORB is faster"], verdicts["RMI is faster"]) == (REVERSED, HOLDS)


@pytest.mark.parametrize(
    ("factors", "verdict", "other_way"),
    [
        ((3,), HOLDS, REVERSED),
        ((0.3,), GONE, GONE),
        ((3, 0.3), NOT_DECIDED, NOT_DECIDED),
    ],
    ids=["crossed", "ahead at both", "not decided"],
)
def test_a_crossing_must_be_decided_at_both_ends(
    result: PaperResult, factors: tuple[float, ...], verdict: ClaimVerdict, other_way: ClaimVerdict
) -> None:
    verdicts = planted(result.paper, factors, "size=1")
    assert (verdicts["they cross"], verdicts["they cross the other way"]) == (verdict, other_way)


def test_a_crossing_is_of_one_run_and_not_of_two_halves(result: PaperResult) -> None:
    halves = []
    for ending in ("size=1", "size=10000"):
        made = swept()
        for record in made.records:
            if isinstance(record, TrialRecord):
                record.measurements = [it for it in record.measurements if it.workload.endswith(ending)]
        halves.append(judged_by(made))
    claims = {it.claim.text: it for it in judge(result.paper, halves, UNTIMED).entries[0].claims}
    assert claims["they cross"].verdict is NOT_MEASURED
    assert "size=1" in claims["they cross"].why
    assert claims["equal at 1"].verdict is HOLDS, "each half decides what is its own"
    assert claims["RMI takes longer"].verdict is HOLDS


def test_an_entry_says_what_became_of_it(result: PaperResult) -> None:
    first, facts, types = result.entries
    assert (first.state, first.reason) == ("measured", None)
    assert (facts.state, facts.reason) == ("not measured", "these are opinions")
    assert (types.state, types.reason) == (
        "read",
        "types have no time; those of today are read from the contract",
    )
    assert (result.measured, sum(result.verdicts.values())) == (1, len(CLAIMS))


def test_of_no_run_nothing_is_judged(result: PaperResult) -> None:
    bare = judge(result.paper, [])
    assert bare.measured == 0
    assert bare.verdicts[NOT_MEASURED] == len(CLAIMS) - 2, "all but an opinion and what no longer exists"
    assert "No run was given" in render([bare], [])["index.html"]


def test_a_ratio_of_two_with_intervals_is_wider_than_either() -> None:
    found = Quantity(2.0, (1.9, 2.1)).over(Quantity(1.0, (0.9, 1.1)))
    assert found.value == 2.0
    assert found.ci95[0] < 2 * 0.92
    assert found.ci95[1] > 2 * 1.08
    assert Quantity(2.0).over(Quantity(1.0, (0.9, 1.1))).ci95 is None


def test_every_paper_can_be_judged_by_any_run(summary: Summary) -> None:
    for paper in library.papers():
        found = judge(paper, [Source(summary)])
        assert len(found.entries) == len(paper.entry)
        for entry in found.entries:
            assert entry.reason is None or entry.reason.strip(), entry.entry.key
            for shown in entry.figures:
                own = [it for it in shown.answers if shown.figure.of and it.hosts is shown.figure.of.hosts]
                assert (shown.reason is None) == any(it.value is not None for it in own)
                assert all(it.value is not None or isinstance(it.missing, NoFigure) for it in shown.answers)


# Pages


def test_the_first_page_sums_up_all_claims_and_leads_to_each_paper(
    result: PaperResult, summary: Summary
) -> None:
    pages = render([result], [Source(summary)])
    assert list(pages) == ["index.html", "made.html"]
    assert lead([result]) == (
        "17 claims compare times or rates: 6 still hold, 2 are reversed, 5 no longer hold, 1 is no longer applicable, "
        "1 is not decided, 2 are not measured. 19 claims are about properties: 4 still hold, 1 is reversed, 6 no "
        "longer hold, 1 is no longer applicable, 1 is not decided, 5 are not measured, 1 can be decided by no "
        "measurement."
    )
    assert 'href="made.html#strings"' in pages["index.html"]
    for text in CLAIMS:
        assert text in pages["index.html"]
        assert text in pages["made.html"]


def test_a_page_has_each_number_beside_ours_and_loads_nothing(result: PaperResult, summary: Summary) -> None:
    page = render([result], [Source(summary)])["made.html"]
    assert "&lt;Something&gt;" in page
    assert "<b>" not in page
    for what in FIGURES:
        assert what in page
    assert [it for it in Page(page).loads if not it[2].startswith(("#", "index.html"))] == []
    assert "<svg" in page
    assert '<th scope="row">byte</th><td>byte</td><td>unsignedByte</td>' in page


def test_a_terminal_shows_what_was_judged_and_counts_the_rest(result: PaperResult) -> None:
    out = Console(record=True, width=120)
    with out.capture() as shown:
        show([result], out)
    text = shown.get()
    assert "made: reversed: RMI is faster (" in text
    assert "it is mature" not in text
    assert re.search(r"made +1 of 3 +10 +3 +11 +2 +2 +7 +1\b", text)
    assert text.rstrip().endswith(lead([result]))


def test_what_was_measured_elsewhere_stands_beside_it(result: PaperResult) -> None:
    [own, elsewhere] = figure(result, "remote").answers
    assert (own.hosts, own.value) == (Hosts.REMOTE, None)
    assert elsewhere.hosts is Hosts.LOCAL
    assert elsewhere.value is not None
    assert [it.value for it in figure(result, "hosts").answers] == [None]


def marked(folder: Path, between: str = "", part: str = "conclusions") -> Path:
    file = folder / "README.md"
    file.write_text(f"# A file\n\n<!-- papers: {part} -->\n{between}{excerpt.END}\n\nIts end.\n")
    return file


def test_conclusions_are_written_between_marks_and_nothing_else_is_touched(
    result: PaperResult, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    file = marked(tmp_path, "![old](docs/old.svg)\nold words\n")
    excerpt.write([result], file)
    text = file.read_text()
    assert text.startswith(
        "# A file\n\n<!-- papers: conclusions -->\n- **made**: still holds: ORB first; reversed: and RMI.\n"
    )
    assert text.endswith(f"](docs/old.svg)\n{excerpt.END}\n\nIts end.\n")
    assert "old words" not in text
    assert "published" in (tmp_path / "docs/old.svg").read_text()
    excerpt.write([result], file)
    assert file.read_text() == text, "the same again"


def test_headline_claims_are_written_whether_they_are_judged_or_not(
    result: PaperResult, tmp_path: Path
) -> None:
    file = marked(tmp_path, part="claims")
    excerpt.write([result], file)
    text = file.read_text()
    assert lead([result]).partition(",")[0] in text
    assert (
        "**made**\n- omniORB is faster **still holds**\n  - cpp-omniorb:default over java-rmi:default: "
        in text
    )
    assert "- RMI is faster " not in text, "the paper is not known for it"
    excerpt.write([judge(result.paper, [])], file)
    assert "- omniORB is faster **not measured**\n  - the paper measured it on one host" in file.read_text()
    assert list(tmp_path.iterdir()) == [file], "the picture is of the conclusions"


def test_times_then_and_now_stand_beside_each_other(result: PaperResult, tmp_path: Path) -> None:
    file = marked(tmp_path, part="then and now")
    excerpt.write([result], file)
    assert re.search(r"^\| a string \| 0\.8 ms \(made\) \| java-rmi:default .* ms \| .* times better \| no <b> ",
                     file.read_text(), re.MULTILINE)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["# A file\n", f"<!-- papers: claim -->\n{excerpt.END}\n", "<!-- papers: claims -->\n"]
)
def test_a_file_without_a_place_for_findings_is_refused_and_left_alone(
    result: PaperResult, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "README.md"
    with pytest.raises(UsageError, match="cannot be read"):
        excerpt.write([result], file)
    file.write_text(text)
    with pytest.raises(UsageError, match=r"no such place.*<!-- end -->"):
        excerpt.write([result], file)
    assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def test_conclusions_of_no_run_say_so_without_a_picture(result: PaperResult, tmp_path: Path) -> None:
    file = marked(tmp_path)
    excerpt.write([judge(result.paper, [])], file)
    assert "- **made**: not measured: ORB first, and RMI." in file.read_text()
    assert "svg" not in file.read_text()


def test_a_graph_that_was_lost_is_drawn_with_its_published_line(result: PaperResult) -> None:
    [(where, drawn)] = curves(result.entries[0])
    assert where == "figure 1"
    assert drawn.alt == f"figure 1, ms by size: a graph: {RMI}; a graph: published."
    assert curves(judge(result.paper, []).entries[0]) == []


def test_a_graph_of_one_size_is_left_out(result: PaperResult) -> None:
    entry = result.entries[0]
    figures = tuple(dataclasses.replace(it, answers=tuple(it.own[:1])) for it in entry.figures)
    assert curves(dataclasses.replace(entry, figures=figures)) == []


def test_both_kinds_of_hosts_stand_side_by_side(result: PaperResult) -> None:
    remote = on_link(planted_run((1,)), 100, 100)
    both = judge(result.paper, [planted_run((1,)), remote], UNTIMED)
    assert [*figure(both, "a time").side_by_side[RMI]] == [Hosts.LOCAL, Hosts.REMOTE]
    page = render([both], [])["made.html"]
    assert "one host, run" in page
    assert "the lab at 100 Mbit/s, run" in page
