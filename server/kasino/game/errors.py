"""Every refusal is a KasinoError whose text says what is wrong and how to go on.

The tree:

    KasinoError
    ├── NotationError    a text that is not a card, a move or a position
    ├── RulesError       rules that cannot be, or cannot be at this table
    ├── DeckError        cards that are not the pack of this table
    ├── TurnError        a move or a round where none is due
    ├── IllegalMove      a move that the rules refuse (`refusals`)
    └── RecordError      a record that does not replay (`record`)

Anything else that is raised is a bug, and may crash.
"""

from __future__ import annotations


class KasinoError(Exception):
    """A refusal. `str(error)` is one sentence or two for a person."""


class NotationError(KasinoError):
    """A text that cannot be read; `at` is the offset in `text` where the offending word begins."""

    def __init__(self, problem: str, text: str, at: int = 0) -> None:
        super().__init__(f"{problem}\n  {text}\n  {' ' * at}^" if "\n" not in text else f"{problem} (at offset {at})")
        self.problem = problem
        self.text = text
        self.at = at

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int]]:
        return (type(self), (self.problem, self.text, self.at))

    def within(self, text: str, at: int) -> NotationError:
        """The same error, told as part of a longer text in which this one begins at `at`."""
        return NotationError(self.problem, text, at + self.at)


class RulesError(KasinoError):
    """Rules that contradict themselves, or that this table cannot be played by."""


class DeckError(KasinoError):
    """Cards that are not a pack of this table: too many, too few, or one too often."""


class TurnError(KasinoError):
    """A move, or a new round, where none is due."""
