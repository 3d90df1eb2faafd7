"""The commands of `kasino`, one file each."""
