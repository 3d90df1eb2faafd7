"""A stream on which nothing happens says now and then that the dealer is alive, and hears whether its client is."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.house import House
from kasino.dealer.streams import Stream


def keep_alive(house: House, stream: Stream, last_seq: Callable[[], int]) -> None:
    """Let the stream beat until it is over; `last_seq` is the last event that its viewer may know of."""
    interval = house.settings.heartbeat_seconds

    def beat() -> None:
        if stream.over:
            return
        now = house.clock.now()
        if now >= stream.last_put + interval:
            if stream.answered and stream.nonce - stream.answered >= house.settings.missed_heartbeats:
                stream.give_up()
                return
            stream.last_put = now
            stream.beat(last_seq())
        house.clock.call_at(stream.last_put + interval, beat)

    stream.last_put = house.clock.now()
    house.clock.call_at(stream.last_put + interval, beat)
