"""Commands of the papers. Their bodies are loaded where they are needed, since that takes long."""

from roundtrip.cli.command import Described, Settings, command, console
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError

SYSTEMS = "Which systems: names or patterns, with commas or repeated. Default: all."


def _papers() -> list[str]:
    from roundtrip_papers.model.library import papers

    return [paper.name for paper in papers()]


@command(
    request="run",
    bare="runs",
    help={
        "runs": Described(
            "Measure nothing: build the pages from these runs, with commas or repeated, or a folder of --keep.",
            "RUNS",
        ),
        "only": Described(
            "Which papers: names or patterns, with commas or repeated. Default: all.", "PAPERS", _papers
        ),
        "list_": "Measure nothing: list what the papers published, and what measures it again.",
        "dry_run": "Measure nothing: say of each paper what would be measured, and about how long that would take.",
        "keep": "Keep what the pages are made of in this folder too: summaries, no samples.",
        "into": Described(
            "A file of Markdown: write what came of it between its marks for findings too.", "FILE"
        ),
    },
)
def papers(
    settings: Settings,
    request: RunRequest,
    runs: list[str],
    only: list[str],
    list_: bool = False,
    dry_run: bool = False,
    keep: str = "",
    into: str = "",
    results: str = "",
    json: bool = False,
    install: bool = False,
    setup_hosts: bool = False,
) -> None:
    """Measure again what five papers published.

    What they claimed is judged by it. Each paper gets a run of its own, of the rows and points that its numbers and
    claims need where its two ends were: on this machine, or with --hosts on two. On this machine bytes are counted
    and profiles taken as well, apart from anything timed. Pages in the results folder then have every published
    number beside ours, and a verdict on each claim. With runs, the pages are built of these alone, local ones and
    remote ones together.

    Exit status: 0 if something was measured and nothing failed, 1 if a cell failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke papers --list
      invoke papers --only juric-2004 --dry-run
      invoke papers --only juric-2000 --preset quick --hosts lab
      invoke papers 20261121-082614 20261121-093010
      invoke papers 20261121-082614 --keep kept
      invoke papers 20261121-082614 --into README.md
    """
    from roundtrip_papers.cli import papers as papers_command

    for option, given in (("--jvm", request.jvm), ("--variants", request.variants)):
        if given:
            raise UsageError(option, "papers name their rows", "--systems, to measure fewer of them")
    folder = settings.results(results)
    options = papers_command.PapersOptions(
        request, runs, only, console(aside=json), json, dry_run, keep, into, install, setup_hosts
    )
    if list_:
        papers_command.show(options.papers, options.out, json=json)
    elif runs:
        papers_command.build(options, folder)
    else:
        papers_command.measure(options, folder)


@command(
    help={
        "systems": SYSTEMS,
        "experiments": "Experiments whose calls are counted. Default: invocation.",
        "workloads": "Points of experiments, as invocation or 'types:*'. Default: those of the experiments.",
    }
)
def wire(
    settings: Settings,
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Count what a call puts on the wire.

    Bytes and segments of TCP are counted in each direction while calls are made that are not timed; connecting is not
    among them. What goes through a proxy or a tunnel is counted on every hop. Needs root, or CAP_NET_RAW.

    Examples:
      invoke wire --systems java-rmi,java-soap-metro
      invoke wire --systems 'java-*' --workloads data-chars,objects --json
    """
    from roundtrip_papers.cli.untimed import run_wire

    run_wire(systems, experiments, workloads, settings.results(results), json=json, install=install)


@command(help={"systems": SYSTEMS})
def features(
    settings: Settings, systems: list[str], results: str = "", json: bool = False, install: bool = False
) -> None:
    """Try what systems can do beside calls.

    Each client tries what its binding knows how to try: whether the server calls it back, calls and objects that are
    made at run time, one-way calls, references that outlive a server, garbage collection and more. Nothing is timed.
    A feature that was not tried is shown as such, and is never a no.

    Examples:
      invoke features --systems java-rmi,java-jacorb
      invoke features --systems 'java-*' --json
    """
    from roundtrip_papers.cli.untimed import run_features

    run_features(systems, settings.results(results), json=json, install=install)


@command(
    help={
        "systems": SYSTEMS,
        "experiments": "Experiments whose calls are profiled. Default: invocation.",
        "workloads": "Points of experiments, as invocation or 'strings:*'. Default: those of the experiments.",
        "seconds": "How long each is profiled.",
    }
)
def profile(
    settings: Settings,
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    seconds: float = 10.0,
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Show where the time of a call goes, at both ends.

    Warm processes are sampled while calls are made that are not timed: Java by async-profiler, which is fetched, C++ by
    perf. A page has flame graphs, and each package's and each thread's share. C# is not profiled.

    Examples:
      invoke profile --systems java-rmi,cpp-omniorb --workloads invocation
      invoke profile --systems java-soap-metro --workloads data-chars --seconds 20 --json
    """
    from roundtrip_papers.cli.untimed import run_profile

    if not 0 < seconds <= 3600:
        wrong = f"{seconds:g} is not a length of a profile"
        raise UsageError("--seconds", wrong, "more than 0, 3600 at most")
    folder = settings.results(results)
    run_profile(systems, experiments, workloads, folder, seconds=seconds, json=json, install=install)


@command(help={"systems": SYSTEMS})
def reach(
    settings: Settings, systems: list[str], results: str = "", json: bool = False, install: bool = False
) -> None:
    """Try which systems get through firewalls and past proxies.

    Between the laboratory's hosts stand, one after the other: nothing; a firewall that admits the ports of the
    server's process; one that admits the port of a system's own web server alone; and a network that lets the
    client's proxy out and nothing else. What is not let through is refused, or gets no answer. In each a new client
    connects and makes one call. Nothing is timed. Needs root, and lab.up.

    Examples:
      invoke lab.reach --systems 'java-rmi*'
      invoke lab.reach --systems java-rmi-http-port:proxy,cpp-omniorb --json
    """
    from roundtrip_papers.cli.untimed import run_reach

    run_reach(systems, settings.results(results), json=json, install=install)
