"""One table: an actor that decides, appends to its log, and then sends."""
