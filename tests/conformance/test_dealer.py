"""The dealer that misbehaves lets a sound guest pass, and finds out one that is not."""

from __future__ import annotations

import sys

import pytest

from tests.conformance.dealer import Trouble
from tests.conformance.trial import bears


def guest(flaw):
    return [sys.executable, "-m", "tests.conformance.guest", flaw]


@pytest.mark.parametrize("trouble", [pytest.param(trouble, id=trouble.value) for trouble in Trouble])
def test_a_sound_guest_bears(trouble):
    assert bears(guest("none"), trouble) == []


@pytest.mark.parametrize(
    ("flaw", "trouble", "wrong"),
    [
        pytest.param("gives up", Trouble.CUT, "it left before the game was over", id="gives up"),
        pytest.param("gives up", Trouble.LOST, "it left before the game was over", id="gives up its answer"),
        pytest.param("insists", Trouble.SUPERSEDED, "it came again after a goodbye", id="fights for its seat"),
        pytest.param("insists", Trouble.CLOSED, "it came again after a goodbye", id="comes to a closed table"),
        pytest.param("wavers", Trouble.LOST, "and then", id="gives another answer to the same question"),
        pytest.param("wavers", Trouble.NONE, "and greedy plays", id="plays as it likes"),
    ],
)
def test_it_finds_out_a_guest_that(flaw, trouble, wrong):
    assert any(wrong in said for said in bears(guest(flaw), trouble))
