"""Papers beside runs and what was found without timing: figures are answered, and claims are judged."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from roundtrip_papers.judging.figures import (
    AnySource,
    Counts,
    Place,
    Source,
    answer,
    answer_figure,
    answers,
    row_pairs,
    why_missing,
)
from roundtrip_papers.judging.results import (
    Answer,
    ClaimResult,
    ClaimVerdict,
    EntryResult,
    Finding,
    NoFigure,
    PaperResult,
    Quantity,
)
from roundtrip_papers.model.paper import Claim, ClaimKind, End, Entry, Figure, Operand, Paper, Unit
from roundtrip_papers.model.vocabulary import Feature, Hosts, Network
from roundtrip_papers.untimed.records import ReachOutcome, UntimedResults

NONE_UNTIMED = UntimedResults()
MIN_EFFECT = 1.1
"""Factor below which values are called equal: a paper's graph shows no more."""
PARALLEL_SHARE = 0.9
"""Calls are called parallel if so large a part of all clients' ran at the same time."""
MAJORITY = 0.5
"""Share of the time above which a claim of "most" holds."""
MIN_RISE = 2.0
"""A line is judged if its longest adds so many times its time at 0."""
NOT_JUDGED = {
    ClaimKind.JUDGEMENT: ClaimVerdict.NOT_MEASURABLE,
    ClaimKind.OBSOLETE: ClaimVerdict.NOT_APPLICABLE,
}
NOTHING = NoFigure("nothing measures it")

Judged = tuple[ClaimVerdict, str]
"""A verdict, and what decided it."""


def judge(paper: Paper, runs: Sequence[Source], untimed: UntimedResults = NONE_UNTIMED) -> PaperResult:
    """Sets a paper beside runs.

    Runs on the paper's link come first, of these its own, which have nothing but what it needs, then the newest. The
    first one that answers a question counts; for a claim, the first one that decides it.
    """
    of_paper = (replace(run, paper=paper) for run in runs)
    ordered = sorted(of_paper, key=lambda it: it.precedence, reverse=True)
    sources: list[AnySource] = [*ordered, Counts(untimed.wire)]
    return PaperResult(paper, tuple(_judge_entry(entry, sources, untimed) for entry in paper.entry))


def _judge_entry(entry: Entry, sources: Sequence[AnySource], untimed: UntimedResults) -> EntryResult:
    profiled = () if entry.profile is None else entry.profile.rows
    workloads = [] if entry.profile is None else entry.profile.workloads
    return EntryResult(
        entry,
        tuple(answer_figure(figure, sources) for figure in entry.figures),
        tuple(_judge_claim(claim, sources, untimed) for claim in entry.claim),
        tuple(untimed.profile(row, workload.key) for row in profiled for workload in workloads),
        tuple(untimed.reach(row, network) for row in entry.reach for network in Network),
        tuple(
            untimed.feature(row, claim.feature)
            for claim in entry.claim
            if claim.feature is not None
            for row in (*claim.rows, *claim.others)
        ),
    )


def _judge_claim(claim: Claim, sources: Sequence[AnySource], untimed: UntimedResults) -> ClaimResult:
    """Judges a claim by the first rows and the first run that decide it."""
    if claim.kind in NOT_JUDGED or claim.not_measured is not None:
        verdict = NOT_JUDGED.get(claim.kind, ClaimVerdict.NOT_MEASURED)
        judged = verdict, claim.not_measured or NOTHING.reason
    elif claim.network is not None:
        judged = _judge_networks(claim, claim.network, untimed)
    elif claim.feature is not None:
        judged = _judge_features(claim, claim.feature, untimed)
    elif claim.of is None:
        judged = ClaimVerdict.NOT_MEASURED, NOTHING.reason
    elif claim.kind is ClaimKind.UNSUPPORTED:
        judged = _judge_ability(claim, claim.of, sources)
    elif claim.kind is ClaimKind.MOST and claim.end is not None:
        return _decided(claim, [*_profiles(claim, claim.of, claim.end, untimed)])
    else:
        return _judge_times(claim, claim.of, sources)
    return ClaimResult(claim, judged[0], (judged[1],))


