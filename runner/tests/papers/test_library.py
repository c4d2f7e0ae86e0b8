"""The papers' files: whole, about experiments, workloads and rows that there are, and strict about slips."""

from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.errors import UsageError
from roundtrip.interop.pairs import every_pair
from roundtrip_papers.model import library
from roundtrip_papers.model import paper as model
from roundtrip_papers.model.library import check_rows
from roundtrip_papers.model.paper import Bound, Unit
from roundtrip_papers.model.vocabulary import Description, Hosts, TypeMap

PAPERS = {"eggen-2001": 5, "elbers-2004": 9, "juric-2000": 24, "juric-2004": 14, "juric-nash-2000": 10}
"""Each paper, and how many experiments, tables, profiles and lists it has."""

GOOD = """
name = "made"
citation = "An author: A title"
link = "100mbit"
setting = "A computer"
method = "Once"
rows = "Ours stand for theirs."

[[entry]]
key = "conditions"
title = "Conditions"
asked = "How?"
where = "section 1"
facts = ["One computer"]
not_measured = "these are conditions"

[[entry]]
key = "types"
title = "Types"
asked = "What is what?"
where = "table 3"
types = {of = "IDL", to = "Java", published = {long = "int"}}

[[entry]]
key = "numbers"
title = "Numbers"
asked = "How long?"
where = "section 2"
figure = [
  {what = "a call", value = 2.17, unit = "ms", of = {experiment = "types", at = {type = ["Boolean", "Int32"]}, rows = ["java-rmi:default"], hosts = "local"}},
  {what = "a graph", lost = "a graph", unit = "ms", of = {experiment = "invocation", rows = ["java-rmi:default"], hosts = "remote"}},
  {what = "a profile", value = 5, unit = "% of the time", bound = "up to", not_measured = "no profiler"},
  {what = "a slope", value = 0.1, unit = "ms/character", of = {experiment = "strings", derived = "fit", part = "slope", at = {type = "String"}, rows = ["java-rmi:default"], hosts = "local"}},
  {what = "a peak", value = 30, unit = "Mbit/s", of = {experiment = "throughput", derived = "peak", at = {direction = "get"}, rows = ["java-rmi:default"], hosts = "local"}},
  {what = "several clients", value = 3, unit = "times", of = {experiment = "clients", derived = "degradation", at = {type = "Int32", clients = 8}, rows = ["java-rmi:default"], hosts = "remote"}},
  {what = "the network", value = 6, unit = "% slower", of = {experiment = "invocation", rows = ["java-idl:default"], hosts = "remote"}, over = {experiment = "invocation", rows = ["java-idl:default"], hosts = "local"}},
]
claim = [
  {text = "The one overtakes the other.", kind = "crossing", of = {experiment = "clients", at = {type = "Int32", clients = [1, 8]}, rows = ["java-rmi:default"], hosts = "remote"}, over = {experiment = "clients", at = {type = "Int32", clients = [1, 8]}, rows = ["java-idl:default"], hosts = "remote"}},
  {text = "Times lie on a line.", kind = "linear", of = {experiment = "strings", derived = "fit", part = "slope", at = {type = "String"}, rows = ["java-rmi:default"], hosts = "local"}},
  {text = "It is mature.", kind = "judgement", not_measured = "no figure says so"},
]
[[entry.table]]
where = "table 1"
unit = "ms"
experiment = "types"
hosts = "local"
columns = [{title = "RMI", rows = ["java-rmi:default"]}, {title = "IDL", rows = ["java-idl:default"]}]
lines = [{title = "int", at = {type = "Int32"}, values = [0.157, "less than 5.052"]}]
[[entry.table]]
where = "table 2"
unit = "% of the time"
not_measured = "no profiler"
columns = [{title = "calls", unit = "calls"}, {title = "share"}]
lines = [{title = "main", values = [1, 27.28]}]
"""


