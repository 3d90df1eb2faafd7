"""A whole game as text, to be kept: it replays to the same points for ever, and a changed one is refused.

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

`rules` names the rule set, its revision and the fields that differ from it; `digest` tells all fields, so that a record
is never replayed by other rules. Each move stands behind the seat that made it. A round that was played to its end has
its points by side and the scores after it. `end` is the last line of a game that has ended, however it did. Lines after
the last that begin with # are comments, and are not read.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NoReturn

from kasino.game.cards.card import Card, cards_text, parse_cards
from kasino.game.cards.notation import parse_move
from kasino.game.errors import KasinoError, RulesError
from kasino.game.number_text import number, numbers
from kasino.game.play.events import Played, SidePoints
from kasino.game.play.state import State, apply, deal, next_round
from kasino.game.rules.overrides import digest, override, parse_overrides, rules_text
from kasino.game.rules.presets import RELEASED, RULES
from kasino.game.rules.rule_set import Category, RuleSet

_FORMAT = "kasino record 1"


class RecordError(KasinoError):
    """A record that cannot be read, or that does not replay; `line` is the number of the line, from 1."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line} of the record: {problem}")
        self.problem = problem
        self.line = line

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int]]:
        return (type(self), (self.problem, self.line))


class Ending(StrEnum):
    """How a game ended."""

    PLAYED_OUT = "played_out"
    FORFEIT = "forfeit"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a record: its pack, the moves as texts behind their seats, and how it was counted.

    `points` and `scores` are empty where the round was not played to its end.
    """

    deck: tuple[Card, ...]
    moves: tuple[tuple[int, str], ...] = ()
    points: tuple[SidePoints, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game that can be kept as text. `str` writes it, `Record.parse` reads it, `replay` plays it again.

    `ending` is None while the game goes on; `winners` are the winning sides of one that has ended.
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
        """The record of a game whose first round has just been dealt from `deck`."""
        revision = max(revision for name, revision in RELEASED if name == state.rules.name)
        record = cls(rules=state.rules, revision=revision, sides=state.sides, dealer=state.dealer, rounds=())
        return record.dealt(deck)

    def dealt(self, deck: tuple[Card, ...]) -> Record:
        """With a further round that was dealt from `deck`."""
        return replace(self, rounds=(*self.rounds, Round(deck=tuple(deck))))

    def played(self, after: State) -> Record:
        """With the last move that led to this state, the count if it ended the round, and the end if it was the end."""
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
        """With an end that the rules did not bring: forfeited or aborted."""
        return replace(self, ending=ending, winners=winners)

    def __str__(self) -> str:
        base = RELEASED[self.rules.name, self.revision]
        name, _, changes = rules_text(self.rules, base).partition(" ")
        lines = [
            _FORMAT,
            f"rules {name} {self.revision} {changes}".rstrip(),
            f"digest {digest(self.rules)}",
            f"sides {' '.join(map(str, self.sides))}",
            f"dealer {self.dealer}",
        ]
        for count, round in enumerate(self.rounds, 1):
            lines += [f"round {count}", f"deck {cards_text(round.deck)}"]
            lines += [f"{seat} {move}" for seat, move in round.moves]
            lines += [_points_text(side, points) for side, points in enumerate(round.points)]
            lines += [f"scores {' '.join(map(str, round.scores))}"] if round.scores else []
        if self.ending is not None:
            winners = " ".join(map(str, self.winners))
            lines.append(f"end {self.ending} winners {winners}".removesuffix(" winners "))
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record. Raises RecordError that names the line; whether the game is legal is told by `replay`."""
        return _Reader(text).record()


def replay(record: Record) -> Iterator[State]:
    """The states of a game, the first deal of each round and then the state after each move.

    Raises RecordError at the exact line at which the record is not what the rules make of it: a move that is illegal
    or out of turn, a count that differs, a round where none is due, an end that is not one.
    """
    line = 5
    state: State | None = None
    for round in record.rounds:
        line += 2
        try:
            if state is None:
                state = deal(record.rules, deck=round.deck, sides=record.sides, dealer=record.dealer)
            else:
                state = next_round(state, round.deck)
        except KasinoError as error:
            raise RecordError(str(error), line) from None
        yield state
        for seat, text in round.moves:
            line += 1
            state = _step(state, seat, text, line)
            yield state
        line = _check_count(state, round, line)
    _check_end(record, state, line + 1)


def _step(state: State, seat: int, text: str, line: int) -> State:
    if state.turn != seat:
        due = "the round is over" if state.turn is None else f"seat {state.turn} is to play"
        raise RecordError(f"seat {seat} plays {text}, but {due}", line)
    try:
        return apply(state, parse_move(text, state.table))
    except KasinoError as error:
        raise RecordError(f"seat {seat} plays {text}: {error}", line) from None


def _check_count(state: State, round: Round, line: int) -> int:
    """Compare the count with the state; the number of the last line of the count."""
    if not round.points:
        if state.turn is None:
            raise RecordError("the round is over here, and its points are missing", line + 1)
        return line
    for side, points in enumerate(round.points):
        line += 1
        if state.turn is not None or len(round.points) != len(state.points) or points != state.points[side]:
            raise RecordError(_differs(_points_text(side, points), state, side), line)
    line += 1
    if round.scores != state.scores:
        raise RecordError(f"the scores are {' '.join(map(str, state.scores))}", line)
    return line


