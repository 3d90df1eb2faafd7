"""A conversation with one person at one seat: notifications in, lines out, typed commands and moves back."""

from __future__ import annotations

from kasino.people.conversation.command_handler import Reply, handle_input
from kasino.people.conversation.conversation import Conversation
from kasino.people.conversation.end_reason import EndReason
from kasino.people.conversation.practice_table import PracticeTable
from kasino.people.conversation.seat_connection import SeatConnection
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard

__all__ = [
    "Conversation",
    "EndReason",
    "PracticeTable",
    "Reply",
    "SeatConnection",
    "SeatView",
    "SharedKeyboard",
    "handle_input",
]
