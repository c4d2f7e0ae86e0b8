"""The first calls: of fresh processes, after a silence, and to a server that was started again."""
