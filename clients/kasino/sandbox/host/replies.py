"""Encodes the replies of a hosted bot: moves as serialized messages, failures as error statuses."""

from __future__ import annotations

from functools import lru_cache

from kasino.bots import Chosen, Failed, FaultCode, Question
from kasino.bots.game.answer_validation import legal_answer, place_of
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.game import KasinoError
from kasino.sandbox.status import ABORTED, INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNKNOWN, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import model_pb2, refusal_pb2
from kasino.wire.messages.bot_service import LONGEST_NOTE

MAX_STATUS_TEXT = 1_500
"""Characters of the message of a status. A longer one loses its beginning: a traceback ends with the error."""

Reply = bytes | ErrorStatus
"""The reply to one decision: a serialized ChooseMoveResponse, or a status."""


def encode_answer(question: Question, reply: Chosen | Failed) -> Reply:
    """The reply to a question: the move by its index among the offered ones, else in notation."""
    if isinstance(reply, Failed):
        return status_of_failure(reply)
    try:
        if reply.move is None:
            return b""
        index, move = _place(question, reply.move), reply.move
        if index is None:
            move = legal_answer(question.seen, question.moves, reply.move)
            index = place_of(question.moves, move)
    except KasinoError as error:
        return ErrorStatus(INVALID_ARGUMENT, truncate_text(str(error)))
    if index is not None and not reply.note and reply.value is None:
        return _encode_index(index)
    choice = model_pb2.Choice(notation=str(move)) if index is None else model_pb2.Choice(legal_move_index=index)
    note = replace_surrogates(reply.note[:LONGEST_NOTE])
    return bots.ChooseMoveResponse(choice=choice, note=note, value=reply.value).SerializeToString()


def _place(question: Question, answer: object) -> int | None:
    """The place of this answer among the offered moves; None where it is none of them, or cannot be compared."""
    try:
        return place_of(question.moves, answer)
    except BOT_ERRORS:
        return None


@lru_cache(maxsize=256)
def _encode_index(index: int) -> bytes:
    """An answer with nothing but the index of its move."""
    return bots.ChooseMoveResponse(choice=model_pb2.Choice(legal_move_index=index)).SerializeToString()


def status_of_failure(failed: Failed) -> ErrorStatus:
    """The status of a failure of the bot."""
    if failed.code is FaultCode.OOM:
        return ErrorStatus(RESOURCE_EXHAUSTED, truncate_text(failed.text))
    return ErrorStatus(ABORTED if failed.again else UNKNOWN, truncate_text(failed.text))


def encode_refused(status: ErrorStatus) -> bytes:
    """A status as the serialized Refused that replaces it in a batch."""
    return refusal_pb2.Refused(code=status.code, message=status.text).SerializeToString()


def truncate_text(text: str) -> str:
    """The end of a text, short enough for the message of a status."""
    return replace_surrogates(text if len(text) <= MAX_STATUS_TEXT else f"…{text[-MAX_STATUS_TEXT:]}")


def replace_surrogates(text: str) -> str:
    """A text that UTF-8 can encode: a lone surrogate becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")
