"""The entries of a tournament: their names, bots and code hashes, and the broken bots that are benched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kasino.bots import Program, Spec, resolve
from kasino.game import KasinoError
from kasino.tournament.plan.code_hash import CodeHashes


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A participant: a unique name, the spec of its bot, and the hash of the bot's code.

    `found` is the spec with the folder that its paths are relative to; None for an entry that was read from a ledger.
    """

    name: str
    spec: str
    content: str
    found: Spec | None = field(default=None, compare=False, repr=False)

    @property
    def bot(self) -> Spec:
        """The bot that plays; paths that were read from a ledger are relative to the current folder."""
        return resolve(self.spec) if self.found is None else self.found

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for copies: entries with the same spec and the same code."""
        return (self.spec, self.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Benched:
    """A broken bot that does not take part; `error` says why it cannot."""

    name: str
    spec: str
    error: str

    def __str__(self) -> str:
        return self.error if self.name == self.spec else f"{self.name}: {self.error}"


Entrant = tuple[str, Spec]
"""A bot before it is an entry: a name, which need not be unique, and the spec."""


def parse_entrant(bot: object) -> Entrant:
    """The name and the bot of a spec, or of a (name, spec) pair. Raises KasinoError for anything else."""
    name, spec = bot if isinstance(bot, tuple) and len(bot) == 2 else (None, bot)
    spec = resolve(spec) if isinstance(spec, str) else spec
    if not isinstance(spec, Spec) or not isinstance(name, str | None):
        raise KasinoError(
            f"a tournament takes specs, as in 'greedy' or './my_bot.py', or (name, spec), not {bot!r}: "
            "its ledger records which code played, and every worker loads it"
        )
    return default_name(spec) if name is None else name, spec


def default_name(spec: Spec) -> str:
    """The name of a bot that was given none."""
    return spec.title if isinstance(spec, Program) else str(spec)


def has_default_name(name: str, default: str) -> bool:
    """Whether an entry has the default name of its bot, with or without a number such as `#2`."""
    return re.fullmatch(r"(#[0-9]+)?", name.removeprefix(default)) is not None and name.startswith(default)


def versus_first(given: list[Entrant], versus: tuple[str, str]) -> list[Entrant]:
    """These entrants with the two of `versus`, by name or by spec, first; one that is missing is added."""
    rest = list(given)
    pair = []
    for wanted in versus:
        found = next((bot for bot in rest if wanted in (bot[0], str(bot[1]))), None)
        if found is None:
            found = parse_entrant(wanted)
        else:
            rest.remove(found)
        pair.append(found)
    return pair + rest


def bench_broken(
    given: Sequence[Entrant], hashes: CodeHashes, *, skip_broken: bool, compared: int
) -> tuple[list[Entrant], tuple[Benched, ...]]:
    """The entrants that can play, and the benched ones. The first `compared` are never benched.

    Raises a KasinoError that names the entrant if a broken one may not be skipped, or if all of them are broken.
    """
    playable, benched = [], []
    for number, (name, spec) in enumerate(given):
        error = hashes[spec]
        if isinstance(error, str):
            playable.append((name, spec))
            continue
        broken = Benched(name=name, spec=str(spec), error=str(error))
        if not skip_broken or number < compared:
            raise KasinoError(str(broken))
        benched.append(broken)
    if benched and not playable:
        raise KasinoError(f"every bot is broken: {'; '.join(map(str, benched))}")
    return playable, tuple(benched)


def make_entries(given: Sequence[Entrant], hashes: CodeHashes) -> tuple[Entry, ...]:
    """Entries with unique names: of equal names the second becomes `greedy#2`."""
    wanted = {name for name, _ in given}
    taken: set[str] = set()
    made = []
    for name, spec in given:
        unique, count = name, 1
        while unique in taken or (count > 1 and unique in wanted):
            count += 1
            unique = f"{name}#{count}"
        taken.add(unique)
        made.append(Entry(name=unique, spec=str(spec), content=str(hashes[spec]), found=spec))
    return tuple(made)
