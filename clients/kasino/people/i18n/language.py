"""Detects the language of a person from the environment variables of the locale."""

from __future__ import annotations

import re
from collections.abc import Mapping

ENGLISH = "en"
CATALOGUE_OF: Mapping[str, str] = {"en": "en", "nb": "nb", "no": "nb", "nn": "nb"}
"""The catalogue for each language code of a locale."""


def detect_language(environment: Mapping[str, str]) -> str:
    """The catalogue for this environment: `nb` for LANG=no_NO.UTF-8, `en` if there is none for its languages.

    LC_ALL goes before LC_MESSAGES before LANG. Unless these say C, LANGUAGE may list preferred languages.
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    if _language_code(locale) in ("c", "posix"):
        return ENGLISH
    for wanted in (*environment.get("LANGUAGE", "").split(":"), locale):
        if _language_code(wanted) in CATALOGUE_OF:
            return CATALOGUE_OF[_language_code(wanted)]
    return ENGLISH


def _language_code(locale: str) -> str:
    """`no` of `no_NO.UTF-8@euro`."""
    return re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()
