"""Replays the record up to a past decision, to compare a repeated answer with the move that was played."""

from __future__ import annotations

from dataclasses import replace

from kasino.dealer.state.table_state import TableState
from kasino.game import KasinoError, Session, State, canonical, deal, first_legal_moves, parse_move
from kasino.v1 import model_pb2
from kasino.wire import choice_from_message
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES


def same_move(state: TableState, decision_id: int, choice: model_pb2.Choice) -> bool:
    """Whether this choice means the move that was played.

    It replays the round and lists its moves again, which is the most expensive work of a table.
    """
    _, text = state.played[decision_id]
    kind = choice.WhichOneof("choice")
    if kind == "notation" and choice.notation == text:
        return True
    index = choice.legal_move_index if kind == "legal_move_index" else -1
    if index >= MAX_LEGAL_MOVES:
        return False  # a move at such an index is never listed
    session = _session_at(state, decision_id)
    try:
        listed = first_legal_moves(session.state, index + 1)[0] if index >= 0 else ()
        move = choice_from_message(choice, session.state.table, listed)
        return str(canonical(session.state, move)) == text
    except KasinoError:
        return False


def _session_at(state: TableState, decision_id: int) -> Session:
    """The game as it was when this decision was open."""
    number = list(state.played).index(decision_id)
    for index, progress in enumerate(state.rounds):
        if number < len(progress.moves):
            session = Session(_round_start(state, index))
            for _, text in progress.moves[:number]:
                session.play(parse_move(text, session.state.table))
            return session
        number -= len(progress.moves)
    raise AssertionError("a decision that was answered is in a round")


def _round_start(state: TableState, index: int) -> State:
    """The game after the first deal of a round. The first round has index 0."""
    config = state.config
    dealer = (config.dealer + index) % config.seats
    game = deal(config.wanted.rules, deck=state.rounds[index].deck, sides=config.wanted.sides, dealer=dealer)
    scores = state.rounds[index - 1].scores if index else game.scores
    return replace(game, round=index + 1, scores=scores)