def _judge_times(claim: Claim, operand: Operand, sources: Sequence[AnySource]) -> ClaimResult:
    """Judges by what was timed on the paper's kind of hosts; what is said on the other kind stands beside it."""
    judged = _decided(claim, _timed(claim, operand, operand.hosts, sources))
    [other] = (hosts for hosts in Hosts if hosts is not operand.hosts)
    found = [it for it in _timed(claim, operand, other, sources) if it.rows]
    if not found or (claim.over is not None and claim.over.hosts is not operand.hosts):
        return judged
    beside = _decided(claim, found)
    return replace(judged, elsewhere=f"{other.description}: {beside.words}: {beside.why}")


def _timed(claim: Claim, operand: Operand, hosts: Hosts, sources: Sequence[AnySource]) -> list[Finding]:
    """What the rows that were timed say, the nearest to the paper's first, each by every run that has a figure."""
    question = _question(claim, operand)
    places: list[Place] = [{}]
    if claim.kind is ClaimKind.CROSSING:
        axis, values = next((name, values) for name, values in operand.chosen.items() if len(values) > 1)
        places = [{axis: values[0]}, {axis: values[-1]}]
    found = []
    for rows in row_pairs(operand, claim.over):
        tried = [*zip(*(answers(question, operand, rows, hosts, sources, it) for it in places), strict=True)]
        measured = [
            _finding(claim, operand, ends) for ends in tried if all(it.value is not None for it in ends)
        ]
        missing = [
            next(it.missing for it in ends if it.missing is not None) for ends in tried if not measured
        ]
        found += measured or [_missing(why_missing(missing, rows[0], hosts))]
    return found


def _finding(claim: Claim, operand: Operand, ends: Sequence[Answer]) -> Finding:
    """What one run says of rows that it measured, of a crossing at both ends of the axis."""
    near, *further = ((it, it.value) for it in ends if it.value is not None)
    first, value = near
    rows = first.rows
    if not further:
        verdict, why = _judge_value(claim, operand, value)
    else:
        last, far = further[0]
        verdict = _judge_ends(value, far)
        [(axis, begin)], [(_, end)] = first.place.items(), last.place.items()
        why = f"{_factor(value)} at {axis} {begin}, {_factor(far)} at {end}"
        rows = rows.removesuffix(f", {axis} {begin}")
    if any(it.outruns for it in ends):
        verdict, why = ClaimVerdict.NOT_DECIDED, f"{why}, too fast for the paper's link"
    return Finding(verdict, why, rows, first.run)


def _missing(reason: NoFigure) -> Finding:
    verdict = ClaimVerdict.NOT_APPLICABLE if reason.unsupported else ClaimVerdict.NOT_MEASURED
    return Finding(verdict, reason.reason)


def _decided(claim: Claim, found: Sequence[Finding]) -> ClaimResult:
    """The first that decides counts, else the first measured one; others are shown, and named if against it."""
    measured = [it for it in found if it.rows]
    if not measured:
        first = next(iter(found), _missing(NOTHING))
        verdicts = {it.verdict for it in found}
        verdict = ClaimVerdict.NOT_MEASURED if len(verdicts) > 1 else first.verdict
        return ClaimResult(claim, verdict, (first.why,))
    first = next((it for it in measured if it.verdict.is_decided), measured[0])
    others = [it for it in measured if it is not first]
    reasons, rows = list[str](), ""
    for each in (first, *others):
        run = f" ({each.run_name if reasons else each.run})" if each.run else ""
        other = "" if each.verdict is first.verdict else f": {each.verdict}"
        reasons.append(("" if each.rows == rows else f"{each.rows}: ") + each.why + run + other)
        rows = each.rows
    against = {
        f"run {it.run_name}" if it.rows == first.rows else it.rows: it.verdict
        for it in others
        if it.verdict.is_decided and it.verdict is not first.verdict
    }
    return ClaimResult(claim, first.verdict, tuple(reasons), against)


