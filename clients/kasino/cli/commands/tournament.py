"""`kasino tournament`: plan one, run it or go on with it, and print its standings."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from argparse import BooleanOptionalAction, Namespace
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from kasino.cli.exit_codes import STOPPED
from kasino.cli.options.bot_limits import add_limit_flags
from kasino.cli.options.connection import add_connection_flags
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import one_line, print_json, print_message, print_result, stdout_to_stderr
from kasino.cli.status_line import terminal_columns
from kasino.cli.tournament.forecast import forecast, games_in_ledger
from kasino.cli.tournament.progress import ProgressLine, duration
from kasino.cli.tournament.reports import add_report_flags, check_one_output, plain, write_csv
from kasino.cli.tournament.settings import Settings, ledger_paths, settings
from kasino.game import KasinoError
from kasino.tournament import (
    TABLES,
    Plan,
    PlanMismatchError,
    Standings,
    Summary,
    count_games,
    read,
    run,
    standings,
    text_report,
)

if TYPE_CHECKING:
    from kasino.tournament.play.at_dealer import OpenDealer

_MORE = """\
A set is one line-up of bots on one sequence of packs, from every seat and in every order: what the packs favour cancels
out. Every game goes into the ledger as it ends. The same command again goes on where it stopped, and once all is played
it prints the standings and plays nothing; with more --sets it plays on. `kasino docs tournaments` tells what each
number means."""

_EXAMPLES = """
    kasino tournament greedy thoughtful --sets 200
    kasino tournament greedy thoughtful ./my_bot.py --seats 3 --rules "swedish sweep_points=2" -j 2
    kasino tournament random greedy --versus thoughtful thoughtful?sweep=2 --seats 4 --seed spring
    kasino tournament greedy thoughtful --partners --whole --plan
    kasino tournament --config league.toml --csv standings.csv
    kasino tournament greedy thoughtful --dealer 127.0.0.1:7878
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "tournament", command, more=_MORE, examples=_EXAMPLES)
    parser.add_argument(
        "bots", metavar="SPEC", nargs="*", help="a bot: greedy, bot.py, 'bots/*.py', module:Class?depth=2, NAME=bot.py"
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        help="a TOML file: [tournament] with these flags by name, or [[tournament]] for each of several; [[bot]]",
    )
    table = parser.add_argument_group("what is played")
    table.add_argument("--rules", metavar="RULES", help='a rule set and what differs, "swedish sweep_points=2"')
    table.add_argument("--seats", metavar="2..5", type=whole_number, help="seats at the table (2)")
    table.add_argument(
        "--partners", action=BooleanOptionalAction, default=None, help="two and two at four seats (as the rules ask)"
    )
    table.add_argument(
        "--teams",
        action=BooleanOptionalAction,
        default=None,
        help="partners, each bot on both seats of a side (so with fewer than four bots)",
    )
    length = table.add_mutually_exclusive_group()
    length.add_argument("--rounds", metavar="N", type=whole_number, help="rounds of a game (1)")
    length.add_argument("--whole", action="store_true", default=None, help="games to the end of the rule set")
    table.add_argument("--sets", metavar="N", type=whole_number, help="how many sets (100)")
    table.add_argument("--seed", metavar="TEXT", help="what all packs and lots follow from (1)")
    table.add_argument("--versus", metavar=("A", "B"), nargs=2, help="compare these two; all others are the field")
    table.add_argument(
        "--skip-broken", action="store_true", default=None, help="bench bots that cannot be played, and tell why"
    )
    table.add_argument("--names", action="store_true", default=None, help="tell bots who is at the table")
    how = parser.add_argument_group("how")
    how.add_argument("-j", "--workers", metavar="N", type=whole_number, help="processes (1); the ledger is the same")
    how.add_argument(
        "--in-process", action="store_true", default=None, help="bots that are trusted, in this process: much faster"
    )
    how.add_argument("--dealer", metavar="ADDRESS", help="a dealer that deals the games; the ledger is the same")
    how.add_argument("--tables", metavar="N", type=whole_number, help=f"tables at the dealer at once ({TABLES})")
    how.add_argument("--create-token", metavar="FILE", help="a file with the token that the dealer wants for a table")
    add_connection_flags(how)
    how.add_argument(
        "--ledger",
        metavar="FILE",
        help="where the games go (tournament-SEED-….jsonl, another for other bots, rules or tables)",
    )
    how.add_argument("--plan", action="store_true", help="print the plan and an estimate, and play nothing")
    add_report_flags(parser)
    limits = parser.add_argument_group("what a bot may take, in its process of its own")
    limits.add_argument("--fresh", action="store_true", default=None, help="a new process for each seat of each game")
    add_limit_flags(limits)


