"""Projects for new bots, in Python and in other languages."""
