"""The deal plan of a table: the tables that are refused, and who is a partner by default."""

from __future__ import annotations

import pytest

from kasino.game import (
    PARTNERS,
    RULES,
    RulesError,
    default_sides,
    layout,
    parse_rules,
)

ALONE = (0, 1)
THREE = (0, 1, 2)


@pytest.mark.parametrize(
    ("rules", "sides", "size", "sentence"),
    [
        pytest.param("swedish", range(5), None, "swedish is for 2 to 4 seats, not for 5", id="too many seats"),
        pytest.param("norwegian", range(1), None, "norwegian is for 2 to 5 seats, not for 1", id="too few seats"),
        pytest.param("norwegian min_seats=3", ALONE, None, "norwegian is for 3 to 5 seats, not for 2", id="two of 3"),
        pytest.param(
            "international",
            range(4),
            None,
            "international with four seats is played by partners, sides 0 1 0 1: "
            "override partnership to play without partners",
            id="four alone where they have to be partners",
        ),
        pytest.param(
            "norwegian partnership=none",
            PARTNERS,
            None,
            "norwegian has no partners: override partnership, or use sides 0 1 2 3",
            id="partners where there are none",
        ),
        *[
            pytest.param(
                "norwegian",
                sides,
                None,
                "sides are 0 1 2 …, one for each seat, or 0 1 0 1, partners opposite at four seats",
                id=name,
            )
            for sides, name in [
                ((0, 0, 1, 1), "partners side by side"),
                ((0, 1, 0), "partners of three"),
                ((1, 0), "sides out of order"),
                ((0, 0), "two partners alone"),
            ]
        ],
        pytest.param(
            "norwegian table_cards=5",
            ALONE,
            None,
            "52 cards do not come out even at 2 seats with 5 on the table: change the deck, table_cards or hand_sizes",
            id="an odd table",
        ),
        pytest.param(
            "norwegian hand_sizes=4,4",
            ALONE,
            None,
            "4 cards on the table and 2 hands of 4, 4 are 20 cards, and the deck has 52: "
            "change the deck, table_cards or hand_sizes",
            id="a pack that is not used up",
        ),
        pytest.param(
            "norwegian",
            THREE,
            12,
            "12 cards do not come out even at 3 seats with 4 on the table: change the deck, table_cards or hand_sizes",
            id="a small deck that is uneven",
        ),
    ],
)  # fmt: skip
def test_a_table_is_refused_with(rules, sides, size, sentence):
    with pytest.raises(RulesError) as refused:
        layout(parse_rules(rules), tuple(sides), size)
    assert str(refused.value) == sentence


def test_partners_are_the_default_where_the_rules_ask_for_them():
    assert default_sides(RULES["international"], 4) == PARTNERS
    assert default_sides(RULES["international"], 3) == THREE
    assert default_sides(RULES["norwegian"], 4) == (0, 1, 2, 3)
    assert default_sides(parse_rules("international partnership=optional_4"), 4) == (0, 1, 2, 3)
