"""Who understands whom: every client of a wire at every server of it, and what becomes of each value."""
