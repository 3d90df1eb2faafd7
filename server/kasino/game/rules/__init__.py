"""Rule sets as data: the fields, the presets, overrides as text, and what follows from them for one table."""
