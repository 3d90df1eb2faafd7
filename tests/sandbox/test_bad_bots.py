"""Tests that a tournament survives misbehaving bots; `make soak` runs every case of them."""

from __future__ import annotations

import pytest

from tests.sandbox.bad_bot_cases import QUICK_CASES, BadBotCase, expect_faults


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in QUICK_CASES.items()])
def test_a_tournament_ends_each_fault_is_charged_once_and_no_process_is_left_where_a_bot(case: BadBotCase, tmp_path):
    expect_faults(case, tmp_path)
