"""Loads the bot that a spec names: imports its code once, and creates a new bot for every game."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from kasino.bots.interface import Player
from kasino.bots.loading.content_hash import content_hash
from kasino.bots.loading.house_bots import HOUSE_BOTS
from kasino.bots.loading.module_import import file_module, named_module
from kasino.bots.loading.resolver import GROUP, resolve
from kasino.bots.loading.signatures import check_signatures
from kasino.bots.loading.spec import Address, InFile, InModule, Named, Program, Spec, SpecError
from kasino.game import KasinoError


@dataclass(frozen=True, slots=True, kw_only=True)
class BotFactory:
    """Creates a new bot for every game. `content` is the content hash of its code, 16 hexadecimal digits."""

    spec: Named | InModule | InFile
    content: str
    what: Callable[..., Any]

    def __call__(self) -> Player:
        """A new bot; for a function always that function. Raises what the constructor of the bot raises."""
        if not isinstance(self.what, type):
            return cast("Player", self.what)
        return cast("Player", self.what(**dict(self.spec.options)))

    @property
    def identity(self) -> str:
        """Spec and content hash: two bots are the same if and only if these are."""
        return f"{self.spec} {self.content}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownBot:
    """A bot with a name: the place of its class, and the distribution that contains it, None for a house bot."""

    name: str
    place: str
    distribution: str | None = None


def load(spec: Spec | str) -> BotFactory:
    """The factory of the bots of this spec; a text is resolved by `resolve`. The code is imported now, in this process.

    Raises SpecError with one sentence where there is no such bot, or where it does not accept these options.
    """
    spec = resolve(spec) if isinstance(spec, str) else spec
    match spec:
        case Program() | Address():
            raise SpecError(f"{spec} is a program of its own, and only bots of Python can be played here")
        case Named(name):
            places = (
                [HOUSE_BOTS[name]]
                if name in HOUSE_BOTS
                else [known.place for known in known_bots() if known.name == name]
            )
            if len(places) > 1:
                raise SpecError(f"{name} is {' and '.join(places)}: write which, as in {places[0]}")
            if not places:
                raise SpecError(_unknown(name))
            module, _, attribute = places[0].partition(":")
            return _factory(spec, *_from_module(module, attribute, name))
        case InModule(module, name):
            return _factory(spec, *_from_module(module, name, module))
        case InFile():
            return _factory(spec, *_from_file(spec))


def known_bots() -> tuple[KnownBot, ...]:
    """The bots with a name, sorted by it: the house bots and every entry point. Nothing is imported."""
    found = {KnownBot(name=name, place=place) for name, place in HOUSE_BOTS.items()}
    for entry in entry_points(group=GROUP):
        if entry.name not in HOUSE_BOTS:
            place = entry.value.replace(" ", "")
            found.add(KnownBot(name=entry.name, place=place, distribution=entry.dist.name if entry.dist else None))
    return tuple(sorted(found, key=lambda known: (known.name, known.place)))


def _from_module(module: str, name: str, shown: str) -> tuple[Callable[..., Any], str]:
    found = named_module(module, shown)
    what: Any = found
    for part in name.split("."):
        if not hasattr(what, part):
            raise SpecError(_missing(part, module, found))
        what = getattr(what, part)
    return _bot(what, f"{module}:{name}"), content_hash(found)


def _from_file(spec: InFile) -> tuple[Callable[..., Any], str]:
    path = spec.file
    if not os.path.isfile(path):  # noqa: PTH113 which accepts any text
        raise SpecError(f"no file {spec.path}{_similar_file(path)}")
    module, content = file_module(path, spec.path)
    if spec.name is None:
        return _only_bot(module, spec.path), content
    if not hasattr(module, spec.name):
        raise SpecError(_missing(spec.name, spec.path, module))
    return _bot(getattr(module, spec.name), f"{spec.path}:{spec.name}"), content


def _factory(spec: Named | InModule | InFile, what: Callable[..., Any], content: str) -> BotFactory:
    """The factory, once the options have been checked against the parameters of the bot."""
    given = dict(spec.options)
    check_signatures(what)
    if not isinstance(what, type):
        if given:
            raise SpecError(f"{spec}: a function takes no options")
        return BotFactory(spec=spec, content=content, what=what)
    parameters = list(inspect.signature(what).parameters.values())
    names = [one.name for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    if not any(one.kind is one.VAR_KEYWORD for one in parameters):
        for name in given:
            if name not in names:
                choice = f"it takes {', '.join(names)}{_did_you_mean(name, names)}" if names else "it takes none"
                raise SpecError(f"{spec}: {what.__name__} takes no option {name}; {choice}")
    for one in parameters:
        if one.name in names and one.default is one.empty and one.name not in given:
            raise SpecError(f"{spec}: {what.__name__} needs the option {one.name}, as in ?{one.name}=2")
    if what.__module__.startswith("kasino.bots."):  # create one now: a house bot validates its own options
        try:
            what(**given)
        except KasinoError as refused:
            raise SpecError(f"{spec}: {refused}") from None
    return BotFactory(spec=spec, content=content, what=what)


def _bot(what: object, shown: str) -> Callable[..., Any]:
    if _is_bot_class(what) or isinstance(what, FunctionType):
        return cast("Callable[..., Any]", what)
    if isinstance(what, type):
        raise SpecError(f"{shown} is not a bot: the class has no choose_move")
    raise SpecError(f"{shown} is not a bot: name a class with choose_move, or a function")


def _is_bot_class(what: object) -> bool:
    return isinstance(what, type) and callable(getattr(what, "choose_move", None))


def _bots_in(module: ModuleType) -> dict[str, Any]:
    """The bots that a module defines itself: public classes with choose_move, else a function of that name."""
    own = {name: what for name, what in vars(module).items() if getattr(what, "__module__", None) == module.__name__}
    classes = {name: what for name, what in own.items() if _is_bot_class(what) and not name.startswith("_")}
    function = own.get("choose_move")
    return classes or ({"choose_move": function} if isinstance(function, FunctionType) else {})


def _only_bot(module: ModuleType, shown: str) -> Callable[..., Any]:
    bots = _bots_in(module)
    if not bots:
        raise SpecError(f"{shown} has no bot: write a class with choose_move, or a function choose_move")
    if len(bots) > 1:
        raise SpecError(f"{shown} has several bots, {', '.join(bots)}: say which, as in {shown}:{min(bots)}")
    return cast("Callable[..., Any]", next(iter(bots.values())))


def _unknown(name: str) -> str:
    names = sorted({known.name for known in known_bots()})
    path = f"; {name}.py is a file, and is written ./{name}.py" if Path(f"{name}.py").is_file() else ""
    return f"no bot '{name}'{_did_you_mean(name, names)}; there are {', '.join(names)}{path}"


def _missing(name: str, where: str, module: ModuleType) -> str:
    bots = list(_bots_in(module))
    there = f"; there is {', '.join(bots)}{_did_you_mean(name, bots)}" if bots else ""
    return f"no {name} in {where}{there}"


def _similar_file(path: Path) -> str:
    files = [file.name for file in path.parent.glob("*.py")] if path.parent.is_dir() else []
    return _did_you_mean(path.name, files)


def _did_you_mean(word: str, words: list[str]) -> str:
    close = get_close_matches(word, words, n=1)
    return f" (did you mean {close[0]}?)" if close else ""
