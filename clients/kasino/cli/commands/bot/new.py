"""`kasino bot new`: creates a project with a working bot, in Python or another language."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import kasino.v1
from kasino.bots import LANGUAGES, new_bot, new_project
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result
from kasino.files import naming

_DETAILS = """\
Creates a folder of that name, and prints the files in it. Its README describes the next steps. A bot in Python is
a package: after `pip install -e FOLDER`, its name can be used wherever Kasino expects a bot. In other languages it
is a program that runs with `exec:`, and that can also take a seat at a dealer by itself."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bot new",
        run,
        details=_DETAILS,
        examples="""
            kasino bot new sly-fox --folder my_bots
            kasino bot new sly-fox --language go
        """,
    )
    parser.add_argument("name", metavar="NAME", help="the name: lower-case letters, digits and hyphens")
    languages = ("python", *LANGUAGES)
    parser.add_argument(
        "--language",
        metavar="NAME",
        choices=languages,
        default="python",
        help=f"{', '.join(languages)}; node is TypeScript (default: python)",
    )
    parser.add_argument("--folder", metavar="DIR", default=".", help="where to create the folder (default: here)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    with naming(Path(args.folder, args.name)):
        if args.language == "python":
            written = new_bot(args.name, args.folder)
        else:
            contract = Path(*kasino.v1.__path__)
            written = new_project(args.name, args.language, contract, args.folder)
    files = [str(file) for file in written]
    if args.json:
        print_json({"files": files})
    else:
        print_result("\n".join(files))
    return 0
