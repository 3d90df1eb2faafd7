"""An asyncio event loop that drains the wake-up pipe of gRPC in each iteration.

gRPC writes one byte to the pipe per event. Its reader handles all events but reads only one byte. The unread bytes fill
the pipe after some hundred events, and from then on gRPC blocks until the loop reads the next byte: a server with busy
streams then accepts only a handful of calls a second.
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


class DrainPipeMixin(asyncio.AbstractEventLoop):
    """Mixin for an event loop class: reads all bytes of the pipe but the last, which gRPC reads itself."""

    def add_reader(self, fd: FileDescriptorLike, callback: Callable[[*Ts], Any], *args: *Ts) -> None:
        """Call this each time the file is readable."""
        if isinstance(fd, socket.socket) and _is_of_grpc(callback):
            super().add_reader(fd, _drain, fd, partial(callback, *args))
        else:
            super().add_reader(fd, callback, *args)


class GrpcLoop(DrainPipeMixin, asyncio.SelectorEventLoop):
    """The selector loop of asyncio, for a process with many gRPC streams."""


def _is_of_grpc(callback: Callable[..., Any]) -> bool:
    while isinstance(callback, partial):
        callback = callback.func
    return type(getattr(callback, "__self__", None)).__module__.partition(".")[0] == "grpc"


def _drain(pipe: socket.socket, callback: Callable[[], Any]) -> None:
    """Leave the last byte, as gRPC would block without one."""
    waiting = len(pipe.recv(_MOST_BYTES, socket.MSG_PEEK))
    if waiting > 1:
        pipe.recv(waiting - 1)
    callback()
