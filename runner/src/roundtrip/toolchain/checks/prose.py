"""The linter of prose: sentences, table cells and lines that are too long, and phrases that are not plain English.

`./invokew lint --checks prose` runs it as a program, which prints a line for each finding and then exits with status 1.
CONTRIBUTING.md gives the limits.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from roundtrip.paths import ROOT, sources

GENERATED = "docs/cli.md"
"""Its texts are checked where they come from."""
MAX_WORDS, MAX_WORDS_IN_DOCS, MAX_WORDS_IN_CELL, MAX_LINE = 25, 35, 25, 120
BANNED = {
    r"(?<!there )\bis no (?!longer|more|less|other|such)\w": "say that it is not one",
    r"\bto be had\b": "say available",
    r"\btold apart\b": "say distinguished, or not significant",
    r"\bas it comes\b": "say by default",
    r"\b(?:nobody|somebody|whoever)\b(?!`)": "name the actor: you, the client, the host",
    r"\bheld against\b": "say compared with",
    r"\bnull sockets?\b|\bthe nulls?\b": "say baseline",
    r"\bpilots?\b|\bcalibration runs?\b": "say calibration",
    r"\bpoints?\b(?! to\b)": "say workload",
    r"\b(?:same|this|each|every|its|of an?|one|their|two) wires?\b": "say protocol",
    r"`profile` preset|\bprofile (?:smoke|quick)\b": "say preset",
    r"\b(?:a|an|one|two|each|its|their|every|number of) turns?\b": "say slice",
    r"\bledgers?\b": "say call counts",
    r"\bcold\b(?! starts?\b)": "say not steady",
    r"\bsingles\b|\bsingle samples?\b": "say measured once",
    r"\bnets\b|\bnet (?:times?|costs?|figures?)\b": "say overhead",
    r"\bfloors?\b": "say detection limit",
    r"\bunresolved\b": "say not significant",
    r"`cannot`": "say unsupported",
    r"`missing`": "say not_implemented",
    r"\bplacements?\b": "say CPU pinning",
    r"\btypical (?:calls?|times?)\b|`typical`": "say median",
    r"(?<!hand-)\bcoded\b": "say hand-coded",
    r"\bconfigurations\b|\b(?:a|each|every|one|other) configuration\b": "say row",
}
"""Patterns, each with what to write instead: phrases that are not plain, and words for what has another name."""


def prose(text: str) -> Iterator[tuple[str, str]]:
    """Paragraphs, list items and table cells of Markdown, without code.

    Yields:
        "cell" or "text", and the words on one line.
    """
    block: list[str] = []
    for line in [*re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).splitlines(), ""]:
        ends = not line.strip() or re.match(r"\s*([-*|#<]|\d+\.) ?", line)
        if ends and block:
            yield "text", " ".join(" ".join(block).split())
            block = []
        if line.startswith("|"):
            yield from (("cell", cell.strip()) for cell in line.strip("|").split("|"))
        elif line.strip():
            block.append(line)


def sentences(text: str) -> list[str]:
    """Sentences of a paragraph; a colon ends one too, as what follows is a list or an explanation."""
    return re.split(r"(?<=[.:!?;])\s+", re.sub(r"`[^`]*`", "`code`", text))


def phrases(text: str) -> Iterator[str]:
    """A finding for each banned phrase."""
    for pattern, advice in BANNED.items():
        for found in re.finditer(pattern, text, re.I):
            yield f"{found[0]!r}: {advice}"


def long_sentences(text: str, limit: int) -> Iterator[str]:
    """A finding for each sentence with more words than the limit."""
    for sentence in sentences(text):
        if len(sentence.split()) > limit:
            yield f"a sentence of {len(sentence.split())} words, of at most {limit}: {sentence[:60]}…"


def check_markdown(text: str, limit: int) -> Iterator[str]:
    """Findings in a page.

    Args:
        text: The page.
        limit: Words in a sentence.
    """
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        code ^= line.startswith("```")
        if len(line) > MAX_LINE and not code and not line.startswith("|"):
            yield f"line {number} has {len(line)} characters, of at most {MAX_LINE}"
    for kind, words in prose(text):
        yield from phrases(words)
        if kind == "text":
            yield from long_sentences(words, limit)
        elif len(words.split()) > MAX_WORDS_IN_CELL:
            yield f"a table cell of {len(words.split())} words, of at most {MAX_WORDS_IN_CELL}: {words[:60]}…"


def check_python(text: str) -> Iterator[str]:
    """Findings in the texts of a module that a user reads: every string that has spaces, but for docstrings' length."""
    tree = ast.parse(text)
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            words = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "value" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            words = node.value
        else:
            continue
        yield from phrases(words)
        if node not in docstrings and " " in words:
            for line in words.splitlines():
                yield from long_sentences(line, MAX_WORDS)


def check_template(text: str) -> Iterator[str]:
    """Findings in a page's template: its text between tags."""
    text = re.sub(r"{#.*?#}|{%.*?%}", " ", text, flags=re.S)
    for block in re.split(
        r"</?(?:p|li|h\d|td|th|tr|span|div|summary|ul|a)\b[^>]*>", re.sub(r"{{.*?}}", "value", text)
    ):
        words = " ".join(re.sub(r"<[^>]*>", "", block).split())
        yield from phrases(words)
        yield from long_sentences(words, MAX_WORDS)


def findings(root: Path) -> Iterator[str]:
    """Findings in all of a project's texts, each with its file."""
    for file in sources(root):
        name = file.relative_to(root).as_posix()
        if file.suffix == ".md" and name != GENERATED:
            limit = MAX_WORDS if name == "README.md" else MAX_WORDS_IN_DOCS
            found = check_markdown(file.read_text(encoding="utf-8"), limit)
        elif file.suffix == ".py" and name.startswith("runner/src/") and file != Path(__file__):
            found = check_python(file.read_text(encoding="utf-8"))
        elif name.endswith(".html.j2"):
            found = check_template(file.read_text(encoding="utf-8"))
        else:
            continue
        yield from (f"{name}: {finding}" for finding in found)


if __name__ == "__main__":
    lines = [*findings(ROOT)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.exit(bool(lines))
