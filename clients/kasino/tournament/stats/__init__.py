"""Standings and their confidence intervals."""
