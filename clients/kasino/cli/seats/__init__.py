"""Saved seats at remote tables: the files that hold seat tokens."""
