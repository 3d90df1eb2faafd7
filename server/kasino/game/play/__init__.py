"""One game: its state, legal moves, scoring, events, and what a seat observes."""
