"""The page of profiles, of stacks that were made up: what was met is there, and nothing of it is believed."""

from roundtrip_papers.pages.profiles import drawn, render
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.stacks import Stack
from tests.report.reading_html import Page

STACKS = [
    Stack("main", ("java/lang/Thread.run", "<script>alert(1)</script>"), 75),
    Stack("main", ("java/lang/Thread.run", "java/util/zip/CRC32.update"), 25),
]


def profiled(stacks: dict[str, list[Stack]]) -> StackProfile:
    return StackProfile("java-rmi:default", "invocation", "a profiler", stacks, calls=7)


def test_shares_and_flames_are_there_and_names_are_escaped() -> None:
    page = render([profiled({"client": STACKS, "server": STACKS[1:]})])
    assert "1 of 1 profiles could be taken" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "java.util.zip" in page
    assert page.count("<svg") == 2
    assert [it for it in Page(page).loads if not it[2].startswith("#")] == []


def test_a_row_without_a_profile_says_why() -> None:
    page = render(
        [
            StackProfile(
                "mono-remoting-tcp:default", "invocation", reason="there is no profiler here for csharp"
            )
        ]
    )
    assert "0 of 1" in page
    assert "there is no profiler here for csharp" in page


def test_boxes_are_as_wide_as_their_functions_were_met() -> None:
    body = drawn(profiled({"client": STACKS}), "client").body
    assert "java/util/zip/CRC32.update: 25 %" in body
    assert "java/lang/Thread.run: 100 %" in body
