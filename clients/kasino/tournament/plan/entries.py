"""Who takes part: names, bots, the hash of their code, and what becomes of a bot that is broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kasino.bots import Program, Spec, resolve
from kasino.game import KasinoError

Contents = Callable[[Sequence[Spec]], Mapping[Spec, str | KasinoError]]
"""The hash of the code of each of these bots, or why there is none: the bot is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who takes part: a name of its own, the spec of its bot, and the hash of the bot's code.

    `found` is the spec with the folder that its paths begin at; None where all that is known is what a ledger tells.
    """

    name: str
    spec: str
    content: str
    found: Spec | None = field(default=None, compare=False, repr=False)

    @property
    def bot(self) -> Spec:
        """What is played; the paths of a ledger are read from the current folder."""
        return resolve(self.spec) if self.found is None else self.found

    @property
    def identity(self) -> tuple[str, str]:
        """Where it is the same, the bot is the same: such entries are copies of each other."""
        return (self.spec, self.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Benched:
    """Who was to take part and could not: the bot is broken, and `error` says how."""

    name: str
    spec: str
    error: str

    def __str__(self) -> str:
        return self.error if self.name == self.spec else f"{self.name}: {self.error}"


Entrant = tuple[str, Spec]
"""A name, which another entry may have too, and the bot."""


def entrant(bot: object) -> Entrant:
    """The name and the bot of a spec, or of a name with a spec. Raises KasinoError where it is none of them."""
    name, spec = bot if isinstance(bot, tuple) and len(bot) == 2 else (None, bot)
    spec = resolve(spec) if isinstance(spec, str) else spec
    if not isinstance(spec, Spec) or not isinstance(name, str | None):
        raise KasinoError(
            f"a tournament takes specs, as in 'greedy' or './my_bot.py', or (name, spec), not {bot!r}: "
            "its ledger tells which code played, and every worker loads it"
        )
    return default_name(spec) if name is None else name, spec


def default_name(spec: Spec) -> str:
    """What a bot is called that was given no name."""
    return spec.title if isinstance(spec, Program) else str(spec)


def is_unnamed(name: str, own: str) -> bool:
    """Whether an entry is called as its bot is of its own, be it one of several of that name."""
    return re.fullmatch(r"(#[0-9]+)?", name.removeprefix(own)) is not None and name.startswith(own)


def versus_first(given: list[Entrant], versus: tuple[str, str]) -> list[Entrant]:
    """The same with these two at the beginning, by name or by spec; who is not among them is added."""
    rest = list(given)
    pair = []
    for wanted in versus:
        found = next((bot for bot in rest if wanted in (bot[0], str(bot[1]))), None)
        if found is None:
            found = entrant(wanted)
        else:
            rest.remove(found)
        pair.append(found)
    return pair + rest


def able(
    given: Sequence[Entrant], known: Mapping[Spec, str | KasinoError], *, skip_broken: bool, compared: int
) -> tuple[list[Entrant], tuple[Benched, ...]]:
    """Those that can play, and who is benched. The first `compared` are not benched.

    Raises a KasinoError that names the entry where it is broken and is not to be skipped, or where all are.
    """
    able, benched = [], []
    for number, (name, spec) in enumerate(given):
        error = known[spec]
        if isinstance(error, str):
            able.append((name, spec))
            continue
        broken = Benched(name=name, spec=str(spec), error=str(error))
        if not skip_broken or number < compared:
            raise KasinoError(str(broken))
        benched.append(broken)
    if benched and not able:
        raise KasinoError(f"every bot is broken: {'; '.join(map(str, benched))}")
    return able, tuple(benched)


def entries(given: Sequence[Entrant], known: Mapping[Spec, str | KasinoError]) -> tuple[Entry, ...]:
    """These bots, each under a name of its own, as in greedy and greedy#2."""
    wanted = {name for name, _ in given}
    taken: set[str] = set()
    made = []
    for name, spec in given:
        own, count = name, 1
        while own in taken or (count > 1 and own in wanted):
            count += 1
            own = f"{name}#{count}"
        taken.add(own)
        made.append(Entry(name=own, spec=str(spec), content=str(known[spec]), found=spec))
    return tuple(made)
