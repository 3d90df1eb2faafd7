"""Tables on this machine: an in-process dealer, saved games, practice."""
