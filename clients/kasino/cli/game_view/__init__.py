"""A game shown move by move, as text and as data."""
