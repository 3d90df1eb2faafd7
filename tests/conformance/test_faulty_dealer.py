"""The check of clients: a correct client passes, and every flaw is found."""

from __future__ import annotations

import sys

import pytest

from tests.conformance.check_client import check_client
from tests.conformance.faulty_dealer import Disruption


def client(flaw):
    return [sys.executable, "-m", "tests.conformance.sample_client", flaw]


@pytest.mark.parametrize("disruption", [pytest.param(disruption, id=disruption.value) for disruption in Disruption])
def test_a_correct_client_passes_with(disruption):
    assert check_client(client("none"), disruption) == []


@pytest.mark.parametrize(
    ("flaw", "disruption", "violation"),
    [
        pytest.param("gives up", Disruption.CUT, "it ended before the game was over", id="gives up after a cut stream"),
        pytest.param("gives up", Disruption.LOST, "it ended before the game", id="gives up after a lost response"),
        pytest.param(
            "reconnects",
            Disruption.SUPERSEDED,
            "it reconnected after a final goodbye",
            id="reconnects after it was superseded",
        ),
        pytest.param("reconnects", Disruption.CLOSED, "after a final goodbye", id="reconnects to a closed table"),
        pytest.param("changes its answer", Disruption.LOST, "and then", id="gives another answer to the same question"),
        pytest.param("changes its answer", Disruption.NONE, "and greedy plays", id="plays other moves than greedy"),
    ],
)
def test_the_check_finds_a_client_that(flaw, disruption, violation):
    assert any(violation in found for found in check_client(client(flaw), disruption))
