"""Values of the game as messages of the contract, and back."""