def _question(claim: Claim, operand: Operand) -> Figure:
    """The subject of a claim, as a figure that has no published value."""
    unit = Unit.CALLS if claim.over is None else Unit.TIMES
    return Figure(what=claim.text, unit=unit, of=operand, over=claim.over)


def _judge_ability(claim: Claim, operand: Operand, sources: Sequence[AnySource]) -> Judged:
    """Judges that none of the rows can do it: gone if one can, not decided if one was not tried."""
    question = _question(claim, operand)
    tried = [answer(question, operand, rows, operand.hosts, sources, {}) for rows in row_pairs(operand, None)]
    if (able := next((it for it in tried if it.value is not None), None)) is not None:
        return ClaimVerdict.GONE, f"{able.rows} can"
    missing = [it.missing or NOTHING for it in tried]
    undecided = next((it for it in missing or (NOTHING,) if not it.unsupported), None)
    if undecided is not None:
        return ClaimVerdict.NOT_MEASURED, undecided.reason
    return ClaimVerdict.HOLDS, "; ".join(it.reason for it in missing)


def _profiles(claim: Claim, operand: Operand, end: End, untimed: UntimedResults) -> Iterator[Finding]:
    """The part of the samples of each row that was profiled, at the workload with the least of it."""
    for row in operand.rows:
        profiles = [untimed.profile(row, workload.key) for workload in operand.workloads]
        missing = next((profile for profile in profiles if end not in profile.ends), None)
        if missing is not None:
            yield Finding(ClaimVerdict.NOT_MEASURED, missing.reason or f"{row}: its {end} was not profiled")
            continue
        part = min(_part(profile.ends[end].by_method, claim.parts) for profile in profiles)
        samples = "of the samples at the least" if len(profiles) > 1 else "of the samples"
        verdict = ClaimVerdict.HOLDS if part > MAJORITY else ClaimVerdict.GONE
        yield Finding(verdict, f"{100 * part:.0f} % {samples}", f"{row}, {end}")


def _part(by_method: Mapping[str, float], beginnings: tuple[str, ...]) -> float:
    """The part of all samples in methods that begin so."""
    return sum(part for name, part in by_method.items() if name.replace("/", ".").startswith(beginnings))


def _judge_networks(claim: Claim, network: Network, untimed: UntimedResults) -> Judged:
    results = [untimed.reach(row, network) for row in (*claim.rows, *claim.others)]
    tried: dict[str, tuple[bool | None, str]] = {
        result.row: (None, result.detail)
        if result.outcome is None
        else (result.outcome is ReachOutcome.PASSES, result.outcome.value)
        for result in results
    }
    verdict, why = _judge_tries(claim, tried)
    return verdict, why if verdict is ClaimVerdict.NOT_MEASURED else f"{network.description}: {why}"


def _judge_features(claim: Claim, feature: Feature, untimed: UntimedResults) -> Judged:
    results = [untimed.feature(row, feature) for row in (*claim.rows, *claim.others)]
    return _judge_tries(claim, {it.row: (it.found, it.detail.rstrip(".")) for it in results})


def _judge_tries(claim: Claim, tried: Mapping[str, tuple[bool | None, str]]) -> Judged:
    """The claim's rows should have succeeded and its others not; what was not tried of one of them is not decided.

    Of each row it was tried whether it succeeds (None: it was not), and something was seen.
    """
    if (untried := next((seen for success, seen in tried.values() if success is None), None)) is not None:
        return ClaimVerdict.NOT_MEASURED, untried
    wrong = [row for row, (success, _) in tried.items() if success is not (row in claim.rows)]
    reversed_ = claim.others and len(wrong) == len(tried)
    verdict = ClaimVerdict.REVERSED if reversed_ else ClaimVerdict.GONE if wrong else ClaimVerdict.HOLDS
    return verdict, "; ".join(f"{row}: {tried[row][1]}" for row in wrong or tried)


