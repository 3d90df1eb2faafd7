"""What there is to say at the table, in a list."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.people.input.commands import COMMANDS
from kasino.people.presenter.voice import Voice


def greeting(voice: Voice, *, listens: bool) -> Iterator[str]:
    """How to get help; for a spectator only where something can be said."""
    if voice.company.seat is not None:
        yield voice.say("? lists what you can say, m what you can play; q leaves.")
    elif listens:
        yield voice.say("? lists what you can say; q leaves.")


def help_lines(voice: Voice, about: str = "") -> Iterator[str]:
    """How a move is said, and every command."""
    say = voice.say
    samples = [
        ("9h", say("begins with this card; 9 will do if it is your only nine")),
        ("lay 9h", say("lays it out")),
        ("9h x 6d 3h", say("takes these cards")),
    ]
    if voice.rules.allow_build:
        samples += [("9h x [5c 4d]", say("takes a build")), ("5h + 4c = 9", say("builds, raises or adds"))]
    if voice.rules.allow_double:
        samples += [("Qh * Qd", say("doubles"))]
    samples += [("7", say("the move with this number, once m has listed it")), ("b", say("takes back what was begun"))]
    yield say("A move, in one line or card by card:")
    for sample, meaning in samples:
        yield f"  {sample:<12} {meaning}"
    yield say("A command, by its word or its letter:")
    for name, (letter, meaning) in COMMANDS.items():
        yield f"  {letter} {name:<7} {say(meaning)}"
