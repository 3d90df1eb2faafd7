"""Parses the text of a game record part by part."""

from __future__ import annotations

import shlex
from typing import NoReturn

from kasino.game.cards.card import parse_cards
from kasino.game.errors import KasinoError, RecordError, RulesError
from kasino.game.number_parser import parse_number, parse_numbers
from kasino.game.play.events import SidePoints
from kasino.game.rules.options import Category
from kasino.game.rules.overrides import digest, override, parse_overrides
from kasino.game.rules.presets import RELEASED, RULES
from kasino.game.rules.rule_set import RuleSet
from kasino.game.text.record_round import Ending, Round

FORMAT = "kasino record 1"
"""The first line of a record: the format and its version."""


class RecordParser:
    """Parses a record from its first line to its last.

    Call `rules`, `sides`, `dealer`, `rounds` and `end` once each and in this order. Each raises RecordError with the
    line number where the text is not what is due there.
    """

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        while self._lines and self._lines[-1].startswith("#"):
            self._lines.pop()
        self._next = 0

    def rules(self) -> tuple[RuleSet, int]:
        """The rules and the revision of their rule set, after the format line; checks the digest."""
        if self._line() != FORMAT:
            self._fail(f"a record begins with '{FORMAT}'")
        rules, revision = self._rules(self._word("rules"))
        if self._word("digest") != digest(rules):
            self._fail(f"these rules are not those of the game: their digest is {digest(rules)}")
        return rules, revision

    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self._numbers(self._word("sides"))

    def dealer(self) -> int:
        """The seat that deals the first round."""
        dealer = self._numbers(self._word("dealer"))
        if len(dealer) != 1:
            self._fail("dealer is one seat")
        return dealer[0]

    def rounds(self) -> tuple[Round, ...]:
        """All rounds."""
        rounds: list[Round] = []
        while self._peek().startswith("round "):
            if self._word("round") != str(len(rounds) + 1):
                self._fail(f"this is round {len(rounds) + 1}")
            rounds.append(self._round())
        return tuple(rounds)

    def end(self) -> tuple[Ending | None, tuple[int, ...]]:
        """The ending and the winners, (None, ()) for a game that goes on; checks that nothing follows."""
        ending, winners = self._end() if self._peek() else (None, ())
        if self._peek() or self._next < len(self._lines):
            self._line()
            self._fail("nothing follows the end of a game")
        return ending, winners

    def _rules(self, text: str) -> tuple[RuleSet, int]:
        name, _, rest = text.partition(" ")
        word, _, changes = rest.partition(" ")
        revision = parse_number(word)
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
            worth = parse_number(word)
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
        found = parse_numbers(text)
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
