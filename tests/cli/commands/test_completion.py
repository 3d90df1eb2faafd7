"""Shell completions and the man page cover every command and flag."""

from __future__ import annotations

import re
import shutil
import subprocess
from argparse import _SubParsersAction

import pytest
from argparse_manpage.manpage import Manpage

from kasino.cli.command_line import command_line
from kasino.cli.commands.completion import completion
from kasino.game import RULES
from tests.cli.warm import kasino


def commands(parser):
    """Each command with the flags that it has."""
    yield parser.prog, {flag for action in parser._actions for flag in action.option_strings}
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from commands(command)


COMMANDS = dict(commands(command_line()))


def flags_in_bash(text):
    found = re.findall(r"^(_shtab\w+)_option_strings=\((.*)\)$", text, re.MULTILINE)
    return {name.removeprefix("_shtab_").replace("_", " "): set(flags.split()) for name, flags in found}


def test_bash_knows_every_command_and_flag():
    assert flags_in_bash(completion("bash")) == COMMANDS


@pytest.mark.parametrize("shell", [pytest.param(shell, id=shell) for shell in ("zsh", "fish")])
def test_every_command_and_flag_is_in_the_completion_of(shell):
    text = completion(shell)
    for command, flags in COMMANDS.items():
        assert command.split()[-1] in text
        for flag in flags:
            assert re.search(rf"(?<![\w-]){re.escape(flag)}(?![\w-])|-[ls] {flag.lstrip('-')}\b", text), (command, flag)


def test_every_command_is_in_the_completion_of_tcsh():
    assert all(command.split()[-1] in completion("tcsh") for command in COMMANDS)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        pytest.param("tourn", {"tournament"}, id="a command"),
        pytest.param("bot ch", {"check"}, id="a command of bot"),
        pytest.param("tournament --ru", {"--rules"}, id="a flag"),
        pytest.param("tournament --rules sw", {"swedish"}, id="a rule set"),
        pytest.param("completion ", {"bash", "zsh", "fish", "tcsh"}, id="a shell"),
        pytest.param("tournament --config lea", {"league.toml"}, id="a file"),
    ],
)
def test_bash_completes(tmp_path, typed, completed):
    (tmp_path / "league.toml").touch()
    words = [f"'{word}'" for word in ("kasino", *typed.split(" "))]
    asked = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_kasino"
    script = f'{completion("bash")}\n{asked}\nprintf "%s\\n" "${{COMPREPLY[@]}}"\n'
    told = subprocess.run(["bash"], input=script, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (set(told.stdout.split()), told.stderr) == (completed, "")


def test_rule_sets_are_completed_wherever_one_is_expected():
    text = completion("bash")
    assert text.count(f"_choices=({' '.join(RULES)})") > 5


def test_an_unknown_shell_is_reported_in_one_line(tmp_path):
    told = kasino("completion", "dash", folder=tmp_path)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("kasino: argument SHELL: no 'dash' (did you mean bash?); there are bash, zsh,")
    assert told.err.count("\n") == 1


def test_the_man_page_describes_every_command_and_flag():
    text = re.sub(r"\\(f[BIR]|[,/])?", "", str(Manpage(command_line())))
    for command, flags in COMMANDS.items():
        part = text if command == "kasino" else text.partition(f"SH COMMAND '{command}'\n")[2]
        assert part, f"{command} is missing"
        own = part.partition(".SH COMMAND ")[0]
        told = flags - {"-h", "--help"}  # which a man page has no use for
        assert all(re.search(rf"(?<![\w-]){flag}(?![\w-])", own) for flag in told), command
