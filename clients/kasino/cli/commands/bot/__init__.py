"""The commands of `kasino bot`, one module each."""
