"""Commands of the papers. Their bodies are loaded where they are needed, since that takes long."""

from roundtrip.cli.command import Described, Settings, command, console
from roundtrip.cli.options import SYSTEMS
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError


def _papers() -> list[str]:
    from roundtrip_papers.model.library import papers

    return [paper.name for paper in papers()]


@command(
    request="experiments",
    bare="runs",
    help={
        "runs": Described(
            "Measure nothing: make the pages from these runs, by name or folder, with commas or repeated; or from a "
            "folder of --keep.",
            "RUNS",
        ),
        "only": Described(
            "Names or patterns of papers, with commas or repeated. Default: all.", "PAPERS", _papers
        ),
        "list_": "Measure nothing: list what the papers published, and what would be measured.",
        "dry_run": "Measure nothing: show for each paper what would be measured, and about how long it would take.",
        "keep": Described("Folder to also keep the summaries in, without samples.", "FOLDER"),
        "into": Described(
            "Markdown file to also write conclusions, claims and times into, each between marks of its own.",
            "FILE",
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
    """Measure again what five papers published; test their claims.

    Each paper gets a run of its own, of the systems and workloads that its claims need; options narrow these. The run
    is on this machine, or with --hosts on two hosts, as it was in the paper; the lab gets the rate of the paper's
    network. On this machine bytes are also counted
    and profiles taken, separately from timed calls. Pages in the results folder show every published number next to
    the measured one, and a verdict on each claim. If RUNS are given, local and remote ones are used together.

    Exit status: 0 on success, 1 if a result failed or nothing was measured, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke papers --list
      invoke papers --only juric-2004 --dry-run
      invoke papers --only juric-2000 --preset quick --hosts lab
      invoke papers 20261121-082614 20261121-093010
      invoke papers 20261121-082614 --keep kept
      invoke papers 20261121-082614 --into README.md
    """
    from roundtrip_papers.cli import papers as papers_command

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
        "workloads": "Workloads, such as invocation or 'types:*'. Default: all of the experiments.",
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
    """Count the bytes of a call on the wire, and its system calls.

    TCP bytes and segments are counted in each direction, during calls that are not timed. Connecting is not counted.
    Traffic through an HTTP proxy or a tunnel is counted on every hop. Needs root, or CAP_NET_RAW. System calls of both
    ends are counted by strace, if it is installed.

    Examples:
      invoke wire --systems java-rmi,java-soap-metro
      invoke wire --systems 'java-*' --workloads data-chars,objects --json
    """
    from roundtrip_papers.cli.untimed import run_wire

    run_wire(systems, experiments, workloads, settings.results(results), json=json, install=install)


@command(
    help={
        "systems": SYSTEMS,
        "from_": Described("Show what changes in a migration from this system; needs --to.", "SYSTEM"),
        "to": Described("The system of the migration's end; needs --from.", "SYSTEM"),
    }
)
def features(
    settings: Settings,
    systems: list[str],
    from_: str = "",
    to: str = "",
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Test features of the middleware other than calls.

    Each client tries the features that its adapter knows: callbacks, calls and objects made at run time, one-way calls,
    references that outlive a server, garbage collection and more. It sends nulls and an exception with a cause, and
    calls a server that was killed. Nothing is timed. A feature that was not tried is shown as not tried, never as `no`.

    Examples:
      invoke features --systems java-rmi,java-jacorb
      invoke features --systems 'java-*' --json
      invoke features --from java-rmi --to java-grpc
    """
    from roundtrip_papers.cli.untimed import run_changes, run_features

    if not from_ and not to:
        run_features(systems, settings.results(results), json=json, install=install)
        return
    if systems or not (from_ and to):
        given = "--systems" if systems else f"--{'from' if from_ else 'to'} alone"
        raise UsageError("--from, --to", f"given with {given}", "a system each, and no --systems")
    run_changes(from_, to, settings.results(results), json=json, install=install)


@command(
    help={
        "systems": SYSTEMS,
        "experiments": "Experiments whose calls are profiled. Default: invocation.",
        "workloads": "Workloads, such as invocation or 'strings:*'. Default: all of the experiments.",
        "seconds": "Duration of each profile in seconds. Default: 10.",
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
    """Show where the time of a call goes, in client and server.

    Warm processes are sampled during calls that are not timed: Java by async-profiler, which is downloaded, C++ by
    perf. A page shows flame graphs, and the share of each package and thread. C# is not profiled.

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
    """Test which systems get through firewalls and HTTP proxies.

    In each network of the lab a new client connects and makes one call. The networks are: no firewall; a firewall that
    admits the ports of the server's process; one that admits only the port of a system's own web server; and one that
    lets only the client's HTTP proxy out. Other packets are refused, or dropped. Nothing is timed. Needs root, and
    lab.up.

    Examples:
      invoke lab.reach --systems 'java-rmi*'
      invoke lab.reach --systems java-rmi-http-port:proxy,cpp-omniorb --json
    """
    from roundtrip_papers.cli.untimed import run_reach

    run_reach(systems, settings.results(results), json=json, install=install)
