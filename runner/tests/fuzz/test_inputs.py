"""Inputs are changed, bounded and the same for a seed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.fuzz.inputs import LONGEST, MUTATIONS, Inputs, Mutation, mutated, specials
from roundtrip.fuzz.target import as_a_stranger

REQUEST = b"POST /bench HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n<invoke>1</invoke>"


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda it: it.__name__)
def test_every_mutation_changes_most_requests(mutation: Mutation) -> None:
    changed = 0
    for seed in range(100):
        data = bytearray(REQUEST)
        mutation(data, random.Random(seed), [b"GET / HTTP/1.0\r\n\r\n"])
        changed += data != REQUEST
    assert changed > 60


@given(st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=4), st.integers(0, 1000))
def test_any_request_can_be_changed_and_stays_within_bounds(recorded: list[bytes], seed: int) -> None:
    assert len(mutated(recorded, random.Random(seed))) <= LONGEST


def test_a_stranger_knows_no_published_name() -> None:
    named = b"POST /%b HTTP/1.1\r\n"
    assert as_a_stranger(named % (b"0af5" * 8)) == named % (b"0" * 32)
    assert as_a_stranger(named % b"bench") == named % b"bench"


def test_a_seed_gives_the_same_inputs_and_another_gives_others() -> None:
    three = [
        [its.next() for _ in range(200)]
        for its in (Inputs([REQUEST], 1), Inputs([REQUEST], 1), Inputs([REQUEST], 2))
    ]
    assert three[0] == three[1] != three[2]
    assert sum(it == REQUEST for it in three[0]) < 20


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        (REQUEST, b"<!ENTITY"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\0\0\x04\x03\0\0\0\0\x01\0\0\0\x08"),
        (b"GIOP\1\2\0\0", b"GIOP\1\2\0\0\xff\xff\xff\xff"),
        (b"JRMI\0\2\x4b\0", b"java.util.HashSet"),
        (b".NET\1\0\0\0\0\0", b"\xff\xff\xff\x7f"),
    ],
)
def test_a_protocol_has_specials_of_its_own(begins: bytes, kind: bytes) -> None:
    general = specials([b"x"])
    own = [it for it in specials([begins]) if it not in general]
    assert any(kind in it for it in own)
    assert all(len(it) < 4 << 20 for it in own)