def made(folder: Path, old: str = "", new: str = "") -> model.Paper:
    assert old in GOOD
    (folder / "made.toml").write_text(GOOD.replace(old, new, 1) if old else GOOD)
    return library.read("made", folder)


@pytest.fixture(scope="module")
def rows() -> set[str]:
    known = catalog.load()
    return {row.key for row in known.rows} | every_pair(known).keys()


def test_all_papers_are_there_with_all_their_entries() -> None:
    assert {it.name: len(it.entry) for it in library.papers()} == PAPERS


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_is_about_experiments_workloads_and_rows_there_are(name: str, rows: set[str]) -> None:
    paper = library.read(name)  # Refuses experiments, figures, axes and values that there are not.
    check_rows(paper, rows)
    assert paper.row_keys
    for entry in paper.entry:
        for operand in entry.operands:
            assert operand.workloads, f"{entry.key}: nothing measures {operand}"
    assert any(paper.workloads.values())


@pytest.mark.parametrize(
    ("paper", "entry", "what", "value", "unit", "bound"),
    [
        ("juric-2000", "strings-corba", "n, one computer", 2.3208, Unit.MS, Bound.EXACT),
        ("juric-2000", "basic-types-rmi", "string, two computers relative to one", 42, Unit.SLOWER, Bound.MORE),
        ("juric-2000", "profile-corba-server", "String.getBytes(int, int, byte[], int), 10000", 93.06, Unit.OF_TIME, Bound.EXACT),
        ("juric-2000", "profile-rmi", ".TCP Accept-2., calls", 1, Unit.CALLS, Bound.EXACT),
        ("juric-2004", "types-remote", "byte, HTTP-to-port", 9.033, Unit.MS, Bound.EXACT),
        ("juric-2004", "profile", "sun.nio.cs, RMI", 0.10, Unit.OF_TIME, Bound.LESS),
        ("juric-2004", "message-size", "JRMP smaller than SOAP", 29, Unit.TIMES, Bound.ABOUT),
        ("juric-nash-2000", "references", "RMI-IIOP relative to RMI", 67, Unit.SLOWER, Bound.EXACT),
        ("juric-nash-2000", "profile-rmi-iiop", "grow, share", 26, Unit.OF_TIME, Bound.UP_TO),
        ("eggen-2001", "sort", "CORBA relative to RMI", 17, Unit.SLOWER, Bound.EXACT),
        ("elbers-2004", "larger-objects", "Remoting relative to RMI", 20, Unit.TIMES, Bound.UP_TO),
    ],
)  # fmt: skip
def test_a_number_is_that_of_the_text(
    paper: str, entry: str, what: str, value: float, unit: Unit, bound: Bound
) -> None:
    [of] = [it for it in library.read(paper).entry if it.key == entry]
    figure = next(it for it in of.figures if it.what == what)
    assert (figure.value, figure.unit, figure.bound) == (value, unit, bound)


@pytest.mark.parametrize(("name", "differs"), [("juric-2000", {}), ("juric-2004", {"byte": "unsignedByte"})])
def test_types_stand_beside_those_of_the_contract(name: str, differs: dict[str, str]) -> None:
    [types] = [entry.types for entry in library.read(name).entry if entry.types is not None]
    assert types.ours == {**types.published, **differs}


def test_a_type_that_a_description_has_not_is_none_in_it() -> None:
    map_ = TypeMap(Description.IDL, Description.XML_SCHEMA, {"wstring": "string", "string": "string"})
    assert map_.ours == {"wstring": None, "string": "string"}


def test_a_table_makes_a_figure_of_each_cell(tmp_path: Path) -> None:
    cells = made(tmp_path).entry[2].figures[-4:]
    assert [(it.what, it.value, it.bound, it.unit) for it in cells] == [
        ("int, RMI", 0.157, Bound.EXACT, Unit.MS),
        ("int, IDL", 5.052, Bound.LESS, Unit.MS),
        ("main, calls", 1, Bound.EXACT, Unit.CALLS),
        ("main, share", 27.28, Bound.EXACT, Unit.OF_TIME),
    ]
    assert [it.of and it.of.rows for it in cells] == [
        ("java-rmi:default",),
        ("java-idl:default",),
        None,
        None,
    ]


