"""The dealer that `kasino serve` runs, and its configuration file."""
