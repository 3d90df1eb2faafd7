"""One decision of one bot, for who writes it: a position as text, and the move that it would play."""

from __future__ import annotations

from kasino.bots.interface import Choice
from kasino.bots.loading import load
from kasino.bots.player import Seated, told_moves
from kasino.bots.spec import Spec
from kasino.game import KasinoError, legal_moves, parse_position


def ask(spec: Spec | str, position: str, *, seed: bytes = b"", max_legal_moves: int = 128) -> Choice:
    """What this bot plays in this position: the move as the game writes it, its note, its value.

    `position` is a line as `kasino.game.position_text` writes it, seen from the seat to play. Raises a KasinoError
    where there is no such bot or position, and where the bot raises or chooses no legal move, with the text of the
    fault.
    """
    make = load(spec)
    seen = parse_position(position)
    if not seen.hand_to_play:
        raise KasinoError("nothing is to be decided here: write the hand of the seat to play, as in hand 9h Td")
    if next(legal_moves(seen), None) is None:
        raise KasinoError("there is no legal move here: this position cannot come about in a game")
    bot = Seated(make, seat=seen.seat, seed=seed, max_faults=1)
    move = bot.choose(seen, *told_moves(seen, max_legal_moves)) if bot.is_asked else None
    bot.tell("close")
    for fault in bot.faults:
        raise KasinoError(f"{make.spec}: {fault.code}: {fault.text}")
    assert move is not None
    note, value = next(((remark.note, remark.value) for remark in bot.remarks), ("", None))
    return Choice(move, note, value)
