"""A tournament survives bots that do whatever they like; tests/sandbox/soak.py has all of the zoo."""

from __future__ import annotations

import pytest

from tests.sandbox.visitors import SIX, Visitor, entertain


@pytest.mark.parametrize("visitor", [pytest.param(visitor, id=name) for name, visitor in SIX.items()])
def test_a_tournament_ends_each_fault_is_charged_once_and_no_process_is_left_where_a_bot(visitor: Visitor, tmp_path):
    entertain(visitor, tmp_path)
