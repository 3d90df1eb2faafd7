"""Translation: the language of the environment, `.po` catalogues, and the translator of one language."""

from __future__ import annotations

from kasino.people.i18n.language import detect_language
from kasino.people.i18n.translator import Translator, load_translator, tr_noop

__all__ = [
    "Translator",
    "detect_language",
    "load_translator",
    "tr_noop",
]
