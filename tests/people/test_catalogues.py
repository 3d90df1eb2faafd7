"""Catalogues: each translates every message with the same fields, and nothing else is printed."""

from __future__ import annotations

import re
import shutil
import subprocess
from string import Formatter

import pytest

from kasino.people import Screen, load_translator
from kasino.people.i18n.po_file import parse_po
from kasino.people.i18n.translator import CATALOGUES
from kasino.people.input.commands import COMMANDS
from kasino.people.presenter.family_terms import TERMS
from tests.people.messages import messages
from tests.people.scripted import BRACKETS, NAMES, run_scripted

LANGUAGES = sorted(path.stem for path in CATALOGUES.glob("*.po"))
OWN = {term for terms in TERMS.values() for term in terms.values()}


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture(params=LANGUAGES)
def catalogue(request):
    return parse_po((CATALOGUES / f"{request.param}.po").read_text(encoding="utf-8"))


def test_there_is_a_norwegian_catalogue():
    assert "nb" in LANGUAGES


def test_every_message_is_translated(catalogue):
    assert [message for message in messages() if not all(catalogue.get(message, "").split("\0"))] == []


def test_every_translation_has_its_message_in_the_code(catalogue):
    assert set(catalogue) - set(messages()) == {""}


def test_a_translation_has_the_fields_of_its_message(catalogue):
    for message, translation in catalogue.items():
        if message:
            allowed = set().union(*map(fields, message.split("\0")))
            for form in translation.split("\0"):
                assert fields(form) <= allowed, message
            assert fields(translation.split("\0")[-1]) == fields(message.split("\0")[-1]), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_msgfmt_accepts_the_catalogue(language, tmp_path):
    if (msgfmt := shutil.which("msgfmt")) is None:
        pytest.skip("msgfmt is not installed")
    path = CATALOGUES / f"{language}.po"
    told = subprocess.run([msgfmt, "-c", "-o", tmp_path / "x.mo", path], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_a_plural_has_the_form_for_its_number():
    tr = load_translator("nb")
    assert tr.plural("The game has {count} round.", "The game has {count} rounds.", 1) == "Spillet har 1 runde."
    assert tr.plural("The game has {count} round.", "The game has {count} rounds.", 3) == "Spillet har 3 runder."


def test_a_message_without_a_translation_stays_english():
    assert load_translator("nb")("This is {what}.", what="new") == "This is new."


SAMPLES = r"9h x 6d 3h|9h x \[5c 4d\]|5h \+ 4c = 9|Qh \* Qd|9h|lay 9h|7|b"


@pytest.mark.parametrize(
    "rules", ["norwegian", "international", "finnish", "krypkasino", "spade", "overspader", "royal"]
)
async def test_only_messages_cards_names_and_numbers_are_printed(rules):
    said = [command for command in COMMANDS if command != "quit"]
    script = [*said, "9q", "nonsense", "w Qh x Ks", "b", "lay", "900", *["m", "1"] * 400]
    _, told = await run_scripted(script, rules=rules, tr=BRACKETS, screen=Screen(columns=10_000), teach=True)
    assert [line for line in told.printed if leaks(line, rules)] == []


def leaks(line, rules):
    """The words of a printed line that belong to no message."""
    while (inner := re.sub("⟦[^⟦⟧]*⟧", " ", line)) != line:
        line = inner
    line = re.sub(rf"^ +(?:{SAMPLES}|[a-z?] (?:{'|'.join(COMMANDS)})\b)", " ", line)
    for own in (*sorted(OWN, key=len, reverse=True), *NAMES, rules, "target=none", "fixed_rounds", "final_tie=shared"):
        line = line.replace(own, " ")
    line = re.sub("(?:10|[A2-9JQK])[♣♦♥♠]", " ", line)
    line = re.sub(r"\b(?:sisten|sistan|Letztes Geben|x|win_rule=highest_total|immediate_scoring=false)\b", " ", line)
    return re.findall(r"[^\W\d_]+", line)
