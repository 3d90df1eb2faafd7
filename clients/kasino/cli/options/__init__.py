"""The argument parser, and the flags that several commands share."""
