"""Errors at the command line are one line and exit code 2, without a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from kasino.cli.command_line import parse
from tests.cli.prompt import KASINO
from tests.cli.warm import kasino, result


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ledger and what is none."""
    folder = tmp_path_factory.mktemp("refusals")
    result(*"tournament --in-process random greedy --sets 2 --ledger l.jsonl".split(), folder=folder)
    (folder / "text").write_text("hello\n")
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    (folder / "target.toml").write_text('[tournament]\nrules = "swedish target=21"\nrounds = 2\nbots = ["greedy"]\n')
    (folder / "broken.py").write_text("1 / 0\n")
    whole = (folder / "l.jsonl").read_bytes()
    (folder / "damaged.jsonl").write_bytes(whole.replace(b'"set":2', b'"set":3', 1))
    return folder


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "the following arguments are required: COMMAND; see kasino --help"),
        ("ply", "no command 'ply' (did you mean play?); there are play, host, join"),
        ("--seats 2 tournament greedy", "the command comes first, then its flags: --seats is not a command"),
        ("bot chek ./bot.py", "no command 'chek' (did you mean check?); there are list, ask, new, check, play"),
        ("bot new fox --language ruts", "argument --language: no 'ruts' (did you mean rust?); there are python, go"),
        ("serve ''", "ADDRESS is empty: it must name a dealer; see kasino serve --help"),
        ("table '' --ca x", "ADDRESS is empty: it must name a dealer; see kasino table --help"),
        ("sit 127.0.0.1 '' --bot greedy", "CODE is empty: it must name a table"),
        ("serve --config ''", "--config is empty: it must name a file"),
        ("standings ''", "LEDGER is empty: it must name a file"),
        ("tournament random greedy --dealer ''", "--dealer is empty: it must name a dealer"),
        ("tables 127.0.0.1 --cert x", "a certificate needs its key: give both --cert and --key"),
        ("tournament", "a tournament needs a bot: name one, as in greedy"),
        ("tournament gredy", "no bot 'gredy' (did you mean greedy?)"),
        ("tournament ./broken.py", "broken.py does not import: ZeroDivisionError: division by zero"),
        ("tournament --in-process 'exec:[\"x\"]'", "is a program of its own"),
        ("tournament 'exec:[\"./x\"]'", "./x\"]: it cannot be started: No such file or directory"),
        ("tournament greedy --fresh --in-process", "--fresh applies only to bots in their own processes"),
        ("tournament greedy --move-seconds 0", "move_seconds is more than 0 and no more than a day, not 0"),
        ("tournament greedy --sed 3", "unknown flag --sed (did you mean --seed?); see kasino tournament --help"),
        ("tournament greedy --sets many", "argument --sets: 'many' is not a whole number"),
        ("tournament greedy --sets 99999999999999999999", "is more than 1000000000"),
        ("tournament greedy --seats 0", "0"),
        ("table 127.0.0.1:1 --max-faults -1", "argument --max-faults: -1 is less than 0"),
        ("table 127.0.0.1:1 --first-dealer -1", "argument --first-dealer: -1 is less than 0"),
        ("sit 127.0.0.1:1 CODE --bot greedy --seat -1", "argument --seat: -1 is less than 0"),
        ("join 127.0.0.1:1 CODE --seat -1", "argument --seat: -1 is less than 0"),
        ("tournament greedy --seats 3 --partners", "partners play at four seats, not at 3"),
        ("tournament greedy --rules 'norwegian tagret=3'", "no rule 'tagret' (did you mean target?)"),
        ("tournament greedy --rules 'swedish target=21'", "target would not count in games of 1 round: leave it out"),
        ("tournament --config target.toml", "target would not count in games of 2 rounds: leave it out"),
        ("bot play greedy --against random --rules 'norwegian target=21'", "in games of 1 round: leave it out"),
        ("host --port -1", "'127.0.0.1:-1' is not an address: a port is a number from 0 to 65535"),
        ("tournament greedy random --memory 0", "memory must be 1 MiB or more, not 0"),
        (
            "tournament greedy random --sets 2 --in-process --ledger l.jsonl",
            "as in: kasino tournament greedy random --sets 2 --in-process --ledger l-2.jsonl",
        ),
        ("tournament greedy -j 0", "a tournament needs 1 worker or more, not 0"),
        ("tournament greedy --seed 'a\nb'", "the seed is a text of one line"),
        ("tournament greedy random --sets 2 --ledger l.jsonl", "l.jsonl is the ledger of another tournament"),
        ("tournament greedy --ledger text", "text is not a ledger"),
        ("tournament greedy --ledger no/such/folder/l", "no/such/folder/l cannot be written: No such file"),
        ("tournament random greedy --sets 2 --ledger l.jsonl --csv l.jsonl", "l.jsonl is the ledger itself"),
        ("tournament greedy --ledger text/l", "text/l cannot be written: Not a directory"),
        ("tournament greedy --json --csv -", "only one of --json, --csv - and --crosstable - can be printed"),
        ("tournament --config no.toml", "no.toml cannot be read: No such file or directory"),
        ("tournament --config bytes.toml", "bytes.toml is not a text file in UTF-8: save it as UTF-8"),
        ("standings no.jsonl", "no.jsonl cannot be read: No such file or directory"),
        ("standings /dev/zero", "/dev/zero is not a regular file"),
        ("standings text", "text is not a ledger"),
        ("standings damaged.jsonl", "line 4 of the ledger: the checksum does not match"),
        ("standings l.jsonl --csv l.jsonl", "l.jsonl is the ledger itself and was not changed"),
        ("standings l.jsonl --csv no/such/file", "no/such/file: No such file or directory"),
        ("standings l.jsonl l.jsonl", "unexpected argument 'l.jsonl'; see kasino standings --help"),
        ("replay l.jsonl", "the following arguments are required: --game"),
        ("replay l.jsonl --game 5", "l.jsonl has no game 5: it holds 4 games"),
        ("replay l.jsonl --game 1 --seat 2", "there is no seat 2 at this table: they are 0 to 1"),
        ("bot", "the following arguments are required: COMMAND; see kasino bot --help"),
        ("bot ask greedy 'norwegian 2 | foo 3'", "'foo' is no part of a position"),
        ("bot ask greedy -", "a position begins with a rule set"),
        ("bot new Fox", "'Fox' is not a valid name of a bot"),
        ("bot new fox --folder text", "Not a directory"),
        ("bot play greedy", "the following arguments are required: --against"),
        ("bot play greedy --against random --seed x", "argument --seed: 'x' is not a whole number"),
        ("bot play greedy" + " --against random" * 9, "10"),
    ],
)  # fmt: skip
def test_an_error_is_reported_in_one_line(folder, words, sentence):
    told = kasino(*shlex.split(words), folder=folder)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("kasino: ")
    assert told.err.count("\n") == 1
    assert sentence in told.err


def test_no_error_changed_a_file(folder):
    assert (folder / "text").read_text() == "hello\n"
    assert result("verify", "l.jsonl", folder=folder).startswith("l.jsonl: 4 games")


# the streams


def test_a_closed_pipe_prints_nothing(folder):
    process = subprocess.Popen(
        [*KASINO, "replay", "l.jsonl", "--game", "1"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait() == 141
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full disk to write to")  # noqa: PTH110
def test_a_full_disk_is_reported_in_one_line(folder):
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [*KASINO, "standings", "l.jsonl"], cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"kasino: No space left on device\n")


# help


@pytest.mark.parametrize(
    "command", ["tournament", "standings", "verify", "replay", "bot list", "bot ask", "bot new", "bot play"]
)
def test_help_has_an_example_of(capsys, command):
    with pytest.raises(SystemExit) as ended:
        parse([*command.split(), "--help"])
    out = capsys.readouterr().out
    assert ended.value.code == 0
    assert out.startswith(f"usage: kasino {command} ")
    assert f"  kasino {command} " in f"{out} ".replace("\n", " \n").partition("\nexample")[2]
