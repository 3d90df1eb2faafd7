"""From a bot specification to a bot class: specifications, modules and files, content hashes."""
