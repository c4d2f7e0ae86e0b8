"""Sampled stacks: read from what profilers write, and summed up by package and by thread."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from roundtrip_papers.untimed.records import Shares

METHODS = 40
"""Number of methods in a profile: the others are below a hundredth."""
UNKNOWN = "?"
KERNEL = "_[k]"
"""Suffix of a frame of the kernel."""
_THREAD = re.compile(r"\[(?P<name>.*) tid=\d+\]")
_ADDRESS = re.compile(r"^\s*[0-9a-f]+ (?P<symbol>.*?)(?:\+0x[0-9a-f]+)? \((?P<object>[^()]*)\)\s*$")


@dataclass(frozen=True)
class Stack:
    """A stack of one thread, from its first function to the one that ran, and the number of its samples."""

    thread: str
    frames: tuple[str, ...]
    samples: int


def from_collapsed(text: str) -> list[Stack]:
    """Reads collapsed stacks, a line each: frames with semicolons, a blank, a number; the first one is the thread."""
    found = []
    for line in text.splitlines():
        if not line.strip():
            continue
        frames, _, samples = line.rpartition(" ")
        if not samples.isdecimal():
            raise ValueError(f"not a collapsed stack: {line[:80]!r}")
        first, *rest = frames.split(";")
        thread = _THREAD.fullmatch(first)
        found.append(Stack(thread["name"] if thread else first, tuple(rest), int(samples)))
    return found


def from_perf(text: str) -> list[Stack]:
    """Reads what `perf script -F comm,tid,ip,sym,dso` prints: a head, then a line a frame, the one that ran first."""
    counts: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for block in text.split("\n\n"):
        lines = block.strip("\n").splitlines()
        if len(lines) < 2:
            continue
        thread = " ".join(lines[0].split()[:-1]) or UNKNOWN
        counts[thread, tuple(reversed([_frame(line) for line in lines[1:]]))] += 1
    return [Stack(thread, frames, samples) for (thread, frames), samples in counts.items()]


def _frame(line: str) -> str:
    found = _ADDRESS.match(line)
    if found is None:
        return line.strip()
    symbol, origin = found["symbol"].partition("(")[0].strip(), found["object"]
    if "kernel" in origin or origin.startswith("["):
        return f"{symbol}{KERNEL}"
    return symbol if symbol != "[unknown]" else f"[{origin.rpartition('/')[2]}]"


def owner(frame: str) -> str:
    """Whose code a frame is: a Java package, a C++ namespace, a library, or the kernel."""
    if frame == UNKNOWN:
        return frame
    if frame.endswith(KERNEL):
        return "kernel"
    if frame.startswith("[") and frame.endswith("]"):
        return frame.strip("[]")
    if "/" in frame:
        return frame.rpartition("/")[0].replace("/", ".")
    return frame.partition("::")[0] if "::" in frame else "native"


def shares(stacks: Sequence[Stack]) -> Shares:
    """The parts of all samples of one end, of what ran itself; a thread's name ends where its numbers begin."""
    ran = [(stack.frames[-1] if stack.frames else UNKNOWN, stack.samples) for stack in stacks]
    threads = ((re.split(r"[-#( ]*\d", it.thread)[0] or UNKNOWN, it.samples) for it in stacks)
    methods = itertools.islice(_shares(ran).items(), METHODS)
    return Shares(_shares((owner(frame), samples) for frame, samples in ran), _shares(threads), dict(methods))


def _shares(named: Iterable[tuple[str, int]]) -> dict[str, float]:
    counts: Counter[str] = Counter()
    for name, samples in named:
        counts[name] += samples
    total = counts.total()
    return {name: samples / total for name, samples in counts.most_common()}


@dataclass
class Node:
    """A frame within its callers, with the samples of it and of all that it called."""

    samples: int = 0
    below: dict[str, "Node"] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        """The largest number of frames below it."""
        return 1 + max((it.depth for it in self.below.values()), default=-1) if self.below else 0


def tree(stacks: Iterable[Stack]) -> Node:
    """All stacks as one tree."""
    root = Node()
    for stack in stacks:
        node = root
        node.samples += stack.samples
        for frame in stack.frames:
            node = node.below.setdefault(frame, Node())
            node.samples += stack.samples
    return root
