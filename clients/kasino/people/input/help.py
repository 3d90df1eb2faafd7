"""The help texts: a greeting, and the list of move notations and commands."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.people.input.commands import COMMANDS
from kasino.people.presenter.text_context import TextContext


def greeting(context: TextContext, *, interactive: bool) -> Iterator[str]:
    """How to get help. A spectator gets it only where input is read at any time (`interactive`)."""
    if context.players.seat is not None:
        yield context.tr("? lists the commands, m the legal moves; q quits.")
    elif interactive:
        yield context.tr("? lists the commands; q quits.")


def help_lines(context: TextContext, argument: str = "") -> Iterator[str]:
    """How to write a move, and every command. The argument is not used."""
    tr = context.tr
    samples = [
        ("9h", tr("begins with this card; 9 is enough if it is your only nine")),
        ("lay 9h", tr("lays it out")),
        ("9h x 6d 3h", tr("takes these cards")),
    ]
    if context.rules.allow_build:
        samples += [("9h x [5c 4d]", tr("takes a build")), ("5h + 4c = 9", tr("builds, raises or adds"))]
    if context.rules.allow_double:
        samples += [("Qh * Qd", tr("doubles"))]
    samples += [
        ("7", tr("the move with this number, once m has listed it")),
        ("b", tr("removes the card that was typed last")),
    ]
    yield tr("A move, in one line or card by card:")
    for sample, meaning in samples:
        yield f"  {sample:<12} {meaning}"
    yield tr("A command, by its word or its letter:")
    for name, (letter, meaning) in COMMANDS.items():
        yield f"  {letter} {name:<7} {tr(meaning)}"
