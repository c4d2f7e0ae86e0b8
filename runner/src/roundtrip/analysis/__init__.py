"""The analysis of measurements: pure functions, no files."""
