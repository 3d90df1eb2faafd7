"""Conversations by script: prompts, printed lines, pauses, and how they end."""

from __future__ import annotations

import asyncio
import re
from threading import Event

import pytest

from kasino.game import legal_moves
from kasino.people import EndReason, Screen, load_translator
from tests.people.scripted import run_scripted

BOUND_SECONDS = 20.0
"""A limit that no test here reaches."""
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
    end, console = await run_scripted(["m", "1"] * 200, rules=rules, sides=sides)
    assert end is EndReason.GAME_OVER
    assert "The game is over." in console.printed
    assert set(console.prompts) == {"Your turn> "}


async def test_quitting_ends_the_conversation_at_once():
    end, console = await run_scripted(["h", "q", "1"])
    assert end is EndReason.QUIT
    assert len(console.prompts) == 2


async def test_the_end_of_input_quits():
    end, _ = await run_scripted([])
    assert end is EndReason.QUIT


async def test_the_prompt_shows_the_draft():
    _, console = await run_scripted(["m", "7h", "b"], screen=Screen(ascii=True, columns=40))
    started = [prompt for prompt in console.prompts if prompt != "Your turn> "]
    assert all(re.fullmatch(r"\S+( \S+)*> ", prompt) for prompt in console.prompts)
    assert started == [] or started[0].startswith("7h")


async def test_repeat_prints_the_last_lines_again():
    _, console = await run_scripted(["h", "r"])
    hands = [line for line in console.printed if line.startswith("Hand: ")]
    assert len(hands) == 3


async def test_the_tutorial_explains_each_concept_once():
    _, console = await run_scripted(["m", "1"] * 60, teach=True, screen=Screen(ascii=True, columns=10_000))
    lines = [line for line in console.printed if not line.startswith(("Table", "Hand", "The house", "Deal", " "))]
    assert console.printed[4].startswith("This is how it goes.")
    assert sum(line.startswith("It is your turn. Type a card") for line in lines) == 1
    assert sum(line.startswith("These are the last cards") for line in lines) == 1
    assert sum(line.startswith("The house bot would play") for line in console.printed) * 2 == console.prompts.count(
        "Your turn> "
    )


async def test_a_hint_is_computed_while_the_event_loop_runs():
    asked, may_end = Event(), Event()

    def thinks(seen):
        asked.set()
        assert may_end.wait(BOUND_SECONDS), "the event loop was blocked"
        return legal_moves(seen)[0]

    async def goes_on():
        while not asked.is_set():
            await asyncio.sleep(0)
        may_end.set()

    going = asyncio.create_task(goes_on())
    _, console = await run_scripted(["i"], find_hint=thinks)
    await going
    assert sum(line.startswith("The house bot would play") for line in console.printed) == 1


async def test_a_conversation_can_be_in_norwegian():
    _, console = await run_scripted(["m", "1"] * 60, tr=load_translator("nb"))
    assert "Spillet er slutt." in console.printed
    assert set(console.prompts) == {"Din tur> "}


async def test_no_line_is_wider_than_a_narrow_screen():
    _, console = await run_scripted(
        ["?", "u", "m", "i", *["m", "1"] * 60], teach=True, screen=Screen(ascii=True, columns=40)
    )
    assert max(map(len, console.printed)) <= 40
    assert "".join(console.printed).isascii()


async def test_the_first_line_tells_how_to_get_help():
    _, console = await run_scripted(["q"])
    assert console.printed[0] == "? lists the commands, m the legal moves; q quits."


async def test_a_move_list_expires_with_its_decision():
    _, console = await run_scripted(["m", "1", "1", "m", "1"])
    assert sum(line.startswith("You: ") for line in console.printed) == 2
    assert sum(line.startswith("There is no move 1 in a list of this turn") for line in console.printed) == 1


async def test_there_is_a_pause_after_each_move_of_a_bot():
    pauses = []

    async def pause(seconds):
        pauses.append(seconds)

    end, console = await run_scripted(["m", "1"] * 60, sides=(0, 1, 2), bot_pause_seconds=0.8, sleep=pause)
    assert end is EndReason.GAME_OVER
    moves = [line for line in console.printed if line.startswith(("Bo: ", "Cai: ")) and "left" not in line]
    assert pauses == [0.8] * sum("laid out" in line or " x " in line or "+" in line or "*" in line for line in moves)
    at_once, unhurried = (await run_scripted(["m", "1"] * 60, sides=(0, 1, 2)))[1].printed, console.printed
    assert at_once == unhurried


async def test_a_person_can_quit_during_a_pause_for_a_bot():
    async def pause(seconds):
        await asyncio.Event().wait()

    end, _ = await run_scripted(["m", "1", "q"], bot_pause_seconds=0.8, sleep=pause, interactive=True)
    assert end is EndReason.QUIT


async def test_undo_is_refused_where_it_is_not_offered():
    _, console = await run_scripted(["m", "1", "z"])
    assert "Moves are taken back only against bots alone, at a table of your own." in " ".join(console.printed)