def command(args: Namespace) -> int:
    """Do it."""
    wanted = settings(args)
    text = check_one_output(args, *(file for one in wanted for file in (one.csv, one.crosstable)))
    with stdout_to_stderr():
        plans = [one.plan() for one in wanted]
    for benched in dict.fromkeys(benched for plan in plans for benched in plan.benched):
        print_message(f"benched: {benched}")
    paths = ledger_paths(wanted, plans)
    found: list[dict[str, object]] = []
    for number, (one, plan, path) in enumerate(zip(wanted, plans, paths, strict=True), 1):
        if args.plan:
            with stdout_to_stderr():
                would_be = forecast(plan, path, one.workers, time.perf_counter, one.isolation())
            found.append(would_be.data())
            shown = would_be.text()
        else:
            heading = f"{number} of {len(wanted)}: " if len(wanted) > 1 else ""
            try:
                summary, table = _play(one, plan, path, heading, args)
            except PlanMismatchError as error:
                raise KasinoError(f"{error}{_with_another_ledger(path, args.words) * (len(wanted) == 1)}") from None
            if table is None:
                return STOPPED
            write_csv(table, path, one.csv, one.crosstable)
            found.append({"summary": plain(summary), "standings": plain(table)})
            shown = text_report(table)
        if text:
            print_result(("\n" if number > 1 else "") + shown)
            sys.stdout.flush()
    if args.json:
        print_json({"tournaments": found} if len(found) > 1 else found[0])
    return 0


def _play(one: Settings, plan: Plan, path: Path, heading: str, args: Namespace) -> tuple[Summary, Standings | None]:
    """Play what is left of it; no standings where it was stopped before the end."""
    on_terminal = sys.stderr.isatty()
    line = ProgressLine(sys.stderr, time.perf_counter, heading, terminal_columns)
    begun = time.perf_counter()
    _make_folder(path)
    try:
        with stdout_to_stderr(), nullcontext() if one.dealer is None else _explain_create_token(args):
            summary = run(
                plan,
                path,
                workers=one.workers,
                dealer=None if one.dealer is None else _dealer(args, one.dealer),
                tables=one.tables,
                isolation=one.isolation(),
                on_progress=line if on_terminal else None,
                on_stop=_say_that_it_ends if one.workers == 1 and one.in_process and one.dealer is None else None,
            )
    except KeyboardInterrupt:
        kept, planned = games_in_ledger(path), count_games(plan)
        summary = Summary(ledger=path, games=kept, games_planned=planned, played=0, faults=0)
    finally:
        line.clear()
    ledger = one_line(str(path))
    if summary.faults:
        print_message(f"{summary.faults} fault{'s' * (summary.faults > 1)} of bots; {ledger}.faults tells each")
    if not summary.finished:
        with suppress(ValueError):  # not the main thread, to which no signal comes
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is over: one more Ctrl-C has nothing to say
        print_message(f"stopped; {ledger} keeps {summary.games} games. To go on: {shlex.join(['kasino', *args.words])}")
        return summary, None
    if on_terminal:
        took = f", {summary.played} of them new, in {duration(time.perf_counter() - begun)}" if summary.played else ""
        sys.stderr.write(f"{heading}{ledger} holds {summary.games} games{took}\n")
    return summary, standings(read(path))


def _dealer(args: Namespace, address: str) -> OpenDealer:
    from kasino.cli.connection.dealer import (  # it takes gRPC along, which is needed at a dealer alone
        connect_dealer,
        read_token,
    )

    token = None if args.create_token is None else read_token(args.create_token)
    return partial(connect_dealer, args, address, create_token=token)


def _explain_create_token(args: Namespace) -> AbstractContextManager[None]:
    from kasino.cli.connection.dealer import explain_create_token

    return explain_create_token(args)


def _say_that_it_ends() -> None:
    """Out of a signal handler, which may have come into the midst of a write: so not by way of sys.stderr."""
    begin = "\r\x1b[K" if sys.stderr.isatty() else ""
    with suppress(OSError):
        os.write(2, f"{begin}kasino: finishing this game; Ctrl-C again stops at once\n".encode())


def _with_another_ledger(ledger: Path, words: list[str]) -> str:
    """The same command with a ledger that is not there yet."""
    named = (ledger.with_name(f"{ledger.stem}-{number}{ledger.suffix}") for number in count(2))
    new = next(path for path in named if not path.exists())
    kept = list(words)
    while "--ledger" in kept:
        at = kept.index("--ledger")
        del kept[at : at + 2]
    kept = [word for word in kept if not word.startswith("--ledger=")]
    return f", as in: {shlex.join(['kasino', *kept, '--ledger', str(new)])}"


def _make_folder(ledger: Path) -> None:
    """Of a relative path the last folder is made; one that is far away was mistyped."""
    try:
        if not ledger.parent.exists() and not ledger.is_absolute():
            ledger.parent.mkdir()
    except OSError as error:
        raise KasinoError(f"{ledger} cannot be written: {error.strerror}") from None
