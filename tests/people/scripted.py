"""Voices, places and talks for tests: real ones, whose talker is a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from gettext import NullTranslations
from typing import Any

from kasino.client import MoveRequested, SeatedPlayer, TableInfo, TableState, Welcome
from kasino.game import Observation, deal, deck, fallback, parse_position, rule_set
from kasino.game.rules.options import WinRule
from kasino.people import (
    Conversation,
    EndReason,
    Players,
    PracticeTable,
    Screen,
    SeatView,
    TextContext,
    Translator,
    Tutorial,
    load_translator,
)
from kasino.wire import NO_CLOCK, Decision

NAMES = ("Anna", "Bo", "Cai", "Dag", "Eli")
PLAIN = Screen(ascii=True)


class Marked(NullTranslations):
    """A language in which every message stands in brackets, so that one sees what never was a message."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


MARKED = Translator("marked", Marked())


def context_at(
    seen: Observation, tr: Translator | None = None, screen: Screen = PLAIN, seat: int | None = 0
) -> TextContext:
    """The voice at this seat of a table."""
    players = Players(names=NAMES[: seen.seats], sides=seen.sides, seat=seat)
    return TextContext.new(tr or load_translator("en"), screen, seen.rules, players)


def view_at(line: str, tr: Translator | None = None, screen: Screen = PLAIN) -> SeatView:
    """The place of the seat to play in this position, which is asked."""
    seen = parse_position(line)
    view = SeatView(tr or load_translator("en"), screen, lambda: 0.0)
    people = tuple(SeatedPlayer(seat=seat, name=name) for seat, name in enumerate(NAMES[: seen.seats]))
    table = TableInfo(
        name="tables/x",
        state=TableState.RUNNING,
        rules=seen.rules,
        sides=seen.sides,
        players=people,
        time_control=NO_CLOCK,
        max_faults=0,
        spectator_delay=None,
        listed=False,
    )
    view.apply(Welcome(seq=1, seat=seen.seat, table=table, seen=seen, so_far=seen.events))
    decision = Decision(id=2, seat=seen.seat, legal_moves=(), count=0, truncated=True, fallback=fallback(seen))
    view.apply(MoveRequested(decision=decision, seen=seen))
    return view


class Script:
    """A talker that says these lines, one at each question, and keeps what it is told."""

    def __init__(self, lines: Iterable[str], screen: Screen = PLAIN, *, interactive: bool = False) -> None:
        self.screen = screen
        self.interactive = interactive
        self.told: list[str] = []
        self.prompts: list[str] = []
        self._lines = iter(lines)

    def write(self, lines: Iterable[str]) -> None:
        self.told += [line for fact in lines for line in self.screen.lines(fact)]

    async def ask(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        return next(self._lines, None)

    def interrupt(self) -> None:
        pass

    def clear(self) -> None:
        self.told.append("-- passed on --")


async def talked(
    lines: Iterable[str],
    *,
    rules: str = "norwegian",
    sides: Sequence[int] = (0, 1),
    tr: Translator | None = None,
    screen: Screen = PLAIN,
    teach: bool = False,
    interactive: bool = False,
    **more: Any,
) -> tuple[EndReason, Script]:
    """A talk of Anna, who sits to the left of the dealer, against the last legal moves, for a round, by this script."""
    rule = replace(
        rule_set(rules), target=None, fixed_rounds=1, immediate_scoring=False, win_rule=WinRule.HIGHEST_TOTAL
    )
    seats = len(sides)
    state = deal(rule, deck=deck(b"people", 1, rule.decks), sides=sides, dealer=seats - 1)
    bots = {seat: lambda _, moves: moves[-1] for seat in range(1, seats)}
    table = PracticeTable(state, lambda round: deck(b"people", round, rule.decks), NAMES[:seats], bots)
    script = Script(lines, screen, interactive=interactive)
    talk = Conversation(
        table.connect(0), script, tr or load_translator("en"), tutorial=Tutorial() if teach else None, **more
    )
    table.start()
    return await talk.run(), script
