"""Games as text and as JSON: transcripts of finished games, and the notifications of running ones."""
