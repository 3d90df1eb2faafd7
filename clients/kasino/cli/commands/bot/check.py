"""`kasino bot check`: checks a bot before it enters a tournament."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from argparse import Namespace
from dataclasses import asdict, replace

from kasino.cli.options.bot_limits import add_limit_flags, limit_flags, limits_from_args
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import did_you_mean, one_line, print_json, print_result
from kasino.cli.status_line import StatusLine, terminal_columns
from kasino.game import RULES, KasinoError
from kasino.game.display_text import printable
from kasino.sandbox.check import CHECKS, Finding, Progress, run_checks

FAILED = 1
"""The exit code if a check fails."""
_OUTPUT_LINES = 12  # the last lines of the output of the bot

_DETAILS = f"""\
The bot runs in its own process, with limits, and plays a round at every kind of table. The checks, by number and
name, are {", ".join(CHECKS)}; `kasino docs bots` describes them.
For a check that fails, the position, the output of the bot and the command that repeats the check are shown. Exit
code 0: all checks passed. 1: a check failed."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bot check",
        run,
        details=_DETAILS,
        examples="""
            kasino bot check ./my_bot.py
            kasino bot check 'exec:["./my_bot","--fast"]' --rules swedish --rules spade
            kasino bot check ./my_bot.py --only time --move-seconds 0.2
        """,
    )
    parser.add_argument("spec", metavar="SPEC", help='a bot: ./bot.py, exec:["./bot"], grpc://127.0.0.1:7000')
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[], help="run only this check; may be repeated"
    )
    parser.add_argument(
        "--rules", metavar="NAME", action="append", default=[], help="only tables with this rule set; may be repeated"
    )
    parser.add_argument("--seats", metavar="2..5", type=whole_number, help="only tables with this number of seats")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_limit_flags(parser.add_argument_group("limits of the bot"))


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    for given, known, what in ((args.only, CHECKS, "check"), (args.rules, RULES, "rule set")):
        for name in given:
            if name not in known:
                raise KasinoError(f"no {what} '{name}'{did_you_mean(name, known)}; there are {', '.join(known)}")
    findings = asyncio.run(_check(args))
    stood = all(finding.stood for finding in findings)
    if args.json:
        print_json({"spec": args.spec, "stood": stood, "checks": [asdict(finding) for finding in findings]})
    return 0 if stood else FAILED


async def _check(args: Namespace) -> list[Finding]:
    findings = []
    line = StatusLine(sys.stderr, time.monotonic, terminal_columns, append=not sys.stderr.isatty())
    found = run_checks(
        parse_spec(args.spec),
        limits_from_args(vars(args)),
        only=args.only,
        rules=args.rules,
        seats=args.seats,
        on_progress=lambda progress: line.update(lambda seconds: _progress_text(progress, seconds)),
    )
    try:
        async for finding in found:
            if finding.command:
                finding = replace(finding, command=(*finding.command, *limit_flags(vars(args))))
            findings.append(finding)
            line.clear()
            if not args.json:
                print_result(finding_text(finding))
                sys.stdout.flush()
    finally:
        line.clear()
    return findings


def _progress_text(progress: Progress, seconds: float) -> str:
    games = f"{progress.games} of {progress.games_begun} games" if progress.games_begun else "starting"
    return f"{progress.name}: {games}, {progress.moves} moves of the bot, {seconds:.0f} s"


def finding_text(finding: Finding) -> str:
    """The text of a finding: one line, and for a check that failed, what helps to correct the bot.

    Details that were printed for an earlier check are not repeated.
    """
    known = finding.same_as is not None
    text = f"for the same reason as {finding.same_as}" if known else one_line(finding.text)
    lines = [f"{finding.number} {finding.name:8} {'ok' if finding.stood else 'FAILED'}  {text}"]
    if known:
        return lines[0]
    if "\n" in finding.details:
        lines += [f"    {printable(line)}" for line in finding.details.splitlines()]
    if finding.position:
        lines.append(f"  position  {finding.position}")
    if finding.output.strip():
        lines += [
            "  output",
            *(f"    {one_line(line)}" for line in finding.output.strip().splitlines()[-_OUTPUT_LINES:]),
        ]
    if finding.command:
        lines.append(f"  repeat    {shlex.join(['kasino', *finding.command])}")
    return "\n".join(lines)
