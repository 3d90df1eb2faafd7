"""`kasino join`: a person takes a seat at somebody's table, or takes it up again."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from hashlib import sha256
from pathlib import Path

from kasino.cli.links import SCHEME, read_link
from kasino.cli.manner import add_manner, person_console, person_words
from kasino.cli.parsing import Commands, add_command, count
from kasino.cli.reaching import keep_secret, kept_secret, way
from kasino.cli.saved import games_folder
from kasino.cli.seats import own_name
from kasino.cli.way import ADDRESS, add_way
from kasino.game import KasinoError
from kasino.people import Console, Left, Talk
from kasino.seat import Claim, Dealer, DealerRefused, seat_line

TOKEN = "KASINO_TOKEN"
_GONE = ("TOKEN_UNKNOWN", "TOKEN_SCOPE", "TABLE_UNKNOWN")
_MORE = f"""\
Give the link, or the address and the code. q leaves and keeps the seat: the same command takes it up again, for as long
as the table lasts. What opens the seat is kept in a file that only you may read, --seat-file if you name one. Or it
comes from the environment: with {TOKEN} give the address and the name of the table."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "join",
        run,
        more=_MORE,
        examples="""
            kasino join kasino://192.168.1.20:7878/K7Q2MX
            kasino join 192.168.1.20 K7Q2MX --name Bo
        """,
    )
    parser.add_argument("where", metavar="LINK|ADDRESS", help=f"a link, or {ADDRESS}")
    parser.add_argument("code", metavar="CODE", nargs="?", help="the code of the table")
    parser.add_argument("--name", metavar="TEXT", help="your name at the table")
    parser.add_argument("--seat", metavar="S", type=count, help="which seat, from 0 (the lowest that is free)")
    parser.add_argument("--seat-file", metavar="FILE", help="where the seat is kept (in ~/.local/state/kasino/seats)")
    parser.add_argument("--teach", action="store_true", help="explain a first game as it goes, with hints")
    add_way(parser)
    add_manner(parser)


def run(asked: Namespace) -> int:
    """Do it."""
    console = person_console(asked)
    try:
        asyncio.run(_join(asked, console))
    finally:
        console.close()
    return 0


async def _join(asked: Namespace, console: Console) -> None:
    address, code = _where(asked)
    file = _seat_file(asked, address, code)
    say = person_words(asked)
    async with way(asked, address) as dealer:
        claim = await _claim(asked, dealer, code, file)
        async with seat_line(dealer, claim) as line:
            left = await Talk(line, console, say, teach=asked.teach).run()
    if left is Left.QUIT:
        console.write([say("Your seat is kept: the same command takes it up again.")])
    else:
        file.unlink(missing_ok=True)


def _where(asked: Namespace) -> tuple[str, str]:
    if asked.where.startswith(SCHEME):
        if asked.code is not None:
            raise KasinoError("a link has its code in it: leave the other one out")
        return read_link(asked.where)
    if asked.code is None:
        raise KasinoError("which table? Give its code behind the address, or a link with both")
    return asked.where, asked.code


async def _claim(asked: Namespace, dealer: Dealer, code: str, file: Path) -> Claim:
    """The seat that was kept, while it is there; else a new one, which is kept."""
    token = os.environ.get(TOKEN)
    if token:
        if not code.startswith("tables/"):
            raise KasinoError(f"{TOKEN} opens a seat of one table: give its name, tables/…, in place of the code")
        return Claim(table=code, seat=asked.seat or 0, token=token)
    if file.exists():
        kept = kept_secret(str(file), "table", "seat", "seat_token")
        claim = Claim(table=kept["table"], seat=int(kept["seat"]), token=kept["seat_token"])
        try:
            await dealer.table(claim.table, claim.token)
        except DealerRefused as refused:
            if refused.reason not in _GONE:
                raise
            file.unlink(missing_ok=True)  # that table is no more: the code may be of a new one
        else:
            return claim
    claim = await dealer.join(code, name=own_name(asked.name), seat=asked.seat)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    keep_secret(str(file), {"table": claim.table, "seat": claim.seat, "seat_token": claim.token})
    return claim


def _seat_file(asked: Namespace, address: str, code: str) -> Path:
    if asked.seat_file is not None:
        return Path(asked.seat_file)
    name = sha256(f"{address} {code}".encode()).hexdigest()[:20]
    return games_folder(os.environ).parent / "seats" / f"{name}.json"
