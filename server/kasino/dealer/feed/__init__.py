"""What a seat or a spectator is sent: streams, snapshots, projections of events, heartbeats."""
