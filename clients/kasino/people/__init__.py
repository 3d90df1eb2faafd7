"""Kasino for people at a terminal or a pipe: translated texts, printed cards, typed moves, and the conversation."""

from __future__ import annotations

from kasino.people.console.console import Console, TextInterface, open_console
from kasino.people.console.screen import Screen
from kasino.people.conversation.conversation import Conversation
from kasino.people.conversation.end_reason import EndReason
from kasino.people.conversation.practice_table import PracticeTable
from kasino.people.conversation.seat_connection import SeatConnection
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard
from kasino.people.i18n.language import detect_language
from kasino.people.i18n.translator import Translator, tr_noop, translator
from kasino.people.presenter.notification_text import notification_lines
from kasino.people.presenter.rules_text import Section, rule_sections
from kasino.people.presenter.text_context import Players, TextContext, text_context
from kasino.people.presenter.tutorial import Tutorial

__all__ = [
    "Console",
    "Conversation",
    "EndReason",
    "Players",
    "PracticeTable",
    "Screen",
    "SeatConnection",
    "SeatView",
    "Section",
    "SharedKeyboard",
    "TextContext",
    "TextInterface",
    "Translator",
    "Tutorial",
    "detect_language",
    "notification_lines",
    "open_console",
    "rule_sections",
    "text_context",
    "tr_noop",
    "translator",
]
