"""Stacks as profilers write them, and what is made of them."""

import pytest

from roundtrip_papers.untimed.stacks import (
    Stack,
    from_collapsed,
    from_perf,
    owner,
    share_by_owner,
    share_by_thread,
    tree,
)

COLLAPSED = """\
[main tid=7];java/lang/Thread.run;java/util/zip/CRC32.update 30
[RMI TCP Connection(2)-127.0.0.1 tid=9];java/lang/Thread.run;sun/nio/ch/Net.read;__libc_recv;tcp_recvmsg_[k] 60

[RMI TCP Connection(3)-127.0.0.1 tid=10];java/lang/Thread.run 10
"""
PERF = """\
omniorb-worker 4242
\t    7f2c1a tcp_sendmsg+0x1f ([kernel.kallsyms])
\t    55aa11 omni::giopStream::sendChunk(omni::giopStream_Buffer*)+0x10 (/build/worker)
\t    55aa00 main+0x5 (/build/worker)

omniorb-worker 4242
\t    7f2c1a tcp_sendmsg+0x20 ([kernel.kallsyms])
\t    55aa11 omni::giopStream::sendChunk(omni::giopStream_Buffer*)+0x11 (/build/worker)
\t    55aa00 main+0x5 (/build/worker)

omniorb-worker 4243
\t    7f0000 [unknown] (/lib/libc.so.6)
"""


def test_collapsed_stacks_are_read() -> None:
    stacks = from_collapsed(COLLAPSED)
    assert stacks[0] == Stack("main", ("java/lang/Thread.run", "java/util/zip/CRC32.update"), 30)
    assert [it.samples for it in stacks] == [30, 60, 10]
    assert share_by_owner(stacks) == {"kernel": 0.6, "java.util.zip": 0.3, "java.lang": 0.1}
    assert share_by_thread(stacks) == {"RMI TCP Connection": 0.7, "main": 0.3}


def test_a_line_that_is_no_stack_is_named() -> None:
    with pytest.raises(ValueError, match="no collapsed stack: 'Profiler is not active'"):
        from_collapsed("Profiler is not active\n")


def test_stacks_of_perf_are_read_and_equal_ones_counted() -> None:
    stacks = from_perf(PERF)
    assert stacks == [
        Stack("omniorb-worker", ("main", "omni::giopStream::sendChunk", "tcp_sendmsg_[k]"), 2),
        Stack("omniorb-worker", ("[libc.so.6]",), 1),
    ]
    assert list(share_by_owner(stacks)) == ["kernel", "libc.so.6"]


@pytest.mark.parametrize(
    ("frame", "whose"),
    [
        ("java/lang/String.getBytes", "java.lang"),
        ("omni::giopStream::sendChunk", "omni"),
        ("tcp_sendmsg_[k]", "kernel"),
        ("[libc.so.6]", "libc.so.6"),
        ("memcpy", "native"),
    ],
)
def test_a_frame_is_somebodys(frame: str, whose: str) -> None:
    assert owner(frame) == whose


def test_a_tree_counts_what_was_called_within() -> None:
    root = tree(from_collapsed(COLLAPSED))
    assert (root.samples, root.depth) == (100, 4)
    run = root.below["java/lang/Thread.run"]
    assert run.samples == 100
    assert run.below["java/util/zip/CRC32.update"].samples == 30
    assert tree([]).depth == 0
