"""Papers beside runs and what was found without timing: figures are answered, and claims are judged."""

from collections.abc import Mapping, Sequence

from roundtrip_papers.judging.figures import (
    AnySource,
    Counts,
    Source,
    answer,
    answer_figure,
    no_run,
    row_pairs,
)
from roundtrip_papers.judging.results import (
    Answer,
    ClaimResult,
    ClaimVerdict,
    EntryResult,
    NoFigure,
    PaperResult,
    Quantity,
)
from roundtrip_papers.model.paper import Claim, ClaimKind, End, Entry, Figure, Operand, Paper, Unit
from roundtrip_papers.model.vocabulary import Feature, Network
from roundtrip_papers.untimed.records import ReachOutcome, UntimedResults

NONE_UNTIMED = UntimedResults()
MIN_EFFECT = 1.1
"""Factor below which values are called equal: a paper's graph shows no more."""
PARALLEL_SHARE = 0.9
"""Calls are called parallel if so large a part of all clients' ran at the same time."""
MAJORITY = 0.5
"""Share of the time above which a claim of "most" holds."""
NOTHING = NoFigure("nothing measures it")

Judged = tuple[ClaimVerdict, str]
"""A verdict, and what decided it."""


def judge(paper: Paper, runs: Sequence[Source], untimed: UntimedResults = NONE_UNTIMED) -> PaperResult:
    """Sets a paper beside runs, of which the first one that answers a question counts."""
    sources: list[AnySource] = [*runs, Counts(untimed.wire)]
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
    """Judges a claim by the first rows of ours that decide it."""
    if claim.network is not None:
        judged = _judge_networks(claim, claim.network, untimed)
    elif claim.feature is not None:
        judged = _judge_features(claim, claim.feature, untimed)
    elif claim.of is None or claim.not_measured is not None:
        judged = ClaimVerdict.NOT_MEASURED, claim.not_measured or NOTHING.reason
    elif claim.kind is ClaimKind.MOST and claim.end is not None:
        judged = _judge_profiles(claim, claim.of, claim.end, untimed)
    elif claim.kind is ClaimKind.CROSSING:
        judged = _judge_crossing(claim, claim.of, sources)
    else:
        judged = _judge_answers(claim, claim.of, sources)
    return ClaimResult(claim, *judged)


def _judge_answers(claim: Claim, operand: Operand, sources: Sequence[AnySource]) -> Judged:
    """Judges by the first rows that have a figure."""
    question = _question(claim, operand)
    answers = [
        answer(question, operand, rows, operand.hosts, sources, {}) for rows in row_pairs(operand, claim.over)
    ]
    missing = [it.missing for it in answers if it.missing is not None]
    if claim.kind is ClaimKind.UNSUPPORTED:
        return _judge_ability(answers, missing)
    for found in answers:
        if found.value is not None:
            return _judge_value(claim, operand, found.rows, found.value)
    return _not_judged(missing)


def _question(claim: Claim, operand: Operand) -> Figure:
    """The subject of a claim, as a figure that has no published value."""
    unit = Unit.CALLS if claim.over is None else Unit.TIMES
    return Figure(what=claim.text, unit=unit, of=operand, over=claim.over)


def _not_judged(missing: Sequence[NoFigure]) -> Judged:
    first = next(iter(missing), NOTHING)
    unsupported = bool(missing) and all(it.unsupported for it in missing)
    return ClaimVerdict.NOT_APPLICABLE if unsupported else ClaimVerdict.NOT_MEASURED, first.reason


def _judge_ability(answers: Sequence[Answer], missing: Sequence[NoFigure]) -> Judged:
    """Judges that none of the rows can do it: gone if one can, not decided if one was not tried."""
    if (able := next((it for it in answers if it.value is not None), None)) is not None:
        return ClaimVerdict.GONE, f"{able.rows} can"
    undecided = next((it for it in missing or (NOTHING,) if not it.unsupported), None)
    if undecided is not None:
        return ClaimVerdict.NOT_MEASURED, undecided.reason
    return ClaimVerdict.HOLDS, "; ".join(it.reason for it in missing)


def _judge_profiles(claim: Claim, operand: Operand, end: End, untimed: UntimedResults) -> Judged:
    """Judges by the first row that was profiled: the part of the samples, at the workload with the least of it."""
    why = NOTHING.reason
    for row in operand.rows:
        profiles = [untimed.profile(row, workload.key) for workload in operand.workloads]
        missing = next((profile for profile in profiles if end not in profile.ends), None)
        if missing is not None:
            why = missing.reason or f"{row}: its {end} was not profiled"
            continue
        part = min(_part(profile.ends[end].by_method, claim.parts) for profile in profiles)
        samples = "of the samples at the least" if len(profiles) > 1 else "of the samples"
        verdict = ClaimVerdict.HOLDS if part > MAJORITY else ClaimVerdict.GONE
        return verdict, f"{row}, {end}: {100 * part:.0f} % {samples}"
    return ClaimVerdict.NOT_MEASURED, why


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


