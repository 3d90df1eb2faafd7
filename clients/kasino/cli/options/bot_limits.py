"""Flags that say how bots are kept apart, and what they may take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from kasino.cli.options.parser import seconds, whole_number
from kasino.game import KasinoError
from kasino.sandbox.process import Limits

Group: TypeAlias = Any
"""Where argparse adds flags: a parser, or a group of it."""

MIB = 1 << 20
_LIMITS = ("start_seconds", "move_seconds", "bank_seconds", "memory", "cpu_seconds", "processes", "files")


def add_limit_flags(group: Group) -> None:
    """What a bot in a process of its own may take."""
    group.add_argument("--start-seconds", metavar="S", type=seconds, help="until it answers (10)")
    group.add_argument("--move-seconds", metavar="S", type=seconds, help="for each move (1)")
    group.add_argument("--bank-seconds", metavar="S", type=seconds, help="for each game, beside it (none)")
    group.add_argument("--memory", metavar="MIB", type=whole_number, help="with all that it starts (1024)")
    group.add_argument("--cpu-seconds", metavar="S", type=whole_number, help="processor time of a process (no end)")
    group.add_argument("--processes", metavar="N", type=whole_number, help="at once (32)")
    group.add_argument("--files", metavar="N", type=whole_number, help="open at once (1024)")


def limits_from_args(args: Mapping[str, Any]) -> Limits:
    """The limits that are asked for. Raises KasinoError where one cannot be."""
    given = {name: args[name] for name in _LIMITS if args.get(name) is not None}
    if "memory" in given:
        if given["memory"] < 1:
            raise KasinoError(f"memory is 1 MiB or more, not {given['memory']}")
        given["memory"] *= MIB
    return Limits(**given)


def limit_flags(args: Mapping[str, Any]) -> list[str]:
    """These limits as they are written at the prompt."""
    given = {name: args[name] for name in _LIMITS if args.get(name) is not None}
    return [word for name, most in given.items() for word in (f"--{name.replace('_', '-')}", f"{most:g}")]


def refuse_limits(args: Mapping[str, Any], why: str) -> None:
    """KasinoError where limits are asked for that nobody would hold bots to."""
    for name in (*_LIMITS, "fresh"):
        if args.get(name):
            raise KasinoError(f"--{name.replace('_', '-')} is for bots in processes of their own: leave out {why}")
