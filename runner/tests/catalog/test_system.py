"""Manifests become rows; a broken one ends the command, with the file, the key and what is expected."""

import re
import tomllib
from pathlib import Path

import pytest

from roundtrip.catalog import manifest
from roundtrip.catalog import system as catalog
from roundtrip.catalog.manifest import System
from roundtrip.catalog.placeholders import RUNTIMES
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.tools import Tool
from roundtrip.errors import UsageError
from roundtrip.paths import ROOT
from tests.manifests import GOOD, project, system

SLOW = '[[slow]]\nworkload = "data-chars"\nseconds = "3m"\nreason = "a character each"\n'
AGING = '[aging]\nfresh_after = "2m"\nreason = "Its list grows."\n'
TOOL = '[[tool]]\nname = "stubber"\ntitle = "Stub compiler"\nprograms = ["stubber"]\npackages = ["stubber"]\n'
NEEDS_IT = 'needs = ["make", "stubber"]'


def helper(more: str, name: str = "proxy", command: str = '["proxy"]') -> str:
    return f'\n[[helper]]\nname = "{name}"\nside = "client"\ncommand = {command}\n{more}'


def with_tool(table: str = TOOL, needs: str = NEEDS_IT) -> str:
    return system("mono-other").replace('needs = ["make"]', needs) + table


def fault(root: Path, text: str) -> str:
    """The fault of the one broken manifest beside a good baseline."""
    with pytest.raises(UsageError) as raised:
        catalog.load(project(root, pipes=GOOD, broken=text))
    return str(raised.value)


def test_every_manifest_of_the_project_is_good() -> None:
    loaded = catalog.load()
    for row in loaded.rows:
        baseline = loaded.row(row.baseline_key)
        assert baseline.is_baseline
        assert baseline.system.language == row.system.language
        assert runtime(baseline.system) == runtime(row.system), row.key


def runtime(system: System) -> str | None:
    """What of the host a system runs on: one language may have several."""
    program = system.run.serve[0]
    return program if program.strip("{}") in RUNTIMES else None


def test_a_variant_is_a_row_and_the_baselines_first_variant_is_the_baseline(tmp_path: Path) -> None:
    loaded = catalog.load(project(tmp_path, pipes=GOOD, other=system("mono-other")))
    rows = [row.key for row in loaded.rows]
    assert rows == [
        "mono-other:baseline",
        "mono-other:hand-coded",
        "mono-pipes:baseline",
        "mono-pipes:hand-coded",
    ]
    assert {row.baseline_key for row in loaded.rows} == {"mono-pipes:baseline"}
    assert [row.key for row in loaded.rows if row.is_baseline] == ["mono-pipes:baseline"]
    assert loaded.row("mono-other:hand-coded").variant.options == {"coding": "hand_coded"}
    assert loaded.row("mono-other").key == "mono-other:baseline"
    assert loaded.row("mono-pipes:hand-coded").variant.title == "by hand"


def test_slow_workloads_and_aging_are_of_both_ends_of_a_pair(tmp_path: Path) -> None:
    loaded = catalog.load(project(tmp_path, pipes=GOOD + SLOW + AGING, other=system("mono-other")))
    alone, pair = loaded.row("mono-other"), loaded.row("mono-other>mono-pipes")
    assert (alone.slow_s("data-chars"), alone.aging) == (0, ())
    assert (pair.slow_s("data-chars"), pair.slow_s("objects")) == (180, 0)
    (aging,) = pair.aging
    assert (aging.fresh_after, aging.reason) == (120, "Its list grows.")


