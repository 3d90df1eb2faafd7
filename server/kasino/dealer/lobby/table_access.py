"""Checks who may see, join, watch, play at or close a table, by its codes and tokens."""

from __future__ import annotations

from hmac import compare_digest

from kasino.dealer import refusal_messages
from kasino.dealer.lobby.registry import ORGANISER, Registry
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import read_code
from kasino.wire import StreamRequest


class TableAccess:
    """Finds the table or the seat that a call may use. Raises the Refusal of a call that may not."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def to_view(self, name: str, given: str | None) -> tuple[Table, bool]:
        """The table of this name, and whether `given` is a token of it. Raises Refusal TABLE_UNKNOWN."""
        table = self._registry.existing(name)
        inside = self._is_token_of(given, table)
        if not inside and not table.state.config.wanted.listed:
            raise refusal_messages.table_unknown()
        return table, inside

    def to_join(self, code: str, name: str | None) -> Table:
        """The table with this join code. Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN."""
        table = self._registry.by_join_code(read_code(code))
        if name is not None:
            named = self._registry.existing(name)
            if not compare_digest(named.state.config.join_code, read_code(code)):
                raise refusal_messages.code_wrong("join code")
            return named
        if table is None:
            raise refusal_messages.code_wrong("join code")
        return table

    def to_watch(self, opening: StreamRequest, given: str | None) -> Table:
        """The table that a spectator may watch. Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN."""
        code = read_code(opening.watch_code)
        if opening.table is None:
            found = self._registry.by_watch_code(code)
            if found is None:
                raise refusal_messages.code_wrong("watch code")
            return found
        table = self._registry.existing(opening.table)
        config = table.state.config
        if config.wanted.listed or self._is_token_of(given, table):
            return table
        if not code:
            raise refusal_messages.table_unknown()
        if not config.watch_code or not compare_digest(config.watch_code, code):
            raise refusal_messages.code_wrong("watch code")
        return table

    def to_seat(self, name: str | None, given: str | None) -> tuple[Table, int]:
        """The table and the seat of this token. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        table, holder = self._held(name, given)
        if holder == ORGANISER:
            raise refusal_messages.token_scope("this token closes the table: a seat has a token of its own")
        if holder in table.state.given_up:
            raise refusal_messages.token_scope("this seat was given up: take a seat at another table")
        return table, holder

    def to_close(self, name: str, given: str | None) -> Table:
        """The table that this token closes. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        table, holder = self._held(name, given)
        if holder != ORGANISER:
            raise refusal_messages.token_scope("only the organiser of the table closes it")
        return table

    def _held(self, name: str | None, given: str | None) -> tuple[Table, int]:
        held = self._registry.by_token(given)
        if held is None:
            self._registry.check_lost(name)
            raise refusal_messages.token_unknown()
        if name is not None and held[0].name != name:
            raise refusal_messages.token_scope("this token is for another table")
        return held

    def _is_token_of(self, given: str | None, table: Table) -> bool:
        held = self._registry.by_token(given)
        return held is not None and held[0] is table
