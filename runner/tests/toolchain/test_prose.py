"""Every check of the linter of prose has a text that trips it, and one that passes."""

import pytest

from roundtrip.toolchain.checks import prose

LONG = "word " * 26
PARAGRAPH = f"{'word ' * 13}\n{'word ' * 13}"
OTHER_MEANINGS = "Systems take turns. Bytes on the wire. A cold start. It points to a hand-coded client."
PLAIN = "The client sends a request. The server answers it."


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (PARAGRAPH, "a sentence of 26 words"),
        (f"| cell |\n|---|\n| {LONG} |", "a table cell of 26 words"),
        ("x" * 121, "line 1 has 121 characters"),
        ("'x' is no number.", "'is no n': say that it is not one"),
        ("packages that were to be had", "'to be had'"),
        ("two rows are not told apart", "'told apart'"),
        ("Java as it comes", "'as it comes'"),
        ("nobody asked", "'nobody'"),
        ("held against the baseline", "'held against'"),
        ("its null socket", "'null socket'"),
        ("a pilot of each row", "'pilot'"),
        ("at each point", "'point'"),
        ("of the same wire", "'same wire'"),
        ("profile quick", "'profile quick'"),
        ("it has two turns", "'two turns'"),
        ("both ledgers", "'ledgers'"),
        ("the row is cold", "'cold'"),
        ("the singles come last", "'singles'"),
        ("the nets differ", "'nets'"),
        ("the floor of this host", "'floor'"),
        ("it is unresolved", "'unresolved'"),
        ("the state is `cannot`", "'`cannot`'"),
        ("the state is `missing`", "'`missing`'"),
        ("CPUs by placement", "'placement'"),
        ("the typical call", "'typical call'"),
        ("the coded client", "'coded'"),
        ("three configurations", "'configurations'"),
    ],
)
def test_planted_faults_are_found(text: str, finding: str) -> None:
    [found] = prose.check_markdown(text, limit=25)
    assert finding in found


@pytest.mark.parametrize(
    "text", [PLAIN, f"```\n{LONG}{LONG}\n```", f"`{PARAGRAPH}` is code", "There is no limit.", OTHER_MEANINGS]
)
def test_plain_pages_pass(text: str) -> None:
    assert [*prose.check_markdown(text, limit=25)] == []


def test_strings_of_a_module_are_checked() -> None:
    module = f'"""{LONG}"""\ntext = f"{{x}} {LONG}"\nkey = "is no number"\n'
    assert [found.split(":")[0] for found in prose.check_python(module)] == [
        "a sentence of 27 words, of at most 25",
        "'is no n'",
    ]


def test_text_between_tags_of_a_template_is_checked() -> None:
    template = f"<p class='x'>{{{{ value }}}} {LONG}</p><p>{PLAIN}</p>{{# {LONG} #}}"
    [found] = prose.check_template(template)
    assert "a sentence of 27 words" in found
