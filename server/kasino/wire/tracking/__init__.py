"""What a seat knows after each event, computed from the events alone."""
