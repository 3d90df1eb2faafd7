"""What a person meets at a table: sentences, cards on a screen, and a talk line by line."""

from __future__ import annotations

from kasino.people.catalogue import Words, words
from kasino.people.console import Console, Talker, console
from kasino.people.hotseat import Floor
from kasino.people.languages import language
from kasino.people.news import news
from kasino.people.place import Place
from kasino.people.rules_told import Section, rules_told
from kasino.people.screen import Screen
from kasino.people.seat import Left, Seat
from kasino.people.talk import Talk
from kasino.people.teaching import Teacher
from kasino.people.voice import Company, Voice, voice

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
