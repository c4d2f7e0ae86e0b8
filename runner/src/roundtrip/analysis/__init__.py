"""What measurements say: pure functions, no files."""