def test_manifests_lie_at_any_depth_but_not_among_what_tools_build(tmp_path: Path) -> None:
    project(tmp_path, **{"deep/deeper/deepest": GOOD})
    for folder in ("bin", "obj", "target", "build", ".hidden"):
        copy = tmp_path / "dotnet" / "deep" / folder
        copy.mkdir()
        (copy / "system.toml").write_text("nothing good", encoding="utf-8")
    assert list(catalog.load(tmp_path).systems) == ["mono-pipes"]


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("title = ", "titel = ", "unknown key 'titel' (did you mean title?); expected name, title"),
        ('summary = "Nothing but a manifest"', "", "summary: it is missing"),
        ('tool = "make"', 'tool = "mak"', "build.tool: unknown value 'mak' (did you mean make or cmake?)"),
        ("serve = ", "serv = ", "run: unknown key 'serv' (did you mean serve?)"),
        ('"{here}/worker", "serve"', "", "run.serve: [] is not allowed; expected a program and"),
        ('name = "hand-coded"', 'name = "Hand-coded"', "'Hand-coded' is not allowed; expected lower case"),
        ('name = "hand-coded"', 'name = "baseline"', "variant: 'baseline' is there twice"),
        ("options = ", "option = ", "variant[1]: unknown key 'option' (did you mean options"),
        ('language = "csharp"', 'language = "java"', "'java' is not the language of this folder; expected csharp"),
        ('output = "bin/broken"', 'output = "../broken"', "build.output: '../broken' is outside the language"),
        ('output = "bin/broken"', 'output = "broken"', "build.output: 'broken' may hold sources, and a build empties"),
        ('baseline = "mono-pipes"', 'baseline = "mono-pipe"', "baseline: unknown socket system of csharp 'mono-pipe'"),
        ("[build]", "[build", "it cannot be read as TOML"),
        ('baseline = "mono-pipes"', "", "baseline: it is missing; expected the socket system"),
        ("[build]", 'purpose = "fun"\n[build]', "purpose: unknown value 'fun'; expected measure, test"),
        ('"{here}/worker", "drive"', '"{hear}/x"', "run.drive: unknown placeholder 'hear' (did you mean here?"),
        ('coding = "hand_coded"', 'at = "{port.web}"', "variant[1]: options: unknown placeholder 'port.web'"),
        ('coding = "hand_coded"', "deep = { a = 1 }", "variant[1].options.deep: {'a': 1} is not allowed; expected "),
        ('needs = ["make"]', 'needs = "make"', "build.needs: 'make' is not allowed; expected a list of text"),
        ('needs = ["make"]', 'needs = ["mcss"]', "build.needs: unknown tool 'mcss' (did you mean mcs?); expected"),
        ('needs = ["make"]', 'needs = ["x"]', "or a tool that this file declares in a table [[tool]]"),
    ],
)  # fmt: skip
def test_a_broken_manifest_is_a_fault_that_names_file_and_key(
    tmp_path: Path, good: str, bad: str, said: str
) -> None:
    text = system("mono-broken", target="broken")
    assert good in text
    message = fault(tmp_path, text.replace(good, bad))
    assert message.startswith("dotnet/broken/system.toml")
    assert said in message


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (SLOW + SLOW, "slow: 'data-chars' is there twice"),
        (SLOW.replace("3m", "0s"), "'0s' is not a length of time; expected a number and a unit"),
        (SLOW.replace("reason", "why"), "unknown key 'why'"),
        (AGING.split("reason")[0], "aging.reason: it is missing"),
        (helper("").replace("client", "left"), "helper[0].side: unknown value 'left' (did you mean client?)"),
        (helper('ports = ["http"]\nready = "tcp:web"'), "helper[0].ready: unknown check 'tcp:web'; expected tcp:http"),
        (helper('template = "none.in"'), "helper[0].template: the file 'none.in' was not found"),
        (helper('variants = ["hand-codet"]'), "helper[0].variants: unknown variant 'hand-codet' (did you mean"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_further_table_is_a_fault(tmp_path: Path, table: str, said: str) -> None:
    assert said in fault(tmp_path, system("mono-other") + table)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (with_tool(needs='needs = ["make"]'), "tool[0]: nothing needs 'stubber'; expected its name in"),
        (with_tool(TOOL.replace("stubber", "maven")), "tool[0].name: 'maven' is declared here"),
        (with_tool(TOOL + TOOL), "tool[1].name: 'stubber' is declared twice"),
        (with_tool(TOOL.replace("programs", "version")), "tool[0]: nothing says how it is found"),
        (with_tool(TOOL.replace('packages = ["stubber"]', "")), "tool[0]: nothing says how to get it"),
        (with_tool(TOOL + 'at_least = "new"'), "tool[0].at_least: 'new' is not allowed; expected a version"),
        (with_tool(TOOL.replace("programs", "files") + 'at_least = "2"'), "at_least: files have no version"),
        (with_tool(TOOL.replace("programs", "program")), "unknown key 'program' (did you mean programs?)"),
        (with_tool(TOOL + 'requires = ["mavn"]'), "build.needs: unknown tool 'mavn' (did you mean maven?)"),
    ],
    ids=["unneeded", "shared", "twice", "found", "got", "version", "files", "key", "requires"],
)
def test_a_tool_that_is_declared_wrongly_is_a_fault(tmp_path: Path, text: str, said: str) -> None:
    assert said in fault(tmp_path, text)


def test_a_system_declares_its_own_tools_and_gets_what_those_require(tmp_path: Path) -> None:
    text = with_tool(TOOL + 'requires = ["dotnet"]\n')
    other = catalog.load(project(tmp_path, pipes=GOOD, other=text)).systems["mono-other"]
    assert [tool.name for tool in other.tools_to_build] == ["make", "stubber", "dotnet", "libssl"]
    assert other.tools_to_run == ()
    assert other.tools_to_build[1].how_to_get == "apt-get install stubber"


