"""What a bot answers is a legal move, or there is a sentence that says why not."""

from __future__ import annotations

from kasino.bots.game.requests import last_lines
from kasino.bots.loading.code import BOT_ERRORS
from kasino.game import KasinoError, Move, Observation, canonical, parse_move


class NoMove(KasinoError):
    """What a bot answered is no move at all."""


def legal_answer(seen: Observation, moves: tuple[Move, ...], answer: object) -> Move:
    """The answer as the game writes it; `moves` are those that the bot was told. Raises a KasinoError where it is none.

    What was not told is read back from its text, so that nothing of the bot's own making gets into the game.
    """
    for move in moves:
        if move is answer:
            return move
    try:
        if answer in moves:
            return moves[moves.index(answer)]
        if not isinstance(answer, Move):
            problem = "nothing was chosen" if answer is None else f"{type(answer).__name__} is no move"
            raise NoMove(f"{problem}: return one of the legal moves")
        return canonical(seen, parse_move(str(answer), seen.table))
    except KasinoError:
        raise
    except BOT_ERRORS as error:  # a value of the bot's own making that cannot even be compared
        raise NoMove(f"the answer cannot be read: {last_lines(error)}") from None
