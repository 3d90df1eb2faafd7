"""Single fields of messages: validated numbers, names, times, enums and cards, and their encoding."""
