"""Names by which limits count: the peer of a call and the holder of a token."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from urllib.parse import unquote


def holder_name(table: str, seat: int) -> str:
    """The name of the holder of this seat's token; seat -1 is the organiser."""
    return f"{table} {seat}"


@lru_cache(maxsize=1 << 12)
def peer_name(peer: str) -> str:
    """The peer of gRPC's `ipv4:HOST:PORT`: an IPv4 host, or the /64 network of an IPv6 host, which owns all of it.

    >>> peer_name("ipv4:192.0.2.1:4711"), peer_name("ipv6:%5B2001:db8::1%5D:4711"), peer_name("unix:")
    ('192.0.2.1', '2001:db8::/64', 'unix:')
    """
    kind, _, rest = peer.partition(":")
    return host_name(unquote(rest).rpartition(":")[0].strip("[]")) if kind in ("ipv4", "ipv6") else peer


def host_name(host: str) -> str:
    """The same for a host without a port.

    >>> host_name("192.0.2.1"), host_name("::ffff:192.0.2.1"), host_name("2001:db8::1"), host_name("fe80::1%eth0")
    ('192.0.2.1', '192.0.2.1', '2001:db8::/64', 'fe80::/64')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
