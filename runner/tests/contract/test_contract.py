"""What is generated from the contract is fresh, and contract.md says what bench.idl and operations.json say."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import contract
import generate
import pytest
from contract import Contract

from roundtrip.paths import ROOT

SHARED = ROOT / "shared-idl"
PAGE = (SHARED / "contract.md").read_text(encoding="utf-8")
TABLE = json.loads((SHARED / "operations.json").read_text(encoding="utf-8"))["operations"]


@pytest.fixture
def changed(known: Contract, tmp_path: Path) -> Callable[[str, str, str], Contract]:
    """Reads the contract after a change: of which file, what stands there and what is to stand there."""

    def change(name: str, old: str, new: str) -> Contract:
        for file in ("bench.idl", "operations.json"):
            shutil.copy(SHARED / file, tmp_path / file)
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return contract.read(tmp_path)

    return change


Change = Callable[[str, str, str], Contract]


def test_what_is_generated_is_fresh(known: Contract) -> None:
    assert generate.stale(generate.render(known)) == [], "run: ./invokew generate"


@pytest.mark.parametrize(
    ("name", "old", "new", "stale"),
    [
        ("bench.idl", "invoke(in long n)", "invoke(in long m)", "bench.proto bench.xsd IBench.cs Bench.java"),
        ("bench.idl", "short     getInt16();", "long getInt16();", "bench.xsd Operations.cs BenchSkeleton.java"),
        ("bench.idl", "long   id;", "double id;", "bench.proto bench.xsd Item.java"),
        ("operations.json", '"code": 12, "bytes": 2', '"code": 12, "bytes": 4', "operations.h Operations.cs"),
        ("operations.json", '"most": 600000', '"most": 6000', "operations.h Operations.cs Operations.java"),
    ],
)  # fmt: skip
def test_a_changed_contract_makes_its_files_stale(
    changed: Change, name: str, old: str, new: str, stale: str
) -> None:
    found = {path.name for path in generate.stale(generate.render(changed(name, old, new)))}
    assert set(stale.split()) <= found


def test_a_file_that_is_missing_is_stale(known: Contract, tmp_path: Path) -> None:
    rendered = generate.render(known)
    assert generate.stale(rendered, tmp_path) == list(rendered)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("bench.idl", "void     sleep(", "oneway void sleep(", "sleep is not a plain operation"),
        ("bench.idl", "invoke(in long n)", "invoke(inout long n)", "invoke has a parameter that is not `in`"),
        ("bench.idl", "in OctetSeq", "in octet_t", "octet_t"),
        ("bench.idl", "Int32Seq sort(in Int32Seq data);", "", "in one of bench.idl and operations.json alone: sort"),
        ("bench.idl", "long invoke(in long n);", "void wait(in long n); long invoke(in long n);", "alone: wait"),
        ("bench.idl", "Int16Seq    int16s", "sequence<Int16Seq> int16s", "sequence<sequence<short>>: a sequence of"),
        ("bench.idl", "Int16Seq    int16s", "sequence<AllArrays> int16s", "sequence<AllArrays>: no typedef"),
        ("operations.json", '"sort", "code": 47', '"sort", "code": 46', "operations.json: the codes are"),
        ("bench.idl", "Int32Seq sort(in Int32Seq data)", "FloatSeq sort(in Int32Seq data)", "sort: no servant knows"),
    ],
)  # fmt: skip
def test_a_contract_that_cannot_be_generated_from_is_refused(
    changed: Change, name: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        generate.render(changed(name, old, new))


def differences_of_page(page: str, known: Contract) -> list[str]:
    """The table of operations in contract.md against bench.idl and operations.json: parameters, logical bytes."""
    rows = _rows(page, [operation.name for operation in known.declared])
    expected = {
        f"{operation.name}({', '.join(each.name for each in operation.parameters)})"
        for operation in known.operations
    }
    found = {f"{name}({parameters})" for name, (parameters, _) in rows.items()}
    differences = [f"missing: {row}" for row in sorted(expected - found)]
    differences += [f"not in the contract: {row}" for row in sorted(found - expected)]
    for operation in known.operations:
        _, shown = rows.get(operation.name, ("", ""))
        if shown and not _counts(shown, operation.bytes):
            wrong = f"the page counts '{shown}', operations.json {operation.bytes} each"
            differences.append(f"{operation.name}: {wrong}")
    return differences


def _rows(page: str, declared: list[str]) -> dict[str, tuple[str, str]]:
    """Operation to its parameters and its logical bytes, of the table in contract.md.

    `a()` … `b()` stands for all from a to b in the order of bench.idl, `get…Array(count)` for all that are spelled so
    and have no row of their own.
    """
    section = page.partition("## Operations\n")[2].partition("\n## ")[0]
    rows: dict[str, tuple[str, str]] = {}
    patterns: dict[str, tuple[str, str]] = {}
    for first, last in re.findall(r"^\| (`.*?) \|.*\| (.*?) \|$", section, flags=re.M):
        calls = re.findall(r"`([\w…]+)\(([^)]*)\)`", first)
        if "` … `" in first:
            (start, parameters), (end, _), *more = calls
            span = declared[declared.index(start) : declared.index(end) + 1]
            calls = [*((name, parameters) for name in span), *more]
        for name, parameters in calls:
            (patterns if "…" in name else rows)[name] = (parameters, last)
    for pattern, row in patterns.items():
        for name in filter(re.compile(pattern.replace("…", r"\w+")).fullmatch, declared):
            rows.setdefault(name, row)
    return rows


def _counts(shown: str, logical_bytes: int) -> bool:
    """Whether the page's column of logical bytes says what operations.json says."""
    if "size" in shown:  # the element's, which the sentence below the table gives
        return logical_bytes > 0
    number = re.match(r"(\d+)", shown)
    return logical_bytes == (int(number[1]) if number else 1)


