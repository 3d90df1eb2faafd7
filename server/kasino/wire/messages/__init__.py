"""Whole messages of the contract: moves, events, observations, rules, records and requests."""
