"""`kasino bot play`: plays one game between bots, and shows it move by move."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Address, Game, Program, Spec, load, play, table_for
from kasino.cli.game_view.data import transcript_data
from kasino.cli.game_view.text import transcript_text
from kasino.cli.game_view.transcript import Decision, Transcript, moments
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import print_json, print_message, print_result, stdout_to_stderr
from kasino.game import KasinoError, RuleSet, parse_rules, replay
from kasino.sandbox.calls import BotClient, EncodedEvents, SandboxedSeat, local_replier, play_repliers
from kasino.sandbox.process import Limits
from kasino.tournament import some_rounds
from kasino.tournament.plan.isolated_code_hash import start_failure

_DETAILS = """\
The first bot has seat 0 and deals; each --against adds a seat. The notes and values that bots give with their moves
are shown. A program, or a bot at an address, is started and called as in a tournament."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bot play",
        run,
        details=_DETAILS,
        examples="""
            kasino bot play ./my_bot.py --against greedy
            kasino bot play 'exec:["./my_bot","--fast"]' --against greedy
            kasino bot play greedy --against random --against random --rules swedish --whole --seed 7
        """,
    )
    parser.add_argument("spec", metavar="SPEC", help="a bot: greedy, ./bot.py, module:Class?depth=2")
    parser.add_argument(
        "--against", metavar="SPEC", action="append", required=True, help="the bot at the next seat; may be repeated"
    )
    parser.add_argument(
        "--rules", metavar="RULES", default="norwegian", help='a rule set, such as "swedish sweep_points=2"'
    )
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="the seed of the packs (default: 0)")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--rounds", metavar="N", type=whole_number, default=1, help="rounds of the game (default: 1)")
    length.add_argument("--whole", action="store_true", help="play until the rule set ends the game")
    parser.add_argument("--seat", metavar="S", type=whole_number, help="show only what this seat saw, from 0")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    bots = [args.spec, *args.against]
    rules = parse_rules(args.rules)
    with stdout_to_stderr():
        game = _played(bots, rules if args.whole else some_rounds(rules, args.rounds), args.seed)
    annotations: dict[Decision, list[str]] = {}
    for remark in game.remarks:
        lines = [] if remark.value is None else [f"value   {remark.value:g}"]
        lines += [f"note    {remark.note}"] if remark.note else []
        annotations.setdefault((remark.seat, remark.decision), []).extend(lines)
    for fault in game.faults:
        annotations.setdefault((fault.seat, max(fault.decision, 1)), []).append(f"fault   {fault.code}")
    transcript = Transcript(
        moments=tuple(moments(replay(game.record))),
        names=tuple(bots),
        annotations=annotations,
        abandoned=game.abandoned,
        seat=args.seat,
    )
    if args.json:
        print_json(transcript_data(transcript))
    else:
        print_result(transcript_text(transcript))
    for fault in game.faults:
        print_message(f"seat {fault.seat}, {bots[fault.seat]}, decision {fault.decision}: {fault.code}: {fault.text}")
    return 0


def _played(bots: list[str], rules: RuleSet, seed: int) -> Game:
    specs = [parse_spec(bot) for bot in bots]
    if any(isinstance(spec, Program | Address) for spec in specs):
        return asyncio.run(_played_apart(specs, rules, seed))
    return play([load(spec) for spec in specs], rules, seed)


async def _played_apart(specs: Sequence[Spec], rules: RuleSet, seed: int) -> Game:
    """Play the game, with programs and bots at addresses outside this process."""
    limits = Limits()
    with TemporaryDirectory() as logs:
        apart = {
            seat: BotClient(spec, limits, Path(logs, f"{seat}"))
            for seat, spec in enumerate(specs)
            if isinstance(spec, Program | Address)
        }
        try:
            for bot in apart.values():
                failed = await bot.ensure_started()
                if failed is not None:
                    raise KasinoError(start_failure(str(bot.spec), failed))
            told = EncodedEvents()
            seats = [
                SandboxedSeat(apart[seat], "game", told, limits).reply if seat in apart else local_replier(load(spec))
                for seat, spec in enumerate(specs)
            ]
            return await play_repliers(table_for(len(specs), rules, seed), seats)
        finally:
            await asyncio.gather(*(bot.close() for bot in apart.values()))
