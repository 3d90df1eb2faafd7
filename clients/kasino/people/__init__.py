"""Kasino for people at a terminal or a pipe: translated texts, printed cards, typed moves, and the conversation."""

from __future__ import annotations

from kasino.people.console import Console, Screen, TextInterface, open_console
from kasino.people.conversation import Conversation, EndReason, PracticeTable, SeatConnection, SeatView, SharedKeyboard
from kasino.people.i18n import Translator, detect_language, load_translator, tr_noop
from kasino.people.presenter import Players, Section, TextContext, Tutorial, notification_lines, rule_sections

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
    "load_translator",
    "notification_lines",
    "open_console",
    "rule_sections",
    "tr_noop",
]
