"""What a person types: commands, listed moves by number, and moves composed card by card."""
