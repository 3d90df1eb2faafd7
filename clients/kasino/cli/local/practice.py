"""Practice: a game from a position of a record, played on against bots."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from kasino.bots import load
from kasino.cli.local.table_options import HOUSE, one_name, own_name
from kasino.cli.options.bot_specs import spec_of
from kasino.cli.options.person import person_pace
from kasino.cli.output import ledger_file
from kasino.files import read_text
from kasino.game import KasinoError, Record, State, deck, replay
from kasino.people import Console, Conversation, EndReason, Translator, Tutorial
from kasino.people.conversation.practice_table import PracticeTable
from kasino.tournament import states


async def practise(asked: Namespace, console: Console, tr: Translator) -> EndReason:
    """Play on from the position that is asked for."""
    for flag in ("resume", "record"):
        if getattr(asked, flag) is not None:
            raise KasinoError(f"--from begins a game for practice, which is not kept: leave --{flag} out")
    state = _position(asked)
    assert state.turn is not None
    seat = state.turn if asked.seat is None else asked.seat
    if not 0 <= seat < state.seats:
        raise KasinoError(f"there is no seat {seat} in this game: they are 0 to {state.seats - 1}")
    specs = [spec_of(word) for word in asked.against or [HOUSE]]
    others = [other for other in range(state.seats) if other != seat]
    bots = {other: specs[min(place, len(specs) - 1)] for place, other in enumerate(others)}
    names = [own_name(asked.name) if one == seat else one_name(str(bots[one])) for one in range(state.seats)]
    seed = f"kasino/1 deck {asked.seed or 0}".encode()
    decks = state.rules.decks
    before: Sequence[State] = ()
    tutorial = Tutorial() if asked.teach else None
    again = False
    while True:
        players = {other: load(spec)() for other, spec in bots.items()}
        table = PracticeTable(state, lambda round: deck(seed, round, decks), names, players, before)
        talk = Conversation(
            table.chair(seat),
            console,
            tr,
            tutorial=tutorial,
            can_take_back=table.can_take_back,
            again=again,
            pace=person_pace(asked, console),
        )
        table.begin()
        left = await talk.run()
        if left is not EndReason.TAKEN_BACK:
            return left
        *before, state = table.taken_back()
        again = True


def _position(asked: Namespace) -> State:
    """The state after so many moves, in which somebody is to play."""
    path = ledger_file(asked.source)
    course = states(path, asked.game) if asked.game is not None else replay(_record(path))
    played = -1
    found: State | None = None
    for state in course:
        first = found is None or found.turn is None
        played += 0 if found is not None and first else 1
        found = state
        if played == asked.move and state.turn is not None:
            return state
    raise KasinoError(f"nobody is to play after move {asked.move} of this game: it has {max(played, 0)} moves")


def _record(path: Path) -> Record:
    return Record.parse(read_text(path))
