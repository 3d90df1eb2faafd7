"""Limits per peer and in all: rates, concurrent streams, connections."""
