"""Bots outside this process: started, limited, asked over BotService, and checked."""
