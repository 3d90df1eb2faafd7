"""Validation of the answer of a bot: the legal move that it is, or an error that says why it is none."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots.game.requests import last_lines
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.game import KasinoError, Move, Observation, canonical, parse_move


class NoMove(KasinoError):
    """The answer of a bot is not a move."""


def legal_answer(seen: Observation, moves: Sequence[Move], answer: object) -> Move:
    """The answer in canonical form; `moves` are those that the bot was offered.

    Raises a KasinoError where it is no legal move. An answer that was not offered is parsed from its text, so that no
    object of the bot gets into the game.
    """
    try:
        place = place_of(moves, answer)
        if place is not None:
            return moves[place]
        if not isinstance(answer, Move):
            problem = "nothing was chosen" if answer is None else f"{type(answer).__name__} is no move"
            raise NoMove(f"{problem}: return one of the legal moves")
        return canonical(seen, parse_move(str(answer), seen.table))
    except KasinoError:
        raise
    except BOT_ERRORS as error:  # an object of the bot that cannot be compared
        raise NoMove(f"the answer cannot be read: {last_lines(error)}") from None


def place_of(moves: Sequence[Move], answer: object) -> int | None:
    """The place of this answer among the offered moves, None where it is none of them. Raises what its `==` raises."""
    try:
        return moves.index(answer)
    except ValueError:
        return None
