"""What a person meets at a table: sentences, cards on a screen, and a talk line by line."""

from __future__ import annotations

from kasino.people.console.console import Console, TextInterface, open_console
from kasino.people.console.screen import Screen
from kasino.people.conversation.conversation import Conversation
from kasino.people.conversation.seat_connection import EndReason, SeatConnection
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard
from kasino.people.i18n.catalogue import Translator, translator
from kasino.people.i18n.language import detect_language
from kasino.people.presenter.notification_text import notification_lines
from kasino.people.presenter.rules_text import Section, rule_sections
from kasino.people.presenter.text_context import Players, TextContext, text_context
from kasino.people.presenter.tutorial import Tutorial

__all__ = [
    "Console",
    "Conversation",
    "EndReason",
    "Players",
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
    "translator",
]
