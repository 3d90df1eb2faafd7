"""A plan is all that a tournament follows from: who plays, by which rules, at which table, how often, and the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from kasino.bots import Maker, load
from kasino.game import PARTNERS, RULES, KasinoError, RuleSet, default_sides, layout, parse_rules
from kasino.game.ranges import RANGES
from kasino.game.rules import FinalTie, WinRule
from kasino.tournament.isolation import Identity, identity_here

OUT_OF_REACH = RANGES["target"].high
"""The target where rules that count at once need one, and the game lasts a number of rounds."""


Identities = Callable[[Sequence[str]], Mapping[str, Identity]]
"""Who the bots of these specs are."""


class Design(StrEnum):
    """Which games make a set.

    complete: every entry in every seat, before and behind every other. teams: two entries with two seats each, and the
    same with the teams exchanged. versus: a drawn table, and the same with the first two entries exchanged.
    """

    COMPLETE = "complete"
    TEAMS = "teams"
    VERSUS = "versus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who takes part: a name of its own, the spec of its bot, and the hash of the bot's code."""

    name: str
    spec: str
    content: str

    @property
    def identity(self) -> tuple[str, str]:
        """Where it is the same, the bot is the same: such entries are copies of each other."""
        return (self.spec, self.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A tournament before it is played. `make_plan` makes one; raises KasinoError where it cannot be played.

    `rules` are those of the games as they are played; `rounds` is how many each has, None where the rules end it.
    `sides` is the side of each seat. `sets` are played of line-ups in turn. `max_legal_moves` and `max_faults` are
    those of `kasino.bots.play_game`. Where names are hidden, no bot is told who else is at the table.
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

    def __post_init__(self) -> None:
        layout(self.rules, self.sides)
        if self.rules.name not in RULES:
            raise KasinoError(f"no rule set '{self.rules.name}'; a tournament is played by {', '.join(RULES)}")
        for field in ("sets", "max_legal_moves", "max_faults"):
            if getattr(self, field) < 1:
                raise KasinoError(f"{field} is 1 or more, not {getattr(self, field)}")
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

    def load(self) -> tuple[Maker, ...]:
        """What makes the bots of each entry. Raises KasinoError where one cannot be, or is not the code of the plan."""
        makers = tuple(load(entry.spec) for entry in self.entries)
        for entry, maker in zip(self.entries, makers, strict=True):
            if maker.content != entry.content:
                raise KasinoError(
                    f"the code of {entry.name} is {maker.content}, and the plan was made with {entry.content}: "
                    "make a new plan, and give it a ledger of its own"
                )
        return makers


def make_plan(
    bots: Sequence[str | tuple[str, str]],
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
    identities: Identities | None = None,
) -> Plan:
    """The plan of a tournament of these bots: specs, or names with specs.

    `rules` may be text with overrides. Games have `rounds` rounds (`some_rounds`), or go to the end of the rule set
    where `whole`. `partners`: None is as the rules ask. `teams`: each entry takes two seats opposite; None is so where
    partners play and fewer than four bots are given. `versus` names two of the bots, or adds them: they are compared,
    and the others are only the field. Bots of the same name become `greedy`, `greedy#2`, …, and where there are fewer
    than a table needs they are entered again in this way.

    `identities` says who the bots are; None loads their code into this process. Raises KasinoError where a bot, the
    rules or the table cannot be.
    """
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    sides = tuple(range(seats)) if partners is False else default_sides(rules, seats)
    if partners:
        if seats != len(PARTNERS):
            raise KasinoError(f"partners play at four seats, not at {seats}")
        sides = PARTNERS
    for bot in bots:
        if not isinstance(bot, str) and not (isinstance(bot, tuple) and [*map(type, bot)] == [str, str]):
            raise KasinoError(
                f"a tournament takes specs, as in 'greedy' or './my_bot.py', or (name, spec), not {bot!r}: "
                "its ledger tells which code played, and every worker loads it"
            )
    given = [(bot, bot) if isinstance(bot, str) else bot for bot in bots]
    if versus is not None:
        given = _versus_first(given, versus)
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
        entries=_entries(given, identities or _identities_here),
        rules=rules if whole else some_rounds(rules, rounds),
        rounds=None if whole else rounds,
        sides=sides,
        design=design,
        seed=str(seed),
        sets=sets,
        max_legal_moves=max_legal_moves,
        max_faults=max_faults,
        names_hidden=names_hidden,
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


def _versus_first(given: list[tuple[str, str]], versus: tuple[str, str]) -> list[tuple[str, str]]:
    rest = list(given)
    pair = []
    for wanted in versus:
        found = next((bot for bot in rest if wanted in bot), (wanted, wanted))
        if found in rest:
            rest.remove(found)
        pair.append(found)
    return pair + rest


def _identities_here(specs: Sequence[str]) -> dict[str, Identity]:
    return {spec: identity_here(spec) for spec in specs}


def _entries(given: Sequence[tuple[str, str]], identities: Identities) -> tuple[Entry, ...]:
    known = identities(list(dict.fromkeys(spec for _, spec in given)))
    wanted = {name for name, _ in given}
    taken: set[str] = set()
    entries = []
    for name, spec in given:
        own, count = name, 1
        while own in taken or (count > 1 and own in wanted):
            count += 1
            own = f"{name}#{count}"
        taken.add(own)
        entries.append(Entry(name=own, spec=known[spec].spec, content=known[spec].content))
    return tuple(entries)
