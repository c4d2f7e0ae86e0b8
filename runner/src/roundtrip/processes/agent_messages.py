"""The agent protocol as types: what the runner asks of an agent, and what an agent says.

One JSON object a line. The runner's lines, on the agent's standard input, have `seq`, a number of their own, `lease_s`
and `command`; the agent's, on its standard output, are `AgentMessage`s. `Command[R]` is answered by a result of type R.

The agent lives for `lease_s` seconds at least if no other line follows. When that has passed, when standard input ends,
or at TERM or HUP, it ends everything that it started, and itself.

The agent uses the standard library alone and speaks dicts; its tests read what it says as these types. Processes have
the names that the runner gives them, such as `server` or `LABEL/helper:NAME`.
"""

from typing import Any, Literal

from msgspec import Raw, Struct, field

from roundtrip.processes.message import Command
from roundtrip.results.records import Count, OneOrMore, Usage

# Answers


class Failed(Struct, kw_only=True):
    """The request could not be carried out; `log` has the last lines that the process printed which it was about."""

    kind: Literal["died", "deadline", "garbled", "host", "busy", "protocol"]
    message: str
    log: str


class Died(Struct, kw_only=True):
    """A process has ended without a request to end it: how, in words, and the last lines that it printed."""

    id: str
    message: str
    log: str


class CpuTopology(Struct, frozen=True, kw_only=True):
    """The CPUs of a host.

    Attributes:
        cpu_numbers: CPUs that the agent may use, in ascending order.
        cores: CPU number, as a text, to a name of the physical core that it belongs to.
        domains: The same to a name of the NUMA node and the last cache that it shares with others.
        speeds: The same to a number that is higher for a faster core; None: it is not known.
    """

    cpu_numbers: list[int]
    cores: dict[str, str]
    domains: dict[str, str] = field(default_factory=dict)
    speeds: dict[str, int] | None = None


class HostFacts(CpuTopology, frozen=True, kw_only=True):
    """The facts of a host that decide how it is used; roundtrip_agent/facts.py has all.

    Attributes:
        cpus: Number of CPUs that the agent may use.
        usable_memory_bytes: What all processes may use together, by their control groups too.
        idle_states: Idle states that the kernel's driver knows; none: it has no driver, and no say in how a CPU idles.
        can_disable_idle_states: Whether this user may keep the CPUs out of their idle states.
    """

    name: str
    cpus: OneOrMore
    usable_memory_bytes: OneOrMore
    idle_states: list[str] | None
    can_disable_idle_states: bool


class AgentMessage(Struct, kw_only=True):
    """One line of an agent: the answer to the request of that number, or news that answers none."""

    seq: OneOrMore | None = None
    result: Raw = Raw(b"null")
    failed: Failed | None = None
    died: Died | None = None


class Welcome(Struct, kw_only=True):
    """The host's facts by name; `scratch` is the agent's own folder, which is TMPDIR of all that it starts."""

    pid: OneOrMore
    scratch: str
    facts: dict[str, Any]


class ResourceSample(Struct, frozen=True, array_like=True):
    """One row of the series of a region: of a process, or of the host, which is called `host`.

    Attributes:
        time_ns: The host's CLOCK_MONOTONIC.
        cpu_ns, context_switches, steal_ns, sent_bytes, received_bytes: Since the process, or the host, started.
    """

    time_ns: Count
    process: str
    cpu_ns: Count
    rss_bytes: Count | None
    context_switches: Count | None
    steal_ns: Count | None
    sent_bytes: Count | None
    received_bytes: Count | None


class Finished(Struct, kw_only=True):
    """Usage of each process and all below it over the region, and the series in order."""

    usage: dict[str, Usage]
    series: list[ResourceSample]


class HostCounters(Struct, frozen=True, kw_only=True):
    """The usage of a whole host since it started; bytes are over the interface that the command named, or over all.

    Attributes:
        steal_ns: Time that a hypervisor took from all its CPUs together.
        segments, retransmissions, delayed_acknowledgements, connections: What TCP sent and opened, of all processes.
        throttled: How often a quota stopped the agent's control group, or one above it, for the rest of a period.
        foreign_ns: Time in which processes that are not the agent's used CPUs that its workers are pinned to; begins
            anywhere, so that only differences have a meaning.
    """

    cpu_ns: Count
    steal_ns: Count
    sent_bytes: Count
    received_bytes: Count
    segments: Count
    connections: Count
    retransmissions: Count
    delayed_acknowledgements: Count
    throttled: Count
    foreign_ns: int


