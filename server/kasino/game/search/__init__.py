"""Exact search of deals with perfect information."""
