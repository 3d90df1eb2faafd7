"""`kasino tournament`: plans, runs or continues a tournament, and prints its standings."""

from __future__ import annotations

import sys
import time
from argparse import BooleanOptionalAction, Namespace, _ArgumentGroup
from pathlib import Path

from kasino.cli.exit_codes import STOPPED
from kasino.cli.options.bot_limits import add_limit_flags
from kasino.cli.options.connection import add_connection_flags
from kasino.cli.options.parser import Commands, Parser, add_command, whole_number
from kasino.cli.output import print_json, print_message, print_result, stdout_to_stderr
from kasino.cli.tournament.forecast import forecast
from kasino.cli.tournament.reports import add_report_flags, check_one_output, plain, write_csv
from kasino.cli.tournament.run import command_with_new_ledger, play_tournament
from kasino.cli.tournament.settings import Settings, ledger_paths, settings_from_args
from kasino.game import KasinoError
from kasino.tournament import TABLES, Plan, PlanMismatchError, Standings, Summary, text_report

_DETAILS = """\
A set plays one line-up of bots on the same sequence of packs from every seat and in every order, so that the luck of
the cards cancels out. Every finished game is appended to the ledger. The same command continues a tournament that was
stopped, and adds games if --sets is larger; when all games are played, it only prints the standings.
`kasino docs tournaments` explains each number."""

_EXAMPLES = """
    kasino tournament greedy thoughtful --sets 200
    kasino tournament greedy thoughtful ./my_bot.py --seats 3 --rules "swedish sweep_points=2" -j 2
    kasino tournament random greedy --versus thoughtful thoughtful?sweep=2 --seats 4 --seed spring
    kasino tournament greedy thoughtful --partners --whole --plan
    kasino tournament --config league.toml --csv standings.csv
    kasino tournament greedy thoughtful --dealer 127.0.0.1:7878
"""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "tournament", command, details=_DETAILS, examples=_EXAMPLES)
    parser.add_argument(
        "bots", metavar="SPEC", nargs="*", help="a bot: greedy, bot.py, 'bots/*.py', module:Class?depth=2, NAME=bot.py"
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        help="a TOML file with these flags as keys of [tournament], or [[tournament]] for several, and [[bot]] tables",
    )
    _add_game_flags(parser)
    _add_execution_flags(parser)
    add_report_flags(parser)
    limits = parser.add_argument_group("limits of a bot in its own process")
    limits.add_argument(
        "--fresh", action="store_true", default=None, help="start a new process for each seat of each game"
    )
    add_limit_flags(limits)


def _add_game_flags(parser: Parser) -> None:
    games = parser.add_argument_group("the games")
    games.add_argument("--rules", metavar="RULES", help='a rule set, such as "swedish sweep_points=2"')
    games.add_argument("--seats", metavar="2..5", type=whole_number, help="number of seats (default: 2)")
    games.add_argument(
        "--partners",
        action=BooleanOptionalAction,
        default=None,
        help="two partnerships at four seats (default: as the rule set says)",
    )
    games.add_argument(
        "--teams",
        action=BooleanOptionalAction,
        default=None,
        help="partners, with the same bot in both seats of a side (allows fewer than four bots)",
    )
    length = games.add_mutually_exclusive_group()
    length.add_argument("--rounds", metavar="N", type=whole_number, help="rounds of a game (default: 1)")
    length.add_argument("--whole", action="store_true", default=None, help="play each game until the rule set ends it")
    games.add_argument("--sets", metavar="N", type=whole_number, help="number of sets (default: 100)")
    games.add_argument("--seed", metavar="TEXT", help="the seed of all packs and draws (default: 1)")
    games.add_argument(
        "--versus", metavar=("A", "B"), nargs=2, help="compare these two bots; the others only fill the remaining seats"
    )
    games.add_argument(
        "--skip-broken",
        action="store_true",
        default=None,
        help="leave out bots that cannot be loaded or started, and print why",
    )
    games.add_argument("--names", action="store_true", default=None, help="tell bots the names of the players")


def _add_execution_flags(parser: Parser) -> None:
    execution = parser.add_argument_group("execution")
    execution.add_argument(
        "-j",
        "--workers",
        metavar="N",
        type=whole_number,
        help="worker processes (default: 1); the ledger does not depend on it",
    )
    execution.add_argument(
        "--in-process",
        action="store_true",
        default=None,
        help="run the bots in this process: much faster, only for trusted bots",
    )
    _add_dealer_flags(execution)
    execution.add_argument(
        "--ledger",
        metavar="FILE",
        help="the file of the games (default: tournament-SEED-DIGEST.jsonl, where DIGEST identifies the plan)",
    )
    execution.add_argument(
        "--plan", action="store_true", help="print the plan and an estimate of the duration, and play nothing"
    )


def _add_dealer_flags(execution: _ArgumentGroup) -> None:
    execution.add_argument(
        "--dealer", metavar="ADDRESS", help="play the games at this dealer; the ledger does not depend on it"
    )
    execution.add_argument(
        "--tables", metavar="N", type=whole_number, help=f"tables at the dealer at the same time (default: {TABLES})"
    )
    execution.add_argument(
        "--create-token", metavar="FILE", help="a file with the token that the dealer requires for opening tables"
    )
    add_connection_flags(execution)


def command(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    tournaments = settings_from_args(args)
    print_text = check_one_output(args, *(file for one in tournaments for file in (one.csv, one.crosstable)))
    with stdout_to_stderr():
        plans = [one.plan() for one in tournaments]
    for benched in dict.fromkeys(benched for plan in plans for benched in plan.benched):
        print_message(f"benched: {benched}")
    paths = ledger_paths(tournaments, plans)
    results: list[dict[str, object]] = []
    for number, (one, plan, path) in enumerate(zip(tournaments, plans, paths, strict=True), 1):
        if args.plan:
            with stdout_to_stderr():
                planned = forecast(plan, path, one.workers, time.perf_counter, one.isolation())
            results.append(planned.data())
            text = planned.text()
        else:
            heading = f"{number} of {len(tournaments)}: " if len(tournaments) > 1 else ""
            summary, table = _play(one, plan, path, heading, args)
            if table is None:
                return STOPPED
            write_csv(table, path, one.csv, one.crosstable)
            results.append({"summary": plain(summary), "standings": plain(table)})
            text = text_report(table)
        if print_text:
            print_result(("\n" if number > 1 else "") + text)
            sys.stdout.flush()
    if args.json:
        print_json({"tournaments": results} if len(results) > 1 else results[0])
    return 0


def _play(
    tournament: Settings, plan: Plan, path: Path, heading: str, args: Namespace
) -> tuple[Summary, Standings | None]:
    """Play it. If the ledger is of another tournament, the KasinoError shows a command with a new ledger."""
    try:
        return play_tournament(tournament, plan, path, heading, args)
    except PlanMismatchError as error:
        one_of_several = bool(heading)
        hint = "" if one_of_several else f", as in: {command_with_new_ledger(path, args.argv)}"
        raise KasinoError(f"{error}{hint}") from None
