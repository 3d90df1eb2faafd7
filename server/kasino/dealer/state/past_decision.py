"""What was asked long ago is dealt again from the record, to see whether an answer is the one that was given."""

from __future__ import annotations

from dataclasses import replace

from kasino.dealer.state.fold import Course
from kasino.game import KasinoError, Session, State, canonical, deal, first_legal_moves, parse_move
from kasino.v1 import model_pb2
from kasino.wire import choice_from_message
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES


def same_move(course: Course, decision_id: int, choice: model_pb2.Choice) -> bool:
    """Whether this choice meant the move that was played. It is dealt and listed again, which is the most work here."""
    _, text = course.played[decision_id]
    kind = choice.WhichOneof("choice")
    if kind == "notation" and choice.notation == text:
        return True
    index = choice.legal_move_index if kind == "legal_move_index" else -1
    if index >= MAX_LEGAL_MOVES:
        return False  # never told at that place
    session = _asked(course, decision_id)
    try:
        told = first_legal_moves(session.state, index + 1)[0] if index >= 0 else ()
        move = choice_from_message(choice, session.state.table, told)
        return str(canonical(session.state, move)) == text
    except KasinoError:
        return False


def _asked(course: Course, decision_id: int) -> Session:
    """The game where this decision was open."""
    number = list(course.played).index(decision_id)
    for place, notes in enumerate(course.rounds):
        if number < len(notes.moves):
            session = Session(_begun(course, place))
            for _, text in notes.moves[:number]:
                session.play(parse_move(text, session.state.table))
            return session
        number -= len(notes.moves)
    raise AssertionError("a decision that was answered is in a round")


def _begun(course: Course, place: int) -> State:
    """The first deal of a round, the first of which is at place 0."""
    config = course.config
    dealer = (config.dealer + place) % config.seats
    state = deal(config.wanted.rules, deck=course.rounds[place].deck, sides=config.wanted.sides, dealer=dealer)
    scores = course.rounds[place - 1].scores if place else state.scores
    return replace(state, round=place + 1, scores=scores)
