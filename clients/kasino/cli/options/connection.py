"""The flags for the connection to a dealer, which `kasino.cli.connection.dealer` makes."""

from __future__ import annotations

from argparse import ArgumentParser, _ArgumentGroup

ADDRESS = "HOST:PORT of the dealer (default port: 7878)"


def add_connection_flags(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Add the TLS flags."""
    parser.add_argument("--tls", action="store_true", help="connect with TLS")
    parser.add_argument(
        "--ca",
        metavar="FILE",
        help="a PEM file of trusted CA certificates (default: those of the system); implies --tls",
    )
    parser.add_argument(
        "--cert",
        metavar="FILE",
        help="a PEM file with your client certificate, if the dealer requires one; implies --tls",
    )
    parser.add_argument("--key", metavar="FILE", help="a PEM file with the private key of --cert")
