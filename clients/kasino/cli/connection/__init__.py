"""The connection to a remote dealer: TLS, links to tables, and files of tokens."""
