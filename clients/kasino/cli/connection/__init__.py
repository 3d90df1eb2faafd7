"""How a command reaches a dealer, or runs one."""
