"""The dealer of `kasino serve`: its configuration file, its substitute bot, and how it is run."""
