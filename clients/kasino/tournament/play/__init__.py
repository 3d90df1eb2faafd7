"""Runs of a plan: in this process, in workers, in isolated processes, at a dealer."""
