"""From the text of a bot spec to a bot class: parsing, resolving, importing, content hashes."""
