"""A spectator sees public events, and a snapshot that follows from them alone, as late as the table says.

Nothing here looks at the game itself, so nothing here could tell a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kasino.dealer import framing
from kasino.dealer.feed.welcome import BATCH, event
from kasino.dealer.framing import events, public_event
from kasino.dealer.state.fold import GAME_EVENTS
from kasino.dealer.state.table_config import Config
from kasino.v1 import event_pb2, table_pb2, watch_service_pb2
from kasino.wire import event_from_message, initial_observation, observation_after, public_state_to_message


def steps(shown_at: Sequence[float], after: int, last: int) -> Iterator[range]:
    """The seqs after the one, up to the other, those of one step together: they happened at one time."""
    cuts = [seq for seq in range(after + 1, last) if shown_at[seq - 1] != shown_at[seq]]
    for before, until in pairwise([after, *cuts, last]):
        if until > before:
            yield range(before + 1, until + 1)


def watch_welcome(table: table_pb2.Table, past: Past, log: Sequence[bytes], after: int) -> list[bytes]:
    """WatchWelcome, and the events after this one up to `past.seq`; 0: a snapshot of that moment in their place."""
    said = watch_service_pb2.WatchWelcome(table=table, resumed=after > 0, snapshot_seq=after or past.seq)
    said.clocks.extend(past.clocks)
    so_far = past.in_round if not after else []
    if so_far:
        said.public_state.CopyFrom(public_state_to_message(past.seen))
    messages = [framing.welcome(said, (log[seq - 1] for seq in so_far))]
    for first in range(after, past.seq if after else 0, BATCH):
        messages.append(events(b"".join(map(public_event, log[first : min(first + BATCH, past.seq)]))))
    return messages


class Past:
    """A table as it was after some event, by its public events: each of them is read once."""

    def __init__(self, config: Config) -> None:
        self._wanted = config.wanted
        self.seq = 0
        self.clocks: list[table_pb2.Clock] = []
        self.in_round: list[int] = []
        """The seqs of the events of the game in this round."""
        self.seen = initial_observation(self._wanted.rules, 0, self._wanted.sides)
        """What everybody knew of the round."""
        self._totals: tuple[int, ...] | None = None

    def advance(self, log: Sequence[bytes], seq: int) -> None:
        """Go on to this event."""
        for public in log[self.seq : seq]:
            self.seq += 1
            self._take(event(public))

    def _take(self, message: event_pb2.PublicEvent) -> None:
        kind = message.WhichOneof("event")
        if kind == "dealt" and message.dealt.deal == 1:
            self._begin_round()
        if kind in GAME_EVENTS:
            self.in_round.append(self.seq)
            told = event_from_message(message, self.seen.table)
            self.seen = self.seen if told is None else observation_after(self.seen, told)
        match kind:
            case "decision_opened":
                self.clocks = list(message.decision_opened.clocks)
            case "move_played":
                self.clocks = list(message.move_played.clocks)
            case "round_finished":
                self._totals = tuple(message.round_finished.totals)

    def _begin_round(self) -> None:
        self.in_round.clear()
        self.seen = initial_observation(self._wanted.rules, 0, self._wanted.sides)
        if self._totals is not None:
            self.seen = replace(self.seen, scores=self._totals)