def _judge_crossing(claim: Claim, operand: Operand, sources: Sequence[AnySource]) -> Judged:
    """Judges by the first rows of which one run has both ends of the axis: the ratio should cross 1 upwards."""
    question = _question(claim, operand)
    axis, values = next((name, values) for name, values in operand.chosen.items() if len(values) > 1)
    unjudged = []
    for rows in row_pairs(operand, claim.over):
        missing = no_run(operand.hosts)
        for source in sources:
            if not source.answers(operand):
                continue
            near, far = (
                answer(question, operand, rows, operand.hosts, [source], {axis: value})
                for value in (values[0], values[-1])
            )
            if near.value is not None and far.value is not None:
                ends = f"{_factor(near.value)} at {axis} {values[0]}, {_factor(far.value)} at {values[-1]}"
                return _judge_ends(near.value, far.value, f"{rows[0]} over {rows[1]}: {ends}")
            for end in (near, far):
                missing = missing if end.missing is None else missing.or_else(end.missing)
        unjudged.append(missing)
    return _not_judged(unjudged)


def _judge_ends(near: Quantity, far: Quantity, why: str) -> Judged:
    found = {_judge_order(near, why)[0], _judge_order(far.inverse, why)[0]}
    if ClaimVerdict.GONE in found or found == {ClaimVerdict.HOLDS, ClaimVerdict.REVERSED}:
        return ClaimVerdict.GONE, why
    if ClaimVerdict.NOT_MEASURED in found:
        return _undecided(why)
    return found.pop(), why


def _judge_value(claim: Claim, operand: Operand, rows: str, value: Quantity) -> Judged:
    match claim.kind:
        case ClaimKind.LOWER:
            return _judge_order(value, f"{rows}: {_factor(value)}", claim.by)
        case ClaimKind.HIGHER:
            return _judge_order(value.inverse, f"{rows}: {_factor(value)}", claim.by)
        case ClaimKind.EQUAL:
            return _judge_equality(value, f"{rows}: {_factor(value)}")
        case ClaimKind.LINEAR:
            if value.is_linear is None:
                return ClaimVerdict.NOT_MEASURED, f"{rows}: no line could be fitted"
            if value.is_linear:
                return ClaimVerdict.HOLDS, f"{rows}: every time lies within 10 % of the line"
            return ClaimVerdict.GONE, f"{rows}: a time is more than 10 % from the line"
        case ClaimKind.PARALLEL:
            clients = max(int(number) for number in operand.chosen.get("clients", (1,)))
            why = f"{rows}: {value.value:.1f} of {clients} calls at the same time"
            if value.value >= PARALLEL_SHARE * clients:
                return ClaimVerdict.HOLDS, why
            return (ClaimVerdict.REVERSED if value.value < 2 else ClaimVerdict.GONE), why
        case _:
            return ClaimVerdict.NOT_MEASURED, "no value can test it"


def _judge_order(ratio: Quantity, why: str, by: float | None = None) -> Judged:
    """Judges a ratio that should be under 1, or so many times lower than that."""
    if ratio.ci95 is None:
        return _undecided(f"{why}, measured once or in one trial")
    low, high = ratio.ci95
    if by is not None and low < 1:
        if low <= 1 / by <= high:
            return _undecided(why)
        return (ClaimVerdict.HOLDS if high < 1 / by else ClaimVerdict.GONE), why
    if high < 1:
        # What is lower by too little to be seen is no longer what the paper saw.
        return (ClaimVerdict.HOLDS if ratio.value < 1 / MIN_EFFECT else ClaimVerdict.GONE), why
    if low > 1:
        return (ClaimVerdict.REVERSED if ratio.value > MIN_EFFECT else ClaimVerdict.GONE), why
    if low > 1 / MIN_EFFECT and high < MIN_EFFECT:
        return ClaimVerdict.GONE, why
    return _undecided(why)


def _judge_equality(ratio: Quantity, why: str) -> Judged:
    if ratio.ci95 is None:
        return _undecided(f"{why}, measured once or in one trial")
    low, high = ratio.ci95
    if low > 1 / MIN_EFFECT and high < MIN_EFFECT:
        return ClaimVerdict.HOLDS, why
    if high < 1 / MIN_EFFECT or low > MIN_EFFECT:
        return ClaimVerdict.GONE, why
    return _undecided(why)


def _undecided(why: str) -> Judged:
    return ClaimVerdict.NOT_MEASURED, f"{why}: not significant"


def _factor(ratio: Quantity) -> str:
    """A ratio with its interval."""
    interval = "" if ratio.ci95 is None else f" [{_number(ratio.ci95[0])}, {_number(ratio.ci95[1])}]"
    return f"\u00d7{_number(ratio.value)}{interval}"


def _number(value: float) -> str:
    """A number with two digits behind the workload, or two that are not 0."""
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
