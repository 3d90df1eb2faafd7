"""What a tournament follows from: entries, design, schedule and seeds."""
