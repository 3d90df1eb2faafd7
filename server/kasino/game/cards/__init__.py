"""Cards, packs, what lies on the table, moves and their notation."""
