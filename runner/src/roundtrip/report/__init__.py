"""Shows a run: tables for the terminal, plots, and one self-contained page.

All of it reads a run's summary and nothing else. Strings in there that came from a worker are data: they are
cleaned of control characters, escaped, and never taken for markup.
"""
