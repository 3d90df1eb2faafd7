"""Bots outside this process: their processes and limits, calls over BotService, the host of Python bots, and checks."""
