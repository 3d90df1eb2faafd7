"""The dealer that a command is about: its address, and how far the way to it is to be trusted."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from grpc import aio

from kasino.client import DealerRefused, RemoteDealer, Tls
from kasino.client.channel_pool import ChannelPool
from kasino.dealer.address import parse_address
from kasino.dealer.rpc.tls import check_pair, read_pem
from kasino.files import read_text
from kasino.game import KasinoError


def connect_dealer(args: Namespace, address: str, *, create_token: str | None = None) -> RemoteDealer:
    """The dealer at this address. Raises KasinoError where it is none; nothing is sent yet."""
    return RemoteDealer(_somewhere(address), tls=_tls(args), create_token=create_token)


@contextmanager
def explain_create_token(args: Namespace) -> Iterator[None]:
    """Tell who is refused a table for want of the dealer's token how to give it."""
    try:
        yield
    except DealerRefused as refused:
        if refused.reason != "TOKEN_UNKNOWN":
            raise
        how = "give" if args.create_token is None else f"the one in {args.create_token} is not it; give"
        raise KasinoError(
            f"this dealer opens tables only for those who have its token: {how} a file that holds it by --create-token"
        ) from None


def open_channel(args: Namespace, address: str) -> aio.Channel:
    """A channel to this address, for what is no call of ours."""
    return ChannelPool(_somewhere(address), _tls(args)).unary_channel


def _somewhere(address: str) -> str:
    found = parse_address(address)
    if not found.port:
        raise KasinoError(f"'{address}' is no address to go to: port 0 is none")
    return str(found)


def _tls(args: Namespace) -> Tls | None:
    if (args.cert is None) != (args.key is None):
        raise KasinoError("a certificate goes with its key: give both --cert and --key")
    if args.cert is None and args.ca is None:
        return Tls() if args.tls else None
    certificate = None if args.cert is None else read_pem(args.cert, "--cert")
    key = None if args.key is None else read_pem(args.key, "--key")
    if key is not None:
        check_pair(args.cert, args.key, "--cert")
    authority = None if args.ca is None else read_pem(args.ca, "--ca")
    if authority is not None and b"-----BEGIN CERTIFICATE-----" not in authority:
        raise KasinoError(f"{args.ca} is no PEM file of certificates")
    return Tls(authority=authority, certificate=certificate, key=key)


def read_token(path: str) -> str:
    """The token in this file."""
    token = read_text(path).strip()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise KasinoError(f"{path} holds no token: it is one word")
    return token


def read_secret(path: str, *keys: str) -> dict[str, str]:
    """The texts by these names in such a file. Raises KasinoError where it has none."""
    try:
        data = json.loads(read_text(path))
        return {key: str(data[key]) for key in keys}
    except (ValueError, KeyError, TypeError):
        raise KasinoError(
            f"{path} does not hold {' and '.join(keys)}: it is not a file that this command wrote"
        ) from None
