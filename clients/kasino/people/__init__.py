"""What a person meets at a table: sentences, cards on a screen, and a talk line by line."""

from __future__ import annotations

from kasino.people.console.console import Console, Talker, console
from kasino.people.console.screen import Screen
from kasino.people.conversation.hot_seat import Floor
from kasino.people.conversation.seat import Left, Seat
from kasino.people.conversation.seat_view import Place
from kasino.people.conversation.talk import Talk
from kasino.people.i18n.catalogue import Words, words
from kasino.people.i18n.language import language
from kasino.people.presenter.notification_text import news
from kasino.people.presenter.rules_text import Section, rules_told
from kasino.people.presenter.tutorial import Teacher
from kasino.people.presenter.voice import Company, Voice, voice

__all__ = [
    "Company",
    "Console",
    "Floor",
    "Left",
    "Place",
    "Screen",
    "Seat",
    "Section",
    "Talk",
    "Talker",
    "Teacher",
    "Voice",
    "Words",
    "console",
    "language",
    "news",
    "rules_told",
    "voice",
    "words",
]
