"""Who sits where at a table on this machine, with the tokens of the seats; part of a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits where at a table on this machine: `tokens` by seat, and the specs of `bots` by seat.

    `local_seats` are those of the people at this keyboard. `address` is where the table was served, if it was.
    """

    table: str
    organiser_token: str = field(repr=False)
    join_code: str = field(repr=False)
    watch_code: str = field(repr=False)
    tokens: Mapping[int, str] = field(repr=False)
    bots: Mapping[int, str]
    local_seats: tuple[int, ...]
    teach: bool = False
    address: str = ""

    def data(self) -> dict[str, object]:
        """The value as JSON data."""
        return {
            **{name: getattr(self, name) for name in ("table", "organiser_token", "join_code", "watch_code")},
            "tokens": {str(seat): token for seat, token in self.tokens.items()},
            "bots": {str(seat): spec for seat, spec in self.bots.items()},
            "here": list(self.local_seats),
            "teach": self.teach,
            "address": self.address,
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Seating:
        """The value of JSON data. Raises KeyError, TypeError, ValueError or AttributeError if they are invalid."""
        return cls(
            table=str(data["table"]),
            organiser_token=str(data["organiser_token"]),
            join_code=str(data["join_code"]),
            watch_code=str(data["watch_code"]),
            tokens={int(seat): str(token) for seat, token in data["tokens"].items()},
            bots={int(seat): str(spec) for seat, spec in data["bots"].items()},
            local_seats=tuple(map(int, data["here"])),
            teach=bool(data["teach"]),
            address=str(data["address"]),
        )
