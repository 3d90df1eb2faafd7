"""Links to tables: `kasino://HOST:PORT/CODE`."""

from __future__ import annotations

from kasino.dealer.address import Address, parse_address
from kasino.game import KasinoError

SCHEME = "kasino://"


def link(address: Address, code: str) -> str:
    """The link to a table at this address."""
    return f"{SCHEME}{address}/{code}"


def read_link(text: str) -> tuple[str, str]:
    """Parse a link into address and code. Raises KasinoError if it is invalid.

    >>> read_link("kasino://127.0.0.1:7878/K7Q2MX")
    ('127.0.0.1:7878', 'K7Q2MX')
    """
    where, _, code = text.removeprefix(SCHEME).rstrip("/").partition("/")
    if not text.startswith(SCHEME) or not where or not code:
        raise KasinoError(
            f"'{text}' is not a link of the form {SCHEME}HOST:PORT/CODE: or give the address and the code"
        )
    return str(parse_address(where)), code
