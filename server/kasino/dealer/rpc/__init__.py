"""The gRPC services of the dealer, with rate limits, error mapping, health and reflection."""
