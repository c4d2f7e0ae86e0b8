"""The agent protocol as types: what the runner asks of an agent, and what an agent says.

One JSON object a line. The runner's lines, on the agent's standard input, are `Request`s; the agent's, on its standard
output, are `AgentMessage`s. Each request renews the agent's lease. When that runs out, when standard input ends, or at
TERM or HUP, the agent ends everything that it started, and itself.

The agent uses the standard library alone and speaks dicts; its tests compare what it says with the JSON schema that
`python -m roundtrip.processes.schemas agent` prints.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from roundtrip.processes.message import Command, Reply

Count = Annotated[int, Meta(ge=0)]
OneOrMore = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Id = Annotated[
    str, Meta(min_length=1, description="What the runner calls a process: server, LABEL/helper:NAME.")
]
Region = Annotated[str, Meta(min_length=1)]
Message = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]


class FailureKind(StrEnum):
    """The reason why an agent could not carry out a request."""

    DIED = "died"
    """The process that it is about has ended."""
    DEADLINE = "deadline"
    """The process did not answer in time, or was not ready in time."""
    GARBLED = "garbled"
    """The process wrote a line that is not a JSON object."""
    HOST = "host"
    """The operating system refused something."""
    BUSY = "busy"
    """Another run measures on the host."""
    PROTOCOL = "protocol"
    """The request makes no sense now."""


# Replies


class CpuTopology(Struct, frozen=True, kw_only=True):
    """The CPUs of a host.

    Attributes:
        cpu_numbers: CPUs that the agent may use, in ascending order.
        cores: CPU number, as a text, to a name of the physical core that it belongs to.
        domains: The same to a name of the NUMA node and the last cache that it shares with others.
    """

    cpu_numbers: list[int]
    cores: dict[str, str]
    domains: dict[str, str] = field(default_factory=dict)


class HostFacts(CpuTopology, frozen=True, kw_only=True):
    """The facts of a host.

    Attributes:
        cpus: Number of CPUs that the agent may use.
        idle_states: Idle states that the kernel's driver knows; none: it has no driver, and no say in how a CPU idles.
        can_disable_idle_states: Whether this user may keep the CPUs out of their idle states.
        late_wakeups: The share of exchanges between two CPUs that waited for a tick; None: it is not known.
    """

    name: str
    cpu_model: str
    cpus: OneOrMore
    memory_bytes: OneOrMore
    kernel: str
    os: str
    machine: str
    virtual_machine: bool
    governor: str | None
    idle_driver: str | None
    idle_states: list[str]
    can_disable_idle_states: bool
    congestion_control: str | None
    load_1min: float
    python: str
    late_wakeups: float | None


class Done(Reply, tag="done"):
    """The request was carried out, and has no result."""


class Welcome(Reply, tag="hello"):
    """The reply to `hello`.

    Attributes:
        scratch: The agent's own folder, which is TMPDIR of all that it starts.
    """

    version: str
    pid: OneOrMore
    scratch: str
    facts: HostFacts


class FreePorts(Reply, tag="ports"):
    """The reply to `ports`."""

    ports: list[Port]


class Written(Reply, tag="written"):
    """The reply to `write`: the file's absolute path."""

    file: str


class Started(Reply, tag="started"):
    """The reply to `start`."""

    pid: OneOrMore


class Answered(Reply, tag="answered"):
    """The reply to `send`: the answer of the process."""

    message: Message


class States(Reply, tag="states"):
    """The reply to `look`: states of processes by name, as the letter of proc(5); a process that is gone is `X`."""

    states: dict[str, str]


class Begun(Reply, tag="begun"):
    """The reply to `begin`.

    Attributes:
        now_ns: The host's CLOCK_MONOTONIC.
    """

    now_ns: Count


class ProcessUsage(Struct, frozen=True, kw_only=True):
    """The usage of a process and all below it over a region."""

    cpu_ns: Count
    context_switches: Count
    idle_rss_bytes: Count
    peak_rss_bytes: Count


class HostCounters(Struct, frozen=True, kw_only=True):
    """The usage of a whole host since it started, or over a region.

    Attributes:
        steal_ns: Time that a hypervisor took from all its CPUs together.
        sent_bytes, received_bytes: Over the interface that the command named, or over all.
    """

    cpu_ns: Count
    steal_ns: Count
    sent_bytes: Count
    received_bytes: Count


class HostUsage(HostCounters, frozen=True, kw_only=True):
    """The usage of a whole host over a region."""

    elapsed_ns: Count


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


class Finished(Reply, tag="finished"):
    """The reply to `finish`: usage by process, the host's, and the series in order."""

    usage: dict[str, ProcessUsage]
    host: HostUsage
    series: list[ResourceSample]


class ClockTimes(Reply, tag="clocks"):
    """The reply to `clocks`.

    Attributes:
        now_ns: The host's CLOCK_MONOTONIC.
        cpu_ns: CPU time of each process itself, since it started, without its children; ended ones are left out.
        host: The host's own, since it started.
    """

    now_ns: Count
    cpu_ns: dict[str, Count]
    host: HostCounters


