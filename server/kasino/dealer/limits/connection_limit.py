"""Limits the connections per peer, as gRPC limits only those of all peers together.

It finds connections as sockets among the open files of this process. Every second it shuts down the newest ones of a
peer that has too many. To gRPC they look as if the other end had closed them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import socket
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kasino.dealer.limits.peer import host_name

_FILES = Path("/dev/fd")
_INTERVAL_SECONDS = 1.0
_RESERVED_FILES = 256
_LOG = logging.getLogger("kasino.dealer")


def allow_files(connections: int) -> None:
    """Raise the limit of open files to what this many connections need, as far as the user may."""
    wanted = connections + _RESERVED_FILES
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != least < wanted:
        may = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, may), most))
        if may < wanted:
            _LOG.warning("this user may open %d files, too few for %d connections: see ulimit -n", may, connections)


class ConnectionLimit:
    """Counts the connections to one port of this process by peer. `per_peer` returns the limit."""

    def __init__(self, port: int, per_peer: Callable[[], int]) -> None:
        self._port = port
        self._per_peer = per_peer
        self._known: dict[tuple[int, int], str | None] = {}
        """By file descriptor and inode, the oldest first: the peer, or None if it is no connection to the port."""

    async def watch(self) -> None:
        """Enforce the limit every second, for ever."""
        while _FILES.is_dir():  # not on every system
            await asyncio.sleep(_INTERVAL_SECONDS)
            self.enforce()

    def enforce(self) -> int:
        """Shut down the connections above the limit. Returns how many."""
        files = [int(file.name) for file in _FILES.iterdir()]
        most = self._per_peer()
        if len(files) <= most:
            return 0
        self._update(files)
        by_peer = defaultdict[str, list[tuple[int, int]]](list)
        for connection, peer in self._known.items():
            if peer is not None:
                by_peer[peer].append(connection)
        excess = [connection for connections in by_peer.values() for connection in connections[most:]]
        for file, inode in excess:
            self._shut_down(file, inode)
        return len(excess)

    def _update(self, files: list[int]) -> None:
        """Update the known connections. A reused descriptor has another inode, and is a new file."""
        there: dict[tuple[int, int], None] = {}
        for file in files:
            with suppress(OSError):
                there[file, os.fstat(file).st_ino] = None
        self._known = {one: peer for one, peer in self._known.items() if one in there}
        for file, inode in there:
            if (file, inode) not in self._known:
                self._known[file, inode] = self._peer(file)

    def _peer(self, file: int) -> str | None:
        """The peer of a connection to the port; None for any other file."""
        try:
            with socket.socket(fileno=os.dup(file)) as copy:
                if copy.family in (socket.AF_INET, socket.AF_INET6) and copy.getsockname()[1] == self._port:
                    return host_name(copy.getpeername()[0])
        except OSError:  # no socket, or no connection, or closed by now
            return None
        return None

    def _shut_down(self, file: int, inode: int) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(file)) as copy:
            if os.fstat(copy.fileno()).st_ino == inode:  # else it was closed and its number reused
                copy.shutdown(socket.SHUT_RDWR)
