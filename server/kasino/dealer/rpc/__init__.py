"""gRPC: services, duplex calls, error mapping, the wrapping of handlers, TLS, health and reflection."""
