"""Single fields of messages: checked numbers, names, times, enums and cards."""
