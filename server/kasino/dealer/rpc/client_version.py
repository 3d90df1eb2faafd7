"""Refuses streams of clients that were written for a protocol revision that is too old."""

from __future__ import annotations

from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings
from kasino.wire import StreamRequest


def check_revision(opening: StreamRequest, settings: Settings) -> StreamRequest:
    """Return this opening. Raises Refusal CLIENT_TOO_OLD if the client's revision is older than the dealer serves."""
    if opening.revision < settings.lowest_revision:
        raise Refusal(
            RefusalReason.CLIENT_TOO_OLD,
            f"the client was written for revision {opening.revision} of the protocol, and this dealer serves "
            f"{settings.lowest_revision} and above: update it",
            details={"lowest_revision": str(settings.lowest_revision)},
        )
    return opening
