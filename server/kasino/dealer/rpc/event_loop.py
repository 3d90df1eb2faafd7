"""An event loop that hears all that gRPC has to say each time it goes round.

gRPC wakes the loop by one byte for each of its events, and the loop then takes all events, but one byte. What is not
taken fills the pipe after some hundred events, and from then on gRPC waits for the loop before it passes on the next
event: a server whose streams are busy lets in a handful of calls a second.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVarTuple

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

Ts = TypeVarTuple("Ts")

_MOST_BYTES = 4096


class HearsAll(asyncio.AbstractEventLoop):
    """Put before a kind of event loop, makes it one that takes all bytes but the last before gRPC takes that."""

    def add_reader(self, fd: FileDescriptorLike, callback: Callable[[*Ts], Any], *args: *Ts) -> None:
        """Call this each time the file can be read."""
        if isinstance(fd, socket.socket) and _is_of_grpc(callback):
            super().add_reader(fd, _hear_all, fd, partial(callback, *args))
        else:
            super().add_reader(fd, callback, *args)


class GrpcLoop(HearsAll, asyncio.SelectorEventLoop):
    """The loop of asyncio, for a process whose streams of gRPC are many."""


def _is_of_grpc(callback: Callable[..., Any]) -> bool:
    while isinstance(callback, partial):
        callback = callback.func
    return type(getattr(callback, "__self__", None)).__module__.partition(".")[0] == "grpc"


def _hear_all(pipe: socket.socket, hear: Callable[[], Any]) -> None:
    """Without its last byte gRPC would wait for one: it is left there."""
    waiting = len(pipe.recv(_MOST_BYTES, socket.MSG_PEEK))
    if waiting > 1:
        pipe.recv(waiting - 1)
    hear()
