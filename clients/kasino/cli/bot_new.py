"""`kasino bot new`: a package with a working bot."""

from __future__ import annotations

from argparse import Namespace

from kasino.bots import new_bot
from kasino.cli.output import say, say_json
from kasino.cli.parsing import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "bot new",
        run,
        what="Write a package with a working bot and a test of it.",
        more="It goes into a new folder of that name; the files are printed. After `pip install -e` of the folder the\n"
        "name is a bot wherever Kasino asks for one.",
        examples="kasino bot new sly-fox --folder my_bots",
    )
    parser.add_argument("name", metavar="NAME", help="small letters, digits and hyphens")
    parser.add_argument("--folder", metavar="DIR", default=".", help="where the new folder goes (here)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(asked: Namespace) -> int:
    """Do it."""
    files = [str(file) for file in new_bot(asked.name, asked.folder)]
    if asked.json:
        say_json({"files": files})
    else:
        say("\n".join(files))
    return 0
