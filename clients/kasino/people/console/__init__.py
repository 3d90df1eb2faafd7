"""Terminal and pipe: reading lines, formatting cards, wrapping and transliterating text."""
