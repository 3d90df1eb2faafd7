"""Addresses: parsing, binding, and the name of a peer."""

from __future__ import annotations

import errno
import os
import socket

import pytest

from kasino.dealer.address import Address, bind_error, bindable, parse_address
from kasino.dealer.limits.peer import peer_name
from kasino.game import KasinoError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:7000", Address("127.0.0.1", 7000)),
        ("localhost:0", Address("localhost", 0)),
        ("example.org", Address("example.org", 7878)),
        ("[::1]:65535", Address("::1", 65535)),
        ("[::]", Address("::", 7878)),
        ("::1", Address("::1", 7878)),
        ("my-pc.local:7", Address("my-pc.local", 7)),
    ],
)
def test_an_address_is_parsed(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("*:0", Address("0.0.0.0", 0)),
        ("*", Address("0.0.0.0", 7878)),
        ("0:0", Address("0.0.0.0", 0)),
        ("127.1:0", Address("127.0.0.1", 0)),
        ("[127.1]:0", Address("127.0.0.1", 0)),
    ],
)
def test_a_short_form_of_an_address_is_parsed_as_the_full_form(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an address: write host:port, as in 127.0.0.1:7878"),
        (":7878", "write host:port"),
        ("127.0.0.1:many", "a port is a number from 0 to 65535"),
        ("127.0.0.1:65536", "a port is a number from 0 to 65535"),
        ("127.0.0.1:-1", "a port is a number"),
        ("127.0.0.1:", "a port is a number"),
        ("http://127.0.0.1:7878", "is not an address"),
        ("unix:/tmp/socket", "is not an address"),
        ("two words:1", "is not an address"),
    ],
)
def test_an_address_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(KasinoError) as bind_error:
        parse_address(text)
    assert sentence in str(bind_error.value)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.0.1", False),
        ("example.org", False),
    ],
)
def test_an_address_is_reachable_from_this_machine_only(host: str, loopback: bool) -> None:
    assert Address(host, 1).loopback is loopback


def test_an_address_in_use_is_refused_in_a_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(KasinoError, match=f"127.0.0.1:{port} is taken: is a dealer there already"):
            bindable(Address("127.0.0.1", port))


@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("192.0.2.1", "192.0.2.1 is not an address of this machine. 127.0.0.1 is"),
        ("nowhere.invalid", "there is no host 'nowhere.invalid'"),
        (f"{'a' * 80}.b", "there is no host 'aaaa"),
    ],
)
def test_an_address_that_cannot_be_bound_is_refused_with_the_reason(host: str, why: str) -> None:
    with pytest.raises(KasinoError) as refusal:
        bindable(Address(host, 0))
    assert str(refusal.value).startswith(f"{host}:0 cannot be bound: {why}")


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EACCES, "this account may not listen there. Give a port above 1023"),
        (errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT)),
    ],
)
def test_not_every_bind_error_means_that_the_address_is_in_use(number: int, why: str) -> None:
    refusal = bind_error(Address("::1", 80), OSError(number, os.strerror(number)))
    assert str(refusal).startswith(f"[::1]:80 cannot be bound: {why}")


def test_a_name_is_resolved_by_the_system() -> None:
    found = bindable(Address("localhost", 0))
    assert {address.host for address in found} <= {"127.0.0.1", "::1"}
    assert len({address.port for address in found}) == 1


@pytest.mark.parametrize(
    ("peer", "name"),
    [
        ("ipv4:192.0.2.7:1234", "192.0.2.7"),
        ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:1234", "2001:db8:1:2::/64"),
        ("ipv6:%5B::1%5D:1234", "::/64"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_a_peer_is_known_by(peer: str, name: str) -> None:
    assert peer_name(peer) == name
