"""Bearer tokens of calls: reading the token, and checking the token that creates tables."""

from __future__ import annotations

from hmac import compare_digest

from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.rpc.call_context import Context

_SCHEME = "bearer "


def token_of(context: Context) -> str | None:
    """The token of `authorization: Bearer …`; None if there is none."""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str) and value[: len(_SCHEME)].lower() == _SCHEME:
            return value[len(_SCHEME) :].strip() or None
    return None


def check_create_token(wanted: str | None, given: str | None) -> None:
    """Raise Refusal TOKEN_UNKNOWN if the dealer wants a token for CreateTable and this is not it."""
    if wanted is not None and not compare_digest(wanted.encode(), (given or "").encode()):
        raise Refusal(
            RefusalReason.TOKEN_UNKNOWN,
            "this dealer creates a table only for its token: send it as authorization: Bearer",
        )
