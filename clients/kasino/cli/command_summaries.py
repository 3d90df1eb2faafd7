"""The sentence of each command, in the order in which they are listed; whoever lists them imports none of them."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "play": "Play against bots, here and now.",
    "host": "Open a table for friends, and play there.",
    "join": "Take a seat at somebody's table, and play.",
    "rules": "Tell the rules of a rule set.",
    "tournament": "Play bots against each other.",
    "standings": "Print the standings of a ledger.",
    "verify": "Play every game of a ledger again, without its bots.",
    "replay": "Show a game of a ledger, move by move.",
    "serve": "Deal to whoever comes, over gRPC.",
    "table": "Open a table at a dealer.",
    "tables": "List the tables of a dealer that are for all to see.",
    "sit": "Play a seat at a dealer with a bot.",
    "watch": "Watch a table of a dealer.",
    "health": "Ask whether a dealer is well.",
    "docs": "Print a page of the documents.",
    "completion": "Print what lets a shell complete commands and flags.",
    "bot": "List, ask, make, check or play bots.",
}
"""Each but `bot` is a module here, with `add`."""

BOT_COMMANDS: Mapping[str, str] = {
    "list": "List the bots that have a name.",
    "ask": "Ask a bot for one decision.",
    "new": "Write a project with a working bot and a test of it.",
    "check": "Check a bot before it enters a tournament.",
    "play": "Play one game of bots, and show it move by move.",
}
"""These are bot_list, bot_ask, …"""


def summary(command: str) -> str:
    """The sentence of `kasino COMMAND`.

    >>> summary("bot ask"), summary("rules")
    ('Ask a bot for one decision.', 'Tell the rules of a rule set.')
    """
    return BOT_COMMANDS[command.removeprefix("bot ")] if command.startswith("bot ") else COMMANDS[command]


def list_form(sentence: str) -> str:
    """The sentence as it stands in a list."""
    return sentence[0].lower() + sentence[1:].rstrip(".")
