"""Features of systems beside the calls of the contract: a client tries each feature of which its binding knows how."""

import os
import re
import signal
import time
from collections.abc import Collection, Iterator

from msgspec import UNSET

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.experiment import Workload
from roundtrip.interop.exchange import Exchange
from roundtrip.interop.pairs import in_conversation, shared_protocols
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.conformance import Cases, ObservedOutcome
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import CaseOutcome
from roundtrip_papers.model.vocabulary import Feature
from roundtrip_papers.untimed.records import FeatureResult
from roundtrip_papers.untimed.wire import traced

CASE = "invoke.adds"
"""What is called of a server, another implementation's or one that was found by a URL."""

UNTRIED = "its adapter does not know how to try this"

REFERS = "getCounter"
"""The operation that a binding cannot have if its messages hold no references to objects."""

OF_REFERENCES = (Feature.CALL_BACK, Feature.PERSISTENT_REFERENCE, Feature.GARBAGE_COLLECTION)
"""What is not there without such references."""


CASES = {
    Feature.NULL_STRING: "echo.null-string",
    Feature.UNSET_MEMBER: "echo.unset",
    Feature.NULL_ARRAY: "echoArrays.null-array",
    Feature.NULL_IN_STRINGS: "echoArrays.null-in-strings",
    Feature.NULL_IN_STRUCTS: "echoArrays.null-in-structs",
    Feature.EXCEPTION_CAUSE: "fail.cause",
}
"""What is sent to try a feature: it is there if the value comes back exactly."""

WORDS = {
    ObservedOutcome.EXACT: "it came back as it was sent",
    ObservedOutcome.ALTERED: "becomes something else",
    ObservedOutcome.REFUSED: "refused",
    ObservedOutcome.UNSUPPORTED: "cannot be expressed",
    ObservedOutcome.BROKEN: "breaks a process",
}
"""How an outcome begins that answers whether a feature is there."""

ONE_CALL = worker.Prepare(
    operation="invoke",
    values={},
    warmup=worker.Warmup(calls=0, elapsed_ns=0, window_ns=1),
    stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=60_000_000_000, capacity=1),
)


INVOKE = Workload("invocation", "", "invoke", {})
REQUESTS = 200
"""Calls in which a server may make threads; as many are made before, for what a pool begins with."""


def probe(row: Row, ends: Ends, topology: Topology) -> list[FeatureResult]:
    """The result of each feature that the client of a row tries; one that could not be tried has its reason."""
    unknown = UNTRIED
    found: dict[str, worker.FeatureFound] = {}
    try:
        with Deployment(ends, row, topology, UNPINNED) as deployment:
            deployment.open()
            for feature in _tried(deployment):
                found[feature.name] = feature
        found |= {feature.name: feature for feature in _sent(row, ends, topology)}
    except (WorkerFailed, AgentLost, Unsupported) as failed:
        unknown = str(failed)
    return [_result(row, it, found.get(it), unknown) for it in Feature]


def _tried(deployment: Deployment) -> Iterator[worker.FeatureFound]:
    """Every feature that can be tried; the last of them leaves no server."""
    yield from _following(deployment)
    yield from deployment.ask(Side.CLIENT, worker.Features()).features
    yield _threads(deployment)
    yield _dead_server(deployment)


def _sent(row: Row, ends: Ends, topology: Topology) -> Iterator[worker.FeatureFound]:
    """The features that a case tries. What a case breaks is that case alone."""
    exchange = Exchange(row, lambda: ends, topology, UNPINNED, Cases.load())
    for feature, result in zip(CASES, exchange.run(list(CASES.values())).results, strict=True):
        outcome = ObservedOutcome(result.outcome)
        yield worker.FeatureFound(
            name=feature,
            found=outcome is ObservedOutcome.EXACT if outcome in WORDS else UNSET,
            said=": ".join(filter(None, (WORDS.get(outcome, outcome.words), result.detail))),
        )


