"""One game of bots: the loop that asks each seat, checks its answers and records faults."""
