"""Which client is put to which server."""

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.errors import UsageError
from roundtrip.interop.pairs import alone, in_conversation, pairs, select, shared_protocols
from roundtrip.processes.conformance import Cases
from tests.interop.fakes import SHARED, two


def test_every_client_of_a_protocol_meets_every_server_of_it() -> None:
    of = two()
    assert shared_protocols(of, SHARED) == {"shared": ["one", "two"]}
    assert [pair.key for pair in pairs(of, of.rows, SHARED)] == ["one>one", "one>two", "two>one", "two>two"]
    assert alone(of, of.rows, SHARED) == {"hermit": "own", "sockets": "sockets"}


def test_a_pair_has_ends_of_two_systems_and_the_baseline_of_both_languages() -> None:
    of = catalog.load()
    pair = of.pair("cpp-grpc", "java-grpc")
    assert pair.of_side("client").system.name == "cpp-grpc"
    assert pair.of_side("server").system.name == pair.system.name == "java-grpc"
    assert pair.ends == ("cpp-grpc", "java-grpc")
    assert pair.baseline_key == "cpp-sockets>java-sockets"
    baseline = of.baseline_of(pair)
    assert (baseline.key, baseline.baseline_key, baseline.is_baseline) == (
        pair.baseline_key,
        pair.baseline_key,
        True,
    )
    assert of.row(pair.key) == pair
    assert of.row("cpp-grpc").of_side("client") == of.row("cpp-grpc")


def test_only_what_was_asked_for_is_put_together() -> None:
    of = two()
    assert [pair.key for pair in pairs(of, [of.row("two")], SHARED)] == ["two>two"]
    with pytest.raises(UsageError, match=r"--systems: .*; expected shared: one, two"):
        pairs(of, [of.row("hermit")], SHARED)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("java-idl", ["java-idl:default"]),
        ("java-idl>cpp-omniorb", ["java-idl>cpp-omniorb"]),
        ("java-idl,java-idl>cpp-omniorb", ["java-idl:default", "java-idl>cpp-omniorb"]),
        ("java-[ij]*>cpp-omniorb", ["java-idl>cpp-omniorb", "java-jacorb>cpp-omniorb"]),
    ],
)
def test_a_system_and_a_pair_may_be_named_beside_each_other(given: str, expected: list[str]) -> None:
    assert [row.key for row in select(catalog.load(), given)] == expected


@pytest.mark.parametrize("given", ["java-rmi>cpp-omniorb", "java-idl>", "java-idl>cpp-omni", ">"])
def test_a_pair_without_a_common_protocol_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match=r"--systems: unknown pair of systems '.*java-idl>cpp-omniorb"):
        select(catalog.load(), given)


def test_baseline_sockets_talk_by_the_variant_that_reads_what_it_moves() -> None:
    of = catalog.load()
    talking = in_conversation(of, of.pair("java-sockets", "cpp-sockets"))
    assert [talking.of_side(side).variant.name for side in ("client", "server")] == [
        "hand-coded",
        "hand-coded",
    ]
    assert talking.key == "java-sockets>cpp-sockets"
    plain = of.pair("java-grpc", "cpp-grpc")
    same = in_conversation(of, plain)
    assert (same.key, same.system, same.variant) == (plain.key, plain.system, plain.variant)


def test_every_protocol_that_cases_call_shared_is_spoken_by_several() -> None:
    protocols = Cases.load().shared_protocols
    assert shared_protocols(catalog.load(), protocols).keys() == protocols
