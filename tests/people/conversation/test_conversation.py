"""A talk at a table, by script: what is asked, what is said, and how it ends."""

from __future__ import annotations

import asyncio
import re
from threading import Event

import pytest

from kasino.game import legal_moves
from kasino.people import EndReason, Screen, load_translator
from tests.people.scripted import talked

BOUND_SECONDS = 20.0
"""Nothing here takes so long."""
TABLES = [
    ("norwegian", (0, 1)),
    ("international", (0, 1, 0, 1)),
    ("swedish", (0, 1, 2)),
    ("finnish", (0, 1, 2, 3)),
    ("krypkasino", (0, 1, 2, 3, 4)),
    ("two_deck", (0, 1, 0, 1)),
]


@pytest.mark.parametrize(("rules", "sides"), TABLES, ids=str)
async def test_a_game_is_played_to_its_end(rules, sides):
    left, script = await talked(["m", "1"] * 200, rules=rules, sides=sides)
    assert left is EndReason.GAME_OVER
    assert "The game is over." in script.told
    assert set(script.prompts) == {"Your turn> "}


async def test_who_leaves_is_gone_at_once():
    left, script = await talked(["h", "q", "1"])
    assert left is EndReason.QUIT
    assert len(script.prompts) == 2


async def test_the_end_of_input_is_leaving():
    left, _ = await talked([])
    assert left is EndReason.QUIT


async def test_the_prompt_says_what_has_been_begun():
    _, script = await talked(["m", "7h", "b"], screen=Screen(ascii=True, columns=40))
    started = [prompt for prompt in script.prompts if prompt != "Your turn> "]
    assert all(re.fullmatch(r"\S+( \S+)*> ", prompt) for prompt in script.prompts)
    assert started == [] or started[0].startswith("7h")


async def test_what_was_said_last_is_said_again():
    _, script = await talked(["h", "r"])
    hands = [line for line in script.told if line.startswith("Hand: ")]
    assert len(hands) == 3


async def test_a_learner_is_told_each_thing_once():
    _, script = await talked(["m", "1"] * 60, teach=True, screen=Screen(ascii=True, columns=10_000))
    told = [line for line in script.told if not line.startswith(("Table", "Hand", "The house", "Deal", " "))]
    assert script.told[4].startswith("This is how it goes.")
    assert sum(line.startswith("It is your turn. Say a card") for line in told) == 1
    assert sum(line.startswith("These are the last cards") for line in told) == 1
    assert sum(line.startswith("The house would play") for line in script.told) * 2 == script.prompts.count(
        "Your turn> "
    )


async def test_the_house_thinks_about_a_hint_while_the_game_goes_on():
    asked, may_end = Event(), Event()

    def thinks(seen):
        asked.set()
        assert may_end.wait(BOUND_SECONDS), "nothing else went on meanwhile"
        return next(legal_moves(seen))

    async def goes_on():
        while not asked.is_set():
            await asyncio.sleep(0)
        may_end.set()

    going = asyncio.create_task(goes_on())
    _, script = await talked(["i"], find_hint=thinks)
    await going
    assert sum(line.startswith("The house would play") for line in script.told) == 1


async def test_a_talk_can_be_in_norwegian():
    _, script = await talked(["m", "1"] * 60, tr=load_translator("nb"))
    assert "Spillet er slutt." in script.told
    assert set(script.prompts) == {"Din tur> "}


async def test_no_line_is_wider_than_a_narrow_screen():
    _, script = await talked(["?", "u", "m", "i", *["m", "1"] * 60], teach=True, screen=Screen(ascii=True, columns=40))
    assert max(map(len, script.told)) <= 40
    assert "".join(script.told).isascii()


async def test_the_first_line_tells_how_to_get_help():
    _, script = await talked(["q"])
    assert script.told[0] == "? lists what you can say, m what you can play; q leaves."


async def test_a_list_is_void_once_a_move_was_made():
    _, script = await talked(["m", "1", "1", "m", "1"])
    assert sum(line.startswith("You: ") for line in script.told) == 2
    assert sum(line.startswith("No list that you have seen has a move 1") for line in script.told) == 1


async def test_after_each_move_of_a_bot_it_pauses_so_that_one_can_follow():
    pauses = []

    async def pause(seconds):
        pauses.append(seconds)

    left, script = await talked(["m", "1"] * 60, sides=(0, 1, 2), bot_pause_seconds=0.8, sleep=pause)
    assert left is EndReason.GAME_OVER
    moves = [line for line in script.told if line.startswith(("Bo: ", "Cai: ")) and "left" not in line]
    assert pauses == [0.8] * sum("laid out" in line or " x " in line or "+" in line or "*" in line for line in moves)
    at_once, unhurried = (await talked(["m", "1"] * 60, sides=(0, 1, 2)))[1].told, script.told
    assert at_once == unhurried


async def test_who_waits_for_a_bot_can_leave():
    async def pause(seconds):
        await asyncio.Event().wait()

    left, _ = await talked(["m", "1", "q"], bot_pause_seconds=0.8, sleep=pause, interactive=True)
    assert left is EndReason.QUIT


async def test_no_move_is_taken_back_at_a_table_of_others():
    _, script = await talked(["m", "1", "z"])
    assert "Moves are taken back only against bots alone, at a table of your own." in " ".join(script.told)
