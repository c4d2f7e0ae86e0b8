"""Interoperability: every client of a protocol at every server of it, and the outcome of each value."""
