"""The Table message, which describes a table without its game: rules, seats, time control, status, players."""

from __future__ import annotations

from kasino.dealer.state.player import player_to_message
from kasino.dealer.state.table_config import TableConfig
from kasino.dealer.state.table_state import Standing
from kasino.v1 import table_pb2
from kasino.wire import rules_to_message, seconds_to_message, time_control_to_message


class TableSummary:
    """Makes the messages of one table. The part that never changes is made once."""

    def __init__(self, name: str, config: TableConfig) -> None:
        wanted = config.wanted
        self._fixed = table_pb2.Table(
            name=name,
            rules=rules_to_message(wanted.rules),
            sides=wanted.sides,
            time_control=time_control_to_message(wanted.time_control),
            absence_policy=wanted.absence_policy,
            max_faults=wanted.max_faults,
            spectator_delay=seconds_to_message(wanted.spectator_delay),
            listed=wanted.listed,
        )
        self._fixed.create_time.FromMicroseconds(round(config.created * 1_000_000))

    def to_message(self, standing: Standing) -> table_pb2.Table:
        """The table with this standing."""
        message = table_pb2.Table()
        message.CopyFrom(self._fixed)
        message.state = standing.status
        message.last_seq = standing.last_seq
        message.players.extend(player_to_message(player) for player in standing.players if player is not None)
        return message
