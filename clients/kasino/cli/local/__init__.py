"""Tables on this machine: an in-process dealer, saved games, and conversations with the people at the keyboard."""
