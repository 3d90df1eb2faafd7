"""The base of values with a notation: `str` writes it once and keeps it."""

from __future__ import annotations

from abc import abstractmethod

_set = object.__setattr__


class Noted:
    """A frozen value whose `str` is its notation. The text is no field of the value."""

    __slots__ = ("_text",)
    _text: str

    def __str__(self) -> str:
        try:
            return self._text
        except AttributeError:
            text = self._notation()
        _set(self, "_text", text)
        return text

    @abstractmethod
    def _notation(self) -> str:
        """The notation, to be kept."""
