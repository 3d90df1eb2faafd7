"""The addresses of dealers: parsing, and finding those that a server can bind to."""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from kasino.game import KasinoError

PORT = 7878
_PORTS = 65_535


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port. Port 0 stands for any free port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether only this machine can connect to it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def parse_address(text: str) -> Address:
    """Read `host:port`, `[host]:port` or a host alone, whose port is 7878. No name is resolved. Raises KasinoError.

    >>> parse_address("127.0.0.1:0"), parse_address("[::1]:7000"), parse_address("localhost")
    (Address(host='127.0.0.1', port=0), Address(host='::1', port=7000), Address(host='localhost', port=7878))
    """
    host, port = _split(text)
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not bare or not bare.isprintable() or any(letter in bare for letter in " []/,@"):
        raise KasinoError(f"'{text}' is not an address: write host:port, as in 127.0.0.1:{PORT}")
    if not (port.isascii() and port.isdigit() and len(port) <= 5 and int(port) <= _PORTS):
        raise KasinoError(f"'{text}' is not an address: a port is a number from 0 to {_PORTS}")
    return Address(_normalize(bare), int(port))


def bindable(address: Address) -> tuple[Address, ...]:
    """The numeric addresses that a server for this address has to bind, all with the same port, which is free now.

    Names are resolved by the system: gRPC's own resolver knows fewer. Raises KasinoError with the reason if no address
    can be bound.
    """
    found: list[Address] = []
    problem: OSError | None = None
    port = address.port
    with ExitStack() as probes:
        for family, kind, protocol, where in _resolve(address):
            try:
                probe = probes.enter_context(socket.socket(family, kind, protocol))
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((where[0], port, *where[2:]))
            except OSError as error:
                problem = error if problem is None or error.errno == errno.EADDRINUSE else problem
            else:
                port = probe.getsockname()[1]
                found.append(Address(str(where[0]), port))
    if problem is not None and (not found or (address.port and problem.errno == errno.EADDRINUSE)):
        raise bind_error(address, problem)
    return tuple(found)


def bind_error(address: Address, problem: OSError) -> KasinoError:
    """Why a server cannot listen at this address, and what to do about it."""
    match problem.errno:
        case errno.EADDRINUSE:
            return KasinoError(f"{address} is taken: is a dealer there already? Give another port; port 0 finds one")
        case errno.EADDRNOTAVAIL:
            return KasinoError(
                f"{address} cannot be bound: {address.host} is not an address of this machine. 127.0.0.1 is, and "
                "0.0.0.0 stands for all of its addresses"
            )
        case errno.EACCES | errno.EPERM:
            return KasinoError(
                f"{address} cannot be bound: this account may not listen there. Give a port above 1023; "
                "port 0 finds one"
            )
        case _:
            return KasinoError(f"{address} cannot be bound: {problem.strerror or problem}")


def _resolve(address: Address) -> Iterator[tuple[int, int, int, tuple[Any, ...]]]:
    """Family, kind, protocol and socket address of each address of this host, once each."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):  # UnicodeError: a name that is too long
        raise KasinoError(f"{address} cannot be bound: there is no host '{address.host}'") from None
    yield from dict.fromkeys((family, kind, protocol, where) for family, kind, protocol, _, where in found)


def _normalize(host: str) -> str:
    """The host in full: * is every address, and 127.1 stands for 127.0.0.1."""
    if host == "*":
        return "0.0.0.0"
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return host


def _split(text: str) -> tuple[str, str]:
    """Split the text into host and port. Colons without brackets belong to an IPv6 host."""
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]") or (":" in host and not host.endswith("]")):
        return text, str(PORT)
    return host, port
