"""The words that a family of rules has of its own for what the game calls otherwise."""

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
"""By family, what it calls a concept; sources: the documents of the rules, and common use."""


class Terms:
    """Words with the family's own term in brackets, each the first time only."""

    def __init__(self, rules: RuleSet) -> None:
        self._own = TERMS.get(FAMILIES.get(rules.name, ""), {})
        self._told: set[str] = set()

    def own(self, concept: str) -> str | None:
        """What the family calls this, if it has a word of its own."""
        return self._own.get(concept)

    def beside(self, word: str, concept: str) -> str:
        """`sweep (tabbe)` for the word that the player reads; the bracket stands there once, and if it says more."""
        own = self.own(concept)
        if own is None or concept in self._told or own.casefold() in word.casefold():
            return word
        self._told.add(concept)
        return f"{word} ({own})"