def _differs(told: str, state: State, side: int) -> str:
    if state.turn is not None or side >= len(state.points):
        return f"'{told}' stands where the round is not over"
    return f"'{told}' should be '{_points_text(side, state.points[side])}'"


def _check_end(record: Record, state: State | None, line: int) -> None:
    over = state is not None and state.over
    if over and record.ending is None:
        raise RecordError("the game is over here, and the end is missing", line)
    if over and record.ending is not Ending.PLAYED_OUT:
        raise RecordError(f"the game was over: it ended {Ending.PLAYED_OUT}, not {record.ending}", line)
    if record.ending is Ending.PLAYED_OUT and (state is None or not over or record.winners != state.winners):
        raise RecordError("the game does not end like this", line)
    if not set(record.winners) <= set(record.sides) or sorted(set(record.winners)) != list(record.winners):
        raise RecordError("the winners are sides, each once, in order", line)


def _points_text(side: int, points: SidePoints) -> str:
    return " ".join([f"points {side}", *(f"{category}={worth}" for category, worth in points)])


class _Reader:
    """The lines of a record, read from the first to the last."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        while self._lines and self._lines[-1].startswith("#"):
            self._lines.pop()
        self._next = 0

    def record(self) -> Record:
        if self._line() != _FORMAT:
            self._fail(f"a record begins with '{_FORMAT}'")
        rules, revision = self._rules(self._word("rules"))
        if self._word("digest") != digest(rules):
            self._fail(f"these rules are not those of the game: their digest is {digest(rules)}")
        sides = self._numbers(self._word("sides"))
        dealer = self._numbers(self._word("dealer"))
        if len(dealer) != 1:
            self._fail("dealer is one seat")
        rounds: list[Round] = []
        while self._peek().startswith("round "):
            if self._word("round") != str(len(rounds) + 1):
                self._fail(f"this is round {len(rounds) + 1}")
            rounds.append(self._round())
        ending, winners = self._end() if self._peek() else (None, ())
        if self._peek() or self._next < len(self._lines):
            self._line()
            self._fail("nothing follows the end of a game")
        return Record(
            rules=rules,
            revision=revision,
            sides=sides,
            dealer=dealer[0],
            rounds=tuple(rounds),
            ending=ending,
            winners=winners,
        )

    def _rules(self, text: str) -> tuple[RuleSet, int]:
        name, _, rest = text.partition(" ")
        word, _, changes = rest.partition(" ")
        revision = number(word)
        if name not in RULES:
            self._fail(f"there is no rule set '{name}'")
        if revision is None or (name, revision) not in RELEASED:
            self._fail(f"there is no revision '{word[:40]}' of {name}")
        try:
            return override(RELEASED[name, revision], parse_overrides(shlex.split(changes))), revision
        except (RulesError, ValueError) as error:
            self._fail(str(error))

    def _round(self) -> Round:
        try:
            deck = parse_cards(self._word("deck"))
        except KasinoError as error:
            self._fail(str(error))
        moves: list[tuple[int, str]] = []
        while self._peek()[:1].isdigit():
            seat, _, move = self._line().partition(" ")
            moves.append((self._numbers(seat)[0], move))
        points: list[SidePoints] = []
        while self._peek().startswith("points "):
            points.append(self._points(self._word("points"), len(points)))
        scores = self._numbers(self._word("scores")) if points else ()
        return Round(deck=deck, moves=tuple(moves), points=tuple(points), scores=scores)

    def _points(self, text: str, side: int) -> SidePoints:
        whose, *items = text.split(" ")
        if whose != str(side):
            self._fail(f"these are the points of side {side}")
        points = []
        for item in items:
            name, _, word = item.partition("=")
            worth = number(word)
            if name not in [category.value for category in Category] or worth is None:
                self._fail(f"'{item[:40]}' is no category with its points")
            points.append((Category(name), worth))
        return tuple(points)

    def _end(self) -> tuple[Ending, tuple[int, ...]]:
        how, _, winners = self._word("end").partition(" winners ")
        if how not in [ending.value for ending in Ending]:
            self._fail(f"a game ends {', '.join(Ending)}, not '{how}'")
        return Ending(how), self._numbers(winners) if winners else ()

    def _numbers(self, text: str) -> tuple[int, ...]:
        found = numbers(text)
        if not found:
            self._fail(f"'{text[:40]}' should be numbers")
        return found

    def _word(self, word: str) -> str:
        """The rest of the next line, which has to begin with this word."""
        line = self._line()
        if line != word and not line.startswith(f"{word} "):
            self._fail(f"'{word}' is due here, not '{line[:40]}'")
        return line[len(word) + 1 :]

    def _line(self) -> str:
        self._next += 1
        return self._lines[self._next - 1] if self._next <= len(self._lines) else ""

    def _peek(self) -> str:
        return self._lines[self._next] if self._next < len(self._lines) else ""

    def _fail(self, problem: str) -> NoReturn:
        raise RecordError(problem, self._next)