def test_the_page_says_what_the_contract_says(known: Contract) -> None:
    assert differences_of_page(PAGE, known) == []


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("| `sleep(millis)`", "| `sleep(seconds)`", "missing: sleep(millis)"),
        ("| `sort(data)` | ", "| sort | ", "missing: sort(data)"),
        ("| `get…Array(count)`", "| `get…Arrays(count)`", "missing: getInt32Array(count)"),
        ("| 28 for each item", "| 24 for each item", "bounce: the page counts '24 for each item"),
    ],
)
def test_a_page_that_says_something_else_is_reported(
    known: Contract, old: str, new: str, reported: str
) -> None:
    assert old in PAGE
    found = differences_of_page(PAGE.replace(old, new, 1), known)
    assert [line for line in found if line.startswith(reported)], found


def test_the_finaliser_of_the_page_has_the_answers_of_the_page() -> None:
    answers = re.findall(r"mix31\((\w+)\) = (\d+)", PAGE)
    assert len(answers) == 3
    for value, answer in answers:
        h = int(value, 0)
        for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
            h = (h ^ h >> shift) * factor % 2**31
        assert h == int(answer), value


def test_a_reference_knows_two_operations(known: Contract) -> None:
    counter = {name: str(signature.result) for name, signature in known.idl.counter.items()}
    assert counter == {"increment": "long", "close": "void"}


def test_the_sizes_of_elements_are_those_of_the_page() -> None:
    """The sentence on sizes, against the bytes of the getters and of the arrays."""
    sentence = re.search(r"Sizes of elements: (.*?)\.", PAGE, re.S)
    sizes: dict[str, int] = {}
    for part in sentence[1].replace("\n", " ").split(","):
        *names, size = re.findall(r"\w+", part.replace(" and ", " "))
        sizes |= dict.fromkeys(names, int(size))
    bytes_of = {entry["name"]: entry["bytes"] for entry in TABLE}
    for name, size in sizes.items():
        spelled = name[0].upper() + name[1:]
        assert {bytes_of[f"get{spelled}Array"], bytes_of[f"put{spelled}Array"]} == {size}, name
        if name != "string":  # whose getter counts characters
            assert bytes_of[f"get{spelled}"] == size, name


def test_a_struct_that_is_put_is_counted_and_an_array_is_if_it_says_so(known: Contract) -> None:
    shapes = {each.name: each.shape for each in known.operations if each.name.startswith("put")}
    counted = {name for name, shape in shapes.items() if shape == "count"}
    assert (counted, shapes["putStructArray"]) == ({"putMessage", "putMessages"}, "put")
