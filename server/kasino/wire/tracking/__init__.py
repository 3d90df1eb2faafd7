"""Updates the observation of a seat, and the table, from events alone."""
