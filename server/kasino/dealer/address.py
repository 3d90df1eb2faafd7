"""An address is a host and a port, and is either of this machine alone or of the world."""

from __future__ import annotations

import errno
import ipaddress
import socket
from dataclasses import dataclass

from kasino.game import KasinoError

PORT = 7878
_PORTS = 65_535


@dataclass(frozen=True, slots=True)
class Address:
    """Where a dealer is. Port 0: any that is free."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def parse_address(text: str) -> Address:
    """Read `host:port`, `[host]:port` or a host alone, whose port is 7878. Raises KasinoError.

    >>> parse_address("127.0.0.1:0"), parse_address("[::1]:7000"), parse_address("localhost")
    (Address(host='127.0.0.1', port=0), Address(host='::1', port=7000), Address(host='localhost', port=7878))
    """
    host, port = _apart(text)
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not bare or not bare.isprintable() or any(letter in bare for letter in " []/,@"):
        raise KasinoError(f"'{text}' is no address: write host:port, as in 127.0.0.1:{PORT}")
    if not (port.isascii() and port.isdigit() and len(port) <= 5 and int(port) <= _PORTS):
        raise KasinoError(f"'{text}' is no address: a port is a number from 0 to {_PORTS}")
    return Address(bare, int(port))


def check_free(address: Address) -> None:
    """Refuse an address that cannot be had. gRPC would say so, too, but on standard error and not in a sentence."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise KasinoError(f"{address} cannot be had: there is no host '{address.host}'") from None
    for family, kind, protocol, _, where in found:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(where)
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    raise taken(address) from None
                raise KasinoError(f"{address} cannot be had: {error.strerror}") from None


def taken(address: Address) -> KasinoError:
    """The refusal of an address at which somebody is."""
    return KasinoError(f"{address} is taken: is a dealer there already? Give another port; port 0 finds one")


def _apart(text: str) -> tuple[str, str]:
    """The host and the port as they are written. Colons without brackets are those of an IPv6 host."""
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]") or (":" in host and not host.endswith("]")):
        return text, str(PORT)
    return host, port
