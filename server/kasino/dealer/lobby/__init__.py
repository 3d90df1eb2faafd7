"""All tables of a dealer: registry, creation, retention and restoring."""
