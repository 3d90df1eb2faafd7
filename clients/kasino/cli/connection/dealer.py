"""Connects to the dealer that the flags of a command describe, with TLS if it is wanted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from grpc import aio

from kasino.client import DealerRefused, RemoteDealer, Tls
from kasino.client.channel_pool import ChannelPool
from kasino.dealer.address import parse_address
from kasino.dealer.rpc.tls import check_pair, read_pem
from kasino.game import KasinoError


def connect_dealer(args: Namespace, address: str, *, create_token: str | None = None) -> RemoteDealer:
    """The dealer at this address, connected on the first call. Raises KasinoError if an argument is invalid."""
    return RemoteDealer(_target(address), tls=_tls(args), create_token=create_token)


@contextmanager
def explain_create_token(args: Namespace) -> Iterator[None]:
    """If the dealer refuses to open a table without its token, raise KasinoError that explains how to give it."""
    try:
        yield
    except DealerRefused as refused:
        if refused.reason != "TOKEN_UNKNOWN":
            raise
        what = "give" if args.create_token is None else f"the token in {args.create_token} is wrong; give"
        raise KasinoError(
            f"this dealer requires a token for opening tables: {what} a file with the token by --create-token"
        ) from None


def open_channel(args: Namespace, address: str) -> aio.Channel:
    """A gRPC channel to this address, for services other than those of Kasino."""
    return ChannelPool(_target(address), _tls(args)).unary_channel


def _target(address: str) -> str:
    found = parse_address(address)
    if not found.port:
        raise KasinoError(f"'{address}' is not the address of a dealer: port 0 is not valid")
    return str(found)


def _tls(args: Namespace) -> Tls | None:
    if (args.cert is None) != (args.key is None):
        raise KasinoError("a certificate needs its key: give both --cert and --key")
    if args.cert is None and args.ca is None:
        return Tls() if args.tls else None
    certificate = None if args.cert is None else read_pem(args.cert, "--cert")
    key = None if args.key is None else read_pem(args.key, "--key")
    if key is not None:
        check_pair(args.cert, args.key, "--cert")
    authority = None if args.ca is None else read_pem(args.ca, "--ca")
    if authority is not None and b"-----BEGIN CERTIFICATE-----" not in authority:
        raise KasinoError(f"{args.ca} is not a PEM file of certificates")
    return Tls(authority=authority, certificate=certificate, key=key)
