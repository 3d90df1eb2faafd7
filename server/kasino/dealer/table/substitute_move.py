"""Plays a move of the substitute bot for a seat whose player is gone."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.services import Substitute
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Step
from kasino.game import IllegalMove, observe
from kasino.v1 import event_pb2

SUBSTITUTE = event_pb2.MOVE_ORIGIN_SUBSTITUTE


def play_substitute(
    step: Step, seat: int, choose: Substitute | None, log_fault: Callable[[BaseException], object]
) -> None:
    """Play what the bot chooses and advance the game.

    The fallback is played if there is no bot, or if it fails or chooses an illegal move. A failure of the bot goes to
    `log_fault`. Errors of the dealer itself are raised.
    """
    try:
        if choose is None:
            absence_policy.play_fallback(step, SUBSTITUTE)
        else:
            game_progress.play(step, choose(observe(step.state.game, seat)), SUBSTITUTE)
    except Exception as error:
        if step.entries:
            raise
        if not isinstance(error, IllegalMove):
            log_fault(error)
        absence_policy.play_fallback(step, SUBSTITUTE)
    absence_policy.skip_absent(step)
