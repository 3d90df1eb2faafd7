"""Finds the saved seat to resume at a remote table, or takes a new seat and saves it."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kasino.cli.options.names import player_name
from kasino.cli.seats.saved_seats import SavedSeats
from kasino.cli.seats.seat_file import SeatFile
from kasino.cli.state_folder import CHOOSE_FOLDER, NoHomeError, folder_problem, state_folder
from kasino.client import Claim, Dealer, DealerRefused
from kasino.dealer.address import parse_address
from kasino.dealer.tokens import read_code
from kasino.game import KasinoError
from kasino.people import Console, Translator

UNKNOWN_SEAT_REASONS = ("TOKEN_UNKNOWN", "TOKEN_SCOPE", "TABLE_UNKNOWN")
"""The reasons of refusals that mean that a seat no longer exists at the dealer."""


async def acquire_seat(
    args: Namespace, console: Console, tr: Translator, dealer: Dealer, address: str, code: str
) -> SeatFile:
    """The locked file of a saved seat that no other process plays, or else of a new seat.

    Raises KasinoError if the seat cannot be saved, and DealerRefused if none can be taken.
    """
    with _suggest_seat_file(args):
        seats = None if args.seat_file is not None else _saved_seats(address, code)
        return await _resume_or_take(args, console, tr, dealer, seats, code)


@contextmanager
def _suggest_seat_file(args: Namespace) -> Iterator[None]:
    """If the folder of saved seats cannot be used, raise KasinoError with the alternatives."""
    try:
        yield
    except (OSError, NoHomeError) as error:
        if args.seat_file is not None:
            raise
        raise KasinoError(
            f"your seat cannot be saved ({folder_problem(error)}): name a file with --seat-file, or {CHOOSE_FOLDER}"
        ) from None


async def _resume_or_take(
    args: Namespace, console: Console, tr: Translator, dealer: Dealer, seats: SavedSeats | None, code: str
) -> SeatFile:
    """The locked file of a saved seat that no other process plays, or else of a new seat."""
    name = None if args.name is None else player_name(args.name)
    skipped: set[Path] = set()
    while True:
        if seats is None:
            file = SeatFile.open_exclusive(Path(args.seat_file))
        else:
            file = seats.take(name, args.seat, player_name(None), exclude=skipped)
        try:
            if file.saved is None:
                await _take_seat(args, dealer, seats, code, file)
                return file
            if await _exists(dealer, file.saved.claim):
                console.write([tr("Your seat is resumed: {seat}, {name}.", seat=file.saved.claim.seat,
                                   name=console.screen.name(file.saved.name) or "–")])  # fmt: skip
                return file
            if seats is None:
                raise KasinoError(
                    f"{file.path} holds seat {file.saved.claim.seat} of a table that no longer exists at the dealer: "
                    "give another file"
                )
        except BaseException:
            file.close()
            raise
        skipped.add(file.path)  # not deleted: its table may be opened again
        file.close()


async def _take_seat(args: Namespace, dealer: Dealer, seats: SavedSeats | None, code: str, file: SeatFile) -> None:
    """Take a new seat, and save it in this file."""
    name = player_name(args.name)
    try:
        claim = await dealer.join(code, name=name, seat=args.seat)
    except DealerRefused as refused:
        names = [] if seats is None or refused.reason not in ("TABLE_FULL", "SEAT_TAKEN") else seats.names(exclude=file)
        if not names:
            raise
        raise KasinoError(
            f"{refused}. You have saved seats for {' and '.join(names)}: resume one with --name"
        ) from None
    file.save(claim, name)


async def _exists(dealer: Dealer, claim: Claim) -> bool:
    """Whether this seat still exists at the dealer."""
    try:
        await dealer.table(claim.table, claim.token)
    except DealerRefused as refused:
        if refused.reason not in UNKNOWN_SEAT_REASONS:
            raise
        return False
    return True


def _saved_seats(address: str, code: str) -> SavedSeats:
    """The saved seats of this table, for any spelling of its address and code."""
    return SavedSeats(state_folder(os.environ) / "seats", str(parse_address(address)), read_code(code))
