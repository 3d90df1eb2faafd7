"""Templates of new bot projects, in Python and in other languages."""
