"""TLS files are read before the dealer opens, so that what is wrong with one is said in a sentence."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc

from kasino.dealer.settings import Tls
from kasino.game import KasinoError


def server_credentials(tls: Tls) -> grpc.ServerCredentials:
    """What gRPC needs of these files. Raises KasinoError that names the file."""
    certificate, key = _read(tls.certificate, "certificate"), _read(tls.key, "key")
    ca = None if tls.client_ca is None else _read(tls.client_ca, "client_ca")
    _check(tls)
    return grpc.ssl_server_credentials([(key, certificate)], ca, require_client_auth=ca is not None)


def _read(path: str, what: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise KasinoError(f"tls.{what}: {path} cannot be read: {error.strerror}") from None


def _check(tls: Tls) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(tls.certificate, tls.key, password=lambda: b"")
    except (ssl.SSLError, ValueError):
        raise KasinoError(
            f"tls: {tls.certificate} and {tls.key} are no PEM files of a certificate and its key, without a password"
        ) from None
    if tls.client_ca is not None:
        try:
            context.load_verify_locations(tls.client_ca)
        except ssl.SSLError:
            raise KasinoError(f"tls.client_ca: {tls.client_ca} is no PEM file of certificates") from None
