"""The host of a Python bot: a BotService in a process of its own, run as `python -m kasino.sandbox.host SPEC`."""
