"""Games of bots: the game loop, requests to seats and their replies, bots in this process, faults."""
