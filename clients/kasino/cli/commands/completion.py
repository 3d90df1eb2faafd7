"""`kasino completion`: what a shell needs to complete commands and flags, made from the parser."""

from __future__ import annotations

from argparse import Action, Namespace, _SubParsersAction
from collections.abc import Iterator

from kasino.cli.options.parser import Commands, Parser, add_command
from kasino.cli.output import print_result
from kasino.game import RULES

SHELLS = ("bash", "zsh", "fish", "tcsh")
_FILES = ("FILE", "LEDGER", "RECORD", "SPEC")
_FOLDERS = ("DIR",)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "completion",
        run,
        more="It goes where your shell looks for such files, or is read by each shell that starts. In tcsh it\n"
        "completes commands, and no flags.",
        examples="""
            kasino completion bash > ~/.local/share/bash-completion/completions/kasino
            kasino completion zsh > ~/.zfunc/_kasino
            kasino completion fish > ~/.config/fish/completions/kasino.fish
        """,
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: Namespace) -> int:
    """Do it."""
    print_result(completion(args.shell))
    return 0


def completion(shell: str) -> str:
    """The text for this shell."""
    import shtab  # no other command needs it

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
    """Whatever this command takes, and those below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
