"""The common part of the protocols of workers, agents and the network probe: commands by `do`, replies by `event`."""

import functools
import operator
import typing
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct


class Reply(Struct, tag_field="event", kw_only=True, omit_defaults=True):
    """One answer. Keys that are not named here are ignored."""


R = TypeVar("R")
O = TypeVar("O", bound=Reply)  # noqa: E741 (other replies)


class Command(Struct, Generic[R], tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """One question; `Command[R]` is answered by R if nothing goes wrong."""


def reply_type(command: type[Command[R]]) -> type[R]:
    """The reply that a command gets if nothing goes wrong."""
    [base] = (it for it in command.__orig_bases__ if typing.get_origin(it) is Command)  # type: ignore[attr-defined]
    reply: type[R] = typing.get_args(base)[0]
    return reply


def read_reply(line: bytes | Raw, command: Command[R], *others: type[O]) -> R | O:
    """Reads the answer to a command: its own reply, or one of the others that may come instead.

    Raises:
        msgspec.DecodeError: It is none of these; the message names the key and what was expected.
    """
    types: tuple[Any, ...] = (reply_type(type(command)), *others)
    reply: R | O = _decoder(*types).decode(line)
    return reply


@functools.cache
def _decoder(*types: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(functools.reduce(operator.or_, types))
