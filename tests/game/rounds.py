"""Plays rounds from rigged packs: packs and moves as text, and the points of a round as text.

A pack is in dealing order, hands and table separated by `|`. Moves are separated by commas, each after its seat.
Everything is dealt in one pass: the others, the table, the dealer.
"""

from __future__ import annotations

from kasino.game import (
    Card,
    State,
    apply,
    deal,
    fallback,
    next_round,
    parse_cards,
    parse_move,
    rule_set,
)

ALONE = (0, 1)
THREE = (0, 1, 2)
ONE_PASS = {"deal_packet": 4, "deal_order": "others_table_dealer"}


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.replace("|", " "))


def dealt(name: str, pack: str, *, sides: tuple[int, ...] = ALONE, dealer: int = 0, **changes: object) -> State:
    rules = rule_set(name, {**ONE_PASS, "table_cards": len(cards(pack.split(" | ")[len(sides) - 1])), **changes})
    return deal(rules, deck=cards(pack), sides=sides, dealer=dealer)


def play(state: State, moves: str) -> State:
    """The state after these moves, each behind the seat whose turn it has to be."""
    for line in moves.split(", "):
        seat, _, move = line.partition(" ")
        assert state.turn == int(seat), f"{line}: it is the turn of {state.turn}"
        state = apply(state, parse_move(move, state.table))
    return state


def counted(state: State) -> str:
    """The points of the round, side by side: `most_cards=1 aces=2 | big=2`."""
    return " | ".join(
        " ".join(f"{category}={worth}" for category, worth in points) or "nothing" for points in state.points
    )


def trailed(state: State, pack: tuple[Card, ...]) -> State:
    """The game after every further round was played from this pack by laying out card after card."""
    while not state.over:
        if state.turn is None:
            state = next_round(state, pack)
        state = apply(state, fallback(state))
    return state


def turns(state: State) -> list[int]:
    assert state.turn is not None
    return [(state.turn + place) % state.seats for place in range(state.seats)]


def trailed_round(state: State) -> State:
    while state.turn is not None:
        state = apply(state, fallback(state))
    return state


LOW = "9c 7c | Tc Jc Qc Kc | 8c 6c"
"""Cards of which none takes another one, in whatever order they are laid out."""
