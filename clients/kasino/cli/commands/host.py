"""`kasino host`: opens a table on this machine, for friends who join it."""

from __future__ import annotations

import asyncio
import os
import socket
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from kasino.cli.connection.link import link
from kasino.cli.local.game_session import play_game, wants_another
from kasino.cli.local.games_folder import games_folder, unfinished
from kasino.cli.local.saved_game import SavedGame
from kasino.cli.local.table import SETTINGS, LocalTable, local_table
from kasino.cli.local.table_setup import deck_seed, setup_from_args
from kasino.cli.options.console import (
    add_console_flags,
    add_pause_flag,
    console_from_args,
    pause_from_args,
    translator_from_args,
)
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.options.table import add_table_flags
from kasino.dealer.address import PORT, Address, parse_address
from kasino.dealer.process_log import log_to_stderr
from kasino.dealer.server import Dealer
from kasino.game import KasinoError
from kasino.people import Console, Translator

_DETAILS = """\
Prints an address, a link and a code of six characters, with which others take a seat with `kasino join`, and the
command for spectators. You have seat 0, unless you --watch. With --lan other machines can connect; the connection is
not encrypted. q stops the table for everybody and saves it; --resume opens it again at the same address."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "host",
        run,
        details=_DETAILS,
        examples="""
            kasino host
            kasino host --lan --rules swedish --seats 3
            kasino host --seats 4 --partners --against thoughtful --against thoughtful
            kasino host --resume
        """,
    )
    parser.add_argument("--lan", action="store_true", help="accept connections from other machines, without TLS")
    parser.add_argument(
        "--port", metavar="N", type=whole_number, default=PORT, help=f"the port (default: {PORT}); 0 for any free port"
    )
    parser.add_argument("--watch", action="store_true", help="watch, without a seat")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="open the latest saved table, or this one"
    )
    parser.add_argument("--record", metavar="FILE", help="write the record of the game to this file at the end")
    add_table_flags(parser)
    add_console_flags(parser)
    add_pause_flag(parser)


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    console = console_from_args(args)
    try:
        asyncio.run(_host(args, console))
    finally:
        console.close()
    return 0


async def _host(args: Namespace, console: Console) -> None:
    tr = translator_from_args(args)
    if args.record is not None and Path(args.record).exists():
        raise KasinoError(f"{args.record} already exists and was not changed: give another file")
    setup = None
    if args.resume is None:
        setup = setup_from_args(args, guests=1, spectator_delay=0.0, local_people=not args.watch)
        at = parse_address(f"{'0.0.0.0' if args.lan else '127.0.0.1'}:{args.port}")
    else:
        file = _saved_table(args.resume)
        assert file.seating is not None
        at = parse_address(file.seating.address)
    if setup is not None:
        file = SavedGame.new(os.environ)
    for game in count(2):
        async with local_table(file) as table:
            log_to_stderr()
            server = Dealer(table.lobby, SETTINGS, table.clock, at)
            await server.open()
            try:
                if setup is not None:
                    await table.open(setup, address=str(server.address))
                console.write(_invitation(table, server.address, tr))
                saved_message = tr("The table is saved: kasino host --resume opens it again.")
                over = await play_game(
                    table, console, tr, pause_from_args(args, console), saved_message=saved_message, record=args.record
                )
                if not over or not await wants_another(args, console, tr):
                    return
                setup = await table.rematch(deck_seed(args.seed, game))
                at = server.address
            finally:
                await server.close()
        file = SavedGame.new(os.environ)


def _invitation(table: LocalTable, address: Address, tr: Translator) -> Iterator[str]:
    """The lines that show how to reach the table."""
    code = table.seating.join_code
    for reachable in _addresses(address):
        yield tr("address: {address}", address=reachable)
        yield tr("link: {link}", link=link(reachable, code))
        if table.seating.watch_code:
            yield tr("to watch: {command}", command=f"kasino watch {reachable} {table.seating.watch_code}")
    yield tr("code: {code}", code=code)
    if not address.loopback:
        yield tr("The connection is not encrypted (no TLS): others on the network can read it.")


def _addresses(address: Address) -> list[Address]:
    """The addresses at which others can connect; for 0.0.0.0, those of all network interfaces."""
    if address.host != "0.0.0.0":
        return [address]
    hosts: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; selects the address of the outgoing interface
        hosts.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        hosts += socket.gethostbyname_ex(socket.gethostname())[2]
    found = [host for host in dict.fromkeys(hosts) if not host.startswith("127.")]
    return [Address(host, address.port) for host in found] or [Address("127.0.0.1", address.port)]


def _saved_table(given: str) -> SavedGame:
    """The saved table to open again."""
    if given:
        file = SavedGame.open(Path(given))
        if file.seating is not None and file.seating.address:
            return file
        raise KasinoError(f"{given} is a game of kasino play: continue it with kasino play --resume")
    for path in unfinished(games_folder(os.environ)):
        with suppress(KasinoError):
            file = SavedGame.open(path)
            if file.seating is not None and file.seating.address:
                return file
    raise KasinoError("there is no saved table on this machine: open one with kasino host")
