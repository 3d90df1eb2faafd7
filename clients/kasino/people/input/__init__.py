"""What a person types: commands, and moves composed card by card."""
