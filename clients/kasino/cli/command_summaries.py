"""The one-sentence summary of each command, in the order of the help. Listing them imports no command."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "play": "Play against bots on this machine.",
    "host": "Open a table that friends can join, and play there.",
    "join": "Take a seat at a table of a dealer, and play.",
    "rules": "Print the rules of a rule set.",
    "tournament": "Run a tournament of bots.",
    "standings": "Print the standings of a tournament from its ledger.",
    "verify": "Verify a ledger by replaying every game, without the bots.",
    "replay": "Show a game of a ledger, move by move.",
    "serve": "Run a dealer, the gRPC server for tables.",
    "table": "Open or close a table at a dealer.",
    "tables": "List the public tables of a dealer.",
    "sit": "Play a seat at a dealer with a bot.",
    "watch": "Watch a table of a dealer.",
    "health": "Check whether a dealer is serving.",
    "docs": "Print a page of the documentation.",
    "completion": "Print a completion script for a shell.",
    "bot": "List, ask, create, check or play bots.",
}
"""Each except `bot` is a module of `kasino.cli.commands` with a function `add`."""

BOT_COMMANDS: Mapping[str, str] = {
    "list": "List the bots that are available by name.",
    "ask": "Ask a bot for its move in one position.",
    "new": "Create a project with a working bot and a test for it.",
    "check": "Check a bot before it enters a tournament.",
    "play": "Play one game between bots, and show it move by move.",
}
"""Each is a module of `kasino.cli.commands.bot`."""


def summary(command: str) -> str:
    """The summary of `kasino COMMAND`.

    >>> summary("bot ask"), summary("rules")
    ('Ask a bot for its move in one position.', 'Print the rules of a rule set.')
    """
    return BOT_COMMANDS[command.removeprefix("bot ")] if command.startswith("bot ") else COMMANDS[command]


def list_form(sentence: str) -> str:
    """The sentence as an item of a list: with a small first letter and no full stop."""
    return sentence[0].lower() + sentence[1:].rstrip(".")
