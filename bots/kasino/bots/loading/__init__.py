"""From the text of a bot spec to a bot class: parsing, resolving, importing, content hashes."""

from __future__ import annotations

from kasino.bots.loading.house_bots import HOUSE_BOTS
from kasino.bots.loading.loader import BotFactory, KnownBot, known_bots, load
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.bots.loading.paths import absolute_path
from kasino.bots.loading.resolver import is_same_bot, is_shadowed, resolve
from kasino.bots.loading.spec import Address, InFile, InModule, Named, Program, Spec, SpecError
from kasino.bots.loading.spec_parser import parse_spec

__all__ = [
    "BOT_ERRORS",
    "HOUSE_BOTS",
    "Address",
    "BotFactory",
    "InFile",
    "InModule",
    "KnownBot",
    "Named",
    "Program",
    "Spec",
    "SpecError",
    "absolute_path",
    "is_same_bot",
    "is_shadowed",
    "known_bots",
    "load",
    "parse_spec",
    "resolve",
]
