"""The credential of a taken seat: the nonce and the hash of its token, and the request that took the seat."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCredential:
    """What the dealer keeps of the token of a seat, and of the JoinTable request that took it."""

    nonce: bytes
    hash: bytes
    request_id: str = ""
    content: str = ""
    """A digest of the request, which distinguishes it from another request with the same id."""


def credential_to_bytes(credential: SeatCredential) -> bytes:
    """Serialize a credential for the store, as JSON."""
    fields = {
        "nonce": credential.nonce.hex(),
        "hash": credential.hash.hex(),
        "request_id": credential.request_id,
        "content": credential.content,
    }
    return json.dumps(fields).encode()


def credential_from_bytes(stored: bytes) -> SeatCredential:
    """Read a credential from the store. Raises ValueError or KeyError if it is damaged."""
    fields = json.loads(stored)
    return SeatCredential(
        nonce=bytes.fromhex(fields["nonce"]),
        hash=bytes.fromhex(fields["hash"]),
        request_id=fields["request_id"],
        content=fields["content"],
    )
