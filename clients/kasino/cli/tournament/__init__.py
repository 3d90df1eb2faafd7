"""Tournaments at the prompt: configuration, forecast, progress and reports."""