class ClockTimes(Struct, kw_only=True):
    """CLOCK_MONOTONIC of the host, and CPU time of each process itself, without its children and those that ended."""

    now_ns: Count
    cpu_ns: dict[str, Count]
    host: HostCounters


class Ended(Struct, kw_only=True):
    """The process has ended.

    Attributes:
        exit_status: Negative: the signal that ended it. None: it did not even end by force.
        early: Whether it had ended before it was asked to.
        overstayed: Whether it had to be killed.
    """

    exit_status: int | None
    early: bool
    overstayed: bool
    message: str
    log: str


# Commands


class Hello(Command[Welcome], tag="hello"):
    """Asks for the host's facts and the agent's own folder."""


class Lock(Command[None], tag="lock"):
    """Takes the host for a run, by its name for others, until the agent ends. Agents of the same run may share it."""

    holder: str


class Ports(Command[list[int]], tag="ports"):
    """Asks for free ports on an address: among the lowest and the highest to choose from, or any."""

    count: int
    bind: str
    among: tuple[int, int] | None = None


class Write(Command[str], tag="write"):
    """Writes a text file into the agent's folder; gives its absolute path."""

    file: str
    text: str


class Start(Command[int], tag="start"):
    """Starts a process under a guardian of its own; gives its process id.

    Attributes:
        argv: The program and its arguments; no shell sees them.
        env: Variables beside those that every process has; nothing else of the agent's own environment is handed on.
        cpus: CPUs that it may run on; None: all.
        replies: Whether it answers commands on a descriptor of its own, as workers do.
    """

    id: str
    argv: list[str]
    env: dict[str, str] = field(default_factory=dict)
    cpus: list[int] | None = None
    replies: bool = True


class Accepts(Command[None], tag="accepts"):
    """Waits until a port accepts a connection: a helper's readiness. Refused while a reply is waited for."""

    id: str
    host: str
    port: int
    deadline_s: float


class Exists(Command[None], tag="exists"):
    """Waits until a process has written a file into the agent's folder. Refused while a reply is waited for."""

    id: str
    file: str
    deadline_s: float


class Send(Command[Raw], tag="send"):
    """Sends a process one command, a JSON object, and gives its reply, another one."""

    id: str
    message: Raw
    deadline_s: float


class Look(Command[dict[str, str]], tag="look"):
    """Asks in which state each process is: the letter of proc(5) by name, or `X` for one that is gone."""


class Begin(Command[int], tag="begin"):
    """Opens a region: forgets peaks, reads all counters, takes the first samples; gives the host's CLOCK_MONOTONIC.

    Any number may be open. One is sampled while a reply of one of its processes is being waited for, and rests else.

    Attributes:
        interval_s: Between samples; 0: only the first and the last.
        interface: Interface whose bytes are counted; None: all interfaces.
    """

    region: str
    ids: list[str]
    interval_s: float
    interface: str | None = None


class Finish(Command[Finished], tag="finish"):
    """Closes a region, whether its processes still live or not."""

    region: str


class Clocks(Command[ClockTimes], tag="clocks"):
    """Asks for the CPU clocks of processes and the counters of the host; `interface` as for `begin`."""

    ids: list[str]
    interface: str | None = None


class Probe(Command[dict[str, Count]], tag="probe"):
    """Times work that is always the same on some CPUs: nanoseconds by probe. Refused while a reply is waited for."""

    cpus: list[int]


class IdleStates(Command[None], tag="idle-states"):
    """Keeps the CPUs out of their deep idle states, or gives these back."""

    disabled: bool


class Fetch(Command[str], tag="fetch"):
    """Asks for a file of the agent's folder, which is removed: compressed by zlib, in base 64."""

    file: str


class End(Command[Ended], tag="end"):
    """Ends a process: by the end of its input, and by force after grace_s."""

    id: str
    grace_s: float