def test_two_manifests_may_declare_a_tool_only_alike(tmp_path: Path) -> None:
    alike = with_tool().replace("mono-other", "mono-third")
    catalog.load(project(tmp_path / "one", pipes=GOOD, other=with_tool(), third=alike))
    otherwise = alike.replace('packages = ["stubber"]', 'packages = ["stubber-dev"]')
    said = "dotnet/third/system.toml: tool: 'stubber' is declared otherwise in dotnet/other/system.toml"
    with pytest.raises(UsageError, match=re.escape(said)):
        catalog.load(project(tmp_path / "two", pipes=GOOD, other=with_tool(), third=otherwise))


def test_a_system_for_tests_is_no_row_and_no_pattern_finds_it(tmp_path: Path) -> None:
    fake = system("mono-fake").replace("[build]", 'purpose = "test"\n[build]', 1)
    loaded = catalog.load(project(tmp_path, pipes=GOOD, fake=fake.replace('baseline = "mono-pipes"', "")))
    assert list(loaded.systems) == ["mono-pipes"]
    with pytest.raises(UsageError, match="unknown system 'mono-fake'"):
        select_rows(loaded, "mono-fake")
    assert [row.key for row in loaded.of_tests.rows] == ["mono-fake:baseline", "mono-fake:hand-coded"]
    assert {row.baseline_key for row in loaded.of_tests.rows} == {"mono-fake:baseline"}


def test_ports_of_a_helper_are_there_for_its_variants_alone(tmp_path: Path) -> None:
    text = system("mono-other").replace('coding = "hand_coded"', 'at = "{bind}:{port.web}"')
    text += helper('ports = ["web"]\n', command='["proxy", "{port.web}"]')
    catalog.load(project(tmp_path, pipes=GOOD, other=text + 'variants = ["hand-coded"]\n'))
    assert "unknown placeholder 'port.web'" in fault(tmp_path / "none", text + 'variants = ["baseline"]\n')


def test_a_template_is_looked_into(tmp_path: Path) -> None:
    text = system("mono-other") + helper('template = "proxy.in"\n', command='["proxy", "{config}"]')
    project(tmp_path, pipes=GOOD, other=text)
    template = tmp_path / "dotnet" / "other" / "proxy.in"
    template.write_text("listen = {bind}; when = { always }\n", encoding="utf-8")
    catalog.load(tmp_path)
    template.write_text("listen = {bnid}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"template: unknown placeholder 'bnid' \(did you mean bind"):
        catalog.load(tmp_path)


def test_a_helper_belongs_to_the_variants_that_it_names_or_to_all(tmp_path: Path) -> None:
    table = helper("", name="web") + helper('variants = ["hand-coded"]\n')
    loaded = catalog.load(project(tmp_path, pipes=GOOD, other=system("mono-other") + table))
    assert [helper.name for helper in loaded.row("mono-other:baseline").helpers] == ["web"]
    assert [helper.name for helper in loaded.row("mono-other:hand-coded").helpers] == ["web", "proxy"]


def test_two_systems_of_one_name_are_a_fault(tmp_path: Path) -> None:
    said = "dotnet/second/system.toml: name: 'mono-pipes' is taken by dotnet/pipes"
    with pytest.raises(UsageError, match=said):
        catalog.load(project(tmp_path, pipes=GOOD, second=GOOD))


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("mono-pipe", "unknown system 'mono-pipe' (did you mean mono-pipes?)"),
        ("mono-pipes:hand-code", "unknown variant of mono-pipes 'hand-code' (did you mean hand-coded?)"),
    ],
)
def test_an_unknown_key_names_the_nearest(tmp_path: Path, key: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        catalog.load(project(tmp_path, pipes=GOOD)).row(key)
    assert said in str(raised.value)


def test_the_page_on_manifests_shows_every_key() -> None:
    page = (ROOT / "docs" / "manifest.md").read_text(encoding="utf-8")
    shown, tool = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL))
    kinds = {"": manifest.Manifest, "build": manifest.Build, "run": manifest.Run, "variant": manifest.Variant}
    kinds |= {"slow": manifest.Slow, "aging": manifest.Aging, "helper": manifest.Helper}
    for key, kind in kinds.items():
        table = shown[key] if key else shown
        keys = set(table[0] if isinstance(table, list) else table)
        assert keys == set(kind.__struct_encode_fields__), key
    assert set(tool["tool"][0]) == set(Tool.__struct_fields__)
