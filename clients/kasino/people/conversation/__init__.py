"""A person at a seat: prompts, replies, hot seat and practice."""
