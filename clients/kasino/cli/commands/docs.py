"""`kasino docs`: prints the documentation that is installed with Kasino."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_result

_DETAILS = """\
Prints Markdown. Without a name, lists the pages: name and title of each, separated by a tab."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    pages = sorted(page.stem for page in _folder().glob("*.md"))
    parser = add_command(
        commands,
        "docs",
        run,
        details=_DETAILS,
        examples="""
            kasino docs
            kasino docs bots | less
        """,
    )
    parser.add_argument("page", metavar="PAGE", nargs="?", choices=pages, help=", ".join(pages))


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    if args.page is not None:
        print_result((_folder() / f"{args.page}.md").read_text(encoding="utf-8"))
        return 0
    for page in sorted(_folder().glob("*.md")):
        with page.open(encoding="utf-8") as file:
            print_result(f"{page.stem}\t{file.readline().lstrip('# ').strip()}")
    return 0


def _folder() -> Path:
    """The folder of the pages: in the installed package, or in the source tree."""
    installed = Path(__file__).parents[2] / "docs"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "docs"
