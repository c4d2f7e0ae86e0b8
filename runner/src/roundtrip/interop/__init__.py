"""Interoperability: every client of a wire at every server of it, and the outcome of each value."""
