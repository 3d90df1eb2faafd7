"""A plan is all that a tournament follows from: who plays, by which rules, at which table, how often, and the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from kasino.bots import BotFactory, Spec, load
from kasino.game import PARTNERS, RULES, KasinoError, RuleSet, default_sides, layout, parse_rules
from kasino.game.rules.ranges import RANGES
from kasino.game.rules.rule_set import FinalTie, WinRule
from kasino.tournament.plan.entries import Benched, Contents, Entry, able, entrant, entries, versus_first
from kasino.tournament.plan.isolation import contents_here

OUT_OF_REACH = RANGES["target"].high
"""The target where rules that count at once need one, and the game lasts a number of rounds."""


class Design(StrEnum):
    """Which games make a set.

    complete: every entry in every seat, before and behind every other. teams: two entries with two seats each, and the
    same with the teams exchanged. versus: a drawn table, and the same with the first two entries exchanged.
    """

    COMPLETE = "complete"
    TEAMS = "teams"
    VERSUS = "versus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A tournament before it is played. `make_plan` makes one; raises KasinoError where it cannot be played.

    `rules` are those of the games as they are played; `rounds` is how many each has, None where the rules end it.
    `sides` is the side of each seat. `sets` are played of line-ups in turn. `max_legal_moves` and `max_faults` are
    those of `kasino.bots.play_game`. Where names are hidden, no bot is told who else is at the table. Who is `benched`
    does not play, and makes no other tournament of it: it is a note.
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
                raise KasinoError(f"{entry.name!r} is no name for an entry: give a text that can be written")
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
        """Whether seats play two and two."""
        return self.sides == PARTNERS

    @property
    def whole(self) -> bool:
        """Whether a game goes on until the rules end it; then who wins counts first, and points second."""
        return self.rounds is None

    @property
    def entries_at_table(self) -> int:
        """How many entries a line-up has: one a seat, or two teams."""
        return 2 if self.design is Design.TEAMS else self.seats

    def load(self) -> tuple[BotFactory, ...]:
        """What makes the bots of each entry. Raises KasinoError where one cannot be, or is not the code of the plan."""
        makers = tuple(load(entry.bot) for entry in self.entries)
        for entry, maker in zip(self.entries, makers, strict=True):
            if maker.content != entry.content:
                raise KasinoError(
                    f"the code of {entry.name} is {maker.content}, and the plan was made with {entry.content}: "
                    "make a new plan, and give it a ledger of its own"
                )
        return makers


def make_plan(
    bots: Sequence[str | Spec | tuple[str, str | Spec]],
    rules: RuleSet | str = "norwegian",
    *,
    seats: int = 2,
    partners: bool | None = None,
    seed: str | int = 1,
    sets: int = 100,
    rounds: int = 1,
    whole: bool = False,
    versus: tuple[str, str] | None = None,
    teams: bool | None = None,
    max_legal_moves: int = 128,
    max_faults: int = 3,
    names_hidden: bool = True,
    skip_broken: bool = False,
    contents: Contents = contents_here,
) -> Plan:
    """The plan of a tournament of these bots: specs, or names with specs. Without a name a bot is called by its spec,
    and a program by its file.

    `rules` may be text with overrides. Games have `rounds` rounds (`some_rounds`), or go to the end of the rule set
    where `whole`. `partners`: None is as the rules ask. `teams`: each entry takes two seats opposite; None is so where
    partners play and fewer than four bots are given. `versus` names two of the bots, or adds them: they are compared,
    and the others are only the field. Bots of the same name become `greedy`, `greedy#2`, …, and where there are fewer
    than a table needs they are entered again in this way.

    `contents` looks at the code of the bots; by default it is loaded into this process. `skip_broken`: a bot that
    cannot be played is benched, and the others play. Raises KasinoError where a bot, the rules or the table cannot be.
    """
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    sides = tuple(range(seats)) if partners is False else default_sides(rules, seats)
    if partners:
        if seats != len(PARTNERS):
            raise KasinoError(f"partners play at four seats, not at {seats}")
        sides = PARTNERS
    given = [entrant(bot) for bot in bots]
    if versus is not None:
        given = versus_first(given, versus)
    known = contents(list(dict.fromkeys(spec for _, spec in given)))
    given, benched = able(given, known, skip_broken=skip_broken, compared=0 if versus is None else 2)
    if not given:
        raise KasinoError("a tournament needs a bot: name one, as in greedy")
    if teams is None:
        teams = sides == PARTNERS and len(given) < len(PARTNERS)
    design = Design.TEAMS if teams else Design.COMPLETE if versus is None else Design.VERSUS
    if teams and versus is not None and len(given) > 2:
        raise KasinoError("versus with teams is about two entries: leave the others out, or set teams=False")
    needed = 2 if teams else seats
    given += [given[place % len(given)] for place in range(len(given), needed)]
    return Plan(
        entries=entries(given, known),
        rules=rules if whole else some_rounds(rules, rounds),
        rounds=None if whole else rounds,
        sides=sides,
        design=design,
        seed=str(seed),
        sets=sets,
        max_legal_moves=max_legal_moves,
        max_faults=max_faults,
        names_hidden=names_hidden,
        benched=benched,
    )


def some_rounds(rules: RuleSet, rounds: int = 1) -> RuleSet:
    """These rules in games of so many rounds, whose equal leaders share.

    There is no target any more, and so no counting out. Where points count at once they still do, for it shows in the
    scores and freezes sweeps; such rules need a target, which is out of reach. Everything else stays, the tie-break
    too. Raises KasinoError where these rules differ from those of their name in what would be dropped.
    """
    if rounds < 1:
        raise KasinoError(f"a game has 1 round or more, not {rounds}")
    limit = rules.round_limit
    played = replace(
        rules,
        target=OUT_OF_REACH if rules.immediate_scoring else None,
        fixed_rounds=rounds,
        round_limit=None if limit is None else max(limit, rounds),
        win_rule=WinRule.HIGHEST_TOTAL,
        final_tie=FinalTie.SHARED,
    )
    own = RULES.get(rules.name, rules)
    dropped = [
        field.name
        for field in fields(rules)
        if getattr(rules, field.name) not in (getattr(own, field.name), getattr(played, field.name))
    ]
    if dropped:
        raise KasinoError(
            f"{' and '.join(dropped)} would not count in games of {rounds} round{'s' * (rounds > 1)}: leave it "
            "out, or play games to the end of their rules (--whole where a command has it; in Python whole=True)"
        )
    return played
