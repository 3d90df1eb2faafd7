"""The errors of the game: each is a KasinoError whose message says what is wrong and what to do instead.

The tree:

    KasinoError
    ├── NotationError    a text that is not a card, a move or a position
    ├── RulesError       rules that contradict themselves or do not fit the table
    ├── DeckError        cards that are not the pack of this table
    ├── TurnError        a move or a round where none is due
    ├── IllegalMove      a move that the rules refuse (`play.illegal_move`)
    └── RecordError      a record that cannot be parsed or does not replay

Any other exception is a bug and may crash the caller.
"""

from __future__ import annotations


class KasinoError(Exception):
    """The base of all errors that are no bug. `str(error)` is a message of one or two sentences for a person."""


class NotationError(KasinoError):
    """A text cannot be parsed. `at` is the offset in `text` where the offending word begins."""

    def __init__(self, problem: str, text: str, at: int = 0) -> None:
        super().__init__(f"{problem}\n  {text}\n  {' ' * at}^" if "\n" not in text else f"{problem} (at offset {at})")
        self.problem = problem
        self.text = text
        self.at = at

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int]]:
        return (type(self), (self.problem, self.text, self.at))

    def within(self, text: str, at: int) -> NotationError:
        """The same error for a longer text, in which the text of this one begins at offset `at`."""
        return NotationError(self.problem, text, at + self.at)


class RulesError(KasinoError):
    """Rules contradict themselves, or cannot be played at this table."""


class DeckError(KasinoError):
    """Cards are not a pack of this table: there are too many, too few, or too many copies of one."""


class TurnError(KasinoError):
    """A move or a new round is not due."""


class RecordError(KasinoError):
    """A record cannot be parsed, or it does not replay. `line` is the line number, from 1."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line} of the record: {problem}")
        self.problem = problem
        self.line = line

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int]]:
        return (type(self), (self.problem, self.line))
