"""Tournament settings from flags, a configuration file, or both."""

from __future__ import annotations

from pathlib import Path

import pytest

from kasino.bots import Named
from kasino.cli.command_line import parse
from kasino.cli.tournament.settings import Settings, ledger_paths, settings_from_args
from kasino.game import KasinoError

BOTS = """
[[bot]]
name = "fox"
spec = "thoughtful?sweep=2"
[[bot]]
spec = "greedy"
"""


FOX = ("fox", Named("thoughtful", (("sweep", 2),)))
GREEDY, RANDOM = (("greedy", Named("greedy")), ("random", Named("random")))


def asked(folder: Path, file: str | None, *flags: str) -> list[Settings]:
    """The tournaments of this file with these flags."""
    config = []
    if file is not None:
        (folder / "league.toml").write_text(file, encoding="utf-8")
        config = ["--config", str(folder / "league.toml")]
    return settings_from_args(parse(["tournament", *config, *flags]))


@pytest.mark.parametrize(
    ("file", "flags", "expected"),
    [
        pytest.param(None, "greedy random", {"bots": (GREEDY, RANDOM)}, id="bots"),
        pytest.param(None, "greedy --sets 2 random", {"bots": (GREEDY, RANDOM)}, id="mix"),
        pytest.param(None, "", {"sets": 100, "seed": "1", "rounds": 1, "workers": 1}, id="nothing"),
        pytest.param(None, "--seed -3", {"seed": "-3"}, id="a seed with a sign"),
        pytest.param(BOTS, "", {"bots": (FOX, GREEDY)}, id="bots of a file"),
        pytest.param(
            BOTS.replace('"fox"', '"greedy"'), "", {"bots": (("greedy", FOX[1]), GREEDY)}, id="two bots of one name"
        ),
        pytest.param(None, "my=greedy", {"bots": (("my", GREEDY[1]),)}, id="a bot by a name of its own"),
        pytest.param('[tournament]\nbots="my fox=greedy"', "", {"bots": (("my fox", GREEDY[1]),)}, id="the same"),
        pytest.param(
            BOTS, "fox random", {"bots": (FOX, RANDOM)}, id="its names by flags"
        ),
        pytest.param(BOTS + '[tournament]\nbots=["greedy"]', "", {"bots": (GREEDY,)}, id="of a table"),
        pytest.param(
            BOTS + '[tournament]\nbots=["greedy"]\nversus=["fox", "random"]',
            "",
            {"bots": (GREEDY, FOX, RANDOM), "versus": ("fox", "random")},
            id="a bot that only versus names",
        ),
        pytest.param("[tournament]\nsets=5\nseed=7", "--sets 6", {"sets": 6, "seed": "7"}, id="a flag over the file"),
        pytest.param("[tournament]\nwhole=true", "--rounds 2", {"whole": False, "rounds": 2}, id="rounds over whole"),
        pytest.param("[tournament]\nrounds=2", "--whole", {"whole": True}, id="whole over rounds"),
        pytest.param("[tournament]\npartners=true", "--seats 3", {"partners": None, "seats": 3}, id="seats win"),
        pytest.param("[tournament]\nseats=3", "--partners", {"partners": True, "seats": None}, id="partners win"),
        pytest.param("[tournament]\nteams=true", "--no-teams", {"teams": False}, id="no over yes"),
        pytest.param("[tournament]\nnames=true", "-j 2", {"names": True, "workers": 2}, id="a flag beside the file"),
    ],
)  # fmt: skip
def test_the_settings_are_merged_from(tmp_path, file, flags, expected):
    (one,) = asked(tmp_path, file, *flags.split())
    assert {key: getattr(one, key) for key in expected} == expected


def test_several_tables_are_several_tournaments_with_the_same_flags(tmp_path):
    file = BOTS + '[[tournament]]\nledger="a"\n[[tournament]]\nledger="b"\nseats=3\n'
    assert [(one.ledger, one.seats, one.sets) for one in asked(tmp_path, file, "--sets", "3")] == [
        ("a", None, 3),
        ("b", 3, 3),
    ]


def test_partners_have_four_seats_and_teams_are_partners(tmp_path):
    for flag in ("--partners", "--teams"):
        (one,) = asked(tmp_path, None, "greedy", "random", flag)
        assert one.plan().sides == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        pytest.param("[tournament]\nsetts = 3", "unknown key tournament.setts (did you mean sets?)", id="a key"),
        pytest.param("[tournment]\nsets = 3", "unknown key tournment (did you mean tournament?)", id="a table"),
        pytest.param('[[bot]]\nname = "a"\nspecs = "b"', "unknown key bot.specs (did you mean spec?)", id="a bot"),
        pytest.param('[[bot]]\nname = "a"', 'a [[bot]] needs a spec, as in spec = "greedy"', id="no spec"),
        pytest.param('[bot]\nspec = "a"', "write each bot as its own table", id="one table for bots"),
        pytest.param("tournament = 3", "tournament must be a table", id="no table"),
        pytest.param("tournament = []", "tournament must be a table", id="no tables"),
        pytest.param('[tournament]\nsets = "5"', "sets must be a whole number, not '5'", id="a text"),
        pytest.param("[tournament]\nsets = true", "sets must be a whole number, not True", id="yes for a number"),
        pytest.param("[tournament]\nsets = 99999999999999999999", "must be a whole number, not 999", id="too large"),
        pytest.param("[tournament]\nrules = 3", "tournament.rules must be a text, not 3", id="a number for a text"),
        pytest.param('[tournament]\nledger = "a\\u0000b"', "tournament.ledger must be a text, not", id="no path"),
        pytest.param("[tournament]\nwhole = 1", "tournament.whole must be true or false, not 1", id="a number for yes"),
        pytest.param("[tournament]\nbots = 3", "bots must be a text or a list of texts, not 3", id="no bots"),
        pytest.param('[tournament]\nversus = "a"', "versus must be a list of texts, not 'a'", id="a text for a list"),
        pytest.param('[tournament]\nversus = ["a"]', "versus compares two bots, not 1", id="one to compare"),
        pytest.param("[tournament\n", "league.toml is not valid TOML: ", id="no TOML"),
    ],
)  # fmt: skip
def test_an_invalid_file_is_reported_with(tmp_path, file, sentence):
    with pytest.raises(KasinoError) as refused:
        asked(tmp_path, file)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        pytest.param(("", "sets=3"), "two tournaments would write tournament-1-", id="the ledger of the same plan"),
        pytest.param(('ledger="l"', 'ledger="l"\nseats=3'), "write l: give each its own ledger", id="one ledger"),
        pytest.param(('csv="x"', 'seats=3\ncsv="x"'), "write x: give each its own csv", id="one csv"),
        pytest.param(('ledger="l"\ncsv="l"',), "l is the ledger itself", id="a csv over the ledger"),
    ],
)
def test_tournaments_that_would_write_the_same_file_are_refused(tmp_path, tables, sentence):
    wanted = asked(tmp_path, BOTS + "".join(f"[[tournament]]\n{table}\n" for table in tables))
    with pytest.raises(KasinoError, match=sentence):
        ledger_paths(wanted, [one.plan() for one in wanted])
