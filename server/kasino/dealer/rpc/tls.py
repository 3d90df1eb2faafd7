"""Loads and checks the TLS files of a dealer, and reloads them for later connections."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc

from kasino.dealer.settings import Tls
from kasino.game import KasinoError


class Credentials:
    """The TLS credentials of a dealer: those read last are used for new connections.

    Raises KasinoError that names the file.
    """

    def __init__(self, tls: Tls) -> None:
        self._asks_clients = tls.client_ca is not None
        self._new: grpc.ServerCertificateConfiguration | None = None
        self.server: grpc.ServerCredentials = grpc.dynamic_ssl_server_credentials(
            _read_all(tls),
            self._take_new,  # type: ignore[arg-type]  # None is allowed, as gRPC's own documents say
            require_client_authentication=self._asks_clients,
        )
        """For the port of the server."""

    def change(self, tls: Tls) -> None:
        """Load these files for new connections. Raises KasinoError, and keeps the old ones, if that fails."""
        if (tls.client_ca is not None) != self._asks_clients:
            raise KasinoError("tls.client_ca: whether clients need a certificate changes only when a dealer is started")
        self._new = _read_all(tls)

    def _take_new(self) -> grpc.ServerCertificateConfiguration | None:
        """Called by gRPC in its own thread before each handshake. None: the files have not changed."""
        new, self._new = self._new, None
        return new


def check_pair(certificate: str, key: str, what: str) -> ssl.SSLContext:
    """Load a certificate and its key. Raises KasinoError, whose text `what` begins."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, password=lambda: b"")
    except (ssl.SSLError, ValueError):
        raise KasinoError(
            f"{what}: {certificate} and {key} are not PEM files of a certificate and its key, without a password"
        ) from None
    return context


def read_pem(path: str, what: str) -> bytes:
    """Read a PEM file. Raises KasinoError, whose text `what` begins."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise KasinoError(f"{what}: {path} cannot be read: {error.strerror}") from None


def _read_all(tls: Tls) -> grpc.ServerCertificateConfiguration:
    certificate, key = read_pem(tls.certificate, "tls.certificate"), read_pem(tls.key, "tls.key")
    ca = None if tls.client_ca is None else read_pem(tls.client_ca, "tls.client_ca")
    context = check_pair(tls.certificate, tls.key, "tls")
    if tls.client_ca is not None:
        try:
            context.load_verify_locations(tls.client_ca)
        except ssl.SSLError:
            raise KasinoError(f"tls.client_ca: {tls.client_ca} is not a PEM file of certificates") from None
    return grpc.ssl_server_certificate_configuration([(key, certificate)], ca)
