"""The pack of a round."""

from __future__ import annotations

import pytest

from kasino.game import (
    DeckError,
    deck,
)


def test_a_pack_is_refused_for_a_seed_that_is_text():
    with pytest.raises(DeckError) as refused:
        deck("x", 1)  # type: ignore[arg-type]
    assert str(refused.value) == 'the seed is bytes, as in b"x"'
