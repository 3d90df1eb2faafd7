"""Game records: they replay to the same points, and a changed record is refused at the changed line."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kasino.game import (
    RULES,
    Ending,
    KasinoError,
    Record,
    RecordError,
    State,
    cards_text,
    deck,
    legal_moves,
    override,
    parse_rules,
    replay,
)
from tests.game.playthroughs import TABLES, game, shortened, steady

PINNED = Path(__file__).parents[2] / "golden" / "record.txt"
EVERY_TABLE = pytest.mark.parametrize("table", TABLES)


@cache
def played(table: str) -> tuple[State, Record]:
    """The last state and the record of a game with random moves (seed 3)."""
    rules, sides = TABLES[table]
    random = Random(3)
    *_, end = game(
        shortened(rules, sides), sides, table.encode(), lambda state, _: random.choice([*legal_moves(state, limit=50)])
    )
    return end


@EVERY_TABLE
def test_a_game_replays_to_the_same_end(table):
    end, record = played(table)
    assert end.over
    *_, last = replay(record)
    assert last == end
    assert (record.ending, record.winners) == (Ending.PLAYED_OUT, end.winners)


@EVERY_TABLE
def test_a_record_is_read_as_it_was_written(table):
    end, record = played(table)
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    *_, last = replay(Record.parse(text))
    assert (last.scores, last.points, last.winners) == (end.scores, end.points, end.winners)
    assert pickle.loads(pickle.dumps(record)) == record


@EVERY_TABLE
def test_an_unfinished_game_is_read_and_replayed(table):
    rules, sides = TABLES[table]
    for number, (state, record) in enumerate(game(rules, sides, b"unfinished")):
        if number % 20 == 3 and not state.over:
            assert Record.parse(str(record)) == record
            *_, last = replay(record)
            assert last == state
        if state.round == 2 or number > 70:
            return


def test_comments_after_a_record_are_not_read():
    text = PINNED.read_text(encoding="utf-8")
    assert Record.parse(f"{text}# played on a Sunday\n# and again\n") == Record.parse(text)


@pytest.mark.parametrize(
    ("ending", "winners", "line"),
    [
        pytest.param(Ending.FORFEIT, (1,), "end forfeit winners 1", id="forfeited"),
        pytest.param(Ending.ABORTED, (), "end aborted", id="aborted"),
    ],
)
@pytest.mark.parametrize("moves", [1, 30, 49, 60])
def test_a_game_that_the_rules_did_not_end_is_kept_where_it_was(ending, winners, line, moves):
    for number, (state, record) in enumerate(game(RULES["norwegian"], (0, 1), b"broken off")):  # noqa: B007
        if number == moves:
            break
    record = record.ended(ending, winners)
    assert str(record).splitlines()[-1] == line
    assert Record.parse(str(record)) == record
    *_, last = replay(Record.parse(str(record)))
    assert last == state


@pytest.mark.parametrize(
    "rules",
    [
        "norwegian target=21 tie_break=aces,cards",
        "norwegian announce_last_deal='jetzt aber'",
        "norwegian hand_sizes=6,6,6,6 tie_break=",
        "krypkasino misere_points=big:4,ace:2",
        "swedish decks=2",
    ],
)
def test_overrides_are_kept_with_the_game(rules):
    *_, (state, record) = game(parse_rules(rules), (0, 1), b"overrides")
    assert Record.parse(str(record)) == record
    *_, last = replay(Record.parse(str(record)))
    assert last == state


# one whole short game


def test_the_pinned_record_replays_to_the_same_points():
    text = PINNED.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    *_, last = replay(record)
    assert last.scores == (1, 9)
    assert last.winners == (1,)


def test_the_pinned_record_is_a_game_by_the_policy_of_the_playthroughs():
    *_, (_, record) = game(override(RULES["norwegian"], {"target": 6}), (0, 1), b"pinned", steady)
    assert str(record) == PINNED.read_text(encoding="utf-8")


def test_the_pinned_record_was_dealt_from_the_packs_of_its_seed():
    record = Record.parse(PINNED.read_text(encoding="utf-8"))
    assert [round.deck for round in record.rounds] == [deck(b"pinned", 1)]


# tampering

Lines = list[str]


def pinned() -> Lines:
    return PINNED.read_text(encoding="utf-8").splitlines()


def first(lines: Lines, begins: str) -> int:
    """The number, from 1, of the first line that begins like this."""
    return next(number for number, line in enumerate(lines, 1) if line.startswith(begins))


def changed(begins: str, old: str, new: str) -> Callable[[Lines], int]:
    def change(lines: Lines) -> int:
        number = first(lines, begins)
        assert old in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new, 1)
        return number

    return change


def line_changed(number: int, new: str) -> Callable[[Lines], int]:
    def change(lines: Lines) -> int:
        assert lines[number - 1] != new
        lines[number - 1] = new
        return number

    return change


def dropped(begins: str, offset: int = 0) -> Callable[[Lines], int]:
    """Without the first such line; the record is refused `offset` lines after it."""

    def change(lines: Lines) -> int:
        number = first(lines, begins)
        del lines[number - 1]
        return number + offset

    return change


def deck_with_a_card_twice(lines: Lines) -> int:
    cards = lines[6].split(" ")
    cards[3] = cards[9]
    lines[6] = " ".join(cards)
    return 7


def deck_with_a_card_less(lines: Lines) -> int:
    lines[6] = lines[6].rpartition(" ")[0]
    return 7


def deck_with_two_cards_changed(lines: Lines) -> int:
    """The first card that seat 1 plays goes to seat 0: it is not in the hand of seat 1 any more."""
    cards = lines[6].split(" ")
    played = lines[7].split(" ")[1]
    here = cards.index(played)
    there = 5 if here < 5 else 1
    assert here in (1, 2, 7, 8)
    cards[here], cards[there] = cards[there], cards[here]
    lines[6] = " ".join(cards)
    return 8


def moves_swapped(lines: Lines) -> int:
    lines[7], lines[8] = lines[8], lines[7]
    return 8


def points_swapped(lines: Lines) -> int:
    number = first(lines, "points 0")
    zero, one = lines[number - 1], lines[number]
    lines[number - 1] = one.replace("points 1", "points 0")
    lines[number] = zero.replace("points 0", "points 1")
    return number


def side_left_out(lines: Lines) -> int:
    number = first(lines, "points 1")
    del lines[number - 1]
    return number - 1


def more_behind_the_end(lines: Lines) -> int:
    lines.append("1 9h")
    return len(lines)


def blank_line_inside(lines: Lines) -> int:
    lines.insert(8, "")
    return 9


OTHER_WINNERS = "the game is not over here, or has other winners"

TAMPERED = [
    pytest.param(line_changed(1, "kasino record 2"), "a record begins with 'kasino record 1'", id="another format"),
    pytest.param(changed("rules", "norwegian", "norwegien"), "there is no rule set 'norwegien'", id="no rule set"),
    pytest.param(changed("rules", "norwegian 1", "norwegian 2"), "there is no revision '2' of norwegian", id="2"),
    pytest.param(
        changed("rules", "norwegian 1", "norwegian one"), "there is no revision 'one' of norwegian", id="a word for one"
    ),
    pytest.param(changed("rules", "target=6", "tagret=6"), "no rule 'tagret'", id="an override that is none"),
    pytest.param(changed("rules", "target=6", "target=0"), "norwegian: target is a number", id="a number out of range"),
    pytest.param(changed("rules", "norwegian 1", f"norwegian {'1' * 5000}"), "there is no revision", id="many digits"),
    pytest.param(changed("digest", "digest ", "digest 0"), "these rules are not those of the game", id="the digest"),
    pytest.param(changed("sides", "0 1", "0 x"), "'0 x' should be numbers", id="sides that are none"),
    pytest.param(changed("dealer", "0", "0 1"), "dealer is one seat", id="two dealers"),
    pytest.param(changed("round", "1", "2"), "this is round 1", id="the round"),
    pytest.param(deck_with_a_card_twice, "is in the deck more than 1 time", id="a card of the deck"),
    pytest.param(deck_with_a_card_less, "51 cards do not come out even at 2 seats", id="a card less"),
    pytest.param(deck_with_two_cards_changed, "is not in the hand", id="two cards of the deck"),
    pytest.param(changed("deck", " ", " 1"), "is not a card", id="a card that is none"),
    pytest.param(changed("1 ", "1 ", "0 "), "but seat 1 is to play", id="the seat of a move"),
    pytest.param(changed("1 ", "1 ", "7 "), "but seat 1 is to play", id="a seat that is not there"),
    pytest.param(line_changed(8, "1 Ks x Kd"), "is not in the hand", id="a move"),
    pytest.param(line_changed(8, "1 pass"), "there is no pass", id="a move that is none"),
    pytest.param(moves_swapped, "but seat 1 is to play", id="two moves swapped"),
    pytest.param(changed("points 0", "aces=1", "aces=2"), "should be 'points 0", id="the points of side 0"),
    pytest.param(changed("points 1", "aces=3", "aces=4"), "should be 'points 1", id="the points of side 1"),
    pytest.param(changed("points 1", "big=2", f"big={'2' * 5000}"), "", id="points of many digits"),
    pytest.param(points_swapped, "should be 'points 0", id="the points of both"),
    pytest.param(changed("points 1", "big=2", "bag=2"), "'bag=2' is no category with its points", id="a category"),
    pytest.param(changed("points 1", "points 1", "points 2"), "these are the points of side 1", id="the side"),
    pytest.param(side_left_out, "should be", id="the points of a side left out"),
    pytest.param(changed("scores", "1 9", "9 1"), "the scores are 1 9", id="the scores"),
    pytest.param(changed("end", "winners 1", "winners 0"), OTHER_WINNERS, id="the winner"),
    pytest.param(changed("end", " winners 1", ""), OTHER_WINNERS, id="no winner"),
    pytest.param(changed("end", "played_out winners 1", "aborted"), "the game", id="an abort of a game that was over"),
    pytest.param(
        changed("end", "played_out winners 1", "forfeit winners 0"), "the game", id="a forfeit of a game that was over"
    ),
    pytest.param(
        changed("end", "played_out", "somehow"), "a game ends played_out, forfeit, aborted, not 'somehow'", id="an end"
    ),
    pytest.param(dropped("kasino"), "a record begins with 'kasino record 1'", id="without its first line"),
    pytest.param(dropped("rules"), "'rules' is due here, not 'digest", id="without its rules"),
    pytest.param(dropped("digest"), "'digest' is due here, not 'sides 0 1'", id="without its digest"),
    pytest.param(dropped("sides"), "'sides' is due here, not 'dealer 0'", id="without its sides"),
    pytest.param(dropped("dealer"), "'dealer' is due here, not 'round 1'", id="without its dealer"),
    pytest.param(dropped("round"), "is due here, not 'deck", id="without its round"),
    pytest.param(dropped("deck"), "'deck' is due here, not '1 ", id="without its deck"),
    pytest.param(dropped("1 "), "but seat 1 is to play", id="without its first move"),
    pytest.param(dropped("points 0"), "these are the points of side 0", id="without points of side 0"),
    pytest.param(dropped("scores"), "'scores' is due here, not 'end played_out winners 1'", id="without its scores"),
    pytest.param(dropped("end"), "the game is over here, and the end is missing", id="without its end"),
    pytest.param(more_behind_the_end, "nothing follows the end of a game", id="with a move behind the end"),
    pytest.param(blank_line_inside, "", id="with an empty line inside"),
]  # fmt: skip


@pytest.mark.parametrize(("tamper", "problem"), TAMPERED)
def test_a_record_is_refused_at_the_line_that_was_changed(tamper, problem):
    lines = pinned()
    number = tamper(lines)
    with pytest.raises(RecordError) as refused:
        list(replay(Record.parse("\n".join(lines) + "\n")))
    assert refused.value.line == number
    assert problem in str(refused.value)
    assert str(refused.value) == f"line {number} of the record: {refused.value.problem}"
    back = pickle.loads(pickle.dumps(refused.value))
    assert (back.line, back.problem) == (refused.value.line, refused.value.problem)


def test_a_record_is_refused_where_an_override_is_taken_away():
    lines = [line.removesuffix(" target=6") for line in pinned()]
    with pytest.raises(RecordError, match=r"^line 3 of the record: these rules are not those of the game") as refused:
        Record.parse("\n".join(lines))
    assert refused.value.line == 3


@pytest.mark.parametrize("number", range(8, 56))
def test_a_record_is_refused_without_any_one_of_its_moves(number):
    lines = pinned()
    del lines[number - 1]
    with pytest.raises(RecordError) as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert number <= refused.value.line <= number + 1


def test_a_round_of_another_game_is_refused_at_its_deck():
    _, record = played("norwegian-2")
    text = str(record)
    lines = text.splitlines()
    second = first(lines, "round 2")
    other = cards_text(deck(b"other", 2)[1:])
    lines[second] = f"deck {other}"
    with pytest.raises(RecordError) as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == second + 1


def test_a_round_is_refused_after_the_game():
    lines = pinned()
    end = lines.pop()
    lines += ["round 2", f"deck {cards_text(deck(b'pinned', 2))}", end]
    with pytest.raises(RecordError, match="the game is over: there is no next round") as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == len(lines) - 1


def test_a_round_is_refused_before_the_last_one_is_over():
    lines = pinned()[:20]
    lines += ["round 2", f"deck {cards_text(deck(b'pinned', 2))}"]
    with pytest.raises(RecordError, match="the round is not over") as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == 22


def test_points_are_refused_before_the_round_is_over():
    lines = [*pinned()[:20], "points 0", "points 1", "scores 0 0"]
    with pytest.raises(RecordError, match="'points 0' is there before the round is over") as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == 21


def test_an_end_is_refused_before_the_game_is_over():
    lines = [*pinned()[:20], "end played_out winners 1"]
    with pytest.raises(RecordError, match=OTHER_WINNERS) as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == 21


@pytest.mark.parametrize("winners", ["7", "0 0", "-1"])
def test_a_forfeit_is_refused_where_it_is_won_by(winners):
    lines = [*pinned()[:20], f"end forfeit winners {winners}"]
    with pytest.raises(RecordError) as refused:
        list(replay(Record.parse("\n".join(lines))))
    assert refused.value.line == 21


@pytest.mark.parametrize("number", range(1, 61))
def test_any_letter_that_is_changed_is_noticed_or_makes_no_difference(number):
    """Seed: the line number. A changed text can be the same move; then the game is the same."""
    lines = pinned()
    if number > len(lines):
        return
    random = Random(number)
    *_, end = replay(Record.parse("\n".join(lines)))
    for _ in range(2):
        line = list(lines[number - 1])
        line[random.randrange(len(line))] = random.choice("0123456789AKQJTcdhs=x+ ")
        text = "\n".join([*lines[: number - 1], "".join(line), *lines[number:]])
        try:
            *_, last = replay(Record.parse(text))
        except KasinoError as error:
            refusal = error
            assert isinstance(refusal, RecordError)
        else:
            assert last == end
