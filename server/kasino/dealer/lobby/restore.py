"""Restores a table from the store. Its game continues, and no clock ran while the dealer was down."""

from __future__ import annotations

import logging
from dataclasses import replace

from kasino.dealer.services import Services
from kasino.dealer.state.fold import LogCorruptError, fold_log
from kasino.dealer.state.player import seat_changed
from kasino.dealer.state.table_config import config_from_bytes
from kasino.dealer.state.table_state import CLOSED, FINISHED, RUNNING, TableState
from kasino.dealer.store.interface import StoredTable
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.game import KasinoError
from kasino.v1 import event_pb2

LEAST_SECONDS = 2.0
"""An open decision has at least this much time left, as its client has to find the dealer again."""

_LOG = logging.getLogger("kasino.dealer")


async def restore_table(stored: StoredTable, services: Services) -> Table | None:
    """Restore the table; None if its log is damaged. Raises a Refusal if the store cannot be written."""
    try:
        state = TableState(config_from_bytes(stored.config), services.settings)
        fold_log(state, stored.entries)
    except (LogCorruptError, KasinoError, ValueError, KeyError, TypeError) as error:
        _LOG.error("%s: its event log is damaged (%s), and it is not restored", stored.name, type(error).__name__)
        return None
    table = Table(stored.name, state, services)
    if state.status not in (FINISHED, CLOSED):
        await table.perform(_resume)
        table.timer.update()
        table.timer.grant_at_least(LEAST_SECONDS)
    return table


def _resume(step: Step) -> None:
    """Disconnect every seat, as all streams were lost, and start the clocks again."""
    state = step.state
    for player in state.players:
        if player is not None and player.connected:
            disconnected = replace(player, connected=False)
            step.append(seat_changed(event_pb2.SeatChanged.KIND_DISCONNECTED, disconnected))
    if state.status == RUNNING:
        resumed = event_pb2.Resumed(clocks=state.clocks.to_messages())
        step.append(event_pb2.PublicEvent(resumed=resumed), ahead=True)
