"""The state of one table, computed from its configuration and its event log alone."""
