"""The report in the terminal."""
