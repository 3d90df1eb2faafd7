"""The language of a person follows from the environment, and is one that there is a catalogue for."""

from __future__ import annotations

import re
from collections.abc import Mapping

ENGLISH = "en"
SPOKEN: Mapping[str, str] = {"en": "en", "nb": "nb", "no": "nb", "nn": "nb"}
"""The catalogue for each language that somebody may ask for."""


def detect_language(environment: Mapping[str, str]) -> str:
    """The catalogue for this environment: `nb` for LANG=no_NO.UTF-8, `en` where nothing better is known.

    LC_ALL goes before LC_MESSAGES before LANG; where these are not C, LANGUAGE may list what is preferred.
    """
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    if _base(asked) in ("c", "posix"):
        return ENGLISH
    for wish in (*environment.get("LANGUAGE", "").split(":"), asked):
        if _base(wish) in SPOKEN:
            return SPOKEN[_base(wish)]
    return ENGLISH


def _base(locale: str) -> str:
    """`no` of `no_NO.UTF-8@euro`."""
    return re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()
