"""Wrapping text at spaces."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kasino.people.console.text_wrap import wrap

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=60)


@given(text=WORDS)
def test_wrapping_loses_no_text(text):
    assert re.sub(" ", "", "".join(wrap(text, 24))) == text.replace(" ", "")
