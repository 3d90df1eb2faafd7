"""The flags that say how a dealer is reached; `kasino.cli.connection.dealer` goes there."""

from __future__ import annotations

from argparse import ArgumentParser, _ArgumentGroup

ADDRESS = "host:port; without a port it is 7878"


def add_connection_flags(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Add the flags that say how a dealer is reached."""
    parser.add_argument("--tls", action="store_true", help="reach the dealer by TLS")
    parser.add_argument("--ca", metavar="FILE", help="a PEM file of who vouches for it (who this system knows); so TLS")
    parser.add_argument(
        "--cert", metavar="FILE", help="a PEM file of your own certificate, for a dealer that asks for one; so TLS"
    )
    parser.add_argument("--key", metavar="FILE", help="a PEM file of its key")
