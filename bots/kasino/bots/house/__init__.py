"""The house bots: random, greedy, thoughtful and endgame."""
