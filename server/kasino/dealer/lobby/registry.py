"""Which table is meant: by its name, a code, a token, or the request that it came by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

from kasino.dealer import refusal_messages
from kasino.dealer.limits.rate_limit import holder_name
from kasino.dealer.refusal import Refusal
from kasino.dealer.state.fold import CLOSED, FINISHED
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import digest, read_code, token
from kasino.wire import Page, StreamRequest

ORGANISER = -1
"""In place of a seat."""


@dataclass(slots=True)
class _Known:
    """What the register has of one table."""

    table: Table
    number: int
    peer: str
    """Who opened it."""
    hashes: tuple[bytes, ...] = ()


class Register:
    """Every table that is known. Of tokens it knows the hashes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._tables: dict[str, _Known] = {}
        self._listed: dict[str, _Known] = {}
        self._by_code: dict[str, Table] = {}
        self._by_watch_code: dict[str, Table] = {}
        self._by_hash: dict[bytes, tuple[Table, int]] = {}
        self._by_request: dict[str, Table] = {}
        self._in_use: dict[str, str] = {}
        """The tables that are open or running, and the peers that opened them."""
        self._opened = Counter[str]()
        """By peer: how many of those."""
        self._created = 0
        self.lost: dict[str, Callable[[], Refusal]] = {}
        """By the name of a table that a fault has ended: what is told of it."""

    @property
    def in_use(self) -> int:
        """How many tables are open or running."""
        return len(self._in_use)

    def opened_by(self, peer: str) -> int:
        """How many of those this peer opened."""
        return self._opened[peer]

    def tables(self) -> list[Table]:
        """All of them, the oldest first."""
        return [known.table for known in self._tables.values()]

    def add(self, table: Table, peer: str = "") -> None:
        """A table, newer than those before, that this peer opened."""
        self._created += 1
        self._tables[table.name] = _Known(table, self._created, peer)
        config = table.course.config
        if config.wanted.listed:
            self._listed[table.name] = self._tables[table.name]
        self._by_code[config.join_code] = table
        if config.watch_code:
            self._by_watch_code[config.watch_code] = table
        if config.wanted.request_id:
            self._by_request[config.wanted.request_id] = table
        self.take(table)

    def take(self, table: Table) -> None:
        """Know the table as it is by now: its tokens, and whether it is in use."""
        known = self._tables.get(table.name)
        if known is None:
            return
        over = table.standing.status in (FINISHED, CLOSED)
        self._free(table.name)
        if not over:
            self._in_use[table.name] = known.peer
            self._opened[known.peer] += 1
        for hash in known.hashes:
            self._by_hash.pop(hash, None)
        seats = {key.hash: seat for seat, key in enumerate(table.course.keys) if key is not None}
        holders = {digest(self.organiser_token(table)): ORGANISER, **seats}
        known.hashes = tuple(holders)
        self._by_hash.update({hash: (table, holder) for hash, holder in holders.items()})

    def remove(self, table: Table) -> None:
        """Nothing of it is known any more."""
        known = self._tables.pop(table.name, None)
        if known is None:
            return
        for hash in known.hashes:
            self._by_hash.pop(hash, None)
        self._free(table.name)
        self._listed.pop(table.name, None)
        config = table.course.config
        self._by_code.pop(config.join_code, None)
        self._by_watch_code.pop(config.watch_code, None)
        self._by_request.pop(config.wanted.request_id, None)

    def lose(self, table: Table, told: Callable[[], Refusal]) -> None:
        """A fault has ended this table: nothing of it is left but its name, and what is told of it."""
        self.remove(table)
        self.lost[table.name] = told

    def organiser_token(self, table: Table) -> str:
        """What closes the table."""
        return token(self._secret, table.name, "organiser", table.course.config.nonce)

    def has_code(self, code: str) -> bool:
        """Whether a table has this code already."""
        return code in self._by_code or code in self._by_watch_code

    def find(self, name: str) -> Table | None:
        """The table of this name."""
        known = self._tables.get(name)
        return None if known is None else known.table

    def by_request(self, request_id: str) -> Table | None:
        """The table that came by this request."""
        return self._by_request.get(request_id) if request_id else None

    def visible(self, name: str, given: str | None) -> tuple[Table, bool]:
        """The table, for whoever may know of it, and whether that is by a token of the table."""
        table = self._existing(name)
        held = self._by_hash.get(digest(given)) if given else None
        inside = held is not None and held[0] is table
        if not inside and not table.course.config.wanted.listed:
            raise refusal_messages.table_unknown()
        return table, inside

    def by_join_code(self, code: str, name: str | None) -> Table:
        """The table that this code lets in to."""
        table = self._by_code.get(read_code(code))
        if name is not None:
            named = self._existing(name)
            if not compare_digest(named.course.config.join_code, read_code(code)):
                raise refusal_messages.code_wrong("join code")
            return named
        if table is None:
            raise refusal_messages.code_wrong("join code")
        return table

    def watched(self, opening: StreamRequest, given: str | None) -> Table:
        """The table that this spectator may see."""
        code = read_code(opening.watch_code)
        if opening.table is None:
            table = self._by_watch_code.get(code) if code else None
            if table is None:
                raise refusal_messages.code_wrong("watch code")
            return table
        table = self._existing(opening.table)
        config = table.course.config
        held = self._by_hash.get(digest(given)) if given else None
        if config.wanted.listed or (held is not None and held[0] is table):
            return table
        if not code:
            raise refusal_messages.table_unknown()
        if not config.watch_code or not compare_digest(config.watch_code, code):
            raise refusal_messages.code_wrong("watch code")
        return table

    def seat(self, name: str | None, given: str | None) -> tuple[Table, int]:
        """The seat of this token."""
        table, holder = self._held(name, given)
        if holder == ORGANISER:
            raise refusal_messages.token_scope("this token closes the table: a seat has a token of its own")
        if holder in table.course.left:
            raise refusal_messages.token_scope("this seat was given up: take a seat at another table")
        return table, holder

    def organised(self, name: str, given: str | None) -> Table:
        """The table that this token closes."""
        table, holder = self._held(name, given)
        if holder != ORGANISER:
            raise refusal_messages.token_scope("only the organiser of the table closes it")
        return table

    def listed(self, page: Page) -> tuple[list[Table], str]:
        """Tables that everybody may know of, the newest first, and where the next page begins."""
        before = self._created + 1
        if page.token:
            if not (page.token.isascii() and page.token.isdigit() and len(page.token) < 16):
                raise refusal_messages.field_invalid("page_token", "it is not one that was given")
            before = int(page.token)
        found: list[_Known] = []
        for known in reversed(self._listed.values()):
            if known.number < before:
                found.append(known)
                if len(found) > page.size:
                    break
        shown = found[: page.size]
        return [known.table for known in shown], str(shown[-1].number) if len(found) > page.size else ""

    def holder(self, given: str | None) -> str | None:
        """Who holds this token; None where it is none of a table."""
        held = self._by_hash.get(digest(given)) if given else None
        return None if held is None else holder_name(held[0].name, held[1])

    def _free(self, name: str) -> None:
        """This table is not in use any more."""
        peer = self._in_use.pop(name, None)
        if peer is not None:
            self._opened[peer] -= 1
            if not self._opened[peer]:
                del self._opened[peer]

    def _held(self, name: str | None, given: str | None) -> tuple[Table, int]:
        held = self._by_hash.get(digest(given)) if given else None
        if held is None:
            self._check_lost(name)
            raise refusal_messages.token_unknown()
        if name is not None and held[0].name != name:
            raise refusal_messages.token_scope("this token is for another table")
        return held

    def _existing(self, name: str) -> Table:
        self._check_lost(name)
        table = self.find(name)
        if table is None:
            raise refusal_messages.table_unknown()
        return table

    def _check_lost(self, name: str | None) -> None:
        lost = None if name is None else self.lost.get(name)
        if lost is not None:
            raise lost()
