"""The ledger file: header, lines, reader, writer, verification and replay."""
