"""One paper as a whole beside runs and what was found without timing."""

from collections.abc import Sequence

from roundtrip_papers.judging.claims import judge_claim
from roundtrip_papers.judging.figures import answer_figure
from roundtrip_papers.judging.results import EntryResult, PaperResult
from roundtrip_papers.judging.sources import AnySource, Counts, Source
from roundtrip_papers.model.networks import Network
from roundtrip_papers.model.paper import Entry, Paper
from roundtrip_papers.untimed.records import UntimedResults

NONE_UNTIMED = UntimedResults()


def judge(paper: Paper, runs: Sequence[Source], untimed: UntimedResults = NONE_UNTIMED) -> PaperResult:
    """Sets a paper beside runs.

    Args:
        paper: A paper from its file.
        runs: Runs in order; the first one that answers a question counts.
        untimed: Counts, profiles and attempts.
    """
    sources: list[AnySource] = [*runs, Counts(untimed.wire)]
    return PaperResult(paper, tuple(_judge_entry(entry, sources, untimed) for entry in paper.entry))


def _judge_entry(entry: Entry, sources: Sequence[AnySource], untimed: UntimedResults) -> EntryResult:
    profiled = () if entry.profile is None else entry.profile.rows
    points = [] if entry.profile is None else entry.profile.points
    return EntryResult(
        entry,
        tuple(answer_figure(figure, sources) for figure in entry.figures),
        tuple(judge_claim(claim, sources, untimed) for claim in entry.claim),
        tuple(untimed.profile(row, point.key) for row in profiled for point in points),
        tuple(untimed.reach(row, network) for row in entry.reach for network in Network),
        tuple(
            untimed.feature(row, claim.feature)
            for claim in entry.claim
            if claim.feature is not None
            for row in (*claim.rows, *claim.others)
        ),
    )
