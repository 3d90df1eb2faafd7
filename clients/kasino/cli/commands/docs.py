"""`kasino docs`: the documents, which are installed with Kasino."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_result


def add(commands: Commands) -> None:
    """Add the command."""
    pages = sorted(page.stem for page in _folder().glob("*.md"))
    parser = add_command(
        commands,
        "docs",
        run,
        more="It is Markdown. Without a name the pages are listed, a line each: the name and the title, with a tab\n"
        "between.",
        examples="""
            kasino docs
            kasino docs bots | less
        """,
    )
    parser.add_argument("page", metavar="PAGE", nargs="?", choices=pages, help=", ".join(pages))


def run(args: Namespace) -> int:
    """Do it."""
    if args.page is not None:
        print_result((_folder() / f"{args.page}.md").read_text(encoding="utf-8"))
        return 0
    for page in sorted(_folder().glob("*.md")):
        with page.open(encoding="utf-8") as file:
            print_result(f"{page.stem}\t{file.readline().lstrip('# ').strip()}")
    return 0


def _folder() -> Path:
    """Where the pages are: in the wheel, or in the sources that this is a part of."""
    packed = Path(__file__).parents[2] / "docs"
    return packed if packed.is_dir() else Path(__file__).parents[4] / "docs"