class Fetched(Reply, tag="file"):
    """The reply to `fetch`: the file's bytes, compressed by zlib, in base 64."""

    zlib_base64: str


class Ended(Reply, tag="ended"):
    """The reply to `end`.

    Attributes:
        exit_status: Negative: the signal that ended it. None: it did not even end by force.
        early: Whether it had ended before it was asked to.
        overstayed: Whether it had to be killed.
        message: End of the process in words.
        log: The last lines that it printed.
    """

    exit_status: int | None
    early: bool
    overstayed: bool
    message: str
    log: str


class Failed(Reply, tag="failed"):
    """The reply to any request that could not be carried out.

    Attributes:
        log: The last lines that the process printed which the request was about.
    """

    kind: FailureKind
    message: str
    log: str = ""


class Died(Reply, tag="died"):
    """A process has ended without a request to end it. It answers no request.

    Attributes:
        message: End of the process in words.
        log: The last lines that it printed.
    """

    id: Id
    message: str
    log: str


AnyReply = (
    Done
    | Welcome
    | FreePorts
    | Written
    | Started
    | Answered
    | States
    | Begun
    | Finished
    | ClockTimes
    | Fetched
    | Ended
    | Failed
    | Died
)


class AgentMessage(Struct, kw_only=True, omit_defaults=True):
    """One line of an agent.

    Attributes:
        seq: Number of the request that it answers; absent if it answers none.
    """

    reply: AnyReply
    seq: OneOrMore | None = None


# Commands


class Hello(Command[Welcome], tag="hello"):
    """Asks for the host's facts and the agent's own folder."""


class Lock(Command[Done], tag="lock"):
    """Takes the host for a run, until the agent ends. Another agent of the same run may hold it already.

    Attributes:
        holder: Name of this run for other runs.
    """

    holder: str


class Ports(Command[FreePorts], tag="ports"):
    """Asks for free ports on an address.

    Attributes:
        among: The lowest and the highest port to choose from; None: any.
    """

    count: Count
    bind: str
    among: tuple[Port, Port] | None = None


class Write(Command[Written], tag="write"):
    """Writes a text file into the agent's folder."""

    file: str
    text: str


class Start(Command[Started], tag="start"):
    """Starts a process under a guardian of its own.

    Attributes:
        argv: The program and its arguments; no shell sees them.
        env: Variables beside the agent's own environment.
        cpus: CPUs that it may run on; None: all.
        replies: Whether it answers commands on a descriptor of its own, as workers do.
    """

    id: Id
    argv: Annotated[list[str], Meta(min_length=1)]
    env: dict[str, str] = field(default_factory=dict)
    cpus: list[Count] | None = None
    replies: bool = True


class Accepts(Command[Done], tag="accepts"):
    """Waits until a port accepts a connection: a helper's readiness. Refused while a reply is waited for."""

    id: Id
    host: str
    port: Port
    deadline_s: Seconds


class Exists(Command[Done], tag="exists"):
    """Waits until a process has written a file into the agent's folder. Refused while a reply is waited for."""

    id: Id
    file: str
    deadline_s: Seconds


class Send(Command[Answered], tag="send"):
    """Sends a process one command and waits for its reply."""

    id: Id
    message: Message
    deadline_s: Seconds


class Look(Command[States], tag="look"):
    """Asks in which state each process is."""


class Begin(Command[Begun], tag="begin"):
    """Opens a region: forgets peaks, reads all counters, takes the first samples.

    Any number may be open. One is sampled while a reply of one of its processes is being waited for, and rests else.

    Attributes:
        region: Name of the region in `finish`.
        interval_s: Between samples; 0: only the first and the last.
        interface: Interface whose bytes are counted; None: all interfaces.
    """

    region: Region
    ids: list[Id]
    interval_s: Seconds
    interface: str | None = None


class Finish(Command[Finished], tag="finish"):
    """Closes a region, whether its processes still live or not."""

    region: Region


class Clocks(Command[ClockTimes], tag="clocks"):
    """Asks for the CPU clocks of processes and the counters of the host, at the cost of a call for each.

    Attributes:
        interface: Interface whose bytes are counted; None: all interfaces.
    """

    ids: list[Id]
    interface: str | None = None


class IdleStates(Command[Done], tag="idle-states"):
    """Keeps the CPUs out of their deep idle states, or gives these back."""

    disabled: bool


class Fetch(Command[Fetched], tag="fetch"):
    """Asks for a file of the agent's folder, which is removed."""

    file: str


class End(Command[Ended], tag="end"):
    """Ends a process: by the end of its input, and by force after grace_s."""

    id: Id
    grace_s: Seconds


AnyCommand = (
    Hello
    | Lock
    | Ports
    | Write
    | Start
    | Accepts
    | Exists
    | Send
    | Look
    | Begin
    | Finish
    | Clocks
    | IdleStates
    | Fetch
    | End
)


class Request(Struct, forbid_unknown_fields=True, kw_only=True):
    """One line to an agent.

    Attributes:
        seq: A number of its own, which the answer carries.
        lease_s: Minimum time that the agent lives on if no other request follows.
    """

    seq: OneOrMore
    lease_s: Annotated[float, Meta(gt=0)]
    command: AnyCommand
