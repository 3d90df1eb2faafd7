"""Plays a tournament with a progress line, and reports how to continue when it is stopped."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from kasino.cli.output import one_line, print_message, stdout_to_stderr
from kasino.cli.status_line import terminal_columns
from kasino.cli.tournament.forecast import games_in_ledger
from kasino.cli.tournament.progress import ProgressLine, duration
from kasino.cli.tournament.settings import Settings
from kasino.game import KasinoError
from kasino.tournament import Plan, Standings, Summary, count_games, read, run, standings

if TYPE_CHECKING:
    from kasino.tournament.play.dealer import OpenDealer


def play_tournament(
    settings: Settings, plan: Plan, path: Path, heading: str, args: Namespace
) -> tuple[Summary, Standings | None]:
    """Play the remaining games, and append them to the ledger; the standings are None if it was stopped early.

    `heading` begins the progress line. Raises PlanMismatchError if the ledger has another plan.
    """
    on_terminal = sys.stderr.isatty()
    line = ProgressLine(sys.stderr, time.perf_counter, heading, terminal_columns)
    started = time.perf_counter()
    _make_folder(path)
    try:
        with stdout_to_stderr(), nullcontext() if settings.dealer is None else _explain_create_token(args):
            summary = run(
                plan,
                path,
                workers=settings.workers,
                dealer=None if settings.dealer is None else _dealer(args, settings.dealer),
                tables=settings.tables,
                isolation=settings.isolation(),
                on_progress=line if on_terminal else None,
                on_stop=_announce_stop if _finishes_game_on_stop(settings) else None,
            )
    except KeyboardInterrupt:
        games, planned = games_in_ledger(path), count_games(plan)
        summary = Summary(ledger=path, games=games, games_planned=planned, played=0, faults=0)
    finally:
        line.clear()
    ledger = one_line(str(path))
    if summary.faults:
        print_message(f"{summary.faults} fault{'s' * (summary.faults > 1)} of bots; see {ledger}.faults")
    if not summary.finished:
        _report_stop(summary, ledger, args.argv)
        return summary, None
    if on_terminal:
        took = f", {summary.played} of them new, in {duration(time.perf_counter() - started)}" if summary.played else ""
        sys.stderr.write(f"{heading}{ledger} holds {summary.games} games{took}\n")
    return summary, standings(read(path))


def _finishes_game_on_stop(settings: Settings) -> bool:
    """Whether the first Ctrl-C lets the current game finish: only if this process plays all games itself."""
    return settings.workers == 1 and settings.in_process and settings.dealer is None


def _report_stop(summary: Summary, ledger: str, argv: Sequence[str]) -> None:
    with suppress(ValueError):  # not the main thread, which alone receives signals
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program is ending: a further Ctrl-C must print nothing
    print_message(f"stopped; {ledger} holds {summary.games} games. To continue: {shlex.join(['kasino', *argv])}")


def _dealer(args: Namespace, address: str) -> OpenDealer:
    from kasino.cli.connection.dealer import connect_dealer  # imports gRPC, which only games at a dealer need
    from kasino.cli.connection.secrets import read_token

    token = None if args.create_token is None else read_token(args.create_token)
    return partial(connect_dealer, args, address, create_token=token)


def _explain_create_token(args: Namespace) -> AbstractContextManager[None]:
    from kasino.cli.connection.dealer import explain_create_token

    return explain_create_token(args)


def _announce_stop() -> None:
    """Announce that the current game is finished first.

    This runs in a signal handler, perhaps during a write to sys.stderr, and therefore writes to the file descriptor.
    """
    erase = "\r\x1b[K" if sys.stderr.isatty() else ""
    with suppress(OSError):
        os.write(2, f"{erase}kasino: finishing this game; press Ctrl-C again to stop at once\n".encode())


def command_with_new_ledger(ledger: Path, argv: Sequence[str]) -> str:
    """The same command line with a ledger that does not exist yet."""
    candidates = (ledger.with_name(f"{ledger.stem}-{number}{ledger.suffix}") for number in count(2))
    new = next(path for path in candidates if not path.exists())
    words = list(argv)
    while "--ledger" in words:
        at = words.index("--ledger")
        del words[at : at + 2]
    words = [word for word in words if not word.startswith("--ledger=")]
    return shlex.join(["kasino", *words, "--ledger", str(new)])


def _make_folder(ledger: Path) -> None:
    """Create the last folder of a relative path. More missing folders are probably a typing error."""
    try:
        if not ledger.parent.exists() and not ledger.is_absolute():
            ledger.parent.mkdir()
    except OSError as error:
        raise KasinoError(f"{ledger} cannot be written: {error.strerror}") from None
