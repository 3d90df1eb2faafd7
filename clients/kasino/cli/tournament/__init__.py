"""Tournaments on the command line: configuration, forecast, progress, run and reports."""
