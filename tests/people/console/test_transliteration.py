"""Transliterating text to ASCII."""

from __future__ import annotations

import pytest

from kasino.people.console.transliteration import to_ascii


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        pytest.param("blåbærgrøt", "blaabaergroet", id="Norwegian"),
        pytest.param("A\u030angstro\u0308m", "Aangstroem", id="with combining marks"),
        pytest.param("Zoë – “nå” …", 'Zoe - "naa" ...', id="with signs"),
        pytest.param("日本", "\\u65e5\\u672c", id="without a spelling"),
    ],
)
def test_letters_are_transliterated(text, spelt):
    assert to_ascii(text) == spelt
