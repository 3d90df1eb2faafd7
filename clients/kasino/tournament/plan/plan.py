"""The plan of a tournament: entries, rules, table, number of sets and seed, from which every game follows."""

from __future__ import annotations

from dataclasses import dataclass, field

from kasino.bots import BotFactory, load
from kasino.game import PARTNERS, RULES, KasinoError, RuleSet, layout
from kasino.tournament.plan.design import Design
from kasino.tournament.plan.entries import Benched, Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A tournament before it is played; use `make_plan` to make one. Raises KasinoError if it cannot be played.

    `rules` are those of the games as they are played; `rounds` is the number of rounds of a game, None where the rules
    end it. `sides` is the side of each seat. `sets` are played by the line-ups in turn. `max_legal_moves` and
    `max_faults` are those of `kasino.bots.play_game`. `names_hidden`: no bot is told who else is at the table.
    `benched` is a note: it does not make the plan another one.
    """

    entries: tuple[Entry, ...]
    rules: RuleSet
    rounds: int | None
    sides: tuple[int, ...]
    design: Design
    seed: str
    sets: int
    max_legal_moves: int = 128
    max_faults: int = 3
    names_hidden: bool = True
    benched: tuple[Benched, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        layout(self.rules, self.sides)
        if self.rules.name not in RULES:
            raise KasinoError(f"no rule set '{self.rules.name}'; a tournament is played by {', '.join(RULES)}")
        for name in ("sets", "max_legal_moves", "max_faults"):
            if getattr(self, name) < 1:
                raise KasinoError(f"{name} is 1 or more, not {getattr(self, name)}")
        if not self.seed.isprintable():
            raise KasinoError(f"the seed is a text of one line that can be printed, not {self.seed!r}")
        if len({entry.name for entry in self.entries}) < len(self.entries):
            raise KasinoError("two entries have the same name: give each a name of its own")
        for entry in self.entries:
            if not entry.name or any("\ud800" <= letter <= "\udfff" for letter in entry.name):
                raise KasinoError(f"{entry.name!r} is not a name for an entry: give a text that can be written")
        if self.design is Design.TEAMS and self.sides != PARTNERS:
            raise KasinoError("teams are partners: give the table sides 0 1 0 1")
        if len(self.entries) < self.entries_at_table:
            raise KasinoError(
                f"{self.entries_at_table} entries sit at this table, and the plan has {len(self.entries)}"
            )

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def partners(self) -> bool:
        """Whether opposite seats are partners."""
        return self.sides == PARTNERS

    @property
    def whole(self) -> bool:
        """Whether a game goes on until the rules end it; then standings rank by wins first, and by points second."""
        return self.rounds is None

    @property
    def entries_at_table(self) -> int:
        """The number of entries in a line-up: one a seat, or two teams."""
        return 2 if self.design is Design.TEAMS else self.seats

    def load(self) -> tuple[BotFactory, ...]:
        """Load the bots of all entries into this process.

        Raises KasinoError if one cannot be loaded, or if its code is not that of the plan.
        """
        makers = tuple(load(entry.bot) for entry in self.entries)
        for entry, maker in zip(self.entries, makers, strict=True):
            check_code(entry, maker.content)
        return makers


def check_code(entry: Entry, content: str) -> None:
    """Raise KasinoError unless the code of this entry still has the hash of the plan."""
    if content != entry.content:
        raise KasinoError(
            f"the code of {entry.name} is {content}, and the plan was made with {entry.content}: "
            "make a new plan, and give it a ledger of its own"
        )
