"""A stream is opened only for a client that is new enough."""

from __future__ import annotations

from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings
from kasino.wire import StreamRequest


def check_revision(opening: StreamRequest, settings: Settings) -> StreamRequest:
    """The same opening. Raises Refusal CLIENT_TOO_OLD where the client's contract is older than the dealer serves."""
    if opening.revision < settings.lowest_revision:
        raise Refusal(
            RefusalReason.CLIENT_TOO_OLD,
            f"the client was written for revision {opening.revision} of the protocol, and this dealer serves "
            f"{settings.lowest_revision} and above: update it",
            details={"lowest_revision": str(settings.lowest_revision)},
        )
    return opening
