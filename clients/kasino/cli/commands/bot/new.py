"""`kasino bot new`: a project with a working bot, in Python or another language."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import kasino.v1
from kasino.bots import LANGUAGES, new_bot, new_project
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result
from kasino.files import naming


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "bot new",
        run,
        more="It goes into a new folder of that name; the files are printed, and its README says how to go on. A bot\n"
        "in Python is a package: after `pip install -e` of the folder the name is a bot wherever Kasino asks for one.\n"
        "In another language it is a program, for `exec:`, which can also take a seat at a dealer by itself.",
        examples="""
            kasino bot new sly-fox --folder my_bots
            kasino bot new sly-fox --language go
        """,
    )
    parser.add_argument("name", metavar="NAME", help="small letters, digits and hyphens")
    languages = ("python", *LANGUAGES)
    parser.add_argument(
        "--language", metavar="NAME", choices=languages, default="python", help=f"{', '.join(languages)} (python)"
    )
    parser.add_argument("--folder", metavar="DIR", default=".", help="where the new folder goes (here)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Do it."""
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
