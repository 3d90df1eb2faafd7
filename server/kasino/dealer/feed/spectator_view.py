"""What a spectator sees of a table: its public events, and a snapshot that is computed from them alone.

Nothing here reads the game itself, so nothing here can reveal a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kasino.dealer import serialization
from kasino.dealer.feed.projection import public_events
from kasino.dealer.feed.welcome import BATCH
from kasino.dealer.serialization import events
from kasino.dealer.state.table_config import TableConfig
from kasino.dealer.state.table_state import GAME_EVENTS
from kasino.v1 import event_pb2, table_pb2, watch_service_pb2
from kasino.wire import event_from_message, initial_observation, observation_after, public_state_to_message


def batches(shown_at: Sequence[float], after: int, last: int) -> Iterator[range]:
    """The seqs after `after` up to `last`, in one range per time: events of one step are shown at the same time."""
    cuts = [seq for seq in range(after + 1, last) if shown_at[seq - 1] != shown_at[seq]]
    for before, until in pairwise([after, *cuts, last]):
        if until > before:
            yield range(before + 1, until + 1)


def watch_welcome(table: table_pb2.Table, view: SpectatorView, log: Sequence[bytes], after: int) -> list[bytes]:
    """WatchWelcome and the events after the seq `after` up to `view.seq`; for 0 a snapshot of that moment instead."""
    message = watch_service_pb2.WatchWelcome(table=table, resumed=after > 0, snapshot_seq=after or view.seq)
    message.clocks.extend(view.clocks)
    so_far = view.round_seqs if not after else []
    if so_far:
        message.public_state.CopyFrom(public_state_to_message(view.observation))
    messages = [serialization.welcome(message, (log[seq - 1] for seq in so_far))]
    for first in range(after, view.seq if after else 0, BATCH):
        messages.append(events(public_events(log[first : min(first + BATCH, view.seq)])))
    return messages


def parse_event(public: bytes) -> event_pb2.PublicEvent:
    """Parse a serialized event."""
    return event_pb2.PublicEvent.FromString(public)


class SpectatorView:
    """A table as it was after one of its events, computed from its public events. Each event is read once."""

    def __init__(self, config: TableConfig) -> None:
        self._wanted = config.wanted
        self.seq = 0
        self.clocks: list[table_pb2.Clock] = []
        self.round_seqs: list[int] = []
        """The seqs of the game events of the current round."""
        self.observation = initial_observation(self._wanted.rules, 0, self._wanted.sides)
        """What is publicly known of the round."""
        self._totals: tuple[int, ...] | None = None

    def advance(self, log: Sequence[bytes], seq: int) -> None:
        """Read the events up to this one."""
        for public in log[self.seq : seq]:
            self.seq += 1
            self._apply(parse_event(public))

    def _apply(self, message: event_pb2.PublicEvent) -> None:
        kind = message.WhichOneof("event")
        if kind == "dealt" and message.dealt.deal == 1:
            self._begin_round()
        if kind in GAME_EVENTS:
            self.round_seqs.append(self.seq)
            event = event_from_message(message, self.observation.table)
            self.observation = self.observation if event is None else observation_after(self.observation, event)
        match kind:
            case "decision_opened":
                self.clocks = list(message.decision_opened.clocks)
            case "move_played":
                self.clocks = list(message.move_played.clocks)
            case "round_finished":
                self._totals = tuple(message.round_finished.totals)

    def _begin_round(self) -> None:
        self.round_seqs.clear()
        self.observation = initial_observation(self._wanted.rules, 0, self._wanted.sides)
        if self._totals is not None:
            self.observation = replace(self.observation, scores=self._totals)
