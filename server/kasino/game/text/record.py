"""A game as text that can be stored and replayed: its rules, packs, moves, points and end.

    kasino record 1
    rules norwegian 1 target=21
    digest 5d1c…
    sides 0 1
    dealer 0
    round 1
    deck 7h Tc 5c …
    1 9h x 9c 6d 3h
    0 4c
    points 0 most_cards=1 spades=1
    points 1 aces=4
    scores 2 4
    end played_out winners 1

`rules` names the rule set, its revision, and the fields that differ from it; `digest` is a hash of all fields, so that
a record is never replayed by other rules. Each move follows the seat that made it. A round that was played to its end
has its points by side and the scores after it. `end` is the last line of a game that has ended, whatever the reason.
Lines at the end of the text that begin with # are comments and are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kasino.game.cards.card import Card
from kasino.game.play.events import Played
from kasino.game.play.state import State
from kasino.game.rules.overrides import digest, rules_text
from kasino.game.rules.presets import RELEASED
from kasino.game.rules.rule_set import RuleSet
from kasino.game.text.record_parser import FORMAT, RecordParser
from kasino.game.text.record_round import Ending, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The record of a game. `str` writes it as text, `Record.parse` parses it, `replay` verifies it.

    `ending` is None while the game goes on; `winners` are the winning sides once it has ended.
    """

    rules: RuleSet
    revision: int
    sides: tuple[int, ...]
    dealer: int
    rounds: tuple[Round, ...]
    ending: Ending | None = None
    winners: tuple[int, ...] = ()

    @classmethod
    def begin(cls, state: State, deck: tuple[Card, ...]) -> Record:
        """The record of a game in `state`, whose first round has just been dealt from `deck`."""
        revision = max(revision for name, revision in RELEASED if name == state.rules.name)
        record = cls(rules=state.rules, revision=revision, sides=state.sides, dealer=state.dealer, rounds=())
        return record.dealt(deck)

    def dealt(self, deck: tuple[Card, ...]) -> Record:
        """This record with a further round, dealt from `deck`."""
        return replace(self, rounds=(*self.rounds, Round(deck=tuple(deck))))

    def played(self, after: State) -> Record:
        """This record with the move that led to the state `after`.

        Where the move ended the round, its points and scores are added; where it ended the game, the end is.
        """
        *before, current = self.rounds
        move = next(event for event in reversed(after.events) if isinstance(event, Played))
        counted = after.turn is None
        current = replace(
            current,
            moves=(*current.moves, (move.seat, str(move.move))),
            points=after.points if counted else (),
            scores=after.scores if counted else (),
        )
        record = replace(self, rounds=(*before, current))
        return replace(record, ending=Ending.PLAYED_OUT, winners=after.winners) if after.over else record

    def ended(self, ending: Ending, winners: tuple[int, ...] = ()) -> Record:
        """This record of a game that was forfeited or aborted."""
        return replace(self, ending=ending, winners=winners)

    def __str__(self) -> str:
        base = RELEASED[self.rules.name, self.revision]
        name, _, changes = rules_text(self.rules, base).partition(" ")
        lines = [
            FORMAT,
            f"rules {name} {self.revision} {changes}".rstrip(),
            f"digest {digest(self.rules)}",
            f"sides {' '.join(map(str, self.sides))}",
            f"dealer {self.dealer}",
        ]
        for count, round in enumerate(self.rounds, 1):
            lines += [f"round {count}", *round.lines()]
        if self.ending is not None:
            winners = " ".join(map(str, self.winners))
            lines.append(f"end {self.ending} winners {winners}".removesuffix(" winners "))
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse a record; `replay` then checks that the game is legal. Raises RecordError with the line number."""
        parser = RecordParser(text)
        rules, revision = parser.rules()
        record = cls(
            rules=rules,
            revision=revision,
            sides=parser.sides(),
            dealer=parser.dealer(),
            rounds=parser.rounds(),
        )
        ending, winners = parser.end()
        return replace(record, ending=ending, winners=winners)
