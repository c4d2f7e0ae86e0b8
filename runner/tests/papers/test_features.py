"""What a client tells of features, as it is kept."""

from roundtrip.catalog import system as catalog
from roundtrip.processes.worker_messages import FeatureFound
from roundtrip_papers.model.features import Feature
from roundtrip_papers.untimed.features import UNTRIED, _result

ROW = catalog.load().row("java-rmi")


def test_a_feature_is_there_or_not_and_what_told_nothing_is_never_a_no() -> None:
    told = (
        FeatureFound(name=Feature.ONE_WAY, found=True, said="it went on"),
        FeatureFound(name=Feature.ONE_WAY, found=False, said="it waited"),
        FeatureFound(name=Feature.ONE_WAY, said="IOException: no port"),
        None,
    )
    kept = [_result(ROW, Feature.ONE_WAY, it, UNTRIED) for it in told]
    assert [(it.found, it.detail) for it in kept] == [
        (True, "it went on"),
        (False, "it waited"),
        (None, "java-rmi:default: IOException: no port"),
        (None, f"java-rmi:default: {UNTRIED}"),
    ]


def test_every_feature_is_said_in_words() -> None:
    assert all(it.description for it in Feature)
    assert len({it.description for it in Feature}) == len(Feature)
