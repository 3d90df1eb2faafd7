"""Seats at remote tables that are saved in files, with their tokens, so that they can be resumed."""
