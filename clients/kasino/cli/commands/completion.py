"""`kasino completion`: prints a completion script for a shell, generated from the parser."""

from __future__ import annotations

from argparse import Action, Namespace, _SubParsersAction
from collections.abc import Iterator

from kasino.cli.options.parser import Commands, Parser, add_command
from kasino.cli.output import print_result
from kasino.game import RULES

SHELLS = ("bash", "zsh", "fish", "tcsh")
_FILES = ("FILE", "LEDGER", "RECORD", "SPEC")
_FOLDERS = ("DIR",)

_DETAILS = """\
Save the script where your shell looks for completions, or source it when a shell starts. In tcsh it completes
commands but not flags."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "completion",
        run,
        details=_DETAILS,
        examples="""
            kasino completion bash > ~/.local/share/bash-completion/completions/kasino
            kasino completion zsh > ~/.zfunc/_kasino
            kasino completion fish > ~/.config/fish/completions/kasino.fish
        """,
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    print_result(completion(args.shell))
    return 0


def completion(shell: str) -> str:
    """The completion script for this shell."""
    import shtab  # only here, because no other command needs it

    from kasino.cli.command_line import command_line  # which imports this module

    parser = command_line()
    for action in _actions(parser):
        words = str(action.metavar).split()
        if "RULES" in words or action.option_strings == ["--rules"]:
            action.choices = tuple(RULES)
        elif any(word in _FILES for word in words):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif any(word in _FOLDERS for word in words):
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return shtab.complete(parser, shell=shell)


def _actions(parser: Parser) -> Iterator[Action]:
    """The flags and arguments of this command and of those below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
