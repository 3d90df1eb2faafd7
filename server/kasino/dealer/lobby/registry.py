"""The index of all tables of a dealer: by name, join code, watch code, token and creation request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kasino.dealer import refusal_messages
from kasino.dealer.limits.peer import holder_name
from kasino.dealer.lobby.table_quota import TableQuota
from kasino.dealer.refusal import Refusal
from kasino.dealer.state.table_state import CLOSED, FINISHED
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import digest, token
from kasino.wire import Page

ORGANISER = -1
"""The holder of the organiser's token, in place of a seat."""


@dataclass(slots=True)
class _Registration:
    """What the registry keeps of one table."""

    table: Table
    number: int
    peer: str
    """The peer that created it; "" for this process."""
    hashes: tuple[bytes, ...] = ()


class Registry:
    """All tables. Of tokens it keeps only the hashes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._tables: dict[str, _Registration] = {}
        self._listed: dict[str, _Registration] = {}
        self._by_join_code: dict[str, Table] = {}
        self._by_watch_code: dict[str, Table] = {}
        self._by_hash: dict[bytes, tuple[Table, int]] = {}
        self._by_request: dict[str, Table] = {}
        self._created = 0
        self.quota = TableQuota()
        self.lost: dict[str, Callable[[], Refusal]] = {}
        """By the name of a table that a fault has ended: what makes the refusal of calls."""

    def tables(self) -> list[Table]:
        """All tables, the oldest first."""
        return [registration.table for registration in self._tables.values()]

    def add(self, table: Table, peer: str = "") -> None:
        """Register a new table that this peer created."""
        self._created += 1
        self._tables[table.name] = _Registration(table, self._created, peer)
        config = table.state.config
        if config.wanted.listed:
            self._listed[table.name] = self._tables[table.name]
        self._by_join_code[config.join_code] = table
        if config.watch_code:
            self._by_watch_code[config.watch_code] = table
        if config.wanted.request_id:
            self._by_request[config.wanted.request_id] = table
        self.update(table)

    def update(self, table: Table) -> None:
        """Update the tokens of the table, and whether it is in use."""
        registration = self._tables.get(table.name)
        if registration is None:
            return
        over = table.viewers.standing.status in (FINISHED, CLOSED)
        self.quota.remove(table.name)
        if not over:
            self.quota.add(table.name, registration.peer)
        for hash in registration.hashes:
            self._by_hash.pop(hash, None)
        credentials = enumerate(table.state.credentials)
        seats = {credential.hash: seat for seat, credential in credentials if credential is not None}
        holders = {digest(self.organiser_token(table)): ORGANISER, **seats}
        registration.hashes = tuple(holders)
        self._by_hash.update({hash: (table, holder) for hash, holder in holders.items()})

    def remove(self, table: Table) -> None:
        """Remove a table."""
        registration = self._tables.pop(table.name, None)
        if registration is None:
            return
        for hash in registration.hashes:
            self._by_hash.pop(hash, None)
        self.quota.remove(table.name)
        self._listed.pop(table.name, None)
        config = table.state.config
        self._by_join_code.pop(config.join_code, None)
        self._by_watch_code.pop(config.watch_code, None)
        self._by_request.pop(config.wanted.request_id, None)

    def mark_lost(self, table: Table, refusal: Callable[[], Refusal]) -> None:
        """Remove a table that a fault has ended. `refusal` makes the refusal of calls from now on."""
        self.remove(table)
        self.lost[table.name] = refusal

    def organiser_token(self, table: Table) -> str:
        """The token that closes the table."""
        return token(self._secret, table.name, "organiser", table.state.config.nonce)

    def has_code(self, code: str) -> bool:
        """Whether a table has this join or watch code."""
        return code in self._by_join_code or code in self._by_watch_code

    def find(self, name: str) -> Table | None:
        """The table of this name."""
        registration = self._tables.get(name)
        return None if registration is None else registration.table

    def existing(self, name: str) -> Table:
        """The table of this name. Raises Refusal TABLE_UNKNOWN, or that of a lost table."""
        self.check_lost(name)
        table = self.find(name)
        if table is None:
            raise refusal_messages.table_unknown()
        return table

    def check_lost(self, name: str | None) -> None:
        """Raise the Refusal of a table that a fault has ended."""
        refusal = None if name is None else self.lost.get(name)
        if refusal is not None:
            raise refusal()

    def by_request(self, request_id: str) -> Table | None:
        """The table that was created by this request."""
        return self._by_request.get(request_id) if request_id else None

    def by_join_code(self, code: str) -> Table | None:
        """The table with this join code."""
        return self._by_join_code.get(code)

    def by_watch_code(self, code: str) -> Table | None:
        """The table with this watch code."""
        return self._by_watch_code.get(code) if code else None

    def by_token(self, given: str | None) -> tuple[Table, int] | None:
        """The table and the holder of this token: a seat or ORGANISER. None if no table has this token."""
        return self._by_hash.get(digest(given)) if given else None

    def holder(self, given: str | None) -> str | None:
        """The `holder_name` of this token. None if no table has this token."""
        held = self.by_token(given)
        return None if held is None else holder_name(held[0].name, held[1])

    def listed(self, page: Page) -> tuple[list[Table], str]:
        """A page of the listed tables, the newest first, and the token of the next page. Raises FIELD_INVALID."""
        before = self._created + 1
        if page.token:
            if not (page.token.isascii() and page.token.isdigit() and len(page.token) < 16):
                raise refusal_messages.field_invalid("page_token", "it is not one that was given")
            before = int(page.token)
        found: list[_Registration] = []
        for registration in reversed(self._listed.values()):
            if registration.number < before:
                found.append(registration)
                if len(found) > page.size:
                    break
        shown = found[: page.size]
        following = str(shown[-1].number) if len(found) > page.size else ""
        return [registration.table for registration in shown], following
