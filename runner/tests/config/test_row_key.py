import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.config.row_key import Role, RowKey
from roundtrip.errors import UsageError

NAMES = st.text("ab-.*+/=0 é", min_size=1, max_size=4)
MAYBE = NAMES | st.just("")


@given(st.builds(RowKey, NAMES, MAYBE, MAYBE, MAYBE, st.sampled_from(Role), MAYBE))
def test_an_identity_reads_as_it_was_written(identity: RowKey) -> None:
    assert RowKey.parse(str(identity)) == identity


@pytest.mark.parametrize(
    ("text", "identity"),
    [
        ("java-rmi", RowKey("java-rmi")),
        ("java-rmi:default", RowKey("java-rmi", "default")),
        ("java-rmi:default@jdk-25+36~control", RowKey("java-rmi", "default", "jdk-25+36", role=Role.CONTROL)),
        ("java-rmi:default#v1.2", RowKey("java-rmi", "default", build="v1.2")),
        ("java-grpc>cpp-grpc", RowKey("cpp-grpc", client="java-grpc")),
    ],
)
def test_the_text_of_a_row(text: str, identity: RowKey) -> None:
    assert (RowKey.parse(text), str(identity)) == (identity, text)


@pytest.mark.parametrize("text", ["", ":a", "a:", "a>b>c", "a~b", "a@x:b"])
def test_any_other_text_is_refused(text: str) -> None:
    expected = f"'{text}': it is not the name of a row; expected system, system:variant or client>server"
    with pytest.raises(UsageError, match=f"^{re.escape(expected)}$"):
        RowKey.parse(text)


@pytest.mark.parametrize("text", ["a:b@jdk25", "a:b#old", "a:b~control"])
def test_a_user_names_systems_and_variants_alone(text: str) -> None:
    with pytest.raises(UsageError, match=rf"^'{text}': a Java, a build and a role .*; expected a:b$"):
        RowKey.named(text)


def test_a_name_that_would_read_as_two_parts_is_refused() -> None:
    with pytest.raises(
        UsageError, match=r"^'jdk@home': it cannot be part of a row's name; expected a name without"
    ):
        RowKey("java-rmi", "default", "jdk@home")


def test_a_control_is_of_a_subject() -> None:
    control = RowKey("java-rmi", "default", "jdk25", "old", Role.CONTROL)
    assert control.subject == RowKey("java-rmi", "default", "jdk25", "old")
    assert control.plain == RowKey("java-rmi", "default")
