"""The commands that connect to a dealer: table, tables, sit, watch, health and tournament --dealer."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import stat
import subprocess
import sys
from typing import Any

import pytest

from kasino.cli import main
from kasino.dealer import Settings
from kasino.dealer.settings import Tls
from tests.cli.prompt import CommandResult, Terminal
from tests.cli.warm import BackgroundCommand
from tests.cli.warm import kasino as warm
from tests.dealer.certificate import certify
from tests.dealer.serving import dealing, serving

TOURNAMENT = "tournament greedy random --in-process"
RULES = ("--rules", "norwegian", "--rounds", "1")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where a dealer deals."""
    with serving("127.0.0.1:0", folder=tmp_path_factory.mktemp("dealer")) as (_, address):
        yield address


@pytest.fixture
def kasino(capfd, monkeypatch, tmp_path):
    """`kasino WORDS` in this process, in a folder of its own: to start one takes longer than what is tested."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> CommandResult:
        capfd.readouterr()
        try:
            code = main(words)
        except SystemExit as ended:
            code = int(ended.code or 0)
        return CommandResult(code, *capfd.readouterr())

    return run


@pytest.fixture
def result(kasino):
    """What `kasino WORDS` prints, where all goes well and nothing else is said."""

    def run(*words: str) -> str:
        told: CommandResult = kasino(*words)
        assert (told.code, told.err) == (0, "")
        return told.out

    return run


@pytest.fixture
def table(result, address):
    """Opens a table, and says what was printed of it."""

    def run(*words: str) -> Any:
        return json.loads(result("table", address, *RULES, *words, "--json"))

    return run


def test_two_bots_sit_down_and_a_spectator_sees_their_game(address, tmp_path, kasino, result, table):
    made = table("--watch", "0")
    watching = BackgroundCommand("watch", address, made["watch_code"], folder=tmp_path)
    assert watching.out.readline() == "Rules: norwegian target=none fixed_rounds=1 final_tie=shared\n"
    first = BackgroundCommand("sit", address, made["join_code"], "--bot", "greedy", "--name", "Ada ☂", folder=tmp_path)
    second = kasino("sit", address, made["join_code"], "--bot", "random", "--json")
    _, out, err = first.ended()
    assert err.startswith("kasino: sitting at seat ")
    ended = json.loads(second.out)
    scores, winners = (" ".join(map(str, ended[key])) for key in ("scores", "winners"))
    seat = 1 - ended["seat"]
    assert out == f"seat\t{seat}\nend\tplayed_out\nscores\t{scores}\nwinners\t{winners}\nfaults\t0\n"
    watched = watching.ended()
    assert (watched.code, watched.err) == (0, "")
    assert "Ada ☂: sits down.\n" in watched.out
    assert "\nThe game is over.\n" in watched.out
    ada, other = ended["scores"][seat], ended["scores"][1 - seat]
    assert {f"Ada ☂ {ada}", f"random {other}"} == set(watched.out.partition("\nScore: ")[2].splitlines()[0].split(", "))
    later = [json.loads(line) for line in result("watch", address, made["watch_code"], "--json").splitlines()]
    assert (later[0]["what"], later[0]["state"], later[0]["round"]) == ("table", "finished", 1)
    assert later[-1]["totals"] == ended["scores"]


def test_watch_json_prints_one_object_for_each_event(address, tmp_path, kasino, table):
    made = table("--watch", "0")
    watching = BackgroundCommand("watch", address, made["watch_code"], "--json", folder=tmp_path)
    assert json.loads(watching.out.readline())["what"] == "table"
    first = BackgroundCommand("sit", address, made["join_code"], "--bot", "greedy", folder=tmp_path)
    ended = json.loads(kasino("sit", address, made["join_code"], "--bot", "random", "--json").out)
    assert first.ended().code == 0
    watched = watching.ended()
    assert (watched.code, watched.err) == (0, "")
    told = [json.loads(line) for line in watched.out.splitlines()]
    assert [one["seq"] for one in told] == sorted({one["seq"] for one in told})
    moves = [one for one in told if one["what"] == "move"]
    assert (len(moves), {one["origin"] for one in moves}) == (48, {"player"})
    (points,) = [one for one in told if one["what"] == "points"]
    assert [sum(side.values()) for side in points["points"]] == points["totals"] == ended["scores"]
    assert told[-1] == {
        "what": "game",
        "seq": told[-1]["seq"],
        "end": "played_out",
        "totals": ended["scores"],
        "winners": ended["winners"],
    }


def test_a_public_table_is_listed_and_can_be_watched_without_a_code(address, tmp_path, result, table):
    made = table("--watch", "0", "--listed", "--seats", "3", "--token-file", "table.json")
    (line,) = [line for line in result("tables", address).splitlines() if made["table"] in line]
    assert line == f"{made['table']}\topen\tnorwegian target=none fixed_rounds=1 final_tie=shared\t0/3\t"
    (data,) = [
        one for one in json.loads(result("tables", address, "--json"))["tables"] if one["table"] == made["table"]
    ]
    assert (data["sides"], data["players"], data["watched"]) == ([0, 1, 2], [], True)
    watching = BackgroundCommand("watch", address, made["table"], folder=tmp_path)
    assert watching.out.readline().startswith("Rules: norwegian")
    assert result("table", address, "--close", "table.json") == f"table\t{made['table']}\nclosed\tTrue\n"
    assert watching.ended().out.endswith("The table is closed.\n")


def test_the_organiser_token_is_printed_or_saved_only_on_request(address, tmp_path, kasino, table):
    assert sorted(table()) == ["join_code", "table"]
    assert "organiser_token" in table("--show-token")
    assert "organiser_token" not in table("--token-file", "table.json")
    assert stat.S_IMODE((tmp_path / "table.json").stat().st_mode) == 0o600
    told = kasino("table", address, "--token-file", "table.json")
    assert (told.code, told.out) == (2, "")
    assert told.err == "kasino: table.json already exists and was not changed: give another file\n"


def test_watch_reports_a_table_that_was_lost_with_its_dealer(kasino, tmp_path):
    with serving("127.0.0.1:0", folder=tmp_path) as (_, address):
        table = json.loads(kasino("table", address, "--watch", "0", "--json").out)
        watching = BackgroundCommand("watch", address, table["watch_code"], "--json", folder=tmp_path)
        assert json.loads(watching.out.readline())["state"] == "open"
    with serving(address, folder=tmp_path):
        told = watching.ended()
    assert told.code == 2
    assert told.err.splitlines()[-1].startswith("kasino: the table no longer exists at the dealer")


async def test_a_dealer_can_require_a_token_for_opening_tables(tmp_path):
    (tmp_path / "token").write_text("open-sesame-please\n")
    (tmp_path / "nothing").write_text("\n")

    async with dealing(Settings(create_token="open-sesame-please")) as served:

        async def opened(*words):
            return await asyncio.to_thread(warm, "table", str(served.dealer.address), *words, folder=tmp_path)

        made = await opened("--create-token", "token")
        assert (made.code, made.err) == (0, "")
        assert made.out.startswith("table\ttables/")
        assert "open-sesame-please" not in made.out
        without = await opened()
        assert (without.code, without.out, without.err.count("\n")) == (2, "", 1)
        assert "give a file with the token by --create-token" in without.err
        (tmp_path / "wrong").write_text("open-barley\n")
        wrong = await opened("--create-token", "wrong")
        assert (wrong.code, wrong.out) == (2, "")
        assert "the token in wrong is wrong" in wrong.err
        dealer = ("--dealer", str(served.dealer.address))
        played = await asyncio.to_thread(
            warm, "tournament", "greedy", "random", "--sets", "1", "--in-process", *dealer, folder=tmp_path
        )
        assert (played.code, played.out) == (2, "")
        assert "by --create-token" in played.err
        empty = await opened("--create-token", "nothing")
        assert (empty.code, empty.err) == (2, "kasino: nothing holds no token: a token is one word\n")


async def test_a_tls_dealer_is_reached_with_its_certificate_only(tmp_path):
    certify(tmp_path)
    tls = Tls(certificate=str(tmp_path / "dealer.pem"), key=str(tmp_path / "dealer.key"))
    async with dealing(Settings(tls=tls)) as served:
        address = str(served.dealer.address)
        health = await asyncio.to_thread(warm, "health", address, "--ca", "dealer.pem", folder=tmp_path)
        assert health == (0, f"serving {address}\n", "")
        nobody = f"kasino: no dealer answers at {address}"
        look = "check the address, that one is running there, and whether"
        plain = await asyncio.to_thread(warm, "tables", address, folder=tmp_path)
        assert plain == (2, "", f"{nobody}: {look} it is reached by TLS\n")
        strange = await asyncio.to_thread(warm, "tables", address, "--tls", folder=tmp_path)
        assert strange == (2, "", f"{nobody} by TLS: {look} its certificate is known here\n")


def test_a_seat_is_saved_in_a_file_and_resumed(address, tmp_path, kasino, table):
    made = table()
    words = ("sit", address, made["join_code"], "--bot", "greedy", "--resume", "seat.json")
    first = BackgroundCommand(*words, folder=tmp_path)
    assert first.err.readline() == f"kasino: sitting at seat 0 of {made['table']}\n"
    assert stat.S_IMODE((tmp_path / "seat.json").stat().st_mode) == 0o600
    first.process.signals(signal.SIGINT)
    assert first.ended() == (130, "", "kasino: stopped\n")
    again = BackgroundCommand(*words, folder=tmp_path)
    other = json.loads(kasino("sit", address, made["join_code"], "--bot", "random", "--json").out)
    code, out, err = again.ended()
    assert (code, err) == (0, "")
    assert out.startswith("seat\t0\n")
    assert other["seat"] == 1
    assert not (tmp_path / "seat.json").exists()


def test_on_a_full_disk_no_seat_or_table_is_requested_whose_token_could_not_be_saved(
    address, tmp_path, kasino, result, table
):
    made = table()
    words = ("sit", address, made["join_code"], "--bot", "greedy")
    full = BackgroundCommand(*words, "--resume", "seat.json", folder=tmp_path, room=0).ended()
    assert full == (2, "", "kasino: seat.json: File too large\n")
    assert not (tmp_path / "seat.json").exists()
    tables = result("tables", address)
    full = BackgroundCommand("table", address, *RULES, "--listed", "--token-file", "t", folder=tmp_path, room=0).ended()
    assert full == (2, "", "kasino: t: File too large\n")
    assert result("tables", address) == tables
    (tmp_path / "seat.json").write_text(" " * 4096)  # as a run leaves it that was killed before it had a seat
    first = BackgroundCommand(*words, "--resume", "seat.json", folder=tmp_path)
    assert first.err.readline() == f"kasino: sitting at seat 0 of {made['table']}\n"
    assert json.loads((tmp_path / "seat.json").read_text())["seat"] == 0
    assert kasino(*words).code == first.ended().code == 0


FULL_AFTER_ALL = """
import resource
from kasino.cli.connection.secrets import new_secret_file