def _threads(deployment: Deployment) -> worker.FeatureFound:
    """Counts the threads that the server makes during calls, by strace."""
    name, found = Feature.THREAD_PER_REQUEST, traced(INVOKE, REQUESTS, deployment)
    if found is None:
        said = f"{UNTRIED}: strace is not installed, or may not attach to both ends"
        return worker.FeatureFound(name=name, found=UNSET, said=said)
    made = found[Side.SERVER]["clone"] + found[Side.SERVER]["clone3"]
    said = f"it made {made} threads for {REQUESTS} calls"
    return worker.FeatureFound(name=name, found=made >= REQUESTS, said=said)


def _dead_server(deployment: Deployment) -> worker.FeatureFound:
    """Kills the server and has the client call it, by a connection that was open."""
    deployment.ask(Side.CLIENT, ONE_CALL)
    os.kill(deployment.pids[Side.SERVER], signal.SIGKILL)
    deployment.processes.end(Side.SERVER)
    began = time.monotonic()
    try:
        deployment.ask(Side.CLIENT, worker.Go(at_ns=0))
    except WorkerFailed as failed:
        took_ms = round((time.monotonic() - began) * 1000)
        words = re.sub(r"^client: (invoke, run 0 [^:]*: )?", "", failed.message)
        is_raised = failed.kind is FailureKind.CALL
        return worker.FeatureFound(
            name=Feature.DEAD_SERVER, found=is_raised, said=f"{words}, after {took_ms} ms"
        )
    return worker.FeatureFound(name=Feature.DEAD_SERVER, found=False, said="the call was answered")


def _following(deployment: Deployment) -> Iterator[worker.FeatureFound]:
    """The features that need not be tried: operations and endpoint of a binding decide them."""
    operations = {it.name: it for it in deployment.ask(Side.CLIENT, worker.Operations()).operations}
    refers = operations[REFERS]
    if refers.support is worker.Support.UNSUPPORTED:
        yield from (worker.FeatureFound(name=it, found=False, said=refers.reason) for it in OF_REFERENCES)
    scheme, is_url, _ = deployment.endpoints[0].partition("://")
    if is_url and _calls(deployment).outcome is CaseOutcome.EXACT:
        seen = f"the object was found by a URL ({scheme}:)"
        yield worker.FeatureFound(name=Feature.URL_NAME, found=True, said=seen)


def _calls(deployment: Deployment) -> worker.CaseResult:
    [result] = deployment.ask(Side.CLIENT, worker.Check(cases=[CASE])).results
    return result


def _result(row: Row, feature: Feature, found: worker.FeatureFound | None, unknown: str) -> FeatureResult:
    if found is None or found.found is UNSET:
        reason = unknown if found is None else found.said
        return FeatureResult(row.key, feature.value, None, f"{row.key}: {reason}")
    return FeatureResult(row.key, feature.value, found.found, found.said)


def others(known: Catalog, row: Row, protocols: Collection[str]) -> Iterator[Row]:
    """A row's client with each other implementation's server, if its protocol is one of those that are shared."""
    name = row.system.name
    for other in shared_protocols(known, protocols).get(row.system.protocol, []):
        if other != name:
            yield in_conversation(known, known.pair(name, other))


def call_other(row: Row, pair: Row, ends: Ends, topology: Topology) -> FeatureResult:
    """Has a row's client call the server of one of its `others`."""
    feature = Feature.FOREIGN_SERVER.value
    server = pair.system.name
    try:
        with Deployment(ends, pair, topology, UNPINNED) as deployment:
            deployment.open()
            result = _calls(deployment)
    except (WorkerFailed, AgentLost, Unsupported) as failed:
        return FeatureResult(row.key, feature, None, f"{row.key}, with {server}: {failed}")
    exact = result.outcome is CaseOutcome.EXACT
    detail = f"it called {server}" if exact else f"{server}: {result.detail or result.outcome.value}"
    return FeatureResult(row.key, feature, exact, detail)
