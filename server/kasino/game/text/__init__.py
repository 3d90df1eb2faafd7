"""Positions and whole games as text, both ways."""
