"""Texts for a person: the table, events, notifications, refusals, scores, rules, hints and the tutorial."""