with new_secret_file("seat.json") as put:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    put({"table": "tables/x", "seat_token": "the token"})
"""


def test_a_secret_that_cannot_be_written_is_printed(tmp_path):
    words = [sys.executable, "-c", FULL_AFTER_ALL]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    secret = '{"table": "tables/x", "seat_token": "the token"}'
    assert ran.stderr == f"kasino: seat.json cannot be written (File too large): put this line into it: {secret}\n"
    assert not (tmp_path / "seat.json").exists()


def test_a_seat_file_is_locked_and_a_copy_of_it_supersedes_the_first_process(address, tmp_path, kasino, result, table):
    made = table("--token-file", "table.json")
    words = ("sit", address, made["join_code"], "--bot", "greedy", "--resume", "seat.json")
    first = BackgroundCommand(*words, folder=tmp_path)
    first.err.readline()
    refused = "kasino: seat.json is in use by a process that plays its seat: stop that first, or give another file\n"
    assert kasino(*words) == (2, "", refused)
    shutil.copy(tmp_path / "seat.json", tmp_path / "copy.json")
    second = BackgroundCommand(*words[:-1], "copy.json", folder=tmp_path)
    superseded = "kasino: another process resumed this seat and plays on\n"
    assert first.ended() == (2, "", superseded)
    assert (tmp_path / "seat.json").exists()
    result("table", address, "--close", "table.json")
    assert second.ended() == (2, "", "kasino: the table was closed before its game was over\n")


def test_faults_are_replaced_by_the_fallback_move_and_the_output_of_a_bot_is_no_result(
    address, tmp_path, kasino, table
):
    (tmp_path / "bot.py").write_text("def choose_move(seen, moves):\n    print('hm')\n    return moves[-1].card\n")
    made = table("--max-faults", "2")
    first = BackgroundCommand("sit", address, made["join_code"], "--bot", "./bot.py", "--json", folder=tmp_path)
    other = json.loads(kasino("sit", address, made["join_code"], "--bot", "random", "--json").out)
    _, out, err = first.ended()
    ended = json.loads(out)
    assert ended["faults"] == 2
    assert ended["scores"] == other["scores"]
    assert err.count("ILLEGAL: Card is no move: return one of the legal moves") == 2
    assert "hm\n" in err


def test_a_program_can_play_a_seat(address, tmp_path, table, kasino):
    made = table()
    program = json.dumps([sys.executable, "-m", "kasino.sandbox.host", "greedy"])
    first = BackgroundCommand(
        "sit", address, made["join_code"], "--bot", f"exec:{program}", "--name", "host", folder=tmp_path
    )
    assert first.err.readline() == f"kasino: sitting at seat 0 of {made['table']}\n"
    other = json.loads(kasino("sit", address, made["join_code"], "--bot", "random", "--json").out)
    code, out, err = first.ended()
    assert (code, err) == (0, "")
    assert f"scores\t{' '.join(map(str, other['scores']))}\n" in out
    refused = kasino("sit", address, made["join_code"], "--bot", 'exec:["/nowhere"]')
    assert refused.code == 2
    assert "/nowhere" in refused.err


def test_a_tournament_at_a_dealer_has_the_same_ledger(address, tmp_path, result):
    words = ("tournament", "greedy", "random", "--sets", "3", "--in-process")
    here = result(*words, "--ledger", "here.jsonl")
    assert result(*words, "--ledger", "there.jsonl", "--dealer", address, "--tables", "2") == here
    assert (tmp_path / "here.jsonl").read_bytes() == (tmp_path / "there.jsonl").read_bytes()
    (tmp_path / "league.toml").write_text(
        '[tournament]\nbots = ["greedy", "random"]\nsets = 3\nin_process = true\nledger = "third.jsonl"\n'
        f'dealer = "{address}"\n'
    )
    assert result("tournament", "--config", "league.toml") == here
    assert (tmp_path / "here.jsonl").read_bytes() == (tmp_path / "third.jsonl").read_bytes()


def test_ctrl_c_stops_a_tournament_at_a_dealer_and_tells_how_to_continue(address, tmp_path):
    words = (
        "tournament",
        "greedy",
        "random",
        "--sets",
        "500",
        "--in-process",
        "--ledger",
        "l.jsonl",
        "--dealer",
        address,
        "--tables",
        "2",
    )
    terminal = Terminal(*words, folder=tmp_path)
    terminal.wait_for("games/s")
    terminal.process.send_signal(signal.SIGINT)
    told = terminal.end()
    assert told.code == 130
    assert "kasino: stopped; l.jsonl holds " in told.err
    assert f"To continue: kasino {' '.join(words)}" in told.err
    assert "Traceback" not in told.err


def test_health_prints_one_line_and_sets_the_exit_code(address, tmp_path, kasino, result):
    assert result("health", address) == f"serving {address}\n"
    told = kasino("health", "127.0.0.1:1", "--json")
    assert (told.code, told.err) == (1, "")
    assert json.loads(told.out) == {"address": "127.0.0.1:1", "status": "unreachable", "serving": False}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param("sit ADDRESS AAAAAA --bot greedy", "this is not the join code of the table", id="another code"),
        pytest.param("sit ADDRESS --bot greedy", "no table was given: add its join code", id="no code"),
        pytest.param("sit ADDRESS AAAAAA --bot gredy", "no bot 'gredy' (did you mean greedy?)", id="no such bot"),
        pytest.param("sit 127.0.0.1:1 AAAAAA --bot greedy", "no dealer answers at 127.0.0.1:1", id="nobody there"),
        pytest.param("sit nowhere:port AAAAAA --bot greedy", "'nowhere:port' is not an address", id="no address"),
        pytest.param("sit ADDRESS --bot greedy --resume bad.json", "bad.json does not hold table", id="another file"),
        pytest.param("sit ADDRESS --bot greedy --resume gone.json", "seat 1 of tables/", id="a seat of old"),
        pytest.param("watch ADDRESS AAAAAA", "this is not the watch code of the table", id="another watch code"),
        pytest.param("watch 127.0.0.1:1", "no dealer answers at 127.0.0.1:1", id="nobody to watch"),
        pytest.param("watch ADDRESS --ca bad.json", "bad.json is not a PEM file of certificates", id="no certificates"),
        pytest.param("table ADDRESS --seats 9", "seats", id="too many seats"),
        pytest.param("table ADDRESS --partners --seats 3", "partners play at four seats", id="three partners"),
        pytest.param("table ADDRESS --bank -3", "'-3' is not a time in seconds", id="a time below nothing"),
        pytest.param("tables localhost:0", "port 0 is not valid", id="no port"),
        pytest.param(f"{TOURNAMENT} --dealer 127.0.0.1:1", "no dealer answers at 127.0.0.1:1", id="no dealer"),
        pytest.param(f"{TOURNAMENT} --dealer ADDRESS -j 2", "in place of workers", id="workers"),
    ],
)
def test_an_error_is_reported_in_one_line(words, sentence, address, tmp_path, kasino):
    (tmp_path / "bad.json").write_text("{}")
    gone = {"table": f"tables/{'0' * 26}", "seat": 1, "seat_token": "gone"}
    (tmp_path / "gone.json").write_text(json.dumps(gone))
    told = kasino(*words.replace("ADDRESS", address).split())
    assert (told.code, told.out) == (2, "")
    assert sentence in told.err
    assert told.err.startswith("kasino: ")
    assert told.err.count("\n") == 1
