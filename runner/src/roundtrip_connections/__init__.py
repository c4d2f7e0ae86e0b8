"""The memory of idle connections, at both ends."""