def test_an_operand_knows_the_workloads_that_a_run_must_have(tmp_path: Path) -> None:
    figures = {it.what: it.of for it in made(tmp_path).entry[2].figures if it.of is not None}
    assert [it.key for it in figures["a call"].workloads] == ["types:type=Boolean", "types:type=Int32"]
    assert len(figures["a slope"].workloads) == 7
    # A peak of a mean of rates: all types and lengths, one direction.
    assert {it.axes["direction"] for it in figures["a peak"].workloads} == {"get"}
    assert len(figures["a peak"].workloads) == 8 * 8
    # A degradation needs one client, too.
    assert {1, 8} <= {it.clients for it in figures["several clients"].workloads}
    assert [it.key for it in made(tmp_path).workloads[Hosts.REMOTE]][:1] == ["invocation"]


RMI = 'rows = ["java-rmi:default"]'
SLIPS = {
    "name": ('name = "made"', 'name = "other"', "name: 'other' is not the file's name"),
    "citation": ('citation = "An author: A title"', 'citation = ""', "citation: '' is not allowed"),
    "link": ('link = "100mbit"', 'link = "fast"', "link: 'fast' is not allowed.*a rate such as 10mbit"),
    "figure.line": ("value = 2.17", "value = 2.17, line = [1, 2]", "line: the graph is not lost"),
    "figure.call": ('value = 5, unit = "% of the time"', 'value = 5, unit = "% of the time", call = "it"', "call: it is not a time"),
    "setting": ('setting = "A computer"', "setting = 5", "setting: 5 is not allowed"),
    "method": ('method = "Once"', "", "method: it is missing"),
    "entry": ("[[entry]]", "[[entri]]", "unknown key 'entri'"),
    "entry.key": ('key = "numbers"', 'key = "Numbers"', "lower case, digits and -"),
    "entry.key twice": ('key = "numbers"', 'key = "conditions"', "two of that name"),
    "entry.facts": ('facts = ["One computer"]', "", "entry.conditions.*it has nothing"),
    "entry.not_measured": ('not_measured = "these are conditions"', "", "conditions.not_measured"),
    "entry.profile": (
        'where = "section 2"',
        f'where = "section 2"\nprofile = {{experiment = "invocation", {RMI}, hosts = "remote"}}',
        "profile: calls are profiled on one machine",
    ),
    "types.published of a type": ('long = "int"', 'lang = "int"', "unknown type 'lang'.*long"),
    "figure.unit": (
        'value = 2.17, unit = "ms"',
        'value = 2.17, unit = "msec"',
        "unknown value 'msec'.*ms/character",
    ),
    "figure.unit of a time": ('value = 2.17, unit = "ms"', 'value = 2.17, unit = "times"', "'times' is not what"),
    "figure.unit of a slope": ("ms/character", "ms", "'ms' is not what"),
    "figure.unit of a rate": ("Mbit/s", "ms", "'ms' is not what.*Mbit/s"),
    "figure.unit of a ratio": ('unit = "% slower"', 'unit = "ms"', "'ms' is not what.*% slower"),
    "figure.value": ("value = 2.17", "value = -2.17", r"figure\[0\]\.value: -2.17 is not allowed"),
    "figure.value missing": ("value = 2.17, ", "", "both a value and `lost`, or neither"),
    "figure.lost": ('lost = "a graph"', 'value = 3, lost = "a graph"', "both a value and `lost`, or neither"),
    "figure.of and not": ('bound = "up to", not_measured = "no profiler"', 'bound = "up to"', "both `of` and"),
    "figure.over alone": (
        'bound = "up to", not_measured = "no profiler"',
        'not_measured = "no profiler", over = {experiment = "invocation", rows = ["java-idl:default"], hosts = "local"}',
        "over: there is no `of`",
    ),
    "figure.over": (
        'over = {experiment = "invocation", rows = ["java-idl:default"], hosts = "local"}',
        'over = {experiment = "strings", derived = "fit", part = "slope", at = {type = "String"}, '
        'rows = ["java-idl:default"], hosts = "local"}',
        "over: it is linear, unlike `of`",
    ),
    "operand.experiment": ('experiment = "types", at', 'experiment = "type", at', "unknown experiment 'type'.*types"),
    "operand.rows": (RMI, 'rows = ["java-rmi"]', "system:variant"),
    "operand.rows empty": (RMI, "rows = []", r"rows: \[\] is not allowed"),
    "operand.at axis": ("at = {type = [", "at = {kind = [", "unknown axis 'kind'.*type"),
    "operand.at value": ('["Boolean", "Int32"]', '["Boolean", "Int33"]', "unknown value 'Int33'.*Int32"),
    "operand.at empty": ('["Boolean", "Int32"]', "[]", "at.type: it is empty"),
    "operand.at missing": ('at = {type = ["Boolean", "Int32"]}, ', "", "at.type: it is missing"),
    "operand.at needless": ('at = {type = "Int32", clients = 8}', 'at = {type = "Int32", size = 1, clients = 8}', "no such axis"),
    "operand.at reduced": ('at = {direction = "get"}', 'at = {direction = "get", count = 4}', "no such axis"),
    "operand.derived": ('derived = "peak"', 'derived = "top"', "unknown figure 'top'.*peak"),
    "operand.part missing": ('part = "slope", ', "", "a line has it"),
    "operand.counted alone": ('hosts = "local"', 'hosts = "local", counted = "bytes"', "it has no bytes, unlike `of`"),
    "claim.by": ('kind = "linear"', 'kind = "linear", by = 2', "by: linear is not judged so.*higher or lower"),
    "claim.by of nothing": ('kind = "linear"', 'kind = "linear", by = 1', "by: 1 is not allowed.*greater than one"),
    "claim.parts": ('kind = "linear"', 'kind = "linear", parts = ["java."]', "linear is not judged so.*most"),
    "claim.parts missing": ('kind = "linear"', 'kind = "most", end = "server"', "most is not judged so.*end and parts"),
    "claim.network": ('kind = "linear"', 'kind = "linear", network = "open"', "linear is not judged so.*passes"),
    "claim.feature": ('kind = "linear"', 'kind = "linear", feature = "one_way"', "linear is not judged so.*feature of has"),
    "claim.feature of a network": (
        'kind = "linear"',
        'kind = "has", feature = "one_way", network = "open", rows = ["java-rmi:default"]',
        "has is not judged so.*feature and rows",
    ),
    "claim.rows": ('kind = "linear"', 'kind = "passes", network = "open"', "passes is not judged so.*network and rows"),
    "claim.others": ('kind = "linear"', 'kind = "linear", others = ["java-rmi:default"]', "linear is not judged so"),
    "claim.rows and of": (
        'kind = "linear"',
        'kind = "passes", network = "open", rows = ["java-rmi:default"]',
        "what passes something is not timed",
    ),
    "a crossing of two runs": (
        'rows = ["java-idl:default"], hosts = "remote"}},',
        'rows = ["java-idl:default"], hosts = "local"}},',
        "over.hosts: a crossing is of one run.*'remote'",
    ),
    "claim.kind of one side": ('kind = "crossing"', 'kind = "linear"', "linear needs of"),
    "claim.kind of a cause": ('kind = "linear"', 'kind = "cause"', "missing of cause"),
    "claim.kind of a line": ('kind = "linear"', 'kind = "parallel"', "not judged by it"),
    "claim.of at one place": ("clients = [1, 8]", "clients = [8]", "nothing crosses at one place"),
    "claim.not_measured": (
        'not_measured = "no figure says so"',
        f'not_measured = "so", of = {{experiment = "invocation", {RMI}, hosts = "local"}}',
        "has what measures it, too",
    ),
    "table.hosts": ('experiment = "types"\nhosts = "local"', 'experiment = "types"', r"table\[0\]\.hosts: it is missing"),
    "table.columns": ('{title = "calls", unit = "calls"}, ', "", r"\(main\)\.values: there are 2.*1, one a column"),
    "table.columns.rows": ('{title = "IDL", rows = ["java-idl:default"]}', '{title = "IDL"}', r"\(IDL\)\.rows: it is empty"),
    "table.lines.values": ('"less than 5.052"', '"<5.052"', "about, up to, more than or less than"),
    "table.not_measured": (
        'where = "table 1"',
        'where = "table 1"\nnot_measured = "no"',
        r"table\[0\]\.not_measured: it has what measures it",
    ),
    "syntax": ("[[entry]]", "[[entry]", "cannot be read as TOML"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused_with_file_key_and_what_is_allowed(tmp_path: Path, slip: str) -> None:
    old, new, named = SLIPS[slip]
    with pytest.raises(UsageError, match=named) as refused:
        made(tmp_path, old, new)
    assert "made.toml" in str(refused.value)


def test_the_file_in_which_slips_are_planted_has_none(tmp_path: Path, rows: set[str]) -> None:
    check_rows(made(tmp_path), rows)


def test_an_unknown_row_is_refused_with_where_it_is_named(tmp_path: Path, rows: set[str]) -> None:
    wrong = 'rows = ["java-idl:fast"], hosts = "local"'
    paper = made(tmp_path, 'rows = ["java-idl:default"], hosts = "local"', wrong)
    with pytest.raises(UsageError, match=r"made\.toml: entry\.numbers: unknown row 'java-idl:fast'"):
        check_rows(paper, rows)


def elbers(folder: Path, old: str, new: str) -> model.Paper:
    text = (library.FOLDER / "elbers-2004.toml").read_text()
    assert old in text
    (folder / "elbers-2004.toml").write_text(text.replace(old, new, 1))
    return library.read("elbers-2004", folder)


def test_the_ratios_and_marks_of_elbers_2004_are_those_of_its_text() -> None:
    ratios = library.read("elbers-2004").ratios
    assert {test.workload: (test.ratio, test.marks) for test in ratios.test} == {
        "invocation": (7, "+ - + - - +"),
        "data-chars": (2, "+ - +/- +/- - +"),
        "objects": (7, "+ - +/- +/- - +"),
    }
    assert ratios.total == "+ - + - - +"


def test_the_pair_that_the_paper_describes_comes_first() -> None:
    # Both used HTTP; a pair over TCP is not the nearest.
    assert library.pairs()[0] == ("java-rmi-http-port:direct", "mono-remoting-soap:default")
    assert ("java-rmi:default", "mono-remoting-tcp:default") in library.pairs()


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("ratio = 2.0", "ratio = 0", r"ratios\.test\[1\]\.ratio"),
        ('marks = "+ - + - - +"', 'marks = "+ - + - -"', "six marks"),
        ('workload = "data-chars"', 'workload = "data-char"', "unknown workload 'data-char'"),
    ],
    ids=["range", "marks", "workload"],
)
def test_a_slip_in_the_ratios_is_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    with pytest.raises(UsageError, match=named):
        elbers(tmp_path, old, new)


def test_a_pair_of_a_row_that_there_is_not_is_refused(tmp_path: Path, rows: set[str]) -> None:
    paper = elbers(tmp_path, 'remoting = "mono-remoting-tcp:nodelay"', 'remoting = "mono-remoting-tcp:fast"')
    with pytest.raises(UsageError, match=r"ratios\.compared: unknown row 'mono-remoting-tcp:fast'"):
        check_rows(paper, rows)


def test_an_unknown_paper_is_an_error_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"none-1999\.toml.*elbers-2004"):
        library.read("none-1999")
