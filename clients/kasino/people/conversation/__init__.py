"""A conversation with one person at one seat: notifications in, lines out, typed commands and moves back."""
