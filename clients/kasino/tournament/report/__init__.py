"""Plans and standings as text, CSV and JSON."""
