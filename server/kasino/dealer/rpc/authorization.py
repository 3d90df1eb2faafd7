"""What a call says of its caller beside its message: the token, and the address."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING

from kasino.dealer.limits.rate_limit import peer_name
from kasino.dealer.refusal import Refusal, RefusalReason

if TYPE_CHECKING:
    from kasino.dealer.rpc.interceptor import Context

_SCHEME = "bearer "


def token_of(context: Context) -> str | None:
    """The token in `authorization: Bearer …`, None where there is none."""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str) and value[: len(_SCHEME)].lower() == _SCHEME:
            return value[len(_SCHEME) :].strip() or None
    return None


def peer_of(context: Context) -> str:
    """Who calls, by the address."""
    return peer_name(context.peer())


def check_create_token(wanted: str | None, given: str | None) -> None:
    """Refuse to open a table without the token that the dealer asks for, if it asks for one."""
    if wanted is not None and not compare_digest(wanted.encode(), (given or "").encode()):
        raise Refusal(
            RefusalReason.TOKEN_UNKNOWN,
            "this dealer opens a table only for its token: send it as authorization: Bearer",
        )
