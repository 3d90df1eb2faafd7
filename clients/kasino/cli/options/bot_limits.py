"""The flags for the limits of bots that run in processes of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from kasino.cli.options.parser import seconds, whole_number
from kasino.game import KasinoError
from kasino.sandbox.process import Limits

Group: TypeAlias = Any
"""A parser, or an argument group of one."""

MIB = 1 << 20
_LIMITS = ("start_seconds", "move_seconds", "bank_seconds", "memory", "cpu_seconds", "processes", "files")


def add_limit_flags(group: Group) -> None:
    """Add a flag for each limit."""
    group.add_argument("--start-seconds", metavar="S", type=seconds, help="time to start (default: 10)")
    group.add_argument("--move-seconds", metavar="S", type=seconds, help="time for each move (default: 1)")
    group.add_argument("--bank-seconds", metavar="S", type=seconds, help="additional time for each game (default: 0)")
    group.add_argument(
        "--memory", metavar="MIB", type=whole_number, help="memory, including child processes (default: 1024)"
    )
    group.add_argument(
        "--cpu-seconds", metavar="S", type=whole_number, help="CPU time of each process (default: no limit)"
    )
    group.add_argument("--processes", metavar="N", type=whole_number, help="processes at the same time (default: 32)")
    group.add_argument("--files", metavar="N", type=whole_number, help="open files (default: 1024)")


def limits_from_args(args: Mapping[str, Any]) -> Limits:
    """The limits that these flags give. Raises KasinoError if one is invalid."""
    given = {name: args[name] for name in _LIMITS if args.get(name) is not None}
    if "memory" in given:
        if given["memory"] < 1:
            raise KasinoError(f"memory must be 1 MiB or more, not {given['memory']}")
        given["memory"] *= MIB
    return Limits(**given)


def limit_flags(args: Mapping[str, Any]) -> list[str]:
    """The flags that give these limits again."""
    given = {name: args[name] for name in _LIMITS if args.get(name) is not None}
    return [word for name, limit in given.items() for word in (f"--{name.replace('_', '-')}", f"{limit:g}")]


def refuse_limits(args: Mapping[str, Any], in_process_flag: str) -> None:
    """Raise KasinoError if limits are given although bots run in this process, which cannot enforce them."""
    for name in (*_LIMITS, "fresh"):
        if args.get(name):
            raise KasinoError(
                f"--{name.replace('_', '-')} applies only to bots in their own processes: leave out {in_process_flag}"
            )
