"""Terminal and pipe: reading lines, printing cards, wrapping text."""
