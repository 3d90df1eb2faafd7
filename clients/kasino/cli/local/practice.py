"""Practice games: a person continues a recorded game against bots."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from kasino.bots import load
from kasino.cli.ledger_path import readable_ledger
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.console import pause_from_args
from kasino.cli.options.names import bot_name, player_name
from kasino.cli.options.table import DEFAULT_BOT
from kasino.files import read_text
from kasino.game import KasinoError, Record, State, deck, replay
from kasino.people import Console, Conversation, EndReason, PracticeTable, Translator, Tutorial
from kasino.tournament import states


async def practise(args: Namespace, console: Console, tr: Translator) -> EndReason:
    """Play from the position that the flags select; returns how the conversation ended."""
    for flag in ("resume", "record"):
        if getattr(args, flag) is not None:
            raise KasinoError(f"--from starts a practice game, which is not saved: leave out --{flag}")
    state = _position(args)
    assert state.turn is not None
    seat = state.turn if args.seat is None else args.seat
    if not 0 <= seat < state.seats:
        raise KasinoError(f"there is no seat {seat} in this game: they are 0 to {state.seats - 1}")
    specs = [parse_spec(word) for word in args.against or [DEFAULT_BOT]]
    others = [other for other in range(state.seats) if other != seat]
    bots = {other: specs[min(place, len(specs) - 1)] for place, other in enumerate(others)}
    names = [player_name(args.name) if one == seat else bot_name(str(bots[one])) for one in range(state.seats)]
    seed = f"kasino/1 deck {args.seed or 0}".encode()
    decks = state.rules.decks
    undo_states: Sequence[State] = ()
    tutorial = Tutorial() if args.teach else None
    after_undo = False
    while True:
        players = {other: load(spec)() for other, spec in bots.items()}
        table = PracticeTable(state, lambda round: deck(seed, round, decks), names, players, undo_states)
        conversation = Conversation(
            table.connect(seat),
            console,
            tr,
            tutorial=tutorial,
            can_undo=table.can_undo,
            after_undo=after_undo,
            bot_pause_seconds=pause_from_args(args, console),
        )
        table.start()
        end = await conversation.run()
        if end is not EndReason.UNDO:
            return end
        *undo_states, state = table.states_before_last_move()
        after_undo = True


def _position(args: Namespace) -> State:
    """The state after --move moves. Raises KasinoError if no seat is to play there."""
    path = readable_ledger(args.source)
    played_states = states(path, args.game) if args.game is not None else replay(_record(path))
    played = -1
    found: State | None = None
    for state in played_states:
        first = found is None or found.turn is None
        played += 0 if found is not None and first else 1
        found = state
        if played == args.move and state.turn is not None:
            return state
    raise KasinoError(f"no seat is to play after move {args.move} of this game: it has {max(played, 0)} moves")


def _record(path: Path) -> Record:
    return Record.parse(read_text(path))
