"""The terms of each family of rule sets: Norwegian, German, Swedish and Finnish words for concepts of the game."""

from __future__ import annotations

from collections.abc import Mapping

from kasino.game import RuleSet

FAMILIES: Mapping[str, str] = {
    "norwegian": "no",
    "byggekasino": "no",
    "krypkasino": "no",
    "international": "de",
    "royal": "de",
    "spade": "de",
    "swedish": "sv",
    "overspader": "sv",
    "two_deck": "sv",
    "finnish": "fi",
}
"""The family of each rule set."""

TERMS: Mapping[str, Mapping[str, str]] = {
    "no": {
        "sweep": "tabbe",
        "last capture": "sisten",
        "big casino": "storekasino",
        "little casino": "lillekasino",
        "build": "bygg",
        "double": "doble",
        "raise": "bygge videre",
        "trail": "legge ut",
        "capture": "ta inn",
        "dealer": "giver",
        "most cards": "flest kort",
        "most spades": "flest spar",
    },
    "de": {
        "sweep": "Abräumen",
        "big casino": "Großes Casino",
        "little casino": "Kleines Casino",
        "build": "Bau",
        "multiple build": "Mehrfachbau",
        "raise": "erhöhen",
        "trail": "ablegen",
        "capture": "stechen",
        "dealer": "Geber",
        "most cards": "meiste Karten",
        "most spades": "meiste Pik",
    },
    "sv": {
        "sweep": "tabbe",
        "last capture": "sistan",
        "big casino": "storan",
        "little casino": "lillan",
        "trail": "lägga ut",
        "capture": "ta in",
        "dealer": "given",
        "most cards": "flest kort",
        "most spades": "flest spader",
        "spades above": "överspader",
    },
    "fi": {
        "sweep": "mökki",
        "big casino": "iso kasino",
        "little casino": "pieni kasino",
        "trail": "jättää pöytään",
        "capture": "ottaa",
        "dealer": "jakaja",
        "most cards": "korttivoitto",
        "most spades": "patavoitto",
    },
}
"""For each family its term for a concept. Sources: the documents of the rules, and common use."""


class FamilyTerms:
    """Adds the family's own term in brackets to a word, the first time that the word is shown."""

    def __init__(self, rules: RuleSet) -> None:
        self._terms = TERMS.get(FAMILIES.get(rules.name, ""), {})
        self._shown: set[str] = set()

    def term(self, concept: str) -> str | None:
        """The family's own term for a concept, None if it has none."""
        return self._terms.get(concept)

    def with_term(self, word: str, concept: str) -> str:
        """`sweep (tabbe)` for the translated word: once for each concept, and only if the term is not in the word."""
        term = self.term(concept)
        if term is None or concept in self._shown or term.casefold() in word.casefold():
            return word
        self._shown.add(concept)
        return f"{word} ({term})"
