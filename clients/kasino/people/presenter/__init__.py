"""Sentences about the table, the moves, the score and the rules."""
