"""Text contexts, seat views and conversations for tests; the console is a script of lines."""

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


class BracketTranslations(NullTranslations):
    """A language that puts every message in brackets, so that untranslated text stands out."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


BRACKETS = Translator("marked", BracketTranslations())


def context_at(
    seen: Observation, tr: Translator | None = None, screen: Screen = PLAIN, seat: int | None = 0
) -> TextContext:
    """The text context of a seat of this table."""
    players = Players(names=NAMES[: seen.seats], sides=seen.sides, seat=seat)
    return TextContext.new(tr or load_translator("en"), screen, seen.rules, players)


def view_at(line: str, tr: Translator | None = None, screen: Screen = PLAIN) -> SeatView:
    """The view of the seat to play in this position, with an open decision."""
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


class ScriptedConsole:
    """A console that answers each prompt with the next line, and keeps the prompts and the printed lines."""

    def __init__(self, lines: Iterable[str], screen: Screen = PLAIN, *, interactive: bool = False) -> None:
        self.screen = screen
        self.interactive = interactive
        self.printed: list[str] = []
        self.prompts: list[str] = []
        self._lines = iter(lines)

    def write(self, lines: Iterable[str]) -> None:
        self.printed += [line for fact in lines for line in self.screen.lines(fact)]

    async def ask(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        return next(self._lines, None)

    def interrupt(self) -> None:
        pass

    def clear(self) -> None:
        self.printed.append("-- cleared --")


async def run_scripted(
    lines: Iterable[str],
    *,
    rules: str = "norwegian",
    sides: Sequence[int] = (0, 1),
    tr: Translator | None = None,
    screen: Screen = PLAIN,
    teach: bool = False,
    interactive: bool = False,
    **more: Any,
) -> tuple[EndReason, ScriptedConsole]:
    """Run a round of Anna, left of the dealer, by this script. The bots play the last legal move."""
    rules_used = replace(
        rule_set(rules), target=None, fixed_rounds=1, immediate_scoring=False, win_rule=WinRule.HIGHEST_TOTAL
    )
    seats = len(sides)
    state = deal(rules_used, deck=deck(b"people", 1, rules_used.decks), sides=sides, dealer=seats - 1)
    bots = {seat: lambda _, moves: moves[-1] for seat in range(1, seats)}
    table = PracticeTable(state, lambda round: deck(b"people", round, rules_used.decks), NAMES[:seats], bots)
    console = ScriptedConsole(lines, screen, interactive=interactive)
    conversation = Conversation(
        table.connect(0), console, tr or load_translator("en"), tutorial=Tutorial() if teach else None, **more
    )
    table.start()
    return await conversation.run(), console
