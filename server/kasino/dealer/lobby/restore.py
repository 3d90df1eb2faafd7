"""A table is taken up from its log: the game goes on where it stood, and nobody's clock ran in between."""

from __future__ import annotations

from dataclasses import replace

from kasino.dealer.services import House
from kasino.dealer.state.fold import CLOSED, FINISHED, RUNNING, Course, LogCorrupt
from kasino.dealer.state.player import seat_changed
from kasino.dealer.state.table_config import config_from_bytes
from kasino.dealer.store.store import Stored
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import LOG, Table
from kasino.game import KasinoError
from kasino.v1 import event_pb2

LEAST_SECONDS = 2.0
"""So long at least an open decision waits for a client that has to find the dealer again."""


async def restored(stored: Stored, house: House) -> Table | None:
    """The table; None where its log is damaged. Raises a Refusal where it cannot be written that it goes on."""
    try:
        course = Course(config_from_bytes(stored.config), house.settings)
        course.read(stored.entries)
    except (LogCorrupt, KasinoError, ValueError, KeyError, TypeError) as error:
        LOG.error("%s: its log is damaged (%s), and it is left alone", stored.name, type(error).__name__)
        return None
    table = Table(stored.name, course, house)
    if course.status not in (FINISHED, CLOSED):
        await table.perform(_taken_up)
        table.waiting.follow()
        table.waiting.grant(LEAST_SECONDS)
    return table


def _taken_up(step: Step) -> None:
    """Every stream was lost, and clocks run again."""
    course = step.course
    for player in course.players:
        if player is not None and player.connected:
            dropped = replace(player, connected=False)
            step.tell(seat_changed(event_pb2.SeatChanged.KIND_DISCONNECTED, dropped))
    if course.status == RUNNING:
        step.tell(event_pb2.PublicEvent(resumed=event_pb2.Resumed(clocks=course.purse.clocks())), ahead=True)
