"""The command for continuous integration: is this checkout slower than another build?"""

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from invoke.exceptions import Exit
from msgspec import structs

from roundtrip.analysis.gate import Gated, Outcome, gate, status
from roundtrip.cli.command import Described, Settings, command, console, print_json
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.report.units import digits, narrow
from roundtrip.results.summary import RatioEstimate

USUAL = "HEAD"
MARGIN = "3%"


@command(
    name="gate",
    request="run",
    bare="run",
    help={
        "margin": Described(f"Slowdown that is tolerated, such as 3% or 0.5%. Default: {MARGIN}.", "PERCENT"),
        "run": "Judge this run, which had --against, by its name or folder, and measure nothing.",
        "markdown": Described("Also write the result as Markdown, for a pull request.", "FILE"),
        "junit": Described("Also write the result as JUnit's XML.", "FILE"),
    },
)
def gate_(
    settings: Settings,
    request: RunRequest,
    run: str = "",
    margin: str = MARGIN,
    markdown: str = "",
    junit: str = "",
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Find out whether this checkout is slower than another build.

    Both builds are measured in the same rounds, and this one twice. A system is slower if its whole interval lies
    above 1 and its ratio reaches the margin. If the second measurement of this checkout differs that much from the
    first, nothing can be said: the gate is void. The default of --against is HEAD, which tests uncommitted changes.

    Exit status: 0 if no system is slower, 1 if one is, 3 if the gate is void for one, 2 for a usage error, 130 after
    Ctrl-C.

    Examples:
      invoke gate --systems java-rmi --workloads invocation
      invoke gate --systems 'cpp-*' --against main --margin 5% --junit gate.xml
      invoke gate 20261121-082614 --margin 2%
    """
    from roundtrip.cli.reporting import write_interim
    from roundtrip.reading.runs import find

    tolerated, folder, out = _percent(margin), settings.results(results), console(aside=json)
    if run:
        measured = find(folder, run)
    else:
        from roundtrip.cli import launch
        from roundtrip.cli.selection import select

        asked = structs.replace(request, against=request.against or USUAL)
        measured = launch.begin(asked, select(asked), folder, out, install=install, setup_hosts=False)
    found = gate(write_interim(measured), tolerated)
    for path, text in ((markdown, as_markdown(found, margin)), (junit, as_junit(found))):
        if path:
            Path(path).expanduser().write_text(text, encoding="utf-8")
    if json:
        print_json({"margin": tolerated, "rows": found})
    else:
        for it in found:
            out.print(_line(it), markup=False, soft_wrap=True)
    raise Exit(code=status(found))


def as_markdown(found: Sequence[Gated], margin: str) -> str:
    """A table for a pull request."""
    rows = [
        f"| {it.row} | {it.workload} | {_shown(it.ratio)} | {_shown(it.control)} | {it.outcome}: {_why(it)} |"
        for it in found
    ]
    head = "| system | workload | time over the other build's | control | outcome |\n|---|---|---|---|---|"
    return "\n".join([f"**Gate at {margin}**", "", head, *rows, ""])


def as_junit(found: Sequence[Gated]) -> str:
    """JUnit's XML: slower is a failure, void is skipped."""
    suite = ElementTree.Element("testsuite", name="roundtrip gate", tests=str(len(found)))
    for it in found:
        case = ElementTree.SubElement(suite, "testcase", classname=it.row, name=it.workload)
        if it.outcome is not Outcome.PASSED:
            kind = "failure" if it.outcome is Outcome.SLOWER else "skipped"
            ElementTree.SubElement(case, kind, message=f"{_shown(it.ratio)}: {it.why}")
    return ElementTree.tostring(suite, encoding="unicode") + "\n"


def _line(it: Gated) -> str:
    return f"{it.outcome}: {it.row} at {it.workload}: {_shown(it.ratio)} (control {_shown(it.control)}): {_why(it)}"


def _why(it: Gated) -> str:
    counts = (f"; {name} a call: {digits(a)}, now {digits(b)}" for name, (a, b) in it.counts.items())
    return "".join((it.why, *counts))


def _shown(ratio: RatioEstimate | None) -> str:
    return "no ratio" if ratio is None else narrow(ratio)


def _percent(text: str) -> float:
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*%?\s*", text)
    if found is None or not 0 < float(found[1]) <= 100:
        raise UsageError(
            "--margin", f"'{text}' is not a part of a time", "more than 0% and at most 100%, such as 3%"
        )
    return float(found[1]) / 100
