"""The limit of connections of one peer, which gRPC does not have: it knows only one for all peers together.

A connection is seen here only as a socket of this process. Every second the newest of a peer that has too many are shut
down, by which gRPC notices that they are over, as if the other end had closed them.
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

from kasino.dealer.limits.rate_limit import host_name

_FILES = Path("/dev/fd")
_LOOK_SECONDS = 1.0
_OTHER_FILES = 256
_LOG = logging.getLogger("kasino.dealer")


def allow_files(connections: int) -> None:
    """Let this process open as many files as so many connections need, if its user may."""
    wanted = connections + _OTHER_FILES
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != least < wanted:
        may = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, may), most))
        if may < wanted:
            _LOG.warning("this user may open %d files, too few for %d connections: see ulimit -n", may, connections)


class ConnectionLimit:
    """Counts the connections to one port of this process by peer. `per_peer` tells how many one may have."""

    def __init__(self, port: int, per_peer: Callable[[], int]) -> None:
        self._port = port
        self._per_peer = per_peer
        self._known: dict[tuple[int, int], str | None] = {}
        """By file and inode, the oldest first: the peer, or None where it is no connection."""

    async def watch(self) -> None:
        """Look every second, for ever."""
        while _FILES.is_dir():  # elsewhere nothing can be seen
            await asyncio.sleep(_LOOK_SECONDS)
            self.look()

    def look(self) -> int:
        """Shut down those that are too many; how many."""
        files = [int(file.name) for file in _FILES.iterdir()]
        most = self._per_peer()
        if len(files) <= most:
            return 0
        self._see(files)
        by_peer = defaultdict[str, list[tuple[int, int]]](list)
        for connection, peer in self._known.items():
            if peer is not None:
                by_peer[peer].append(connection)
        beyond = [connection for connections in by_peer.values() for connection in connections[most:]]
        for file, inode in beyond:
            self._shut_down(file, inode)
        return len(beyond)

    def _see(self, files: list[int]) -> None:
        """Look at the files that are new; a number that is used again is a new one."""
        there: dict[tuple[int, int], None] = {}
        for file in files:
            with suppress(OSError):
                there[file, os.fstat(file).st_ino] = None
        self._known = {one: peer for one, peer in self._known.items() if one in there}
        for file, inode in there:
            if (file, inode) not in self._known:
                self._known[file, inode] = self._peer(file)

    def _peer(self, file: int) -> str | None:
        """Who is at the other end of a connection to the port."""
        try:
            with socket.socket(fileno=os.dup(file)) as copy:
                if copy.family in (socket.AF_INET, socket.AF_INET6) and copy.getsockname()[1] == self._port:
                    return host_name(copy.getpeername()[0])
        except OSError:  # no socket, or no connection, or closed by now
            return None
        return None

    def _shut_down(self, file: int, inode: int) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(file)) as copy:
            if os.fstat(copy.fileno()).st_ino == inode:  # not closed, and the number used again
                copy.shutdown(socket.SHUT_RDWR)