def _judge_ends(near: Quantity, far: Quantity) -> ClaimVerdict:
    found = {_judge_order(near), _judge_order(far.inverse)}
    if ClaimVerdict.GONE in found or found == {ClaimVerdict.HOLDS, ClaimVerdict.REVERSED}:
        return ClaimVerdict.GONE
    return ClaimVerdict.NOT_DECIDED if ClaimVerdict.NOT_DECIDED in found else found.pop()


def _judge_value(claim: Claim, operand: Operand, value: Quantity) -> Judged:
    match claim.kind:
        case ClaimKind.LOWER:
            return _judge_order(value, claim.by), _shown(value)
        case ClaimKind.HIGHER:
            return _judge_order(value.inverse, claim.by), _shown(value)
        case ClaimKind.EQUAL:
            return _judge_equality(value), _shown(value)
        case ClaimKind.LINEAR:
            return _judge_line(value)
        case ClaimKind.PARALLEL:
            clients = max(int(number) for number in operand.chosen.get("clients", (1,)))
            why = f"{value.value:.1f} of {clients} calls at the same time"
            if value.value >= PARALLEL_SHARE * clients:
                return ClaimVerdict.HOLDS, why
            return (ClaimVerdict.REVERSED if value.value < 2 else ClaimVerdict.GONE), why
        case _:
            return ClaimVerdict.NOT_MEASURED, "no value can test it"


def _judge_line(line: Quantity) -> Judged:
    """A line that hardly rises is within a tenth of nearly any curve: it decides nothing."""
    if line.is_linear is None or line.rise is None:
        return ClaimVerdict.NOT_MEASURED, "no line could be fitted"
    if not line.is_linear:
        return ClaimVerdict.GONE, "a time is more than 10 % from the line"
    if line.ci95 is None or line.ci95[0] <= 0 or line.rise < MIN_RISE:
        return ClaimVerdict.NOT_DECIDED, f"the longest adds {_number(line.rise)} times the time at 0 only"
    return ClaimVerdict.HOLDS, "every time lies within 10 % of the line"


def _judge_order(ratio: Quantity, by: float | None = None) -> ClaimVerdict:
    """Judges a ratio that should be under 1, or so many times lower than that."""
    if ratio.ci95 is None:
        return ClaimVerdict.NOT_DECIDED
    low, high = ratio.ci95
    if by is not None and low < 1:
        if low <= 1 / by <= high:
            return ClaimVerdict.NOT_DECIDED
        return ClaimVerdict.HOLDS if high < 1 / by else ClaimVerdict.GONE
    if high < 1:
        # What is lower by too little to be seen is no longer what the paper saw.
        return ClaimVerdict.HOLDS if ratio.value < 1 / MIN_EFFECT else ClaimVerdict.GONE
    if low > 1:
        return ClaimVerdict.REVERSED if ratio.value > MIN_EFFECT else ClaimVerdict.GONE
    if low > 1 / MIN_EFFECT and high < MIN_EFFECT:
        return ClaimVerdict.GONE
    return ClaimVerdict.NOT_DECIDED


def _judge_equality(ratio: Quantity) -> ClaimVerdict:
    if ratio.ci95 is None:
        return ClaimVerdict.NOT_DECIDED
    low, high = ratio.ci95
    if low > 1 / MIN_EFFECT and high < MIN_EFFECT:
        return ClaimVerdict.HOLDS
    return ClaimVerdict.GONE if high < 1 / MIN_EFFECT or low > MIN_EFFECT else ClaimVerdict.NOT_DECIDED


def _shown(ratio: Quantity) -> str:
    return _factor(ratio) if ratio.ci95 else f"{_factor(ratio)}, without an interval"


def _factor(ratio: Quantity) -> str:
    """A ratio with its interval."""
    interval = "" if ratio.ci95 is None else f" [{_number(ratio.ci95[0])}, {_number(ratio.ci95[1])}]"
    return f"\u00d7{_number(ratio.value)}{interval}"


def _number(value: float) -> str:
    """A number with two digits behind the workload, or two that are not 0."""
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
