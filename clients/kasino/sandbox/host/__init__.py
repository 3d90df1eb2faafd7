"""The host of a Python bot: a BotService in a process of its own, `python -m kasino.sandbox.host SPEC`."""
